// The chance to win a game from its scores, dealer and what kind of contracts have been made.
import type { Side } from '../cards/card.js';
import type { State } from '../engine/state.js';

/** Chances of sides to win the game from a state whose hand has been scored. */
export interface Equity {
  of(state: State, side: Side): number;
}
