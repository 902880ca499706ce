// What the quick player of rollouts does before the first lead: it counts its hand and bids what it counts, in every form.
import { bitOf, type Card, LANES, SUITLESS, SUITS, type Suit, suitOf } from '../cards/card.js';
import { BLANKS, HEIRS_HELD } from '../cards/deck.js';
import { cardsInto, count, type Holding, lowest, withoutLowest } from '../cards/holding.js';
import { answerSale, legalCalls, mayPass, placeCall } from '../engine/auction.js';
import { chooseLow, discard, discardable, nameTrump, passCards } from '../engine/exchange.js';
import { NO_TRUMP } from '../engine/open.js';
import type { State } from '../engine/state.js';
import type { Call } from '../rules/call.js';
import { isNoTrump, type Tables } from '../rules/tables.js';

/** Decides for the seat to act, in every phase before play. @experimental */
export function noviceStep(state: State): void {
  const { open } = state;
  switch (open.phase) {
    case 'auction':
      return placeCall(state, noviceCall(state));
    case 'accept':
      return answerSale(state, noviceAccepts(state));
    case 'trump':
      return nameTrump(state, noviceTrump(state));
    case 'low':
      return chooseLow(state, noviceLow(state));
    case 'discard':
      return discard(state, weakest(state, mayDiscard(state)).slice(0, state.tables.kitty));
    default:
      return passCards(state, novicePass(state));
  }
}

/** The lowest legal bid in its best denomination while its count reaches it, else a pass where that is open. @experimental */
export function noviceCall(state: State): Call {
  const { open, tables } = state;
  const legal = legalCalls(open);
  const own = state.held[open.turn]!;
  let best: Call | undefined;
  let most = 0;
  for (const call of legal) {
    if (call.kind === 'pass' || call.kind === 'kaiser') continue;
    const over = noviceCount(tables, own, denominationOf(call)) + SHARE - call.level;
    const worth = isNoTrump(call) ? 2 * over : over;
    if (best !== undefined && worth <= most) continue;
    best = call;
    most = worth;
  }
  const bids = best !== undefined && (most >= 0 || !mayPass(open));
  return bids ? best! : legal[0]!;
}

/** What others add on the average to the tricks that a hand counts. */
const SHARE = 1.6;

/** `suit` for the best suit, else high or low without trump. */
export type Denomination = Suit | 'suit' | 'noTrump' | 'low';

const denominationOf = (call: Call): Denomination =>
  call.kind === 'low' ? 'low' : isNoTrump(call) ? 'noTrump' : 'suit';

/** Points that a hand counts on for itself as declarer. */
export function noviceCount(tables: Tables, own: Int32Array, denomination: Denomination): number {
  if (denomination !== 'suit') return countUnder(tables, own, denomination);
  let most = -Infinity;
  for (let suit = 0; suit < SUITS; suit++) most = Math.max(most, countUnder(tables, own, suit));
  return most;
}

function countUnder(tables: Tables, own: Int32Array, denomination: Suit | 'noTrump' | 'low'): number {
  const { deck, value, trickValue } = tables;
  const order = denomination === 'low' ? deck.low : deck.high;
  let tricks = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    const held = own[suit]!;
    const trumps = suit === denomination;
    tricks += topTricks(order, suit, held, deck.full[suit]!, trumps);
    if (trumps) tricks += LENGTH * Math.max(0, count(held) - 2);
  }
  if (tables.heirs)
    tricks += 1.2 * count(own[SUITLESS]! & HEIRS_HELD & ~(1 << 2)) + 0.2 * count(own[SUITLESS]! & BLANKS);
  const { bonus, penalty } = deck;
  const holds = (card: Card) => (own[suitOf(card)]! & bitOf(card)) !== 0;
  return (
    tricks * trickValue +
    value[bonus]! * (holds(bonus) ? 0.75 : 0.45) +
    value[penalty]! * (holds(penalty) ? 0.35 : 0.45)
  );
}

/** A trump beyond the second takes a trick more often than not. */
const LENGTH = 0.75;

/** Sure and likely tricks of a suit's high cards. */
function topTricks(order: Uint8Array, suit: Suit, held: Holding, full: Holding, trumps: boolean): number {
  const away = full & ~held;
  let tricks = 0;
  const guards = count(held) - 1;
  for (let rest = held; rest !== 0; rest = withoutLowest(rest)) {
    const strength = order[(suit << 4) | lowest(rest)]!;
    let higher = 0;
    for (let out = away; out !== 0; out = withoutLowest(out))
      if (order[(suit << 4) | lowest(out)]! > strength) higher++;
    if (higher === 0) tricks += trumps ? 1 : 0.85;
    else if (higher === 1 && guards > 0) tricks += 0.5;
    else if (higher === 2 && guards > 1) tricks += 0.2;
  }
  return tricks;
}

const noviceAccepts = ({ open, tables }: State): boolean =>
  2 * tables.calls[open.standing]!.level > open.trickCount;

/** The suit in which it counts most. */
export function noviceTrump({ open, tables, held }: State): Suit {
  const own = held[open.turn]!;
  let best = 0;
  for (let suit = 1; suit < SUITS; suit++)
    if (countUnder(tables, own, suit) > countUnder(tables, own, best)) best = suit;
  return best;
}

export function noviceLow({ open, tables, held }: State): boolean {
  const own = held[open.turn]!;
  return open.trump === NO_TRUMP && countUnder(tables, own, 'low') > countUnder(tables, own, 'noTrump');
}

function mayDiscard(state: State): Card[] {
  const out: Card[] = [];
  out.length = discardable(state, out);
  return out;
}

function novicePass(state: State): Card[] {
  const own = state.held[state.open.turn]!;
  const cards: Card[] = [];
  for (let suit = 0; suit < LANES; suit++) cardsInto(cards, cards.length, suit, own[suit]!);
  return weakest(state, cards).slice(0, state.tables.rules.passing.cards);
}

/** Weak cards of short suits first; trumps, guards and point cards last. */
function weakest({ open, tables, held }: State, cards: readonly Card[]): Card[] {
  const own = held[open.turn]!;
  const order = open.low ? tables.deck.low : tables.deck.high;
  const keep = (card: Card) => {
    const suit = suitOf(card);
    const special = suit === open.trump || suit === SUITLESS || tables.value[card]! !== 0 ? 100 : 0;
    const guard = order[card]! + 1 >= 7 ? 10 : 0;
    return special + guard + order[card]! * 0.3 + count(own[suit]!);
  };
  return [...cards].sort((a, b) => keep(a) - keep(b) || a - b);
}
