// What everybody at the table may know: scores, calls, the contract, cards played, voids shown, cards turned up.
// Nothing in here may depend on a hidden card; a seat's view reads this and its own cards only.
import { type Card, LANES, type Seat, SUITS } from '../cards/card.js';
import type { Tables } from '../rules/tables.js';
import type { Phase } from './phase.js';

/** No seat, suit, side or call. */
export const NONE = -1;
/** `trump` of a contract without trump. */
export const NO_TRUMP = SUITS;

export class Open {
  readonly tables: Tables;

  // The game.
  readonly scores: Int32Array;
  hand = 0;
  redeal = 0;
  dealer = 0;
  /** Whether a no-trump contract has been made in this game. */
  noTrumpMade = false;
  gameOver = false;
  /** Winning side of a game that is over; NONE without a winner. */
  winner = NONE;

  // The hand.
  phase: Phase = 'handOver';
  /** Seat to act. */
  turn = 0;
  /** Places in the list of calls, from the dealer's left. */
  readonly calls: Uint16Array;
  callCount = 0;
  /** Place of the highest bid so far in the list of calls; 0 while there is none. */
  standing = 0;
  standingSeat = NONE;
  /** 1 sold, 0 refused, NONE not answered or no sale. */
  accepted = NONE;
  declarer = NONE;
  /** Declarer's bid as a place in the list of calls; 0 without one (a refused sale). */
  contract = 0;
  /** A suit, NO_TRUMP, or NONE while it is open. */
  trump = NONE;
  low = false;
  /** Seat whose cards are laid aside, as bits. */
  aside = 0;
  /** Seats that play, and tricks of this hand. */
  active: number;
  trickCount: number;

  // Cards played, in order.
  /** Seat and card, as `playOf` puts them together. */
  readonly played: Uint16Array;
  playedCount = 0;
  /** By trick. */
  readonly leader: Uint8Array;
  readonly winnerOf: Uint8Array;
  readonly trickPoints: Int32Array;
  /** Tricks finished. */
  tricksDone = 0;
  /** Cards on the table in the trick under way. */
  inTrick = 0;
  /** Suit to follow; NONE while no card has set it. */
  led = NONE;
  /** Where the powers of this trick begin in the tables, once a suit is led. */
  powersFrom = 0;
  /** The card that is winning: `power << 3 | seat`; NONE while there is none. */
  best = NONE;
  pointsOnTable = 0;
  /** By side. */
  readonly points: Int32Array;
  readonly tricks: Uint8Array;
  /** Every card played, by lane. */
  readonly gone: Int32Array;
  /** Bit `suit` of `voids[seat]`: the seat failed to follow it (for hearts trump in Lost Heir, Heir and Wrong Boy too). */
  readonly voids: Uint8Array;
  /** Two-hand game: cards lying face up, `seat * LANES + suit`; covered cards a seat. */
  readonly faceUp: Int32Array;
  /** Those of `faceUp` that still lie on a covered card. */
  readonly lids: Int32Array;
  readonly covered: Uint8Array;

  constructor(tables: Tables) {
    const { seats, sides, tricks } = tables;
    this.tables = tables;
    this.scores = new Int32Array(sides);
    this.calls = new Uint16Array(seats);
    this.played = new Uint16Array(seats * tricks);
    this.leader = new Uint8Array(tricks);
    this.winnerOf = new Uint8Array(tricks);
    this.trickPoints = new Int32Array(tricks);
    this.points = new Int32Array(sides);
    this.tricks = new Uint8Array(sides);
    this.gone = new Int32Array(LANES);
    this.voids = new Uint8Array(seats);
    this.faceUp = new Int32Array(seats * LANES);
    this.lids = new Int32Array(seats * LANES);
    this.covered = new Uint8Array(seats);
    this.active = seats;
    this.trickCount = tricks;
  }

  /** Seat that is winning the trick under way. */
  get bestSeat(): number {
    return this.best === NONE ? NONE : this.best & 7;
  }
  /** Power of its card. */
  get bestPower(): number {
    return this.best === NONE ? 0 : this.best >> 3;
  }
}

/** Forgets the hand before; scores, dealer and hand number stay. */
export function clearHand(open: Open): void {
  const { tables } = open;
  open.callCount = 0;
  open.standing = 0;
  open.standingSeat = NONE;
  open.accepted = NONE;
  open.declarer = NONE;
  open.contract = 0;
  open.trump = NONE;
  open.low = false;
  open.aside = 0;
  open.active = tables.seats;
  open.trickCount = tables.tricks;
  open.playedCount = 0;
  open.tricksDone = 0;
  open.inTrick = 0;
  open.led = NONE;
  open.best = NONE;
  open.pointsOnTable = 0;
  clearCounts(open);
  if (tables.piles === 0) return;
  open.faceUp.fill(0);
  open.lids.fill(0);
  open.covered.fill(2 * tables.piles);
}

/** Loops, because `fill` costs more than it writes on arrays this short. */
function clearCounts({ tables, points, tricks, gone, voids }: Open): void {
  for (let side = 0; side < tables.sides; side++) {
    points[side] = 0;
    tricks[side] = 0;
  }
  for (let suit = 0; suit < LANES; suit++) gone[suit] = 0;
  for (let seat = 0; seat < tables.seats; seat++) voids[seat] = 0;
}

/** Copies one hand's public knowledge onto another of the same form. */
export function copyOpen(from: Open, to: Open): void {
  to.scores.set(from.scores);
  to.hand = from.hand;
  to.redeal = from.redeal;
  to.dealer = from.dealer;
  to.noTrumpMade = from.noTrumpMade;
  to.gameOver = from.gameOver;
  to.winner = from.winner;
  to.phase = from.phase;
  to.turn = from.turn;
  to.calls.set(from.calls);
  to.callCount = from.callCount;
  to.standing = from.standing;
  to.standingSeat = from.standingSeat;
  to.accepted = from.accepted;
  to.declarer = from.declarer;
  to.contract = from.contract;
  to.trump = from.trump;
  to.low = from.low;
  to.aside = from.aside;
  to.active = from.active;
  to.trickCount = from.trickCount;
  to.played.set(from.played);
  to.playedCount = from.playedCount;
  to.leader.set(from.leader);
  to.winnerOf.set(from.winnerOf);
  to.trickPoints.set(from.trickPoints);
  to.tricksDone = from.tricksDone;
  to.inTrick = from.inTrick;
  to.led = from.led;
  to.powersFrom = from.powersFrom;
  to.best = from.best;
  to.pointsOnTable = from.pointsOnTable;
  to.points.set(from.points);
  to.tricks.set(from.tricks);
  to.gone.set(from.gone);
  to.voids.set(from.voids);
  to.faceUp.set(from.faceUp);
  to.lids.set(from.lids);
  to.covered.set(from.covered);
}

/** Which seat played which card, in one number. */
export const playOf = (seat: Seat, card: Card): number => (seat << 8) | card;
/** The card played at a place of the hand. */
export const playedCard = ({ played }: Open, at: number): Card => (played[at]! & 255) as Card;
/** The seat that played it. */
export const playedBy = ({ played }: Open, at: number): Seat => played[at]! >> 8;

/** The cards played from one place up to another, a fresh list. */
export function cardsPlayed({ played }: Open, from: number, end: number): Card[] {
  const cards = new Array<Card>(end - from);
  for (let at = from; at < end; at++) cards[at - from] = (played[at]! & 255) as Card;
  return cards;
}

/** Cards a seat still has to play, covered ones included. */
export function cardsLeft(open: Open, seat: number): number {
  if (((open.aside >> seat) & 1) === 1) return 0;
  let left = open.trickCount - open.tricksDone;
  for (let at = open.playedCount - open.inTrick; at < open.playedCount; at++)
    if (playedBy(open, at) === seat) left--;
  return left;
}

/** The target in force; undefined in a series. */
export function targetOf({ tables, noTrumpMade }: Open): number | undefined {
  const { series, target, targetAfterNoTrump } = tables.rules.game;
  if (series !== null) return undefined;
  return noTrumpMade && targetAfterNoTrump !== null ? targetAfterNoTrump : target;
}

/** The freeze in force; undefined where there is none. */
export function freezeOf({ tables, noTrumpMade }: Open): number | undefined {
  const { freeze, freezeAfterNoTrump } = tables.rules.scoring;
  const now = noTrumpMade && freezeAfterNoTrump !== null ? freezeAfterNoTrump : freeze;
  return now ?? undefined;
}
