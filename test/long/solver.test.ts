// The solver against plain search on many endings, against itself with parts switched off, and its memory.
import { expect, test } from 'vitest';
import { randomFrom } from '../../src/random/streams.js';
import { Solver, type SolverOptions } from '../../src/search/solver.js';
import { positionOf, randomEnding, told } from '../support/endings.js';
import { plainValues } from '../support/plain-search.js';

test('10,000 endings of four tricks over random forms agree with plain search', () => {
  const solver = new Solver();
  const random = randomFrom('long endings');
  for (let at = 0; at < 10_000; at++) {
    const ending = randomEnding(random, 4);
    const { cards, points } = solver.values(positionOf(ending));
    const found = new Map(cards.map((card, i) => [card, points[i]]));
    expect(found, told(ending)).toEqual(plainValues(ending));
  }
});

const SETTINGS: readonly SolverOptions[] = [
  {},
  { ordering: false },
  { ranks: false },
  { runs: false },
  { bounds: false },
  { runs: false, bounds: false, ranks: false },
];

test('2,000 full deals over random forms agree between settings', () => {
  const solvers = SETTINGS.map((options) => new Solver(options));
  const random = randomFrom('long deals');
  for (let at = 0; at < 2000; at++) {
    const deal = randomEnding(random, 8);
    const [first, ...others] = solvers.map((solver) => solver.values(positionOf(deal)));
    for (const other of others) expect(other, told(deal)).toEqual(first);
  }
});

test('without the table, 60 deals of six cards agree too', () => {
  const solver = new Solver();
  const plain = new Solver({ table: false });
  const random = randomFrom('no table');
  for (let at = 0; at < 60; at++) {
    const deal = randomEnding(random, 6);
    expect(plain.values(positionOf(deal)), told(deal)).toEqual(solver.values(positionOf(deal)));
  }
});

test('100,000 solves leave the process no larger than 1,000', () => {
  const solver = new Solver();
  const random = randomFrom('memory');
  const endings = Array.from({ length: 1000 }, () => positionOf(randomEnding(random, 5)));
  for (const ending of endings) solver.values(ending);
  const before = process.memoryUsage();
  for (let round = 0; round < 99; round++) for (const ending of endings) solver.values(ending);
  const after = process.memoryUsage();
  expect(after.arrayBuffers).toBeLessThanOrEqual(before.arrayBuffers + 65_536);
  expect(after.rss).toBeLessThan(before.rss + 16 * 1024 * 1024);
});
