// A million random hands of the base game: points always sum to 10, and shapes and misdeals come as often as combinatorics says.
import { expect, it } from 'vitest';
import { count } from '../../src/cards/holding.js';
import { deal } from '../../src/engine/deal.js';
import { State } from '../../src/engine/state.js';
import { Table } from '../../src/play/table.js';
import { randomFrom, Streams } from '../../src/random/streams.js';
import { derive, preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import random from '../../strategies/random.js';
import { seat } from '../support/game.js';

const DEALS = 1_000_000;

/** Within four standard errors of the probability given. */
const near = (seen: number, trials: number, probability: number): boolean =>
  Math.abs(seen / trials - probability) < 4 * Math.sqrt((probability * (1 - probability)) / trials);

it('points sum to 10 over a million random hands', () => {
  const rules = preset('pagat');
  const table = new Table(tablesOf(rules), new Streams('a million'));
  const seated = seat([random], rules);
  let wrong = 0;
  for (let unit = 0; unit < DEALS; unit++) {
    table.begin(unit, seated);
    table.runHand();
    const { points } = table.state.open;
    if (points[0]! + points[1]! !== 10) wrong++;
  }
  expect(wrong).toBe(0);
});

it('shapes, misdeals and point cards come as often as they should', () => {
  const misdealing = tablesOf(derive(preset('pagat'), { misdeal: 'noHonours' }));
  const state = new State(misdealing);
  const chance = randomFrom('shapes');
  const shapes = new Map<string, number>();
  let misdeals = 0;
  let long = 0;
  let both = 0;
  for (let at = 0; at < DEALS; at++) {
    if (!deal(state, chance)) misdeals++;
    const lengths = Array.from(state.held[0]!.subarray(0, 4), count).sort((a, b) => b - a);
    const shape = lengths.join('-');
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    if (lengths[0]! >= 5) long++;
    const side = [0, 2].map((one) => state.held[one]!);
    if (side.some((lanes) => lanes[2]! & 1) && side.some((lanes) => lanes[3]! & 1)) both++;
  }
  const seen = (shape: string) => shapes.get(shape) ?? 0;
  expect(near(misdeals, DEALS, 0.00114201)).toBe(true);
  expect(near(seen('3-2-2-1'), DEALS, 0.40071)).toBe(true);
  expect(near(seen('4-2-1-1'), DEALS, 0.14311)).toBe(true);
  expect(near(seen('2-2-2-2'), DEALS, 0.05844)).toBe(true);
  expect(near(long, DEALS, 0.04612)).toBe(true);
  expect(near(both, DEALS, 0.24194)).toBe(true);
});
