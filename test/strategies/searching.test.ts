import { describe, expect, test } from 'vitest';
import type { Card } from '../../src/cards/card.js';
import { State } from '../../src/engine/state.js';
import { playCard } from '../../src/engine/tricks.js';
import { View } from '../../src/engine/view.js';
import type { Player } from '../../src/play/strategy.js';
import { randomFrom } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import { determinize } from '../../src/search/determinize.js';
import { Valuer } from '../../src/search/valuer.js';
import { trueWorld } from '../../src/search/worlds/truth.js';
import { Worlds } from '../../src/search/worlds/worlds.js';
import alphaMu from '../../strategies/alpha-mu.js';
import champion from '../../strategies/champion.js';
import epimc from '../../strategies/epimc.js';
import fast from '../../strategies/fast.js';
import flatMc from '../../strategies/flat-mc.js';
import ismcts from '../../strategies/ismcts.js';
import oracle from '../../strategies/oracle.js';
import pimc from '../../strategies/pimc.js';
import { Fronts } from '../../strategies/searching/fronts.js';
import { Silly } from '../../strategies/searching/silly.js';
import { decide, legalOf, playerOf } from '../support/decide.js';
import { presets } from '../support/forms.js';
import { playGame } from '../support/game.js';
import { positionsOf } from '../support/positions.js';

const pagat = preset('pagat');

/** Decisions of some seeded hands, late ones too, with at most so many tricks left. */
function* decisions(hands: number, tricksLeft: number): Generator<State> {
  for (let hand = 0; hand < hands; hand++)
    for (const { state } of positionsOf(pagat, `searching ${hand}`)) {
      const { phase, trickCount, tricksDone } = state.open;
      if (phase === 'auction') yield state;
      if (phase === 'play' && trickCount - tricksDone <= tricksLeft && legalOf(state).length > 1) yield state;
    }
}

const FAIR: readonly (readonly [string, () => Player])[] = [
  ['pimc', () => playerOf(pimc, pagat, 'worlds=6')],
  ['pimc with simulated bids', () => playerOf(pimc, pagat, 'worlds=4', 'bids=simulated')],
  ['flat-mc', () => playerOf(flatMc, pagat, 'worlds=6')],
  ['epimc', () => playerOf(epimc, pagat, 'worlds=4')],
  ['alpha-mu', () => playerOf(alphaMu, pagat, 'worlds=6')],
  ['champion', () => playerOf(champion, pagat, 'worlds=4', 'ahead=20')],
  ['champion aiming at the game', () => playerOf(champion, pagat, 'worlds=4', 'ahead=20', 'equity=true')],
  ['fast', () => playerOf(fast, pagat)],
  ['ismcts', () => playerOf(ismcts, pagat, 'iterations=40', 'ahead=10')],
];

test.each(FAIR)('%s decides alike when the cards it cannot see are dealt anew', (_, sit) => {
  for (const state of decisions(4, 6)) {
    const view = new View(state, state.open.turn);
    const expected = decide(sit(), state);
    const other = new State(state.tables);
    determinize(view, new Worlds(view).sample(randomFrom('other hands')), other);
    expect(decide(sit(), other)).toBe(expected);
  }
});

describe('identities', () => {
  test('EPIMC without a postponed trick is PIMC', () => {
    for (const state of decisions(3, 6))
      expect(decide(playerOf(epimc, pagat, 'tricks=0', 'worlds=6'), state)).toBe(
        decide(playerOf(pimc, pagat, 'worlds=6'), state),
      );
  });

  const valuer = new Valuer(pagat);
  const fronts = new Fronts(valuer, pagat);

  /** Points of the mover's side after each legal card in each of some worlds, in positions late in a hand. */
  function* endings() {
    const played = new State(tablesOf(pagat));
    for (const state of decisions(6, 4)) {
      if (state.open.phase !== 'play') continue;
      const view = new View(state, state.open.turn);
      const worlds = new Worlds(view).draw(10, randomFrom('endings', state.open.playedCount));
      const legal = legalOf(state) as Card[];
      const points = legal.map((card) =>
        worlds.map((world) => {
          determinize(view, world, played);
          playCard(played, card);
          return valuer.pointsOf(played, view.side);
        }),
      );
      yield { view, legal, worlds, points };
    }
  }

  test('alpha-mu with one card ahead has the chances of PIMC', () => {
    for (const { view, legal, worlds, points } of endings())
      for (const need of new Set(points.flat()))
        expect(fronts.chances(view, legal, worlds, { need, depth: 1 })).toEqual(
          points.map((row) => row.filter((own) => own >= need).length / worlds.length),
        );
  });

  test('alpha-mu promises less the further it plans, and in one world what the solver does', () => {
    let less = 0;
    for (const { view, legal, worlds, points } of endings())
      for (const need of new Set(points.flat())) {
        const near = fronts.chances(view, legal, worlds, { need, depth: 1 });
        const far = fronts.chances(view, legal, worlds, { need, depth: 2 });
        far.forEach((chance, at) => {
          expect(chance).toBeLessThanOrEqual(near[at]!);
          if (chance < near[at]!) less++;
        });
        expect(fronts.chances(view, legal, worlds.slice(0, 1), { need, depth: 3 })).toEqual(
          points.map(([own]) => (own! >= need ? 1 : 0)),
        );
      }
    expect(less).toBeGreaterThan(0);
  });

  test('the oracle values cards as PIMC does with the true world alone', () => {
    const valuer = new Valuer(pagat);
    for (const state of decisions(4, 6)) {
      if (state.open.phase !== 'play') continue;
      const view = new View(state, state.open.turn);
      const legal = legalOf(state);
      const values = new Float64Array(legal.length);
      valuer.solve(view, legal, trueWorld(state), valuer.pointsTable(view)!, values, 0);
      const chosen = decide(playerOf(oracle, pagat), state);
      expect(values[legal.indexOf(chosen as never)]).toBe(Math.max(...values));
    }
  });

  test('the true world looks like the view it was made from', () => {
    for (const rules of presets)
      for (const { state } of positionsOf(rules, 'truth')) {
        if (state.open.phase === 'pass' || state.open.phase === 'discard') continue;
        const view = new View(state, state.open.turn);
        const other = new State(state.tables);
        determinize(view, trueWorld(state), other);
        expect(JSON.stringify(new View(other, view.seat))).toBe(JSON.stringify(view));
      }
  });
});

test.each([
  ['no world', 'worlds=0'],
  ['one world', 'worlds=1'],
  ['no second look', 'looks=0'],
  ['no nodes', 'nodes=0'],
])('a budget of %s still plays legal cards', (_, option) => {
  for (const state of decisions(2, 8)) {
    const chosen = decide(playerOf(pimc, pagat, option), state);
    if (state.open.phase === 'play') expect(legalOf(state)).toContain(chosen);
  }
});

test.each([
  [pimc, ['worlds=2']],
  [champion, ['worlds=2', 'ahead=10', 'all=20']],
  [alphaMu, ['worlds=2', 'ahead=10']],
  [fast, []],
  [ismcts, ['worlds=2', 'iterations=20']],
] as const)('$0.name plays every preset to the end of a hand', (strategy, options) => {
  for (const rules of presets) {
    const short = { ...rules, game: { ...rules.game, series: 1 } };
    const tiny = { ...strategy, sit: () => playerOf(strategy, rules, ...options) };
    expect(playGame(short as never, [tiny], 'presets').length).toBeGreaterThan(0);
  }
});

test('one seat of a seed decides the same twice', () => {
  for (const state of decisions(2, 5))
    expect(decide(playerOf(pimc, pagat), state)).toBe(decide(playerOf(pimc, pagat), state));
});

test('the champion plays fewer silly cards than it would without the filter', () => {
  const silly = new Silly(pagat);
  const count = (option: string): number => {
    let seen = 0;
    for (const state of decisions(8, 6)) {
      if (state.open.phase !== 'play') continue;
      const card = decide(playerOf(champion, pagat, 'worlds=6', option), state) as Card;
      if (silly.is(new View(state, state.open.turn), card)) seen++;
    }
    return seen;
  };
  expect(count('plain=true')).toBeLessThan(count('plain=false'));
});
