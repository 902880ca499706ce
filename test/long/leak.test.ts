// What searching strategies decide does not depend on cards that their seat cannot see.
import { expect, test } from 'vitest';
import { State } from '../../src/engine/state.js';
import { View } from '../../src/engine/view.js';
import type { Player } from '../../src/play/strategy.js';
import { randomFrom } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { determinize } from '../../src/search/determinize.js';
import { Worlds } from '../../src/search/worlds/worlds.js';
import champion from '../../strategies/champion.js';
import fast from '../../strategies/fast.js';
import flatMc from '../../strategies/flat-mc.js';
import pimc from '../../strategies/pimc.js';
import { decide, legalOf, playerOf } from '../support/decide.js';
import { positionsOf } from '../support/positions.js';

const pagat = preset('pagat');

const FAIR: readonly (readonly [string, number, () => Player])[] = [
  ['fast', 10_000, () => playerOf(fast, pagat)],
  ['pimc', 10_000, () => playerOf(pimc, pagat, 'worlds=1', 'ahead=2', 'looks=0')],
  ['flat-mc', 2000, () => playerOf(flatMc, pagat, 'worlds=2', 'ahead=2')],
  ['champion', 2000, () => playerOf(champion, pagat, 'worlds=2', 'ahead=4', 'all=20')],
];

test.each(FAIR)('%s decides alike on %i positions with the hidden cards dealt anew', (_, positions, sit) => {
  const player = sit();
  const other = new State(decisionsOf(0).next().value!.tables);
  const dice = randomFrom('hidden cards');
  let left = positions;
  for (let hand = 0; left > 0; hand++)
    for (const state of decisionsOf(hand)) {
      if (left === 0) break;
      left--;
      const view = new View(state, state.open.turn);
      determinize(view, new Worlds(view).sample(dice), other);
      const chosen = decide(player, state, `dice ${left}`);
      if (decide(player, other, `dice ${left}`) !== chosen)
        expect.fail(`position ${positions - left} of ${positions}`);
    }
});

/** Calls, and cards where there is a choice, of a seeded hand. */
function* decisionsOf(hand: number): Generator<State> {
  for (const { state } of positionsOf(pagat, `leak ${hand}`)) {
    const { phase } = state.open;
    if (phase === 'auction' || (phase === 'play' && legalOf(state).length > 1)) yield state;
  }
}
