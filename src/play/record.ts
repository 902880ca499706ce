// One hand as a JSON line: what was dealt, said and played, and what it scored. Written from a state, never into one.
import type { Card } from '../cards/card.js';
import { formatCards } from '../cards/notation.js';
import { dealtHands, dealtKitty, dealtPiles } from '../engine/deal.js';
import { cardsPassed } from '../engine/exchange.js';
import { cardsPlayed, freezeOf, NO_TRUMP, NONE, type Open, targetOf } from '../engine/open.js';
import type { HandEvent } from '../engine/phase.js';
import type { State } from '../engine/state.js';
import type { RulesDifference } from '../rules/schema.js';

export interface TrickRecord {
  readonly leader: number;
  readonly cards: string;
  readonly winner: number;
  readonly points: number;
}

/** A hand record, version 1. */
export interface HandRecord {
  readonly v: 1;
  readonly game: string;
  readonly hand: number;
  readonly rules: string | RulesDifference;
  readonly dealer: number;
  readonly scoreBefore: readonly number[];
  readonly target: number | null;
  readonly freeze: number | null;
  readonly hands: readonly string[];
  readonly kitty: string;
  readonly piles: readonly string[] | null;
  readonly passed: readonly string[] | null;
  readonly auction: readonly string[];
  readonly declarer: number | null;
  readonly bid: string | null;
  readonly trump: string | null;
  readonly low: boolean;
  readonly discard: string;
  readonly tricks: readonly TrickRecord[];
  readonly points: readonly number[];
  readonly scoreAfter: readonly number[];
  readonly event: HandEvent | null;
  readonly faultSide?: number;
  readonly faults?: readonly unknown[];
  readonly strategies: readonly string[];
}

/** What stood before the hand began: a record needs it and the state has moved on. */
export interface Before {
  readonly scores: readonly number[];
  readonly target: number | null;
  readonly freeze: number | null;
}

export const noteBefore = (open: Open): Before => ({
  scores: Array.from(open.scores),
  target: targetOf(open) ?? null,
  freeze: freezeOf(open) ?? null,
});

export interface Heading {
  readonly game: string;
  readonly rules: string | RulesDifference;
  readonly strategies: readonly string[];
  readonly event: HandEvent | null;
}

/** The record of the hand that `state` has just finished (or thrown in). */
export function recordHand(state: State, before: Before, heading: Heading): HandRecord {
  const { open, tables } = state;
  const { deck } = tables;
  const cards = (list: readonly Card[]) => formatCards(deck, list);
  const thrownIn = heading.event === 'misdeal';
  return {
    v: 1,
    game: heading.game,
    hand: open.hand,
    rules: heading.rules,
    dealer: open.dealer,
    scoreBefore: before.scores,
    target: before.target,
    freeze: before.freeze,
    hands: dealtHands(state).map(cards),
    kitty: cards(dealtKitty(state)),
    piles: tables.piles === 0 ? null : bySeat(tables.seats, (seat) => cards(dealtPiles(state, seat))),
    passed: passedOf(state),
    auction: thrownIn ? [] : auctionOf(open),
    declarer: open.declarer === NONE ? null : open.declarer,
    bid: open.contract === 0 ? null : tables.calls[open.contract]!.text,
    trump: trumpOf(open),
    low: open.low,
    discard: open.declarer === NONE ? '' : cards(state.own[open.declarer]!.discarded),
    tricks: tricksOf(open),
    points: Array.from(open.points),
    scoreAfter: Array.from(open.scores),
    event: heading.event,
    strategies: heading.strategies,
  };
}

const bySeat = <T>(seats: number, of: (seat: number) => T): T[] =>
  Array.from({ length: seats }, (_, seat) => of(seat));

function passedOf(state: State): string[] | null {
  const { seats, deck } = state.tables;
  if (state.passedCount < seats) return null;
  return bySeat(seats, (seat) => formatCards(deck, cardsPassed(state, seat)));
}

function auctionOf(open: Open): string[] {
  const { calls } = open.tables;
  const texts = Array.from(open.calls.subarray(0, open.callCount), (at) => calls[at]!.text);
  if (open.accepted !== NONE) texts.push(open.accepted === 1 ? 'accept' : 'refuse');
  return texts;
}

function trumpOf(open: Open): string | null {
  if (open.trump === NONE) return null;
  return open.trump === NO_TRUMP ? 'NT' : open.tables.deck.suitLetters[open.trump]!;
}

function tricksOf(open: Open): TrickRecord[] {
  const { deck } = open.tables;
  return Array.from({ length: open.tricksDone }, (_, trick) => ({
    leader: open.leader[trick]!,
    cards: formatCards(deck, cardsPlayed(open, trick * open.active, (trick + 1) * open.active)),
    winner: open.winnerOf[trick]!,
    points: open.trickPoints[trick]!,
  }));
}
