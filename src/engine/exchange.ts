// What happens to cards and contract between auction and play: passing, trump, high or low, the discard.
import { bitOf, type Card, type Seat, type Suit, suitOf } from '../cards/card.js';
import { cardsInto } from '../cards/holding.js';
import { PARTNER, type Tables } from '../rules/tables.js';
import { afterLow, afterPassing, afterTrump, openPlay } from './course.js';
import type { State } from './state.js';

/** The seat that gets what `seat` passes in hand number `hand`. */
export function passReceiver(tables: Tables, seat: Seat, hand: number): Seat {
  const step = tables.passSteps[hand % tables.passSteps.length]!;
  if (step !== PARTNER) return (seat + step) % tables.seats;
  return tables.seatsOf[tables.sideOf[seat]!]!.find((other) => other !== seat)!;
}

/** Sets aside the cards that the seat to act passes; when all have chosen, they change hands at once. */
export function passCards(state: State, cards: readonly Card[]): void {
  const { open, tables } = state;
  state.own[open.turn]!.passed = Object.freeze([...cards]);
  state.passedCount++;
  if (state.passedCount < tables.seats) open.turn = (open.turn + 1) % tables.seats;
  else exchangePassed(state);
}

function exchangePassed(state: State): void {
  const { open, tables, own } = state;
  for (const giver of own) for (const card of giver.passed) drop(giver.held, card);
  own.forEach((giver, seat) => {
    const taker = own[passReceiver(tables, seat, open.hand)]!;
    taker.received = giver.passed;
    for (const card of giver.passed) taker.held[suitOf(card)]! |= bitOf(card);
  });
  afterPassing(state);
}

/** The cards that a seat passed in this hand; empty before all have. */
export const cardsPassed = ({ tables, own, passedCount }: State, seat: Seat): readonly Card[] =>
  passedCount < tables.seats ? [] : own[seat]!.passed;

/** Declarer names trump. */
export function nameTrump(state: State, suit: Suit): void {
  state.open.trump = suit;
  afterTrump(state);
}

/** Declarer says low or high. */
export function chooseLow(state: State, low: boolean): void {
  state.open.low = low;
  afterLow(state);
}

/** Cards that declarer may discard into `out`, in card order; returns how many. */
export function discardable({ open, tables, held }: State, out: Card[]): number {
  const { deck, rules } = tables;
  const keep = rules.kitty.keepPointCards;
  const lanes = held[open.declarer]!;
  let end = 0;
  for (let suit = 0; suit < lanes.length; suit++) {
    let rest = lanes[suit]!;
    if (keep && suit === suitOf(deck.bonus)) rest &= ~bitOf(deck.bonus);
    if (keep && suit === suitOf(deck.penalty)) rest &= ~bitOf(deck.penalty);
    end = cardsInto(out, end, suit, rest);
  }
  return end;
}

/** Declarer lays as many cards face down as the kitty had. */
export function discard(state: State, cards: readonly Card[]): void {
  const own = state.own[state.open.declarer]!;
  own.discarded = Object.freeze([...cards]);
  for (const card of cards) drop(own.held, card);
  openPlay(state.open);
}

function drop(lanes: Int32Array, card: Card): void {
  lanes[suitOf(card)]! &= ~bitOf(card);
}
