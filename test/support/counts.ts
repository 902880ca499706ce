// Counts of legal continuations for a preset: from the start of three seeded hands, and from their last cards.
import { deal } from '../../src/engine/deal.js';
import { startGame } from '../../src/engine/game.js';
import { moves, perft } from '../../src/engine/perft.js';
import { State } from '../../src/engine/state.js';
import type { Random } from '../../src/random/random.js';
import { randomFrom } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';

export interface Counts {
  /** Continuations after one, two, ... decisions from the deal, for each of three hands. */
  readonly start: readonly (readonly number[])[];
  /** Continuations to the end of the hand when so many cards are left to play in all. */
  readonly ending: readonly number[];
}

const SEEDS = ['north', 'east', 'south'];

export function countsOf(name: string): Counts {
  const { seats } = preset(name);
  return {
    start: SEEDS.map((seed) => [1, 2, 3].map((depth) => perft(dealt(name, seed), depth))),
    ending: SEEDS.map((seed) => perft(playedDown(name, seed, 3 * seats), 3 * seats)),
  };
}

function dealt(name: string, seed: string): State {
  const state = new State(tablesOf(preset(name)));
  startGame(state.open, 0);
  const random = randomFrom(seed);
  while (!deal(state, random));
  return state;
}

/** The same hand after random legal decisions, with `cards` left to play. */
function playedDown(name: string, seed: string, cards: number): State {
  const state = dealt(name, seed);
  const random: Random = randomFrom(`${seed} plays`);
  const left = () => state.open.active * state.open.trickCount - state.open.playedCount;
  while (state.open.phase !== 'play' || left() > cards) random.pick(moves(state))(state);
  return state;
}
