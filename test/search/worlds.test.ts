import { describe, expect, test } from 'vitest';
import { type Card, SUITLESS } from '../../src/cards/card.js';
import { State } from '../../src/engine/state.js';
import { View } from '../../src/engine/view.js';
import { randomFrom } from '../../src/random/streams.js';
import { derive, preset } from '../../src/rules/derive.js';
import type { Rules } from '../../src/rules/schema.js';
import { determinize } from '../../src/search/determinize.js';
import { effectiveSize, resample, weigh } from '../../src/search/worlds/weights.js';
import type { World } from '../../src/search/worlds/world.js';
import { Worlds } from '../../src/search/worlds/worlds.js';
import { forms } from '../support/forms.js';
import { type Position, positionsOf } from '../support/positions.js';
import { flawOf } from '../support/world-laws.js';

const textOf = (world: World): string => [...world.held, ...world.laid, ...world.covered.flat()].join(' ');

const lookOf = (state: State, seat: number): string => JSON.stringify(new View(state, seat));

describe.each(forms.map((rules) => [rules.name, rules] as const))('worlds of %s', (_, rules) => {
  test('are complete, replay the hand legally, vary, and look the same to the seat', () => {
    const random = randomFrom('worlds');
    for (let hand = 0; hand < 1; hand++)
      for (const position of positionsOf(rules, `hand ${hand}`)) checkPosition(position, random);
  });
});

function checkPosition(position: Position, random: ReturnType<typeof randomFrom>): void {
  const { state } = position;
  const view = new View(state, state.open.turn);
  const worlds = new Worlds(view);
  expect(worlds.count).toBeGreaterThan(0);
  const seen = new Set<string>();
  for (let n = 0; n < 3; n++) {
    const world = worlds.sample(random);
    expect(flawOf(view, world, position)).toBeUndefined();
    seen.add(textOf(world));
    const other = new State(state.tables);
    determinize(view, world, other);
    if (state.open.phase !== 'pass') expect(lookOf(other, view.seat)).toBe(lookOf(state, view.seat));
    if (state.open.phase === 'pass') continue;
    expect(samplesOf(new View(other, view.seat))).toEqual(samplesOf(view));
  }
  if (worlds.count > 1000) expect(seen.size).toBeGreaterThan(1);
  if (worlds.isFew(60)) checkAll(worlds, view, position);
}

const samplesOf = (view: View): string[] => {
  const random = randomFrom('same dice');
  return new Worlds(view).draw(3, random).map(textOf);
};

function checkAll(worlds: Worlds, view: View, position: Position): void {
  const all = worlds.all();
  if (view.rules.misdeal === 'off') expect(all).toHaveLength(worlds.count);
  expect(new Set(all.map(textOf)).size).toBe(all.length);
  for (const world of all) expect(flawOf(view, world, position)).toBeUndefined();
}

/** A late position of the form with some voids shown and several worlds left. */
function latePosition(rules: Rules, most: number): View {
  for (let hand = 0; ; hand++)
    for (const { state } of positionsOf(rules, `late ${hand}`)) {
      const view = new View(state, state.open.turn);
      if (state.open.phase !== 'play' || state.open.voids.every((bits) => bits === 0)) continue;
      const worlds = new Worlds(view);
      if (worlds.isFew(most) && worlds.count > 12) return view;
    }
}

describe('sampling', () => {
  test.each(['pagat', 'saskatchewan34', 'twohand', 'lostheir32', 'five'])(
    'of %s gives every world equally often, by shuffling and by counting',
    (name) => {
      const view = latePosition(preset(name), 60);
      const worlds = new Worlds(view);
      const all = worlds.all().map(textOf);
      for (const draw of [worlds.sample, worlds.sampleByCounting]) {
        const random = randomFrom('uniform');
        const times = new Map(all.map((text) => [text, 0]));
        const samples = 400 * all.length;
        for (let n = 0; n < samples; n++) {
          const text = textOf(draw.call(worlds, random));
          times.set(text, times.get(text)! + 1);
        }
        // Four standard deviations of a count, a little more for the many counts looked at.
        for (const count of times.values()) expect(Math.abs(count - 400)).toBeLessThan(4.5 * Math.sqrt(400));
      }
    },
  );

  test('takes the exact counter when shuffling fails too often', () => {
    const view = latePosition(preset('pagat'), 1680);
    const worlds = new Worlds(view);
    const random = randomFrom('counter');
    for (let n = 0; n < 100; n++)
      expect(worlds.sampleByCounting(random).cards(view.seat)).toEqual(view.cards());
  });

  test('never deals a misdeal where the rules throw it in', () => {
    const rules = derive(preset('pagat'), { misdeal: 'noHonours' });
    for (const { state } of positionsOf(rules, 'misdeal')) {
      const view = new View(state, state.open.turn);
      const random = randomFrom('misdeal worlds');
      for (let n = 0; n < 200; n++) {
        const world = new Worlds(view).sample(random);
        for (let seat = 0; seat < 4; seat++) {
          const dealt = new Set<Card>(world.cards(seat));
          for (let at = 0; at < view.playedCount; at++)
            if (view.playedBy(at) === seat) dealt.add(view.playedCard(at));
          expect([...dealt].some((card) => 'AKQJ53'.includes(view.cardText(card)[0]!))).toBe(true);
        }
      }
      if (view.playedCount > 6) return;
    }
  });
});

test('a void in trump means no Heir and no Wrong Boy', () => {
  let seen = 0;
  for (let hand = 0; hand < 40; hand++)
    for (const { state } of positionsOf(preset('lostheir32'), `heirs ${hand}`)) {
      const view = new View(state, state.open.turn);
      for (let seat = 0; seat < 4; seat++) {
        if (seat === view.seat || view.trump === undefined || !view.isVoid(seat, view.trump)) continue;
        seen++;
        const world = new Worlds(view).sample(randomFrom('heirs'));
        expect(world.holding(seat, SUITLESS) & 0b1100).toBe(0);
      }
    }
  expect(seen).toBeGreaterThan(100);
});

describe('weights', () => {
  const worlds = new Worlds(latePosition(preset('pagat'), 60)).all();
  const liking = (world: World) => (world === worlds[0] ? 3 : 0);

  test('follow the likelihood, and an endless temperature makes them equal', () => {
    const weights = weigh(worlds, liking);
    expect(weights[0]! / weights[1]!).toBeCloseTo(Math.exp(3), 9);
    expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
    const flat = weigh(worlds, liking, Infinity);
    expect(flat.every((weight) => weight === flat[0])).toBe(true);
    expect(effectiveSize(flat)).toBeCloseTo(worlds.length, 9);
    expect(effectiveSize(weights)).toBeLessThan(worlds.length);
  });

  test('stay usable when nothing is likely', () => {
    const weights = weigh(worlds, () => -Infinity);
    expect(effectiveSize(weights)).toBeCloseTo(worlds.length, 9);
  });

  test('systematic resampling draws each world floor or ceiling of its share', () => {
    const weights = weigh(worlds, liking);
    const drawn = resample(worlds, weights, 20, randomFrom('resample'));
    expect(drawn).toHaveLength(20);
    worlds.forEach((world, at) => {
      const times = drawn.filter((other) => other === world).length;
      expect(Math.abs(times - 20 * weights[at]!)).toBeLessThan(1);
    });
  });
});
