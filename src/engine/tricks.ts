// Leading, following and winning tricks. The core trusts its caller: cards played must be legal.
import { bitOf, type Card, LANES, SUITLESS, SUITS, suitOf } from '../cards/card.js';
import { BLANKS, HEIRS_HELD, LOST_HEIR, WRONG_BOY } from '../cards/deck.js';
import { cardsInto, count } from '../cards/holding.js';
import { uncover } from './course.js';
import { NONE, type Open } from './open.js';
import type { State } from './state.js';

/** Powers of trumps start here, above every card of the suit led. */
const TRUMP_POWER = 32;
const HEIR_POWER = 64;

/** Legal cards of the seat to act into `out`, in card order; returns how many. */
export function legalCards(state: State, out: Card[]): number {
  const { open } = state;
  const lanes = state.held[open.turn]!;
  if (open.tables.heirs) return legalWithHeirs(open, lanes, out);
  const led = open.led;
  if (led !== NONE && lanes[led] !== 0) return cardsInto(out, 0, led, lanes[led]!);
  let end = 0;
  for (let suit = 0; suit < SUITS; suit++) end = cardsInto(out, end, suit, lanes[suit]!);
  return end;
}

/** How many legal cards the seat to act has. */
export function legalCount(state: State): number {
  const { open } = state;
  const lanes = state.held[open.turn]!;
  if (open.tables.heirs) {
    let all = 0;
    for (let suit = 0; suit < LANES; suit++)
      all += count(lanes[suit]! & playableWithHeirs(open, lanes, suit));
    return all;
  }
  const led = open.led;
  if (led !== NONE && lanes[led] !== 0) return count(lanes[led]!);
  return count(lanes[0]!) + count(lanes[1]!) + count(lanes[2]!) + count(lanes[3]!);
}

/** Whether the seat to act may play that card. */
export function isLegalCard(state: State, card: Card): boolean {
  const { open } = state;
  const lanes = state.held[open.turn]!;
  const suit = suitOf(card);
  if (!(suit >= 0 && suit < LANES) || (lanes[suit]! & bitOf(card)) === 0) return false;
  if (open.tables.heirs) return (playableWithHeirs(open, lanes, suit) & bitOf(card)) !== 0;
  const led = open.led;
  return led === NONE || suit === led || lanes[led] === 0;
}

/** Plays a legal card for the seat to act; the fourth closes the trick, the last the hand. */
export function playCard(state: State, card: Card): void {
  const { open } = state;
  const seat = open.turn;
  const suit = suitOf(card);
  state.held[seat]![suit]! &= ~bitOf(card);
  open.gone[suit]! |= bitOf(card);
  open.played[open.playedCount] = card;
  open.playedBy[open.playedCount] = seat;
  open.playedCount++;
  open.left[seat]!--;
  open.pointsOnTable += open.tables.value[card]!;
  if (open.tables.piles > 0) uncover(state, seat, card);
  if (suit === SUITLESS) playSuitless(open, card);
  else playSuited(open, suit, card);
  open.inTrick++;
  if (open.inTrick === open.active) closeTrick(state);
  else open.turn = nextSeat(open, seat);
}

function nextSeat(open: Open, seat: number): number {
  const { seats } = open.tables;
  let next = seat + 1 === seats ? 0 : seat + 1;
  while (((open.aside >> next) & 1) !== 0) next = next + 1 === seats ? 0 : next + 1;
  return next;
}

function playSuited(open: Open, suit: number, card: Card): void {
  if (open.trump === NONE) open.trump = suit;
  if (open.led === NONE) open.led = suit;
  else if (suit !== open.led) open.voids[open.turn]! |= 1 << open.led;
  const strength = powerOf(open, suit, card);
  if (strength <= open.bestPower) return;
  open.bestPower = strength;
  open.bestSeat = open.turn;
}

/** Strength of a card in the trick under way; 0 when it cannot win. */
export function powerOf(open: Open, suit: number, card: Card): number {
  const { deck } = open.tables;
  const strength = (open.low ? deck.low : deck.high)[card]! + 1;
  if (suit === open.trump) return strength + TRUMP_POWER;
  return suit === open.led ? strength : 0;
}

function closeTrick(state: State): void {
  const { open } = state;
  const { tables, tricksDone } = open;
  const winner = open.bestSeat;
  const side = tables.sideOf[winner]!;
  const gained = tables.trickValue + (tables.heirs ? valueWithBlanks(open) : open.pointsOnTable);
  if (tables.notesPointCards) notePointCards(state, side);
  open.points[side]! += gained;
  open.tricks[side]!++;
  if (winner === open.declarer) state.declarerPoints += gained;
  open.trickPoints[tricksDone] = gained;
  open.winnerOf[tricksDone] = winner;
  open.tricksDone = tricksDone + 1;
  open.inTrick = 0;
  open.led = NONE;
  open.bestSeat = NONE;
  open.bestPower = 0;
  open.pointsOnTable = 0;
  open.turn = winner;
  if (open.tricksDone === open.trickCount) open.phase = 'handOver';
  else open.leader[open.tricksDone] = winner;
}

/** Who took the bonus and the penalty card, and who played the bonus card, for the rules that ask. */
function notePointCards(state: State, side: number): void {
  const { open } = state;
  const { bonus, penalty } = open.tables.deck;
  for (let at = open.playedCount - open.active; at < open.playedCount; at++) {
    const card = open.played[at]!;
    if (card === bonus) {
      state.bonusSide = side;
      state.bonusTrick = open.tricksDone;
      state.bonusSeat = open.playedBy[at]!;
    }
    if (card === penalty) {
      state.penaltySide = side;
      state.penaltyTrick = open.bestSeat === open.playedBy[at] ? open.tricksDone : NONE;
    }
  }
}

// Lost Heir: Heir and Wrong Boy belong to the trump suit, blanks to none.

function playSuitless(open: Open, card: Card): void {
  const heir = card === LOST_HEIR || card === WRONG_BOY;
  if (open.led !== NONE && !(heir && open.led === open.trump)) open.voids[open.turn]! |= 1 << open.led;
  if (!heir) {
    if (open.bestSeat === NONE && open.inTrick === 0) open.bestSeat = open.turn;
    return;
  }
  if (open.led === NONE) open.led = open.trump;
  const power = card === LOST_HEIR ? HEIR_POWER : TRUMP_POWER;
  if (power <= open.bestPower) return;
  open.bestPower = power;
  open.bestSeat = open.turn;
}

function legalWithHeirs(open: Open, lanes: Int32Array, out: Card[]): number {
  let end = 0;
  for (let suit = 0; suit < LANES; suit++)
    end = cardsInto(out, end, suit, lanes[suit]! & playableWithHeirs(open, lanes, suit));
  return end;
}

/** Cards of one lane that may be played now, among those held. */
function playableWithHeirs(open: Open, lanes: Int32Array, suit: number): number {
  if (open.inTrick === 0) return leadableWithHeirs(open, lanes, suit);
  if (open.led === NONE) return lanes[suit]!;
  const heirs = open.led === open.trump ? lanes[SUITLESS]! & HEIRS_HELD : 0;
  if ((lanes[open.led]! | heirs) === 0) return lanes[suit]!;
  if (suit === open.led) return lanes[suit]!;
  return suit === SUITLESS ? heirs : 0;
}

/** The first lead is a suit card, which sets trump; blanks are led from nothing but blanks. */
function leadableWithHeirs(open: Open, lanes: Int32Array, suit: number): number {
  if (suit !== SUITLESS) return lanes[suit]!;
  const suited = (lanes[0]! | lanes[1]! | lanes[2]! | lanes[3]!) !== 0;
  if (open.trump === NONE) return suited ? 0 : lanes[SUITLESS]!;
  const heirs = lanes[SUITLESS]! & HEIRS_HELD;
  return suited || heirs !== 0 ? heirs : lanes[SUITLESS]! & BLANKS;
}

/** A blank in the trick takes the value of Heir and Wrong Boy away. */
function valueWithBlanks(open: Open): number {
  for (let at = open.playedCount - open.active; at < open.playedCount; at++) {
    const card = open.played[at]!;
    if (card >> 4 === SUITLESS && ((1 << (card & 15)) & BLANKS) !== 0) return 0;
  }
  return open.pointsOnTable;
}
