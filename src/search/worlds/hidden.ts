// What a seat does not see, as cards and the lots they may lie in. Read from a view alone.
import { bitOf, type Card, LANES, type Seat, SUITLESS, SUITS, suitOf } from '../../cards/card.js';
import { BLANKS, HEIRS_HELD } from '../../cards/deck.js';
import { cardsInto, count } from '../../cards/holding.js';
import type { View } from '../../engine/view.js';

export const LOT_KINDS = ['hand', 'covered', 'laid'] as const;
/** A hidden hand (or one laid aside), a seat's covered cards, the kitty or the discard. */
export type LotKind = (typeof LOT_KINDS)[number];

export interface Lot {
  readonly kind: LotKind;
  /** Whose it is; of no meaning for what is laid away. */
  readonly seat: Seat;
  /** How many hidden cards lie there; at least one. */
  readonly size: number;
}

export interface Hidden {
  /** In card order. */
  readonly cards: readonly Card[];
  readonly lots: readonly Lot[];
  /** For each of `cards` the lots it may lie in, as bits. */
  readonly allowed: Int32Array;
}

/** Cards hidden from a view's seat, with everything its history says about where each may be. */
export function hiddenFrom(view: View): Hidden {
  const cards: Card[] = [];
  for (let suit = 0; suit < LANES; suit++) cardsInto(cards, cards.length, suit, view.unseen(suit));
  const lots = lotsOf(view);
  const allowed = new Int32Array(cards.length);
  lots.forEach((lot, at) => {
    const barred = barredFrom(view, lot);
    cards.forEach((card, place) => {
      if ((barred[suitOf(card)]! & bitOf(card)) === 0) allowed[place]! |= 1 << at;
    });
  });
  placePassed(view, cards, lots, allowed);
  return { cards, lots, allowed };
}

function lotsOf(view: View): Lot[] {
  const lots: Lot[] = [];
  const add = (kind: LotKind, seat: Seat, size: number) => {
    if (size > 0) lots.push({ kind, seat, size });
  };
  for (let seat = 0; seat < view.seats; seat++) {
    if (seat !== view.seat) add('hand', seat, handSize(view, seat));
    add('covered', seat, view.covered(seat));
  }
  if (!knowsLaid(view)) add('laid', 0, view.rules.deal.kitty);
  return lots;
}

/** Hidden cards in a seat's hand: those laid aside still count. */
function handSize(view: View, seat: Seat): number {
  if (view.isAside(seat)) return view.rules.deal.hand;
  let up = 0;
  for (let suit = 0; suit < LANES; suit++) up += count(view.faceUp(seat, suit));
  return view.cardsLeft(seat) - up - view.covered(seat);
}

/** Declarer has seen the kitty, or this form has none. */
const knowsLaid = (view: View): boolean => view.rules.deal.kitty === 0 || view.kittyCards().length > 0;

/** Cards that cannot lie in a lot, by lane. */
function barredFrom(view: View, lot: Lot): Int32Array {
  const barred = new Int32Array(LANES);
  if (lot.kind === 'hand') barVoids(view, lot.seat, barred);
  if (lot.kind === 'laid') barPointCards(view, barred);
  return barred;
}

/** Suits the seat failed to follow; in Lost Heir whoever has no trump has neither Heir nor Wrong Boy. */
function barVoids(view: View, seat: Seat, barred: Int32Array): void {
  const heirs = view.suitCards(SUITLESS) !== 0;
  for (let suit = 0; suit < SUITS; suit++) {
    if (!view.isVoid(seat, suit)) continue;
    barred[suit] = view.suitCards(suit);
    if (heirs && suit === view.trump) barred[SUITLESS]! |= HEIRS_HELD;
  }
  if (heirs) barByLeads(view, seat, barred);
}

/** Lost Heir: a suitless first lead shows a hand without suits, a blank led later one of nothing but blanks. */
function barByLeads(view: View, seat: Seat, barred: Int32Array): void {
  let trumpSet = false;
  for (let place = 0; place < view.playedCount; place++) {
    const card = view.playedCard(place);
    if (suitOf(card) !== SUITLESS) trumpSet = true;
    else if (place % view.trickLength === 0 && view.playedBy(place) === seat) {
      const blank = (bitOf(card) & BLANKS) !== 0;
      if (blank || !trumpSet) for (let suit = 0; suit < SUITS; suit++) barred[suit] = view.suitCards(suit);
      if (blank && trumpSet) barred[SUITLESS]! |= HEIRS_HELD;
    }
  }
}

/** The bonus and penalty card are not in a discard where the rules keep them in play. */
function barPointCards(view: View, barred: Int32Array): void {
  if (view.phase !== 'play' || !view.rules.kitty.keepPointCards) return;
  for (const card of [view.bonusCard, view.penaltyCard]) barred[suitOf(card)]! |= bitOf(card);
}

/** Cards this seat passed are with the receiver, or in its discard when the receiver became declarer. */
function placePassed(view: View, cards: readonly Card[], lots: readonly Lot[], allowed: Int32Array): void {
  const receiver = view.passesTo;
  if (receiver === undefined) return;
  const open = lots.reduce((bits, lot, at) => {
    const handed = lot.kind === 'hand' && lot.seat === receiver;
    const discarded = lot.kind === 'laid' && view.phase === 'play' && view.declarer === receiver;
    return handed || discarded ? bits | (1 << at) : bits;
  }, 0);
  for (const card of view.passedCards()) {
    const place = cards.indexOf(card);
    if (place >= 0) allowed[place]! &= open;
  }
}
