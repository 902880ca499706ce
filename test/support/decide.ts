// What a strategy decides at a position: asked as the table would ask it, with dice of a seed.
import type { Card } from '../../src/cards/card.js';
import { legalCalls } from '../../src/engine/auction.js';
import type { State } from '../../src/engine/state.js';
import { legalCards, legalCount } from '../../src/engine/tricks.js';
import { View } from '../../src/engine/view.js';
import { type OptionValues, readOptions } from '../../src/play/options.js';
import type { Player, Strategy } from '../../src/play/strategy.js';
import { randomFrom } from '../../src/random/streams.js';
import type { Rules } from '../../src/rules/schema.js';
import { trueWorld } from '../../src/search/worlds/truth.js';

/** A player with options given as texts. */
export function playerOf(strategy: Strategy, rules: Rules, ...texts: string[]): Player {
  const options: OptionValues = readOptions(strategy.name, strategy.options ?? {}, texts);
  return strategy.sit(0, rules, options);
}

/** Its card or call at a state, as a number: the card, or the call's place in the list. */
export function decide(player: Player, state: State, seed = 'decide'): number {
  const view = new View(state, state.open.turn);
  const random = randomFrom(seed);
  player.seeAll?.(trueWorld(state));
  if (state.open.phase === 'auction') return player.call(view, legalCalls(state.open), random).index;
  return player.play(view, legalOf(state), random);
}

export function legalOf(state: State): Card[] {
  const out = new Array<Card>(legalCount(state));
  legalCards(state, out);
  return out;
}
