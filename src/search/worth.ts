// What the end of a hand is worth to a side, as the engine scores it.
import type { Seat, Side } from '../cards/card.js';
import { finishHand } from '../engine/game.js';
import { NONE } from '../engine/open.js';
import type { State } from '../engine/state.js';
import { copyPublic, type View } from '../engine/view.js';
import type { Call } from '../rules/call.js';
import type { Equity } from './equity.js';

/** Points a side may take in a hand, and what both sides' sum to. */
export interface Range {
  readonly total: number;
  readonly least: number;
  readonly most: number;
}

/** Who plays what. */
export interface Contract {
  readonly declarer: Seat;
  readonly call: Call;
}

/** Score change that stands for a game won or lost outright by a special bid. */
const GAME = 52;

/**
 * Measures hands of one form for one side. Without `equity` in score change, with it in chances to win the game.
 * @experimental
 */
export class Worth {
  readonly #scratch: State;
  readonly #equity: Equity | undefined;

  constructor(scratch: State, equity?: Equity) {
    this.#scratch = scratch;
    this.#equity = equity;
  }

  /** Scores a state whose hand has been played or passed out, and measures it; the state is used up. */
  ofHand(state: State, side: Side): number {
    const { open } = state;
    const event = finishHand(state);
    if (this.#equity) return this.#equity.of(state, side);
    const decided =
      event === 'stolenBonus' || (event !== undefined && event !== 'handLimit' && !moved(state));
    if (decided && open.gameOver && open.winner !== NONE) return open.winner === side ? GAME : -GAME;
    return lead(state.change, side);
  }

  /**
   * By the points that the view's side will have taken: what the hand is then worth, `table[points - least]`.
   * The scores are the view's, and the contract where none is given; both sides' points sum to `total`.
   */
  byPoints(view: View, { total, least, most }: Range, contract?: Contract): Float64Array {
    const table = new Float64Array(most - least + 1);
    for (let points = least; points <= most; points++)
      table[points - least] = this.#ofPoints(view, points, total - points, contract);
    return table;
  }

  #ofPoints(view: View, own: number, others: number, contract: Contract | undefined): number {
    const state = this.#scratch;
    copyPublic(view, state);
    const { open } = state;
    if (contract) {
      open.contract = contract.call.index;
      open.declarer = contract.declarer;
    }
    open.phase = 'handOver';
    for (let side = 0; side < open.points.length; side++) {
      open.points[side] = side === view.side ? own : others;
      open.tricks[side] = open.trickCount;
    }
    state.declarerPoints = open.points[state.tables.sideOf[open.declarer]!]!;
    state.bonusSide = NONE;
    state.penaltySide = NONE;
    state.bonusTrick = NONE;
    return this.ofHand(state, view.side);
  }
}

const moved = ({ change }: State): boolean => change.some((points) => points !== 0);

/** A side's score change less the best of the others'. */
function lead(change: Int32Array, side: Side): number {
  let others = -Infinity;
  for (let other = 0; other < change.length; other++)
    if (other !== side && change[other]! > others) others = change[other]!;
  return change[side]! - others;
}
