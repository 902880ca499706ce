// Positions of seeded hands: every decision of a hand played by random legal moves.
import { deal } from '../../src/engine/deal.js';
import { nextHand, startGame } from '../../src/engine/game.js';
import { moves } from '../../src/engine/perft.js';
import { copyState, State } from '../../src/engine/state.js';
import type { Random } from '../../src/random/random.js';
import { randomFrom } from '../../src/random/streams.js';
import type { Rules } from '../../src/rules/schema.js';
import { tablesOf } from '../../src/rules/tables.js';

export interface Position {
  /** Where a seat has to decide. */
  readonly state: State;
  /** The same hand when its first card was led; undefined before. */
  readonly opened: State | undefined;
}

/** Every decision of one hand, in order. The states are reused: read them before going on. */
export function* positionsOf(rules: Rules, seed: string): Generator<Position> {
  const state = new State(tablesOf(rules));
  const random = randomFrom(seed);
  dealFor(state, random);
  let opened: State | undefined;
  while (state.open.phase !== 'handOver') {
    if (state.open.phase === 'play' && opened === undefined) {
      opened = new State(state.tables);
      copyState(state, opened);
    }
    yield { state, opened };
    random.pick(moves(state))(state);
  }
}

/** A hand somewhere in a game, so that dealer and passing cycle vary. */
function dealFor(state: State, random: Random): void {
  startGame(state.open, random.below(state.tables.seats));
  for (let hand = random.below(3); hand > 0; hand--) nextHand(state, false);
  while (!deal(state, random));
}
