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
  const { open, tables, passed } = state;
  cards.forEach((card, at) => {
    passed[open.turn * 2 + at] = card;
  });
  state.passedCount++;
  if (state.passedCount < tables.seats) open.turn = (open.turn + 1) % tables.seats;
  else exchangePassed(state);
}

function exchangePassed(state: State): void {
  const { open, tables, held, passed } = state;
  const each = tables.rules.passing.cards;
  for (let seat = 0; seat < tables.seats; seat++)
    for (let at = 0; at < each; at++) drop(held[seat]!, passed[seat * 2 + at]! as Card);
  for (let seat = 0; seat < tables.seats; seat++) {
    const to = held[passReceiver(tables, seat, open.hand)]!;
    for (let at = 0; at < each; at++) {
      const card = passed[seat * 2 + at]! as Card;
      to[suitOf(card)]! |= bitOf(card);
    }
  }
  afterPassing(state);
}

/** The cards that a seat passed in this hand; empty before all have. */
export function cardsPassed({ tables, passed, passedCount }: State, seat: Seat): Card[] {
  if (passedCount < tables.seats) return [];
  return Array.from(passed.subarray(seat * 2, seat * 2 + tables.rules.passing.cards)) as Card[];
}

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
  const { open, held, discarded } = state;
  cards.forEach((card, at) => {
    discarded[at] = card;
    drop(held[open.declarer]!, card);
  });
  state.discardCount = cards.length;
  openPlay(open);
}

function drop(lanes: Int32Array, card: Card): void {
  lanes[suitOf(card)]! &= ~bitOf(card);
}

