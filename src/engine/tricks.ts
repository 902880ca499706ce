// Leading, following and winning tricks. The core trusts its caller: cards played must be legal.
import { bitOf, type Card, cardOf, LANES, SUITLESS, type Suit, suitOf } from '../cards/card.js';
import { BLANKS, HEIRS_HELD, LOST_HEIR, WRONG_BOY } from '../cards/deck.js';
import { cardsInto, count, nthLowest } from '../cards/holding.js';
import type { Random } from '../random/random.js';
import { powerIn, powerRow, valueIn } from '../rules/tables.js';
import { uncover } from './course.js';
import { NO_TRUMP, NONE, type Open, playedBy, playedCard, playOf } from './open.js';
import type { State } from './state.js';

/** Legal cards of the seat to act into `out`, in card order; returns how many. */
export function legalCards(state: State, out: Card[]): number {
  const { open, hands, tables } = state;
  if (tables.heirs) return legalWithHeirs(open, state.held[open.turn]!, out);
  const from = open.turn * LANES;
  const { led } = open;
  if (led !== NONE) {
    const held = hands[from + led]!;
    if (held !== 0) return cardsInto(out, 0, led, held);
  }
  return handInto(out, hands, from, handSize(hands, from));
}

/** Legal cards of the seat to act in the list of their number, out of one list of each length. */
export function legalList(state: State, lists: readonly Card[][]): Card[] {
  const { open, hands, tables } = state;
  const from = open.turn * LANES;
  const { led } = open;
  if (tables.heirs) {
    const out = lists[legalCount(state)]!;
    legalCards(state, out);
    return out;
  }
  const held = led === NONE ? 0 : hands[from + led]!;
  const size = held === 0 ? handSize(hands, from) : count(held);
  const out = lists[size]!;
  if (held === 0) handInto(out, hands, from, size);
  else cardsInto(out, 0, led, held);
  return out;
}

/** All `size` cards of a hand without suitless ones, in card order; returns how many. */
function handInto(out: Card[], hands: Int32Array, from: number, size: number): number {
  // A suit takes 16 numbers of cards, so two suits fit into a word. No branch that nobody could predict.
  let low = hands[from]! | (hands[from + 1]! << 16);
  let high = hands[from + 2]! | (hands[from + 3]! << 16);
  for (let at = 0; at < size; at++) {
    const inLow = (low | -low) >> 31;
    const word = (low & inLow) | (high & ~inLow);
    const bit = word & -word;
    out[at] = (31 - Math.clz32(bit) + (32 & ~inLow)) as Card;
    low ^= bit & inLow;
    high ^= bit & ~inLow;
  }
  return size;
}

const handSize = (hands: Int32Array, from: number): number =>
  count(hands[from]!) + count(hands[from + 1]!) + count(hands[from + 2]!) + count(hands[from + 3]!);

/** How many legal cards the seat to act has. */
export function legalCount(state: State): number {
  const { open, hands, tables } = state;
  if (tables.heirs) return countWithHeirs(open, state.held[open.turn]!);
  const from = open.turn * LANES;
  const { led } = open;
  if (led !== NONE) {
    const held = hands[from + led]!;
    if (held !== 0) return count(held);
  }
  return handSize(hands, from);
}

/** One of the legal cards of the seat to act, each alike; a single one takes no draw. For random play without lists. */
export function drawCard(state: State, random: Random): Card {
  const { open, hands, tables } = state;
  if (tables.heirs) return drawWithHeirs(state, random);
  const { led } = open;
  const from = open.turn * LANES;
  if (led >= 0) {
    const held = hands[from + led]!;
    if (held !== 0) return cardOf(led, nthLowest(held, drawBelow(random, count(held))));
  }
  return drawAny(hands, from, random);
}

const drawBelow = (random: Random, n: number): number => (n === 1 ? 0 : random.below(n));

/** Any card of a hand: which suit, then which rank, without a branch that nobody could predict. */
function drawAny(hands: Int32Array, from: number, random: Random): Card {
  const end0 = count(hands[from]!);
  const end1 = end0 + count(hands[from + 1]!);
  const end2 = end1 + count(hands[from + 2]!);
  const place = drawBelow(random, end2 + count(hands[from + 3]!));
  // All bits of `in0` are set when the place lies before the end of suit 0, and so on.
  const in0 = (place - end0) >> 31;
  const in1 = (place - end1) >> 31;
  const in2 = (place - end2) >> 31;
  const suit = (3 + in0 + in1 + in2) | 0;
  const before = (end0 & ~in0) + ((end1 - end0) & ~in1) + ((end2 - end1) & ~in2);
  return cardOf(suit, nthLowest(hands[from + suit]!, place - before));
}

/** Whether the seat to act may play that card. */
export function isLegalCard(state: State, card: Card): boolean {
  const { open, hands, tables } = state;
  const suit = suitOf(card);
  const from = open.turn * LANES;
  if (!(suit >= 0 && suit < LANES) || (hands[from + suit]! & bitOf(card)) === 0) return false;
  if (tables.heirs) return (playableWithHeirs(open, state.held[open.turn]!, suit) & bitOf(card)) !== 0;
  const { led } = open;
  return suit === led || led === NONE || hands[from + led] === 0;
}

/** Plays a legal card for the seat to act; the fourth closes the trick, the last the hand. */
export function playCard(state: State, card: Card): void {
  const { open, tables, hands } = state;
  const { turn: seat, playedCount: at } = open;
  const suit = suitOf(card);
  hands[seat * LANES + suit]! &= ~bitOf(card);
  open.gone[suit]! |= bitOf(card);
  open.played[at] = playOf(seat, card);
  open.playedCount = at + 1;
  if (tables.piles > 0) uncover(state, seat, card);
  if (suit === SUITLESS) playSuitless(open, card);
  else playSuited(open, suit, card);
  open.inTrick++;
  if (open.inTrick === open.active) closeTrick(state);
  else if (open.aside !== 0) open.turn = tables.nextSeat[(open.aside << 3) | seat]!;
  else open.turn = seat + 1 === tables.seats ? 0 : seat + 1;
}

function playSuited(open: Open, suit: Suit, card: Card): void {
  if (open.led === NONE) lead(open, suit);
  else if (suit !== open.led) open.voids[open.turn]! |= 1 << open.led;
  const worth = open.tables.worth[open.powersFrom + card]!;
  open.pointsOnTable += valueIn(worth);
  const power = (powerIn(worth) << 3) | open.turn;
  // The larger of two, without a branch: which card wins is hard to predict.
  const behind = open.best - power;
  open.best -= behind & (behind >> 31);
}

/** Sets the suit to follow, and trump where the first card does. */
function lead(open: Open, suit: Suit): void {
  if (open.trump === NONE) open.trump = suit;
  open.led = suit;
  open.powersFrom = powerRow(open.low, open.trump, suit);
}

/** Strength of a card in the trick under way; 0 when it cannot win. */
export function powerInTrick({ tables, low, trump, led }: Open, card: Card): number {
  if (led !== NONE) return powerIn(tables.worth[powerRow(low, trump, led) + card]!);
  return trump === NONE || trump === NO_TRUMP
    ? 0
    : powerIn(tables.worth[powerRow(low, trump, trump) + card]!);
}

function closeTrick(state: State): void {
  const { open, tables } = state;
  const trick = open.tricksDone;
  const winner = open.best & 7;
  const side = tables.sideOf[winner]!;
  const gained = tables.trickValue + (tables.heirs ? valueWithBlanks(open) : open.pointsOnTable);
  if (tables.notesPointCards) notePointCards(state, side);
  open.points[side]! += gained;
  open.tricks[side]!++;
  if (winner === open.declarer) state.declarerPoints += gained;
  open.trickPoints[trick] = gained;
  open.winnerOf[trick] = winner;
  open.tricksDone = trick + 1;
  open.inTrick = 0;
  open.led = NONE;
  open.best = NONE;
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
    const card = playedCard(open, at);
    if (card === bonus) {
      state.bonusSide = side;
      state.bonusTrick = open.tricksDone;
      state.bonusSeat = playedBy(open, at);
    }
    if (card === penalty) {
      state.penaltySide = side;
      state.penaltyTrick = open.bestSeat === playedBy(open, at) ? open.tricksDone : NONE;
    }
  }
}

// Lost Heir: Heir and Wrong Boy belong to the trump suit, blanks to none.

function playSuitless(open: Open, card: Card): void {
  open.pointsOnTable += open.tables.value[card]!;
  const heir = card === LOST_HEIR || card === WRONG_BOY;
  if (open.led !== NONE && !(heir && open.led === open.trump)) open.voids[open.turn]! |= 1 << open.led;
  if (!heir) {
    if (open.best === NONE && open.inTrick === 0) open.best = open.turn;
    return;
  }
  if (open.led === NONE) lead(open, open.trump);
  const power = (powerIn(open.tables.worth[open.powersFrom + card]!) << 3) | open.turn;
  if (power > open.best) open.best = power;
}

function countWithHeirs(open: Open, lanes: Int32Array): number {
  let all = 0;
  for (let suit = 0; suit < LANES; suit++) all += count(lanes[suit]! & playableWithHeirs(open, lanes, suit));
  return all;
}

function drawWithHeirs(state: State, random: Random): Card {
  const { open, held } = state;
  const lanes = held[open.turn]!;
  let rest = drawBelow(random, countWithHeirs(open, lanes));
  for (let suit = 0; ; suit++) {
    const playable = lanes[suit]! & playableWithHeirs(open, lanes, suit);
    if (rest < count(playable)) return cardOf(suit, nthLowest(playable, rest));
    rest -= count(playable);
  }
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
    const card = playedCard(open, at);
    if (card >> 4 === SUITLESS && ((1 << (card & 15)) & BLANKS) !== 0) return 0;
  }
  return open.pointsOnTable;
}
