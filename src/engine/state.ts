// One game at one table: what is open to all, and the cards that are not. Mutable, reused from hand to hand.
import { CARD_SLOTS, type Card, LANES, type Seat } from '../cards/card.js';
import type { Tables } from '../rules/tables.js';
import { copyOpen, Open } from './open.js';
import { copyOwn, Own } from './own.js';

/** @experimental */
export class State {
  readonly tables: Tables;
  readonly open: Open;
  /** What each seat knows of its own. */
  readonly own: readonly Own[];
  /** Cards each seat may play, at `seat * LANES + suit`. */
  readonly hands: Int32Array;
  /** The parts of `hands` by seat: the `held` of its own knowledge. */
  readonly held: readonly Int32Array[];
  /** The pack in the order it was dealt: hands seat by seat, then the kitty, then piles (top before bottom). */
  readonly pack: Uint8Array;
  /** Seats that have chosen what to pass. */
  passedCount = 0;
  kittyTaken = false;
  /** Two-hand game: the card under a pile's top, by top card; 0xff where there is none. */
  readonly under: Uint8Array;
  /** Points of declarer's own tricks, and whether the sides hold the point cards (NONE before they fall). */
  declarerPoints = 0;
  bonusSide = -1;
  penaltySide = -1;
  bonusTrick = -1;
  penaltyTrick = -1;
  bonusSeat = -1;
  /** Score change of the last scored hand, by side. */
  readonly change: Int32Array;
  /** Whether the bidders made their bid in the last scored hand. */
  made = false;

  constructor(tables: Tables) {
    const { seats } = tables;
    this.tables = tables;
    this.open = new Open(tables);
    this.hands = new Int32Array(seats * LANES);
    this.own = Array.from(
      { length: seats },
      (_, seat) => new Own(this.hands.subarray(seat * LANES, (seat + 1) * LANES)),
    );
    this.held = this.own.map((own) => own.held);
    this.pack = tables.pack.slice();
    this.under = new Uint8Array(CARD_SLOTS).fill(NO_CARD);
    this.change = new Int32Array(tables.sides);
  }
}

export const NO_CARD = 0xff;

/** Copies a whole state onto another of the same form; both play on alike. */
export function copyState(from: State, to: State): void {
  copyOpen(from.open, to.open);
  from.own.forEach((own, seat) => {
    copyOwn(own, to.own[seat]!);
  });
  to.pack.set(from.pack);
  to.passedCount = from.passedCount;
  to.kittyTaken = from.kittyTaken;
  to.under.set(from.under);
  to.declarerPoints = from.declarerPoints;
  to.bonusSide = from.bonusSide;
  to.penaltySide = from.penaltySide;
  to.bonusTrick = from.bonusTrick;
  to.penaltyTrick = from.penaltyTrick;
  to.bonusSeat = from.bonusSeat;
  to.change.set(from.change);
  to.made = from.made;
}

/** Where a seat's dealt hand begins in the pack. */
export const handStart = (tables: Tables, seat: Seat): number => seat * tables.hand;
/** Where the kitty begins in the pack. */
export const kittyStart = (tables: Tables): number => tables.seats * tables.hand;
/** Where a seat's piles begin in the pack: pairs, the top card first. */
export const pilesStart = (tables: Tables, seat: Seat): number =>
  kittyStart(tables) + tables.kitty + seat * 2 * tables.piles;

/** A seat's hand as dealt, in the order dealt. */
export const dealtHand = (state: State, seat: Seat): Card[] => {
  const from = handStart(state.tables, seat);
  return Array.from(state.pack.subarray(from, from + state.tables.hand)) as Card[];
};
