// What the table answers for a strategy that leaves an optional question out.
import { type Card, SUITS, type Suit } from '../cards/card.js';
import { count, highest } from '../cards/holding.js';
import type { View } from '../engine/view.js';

/** The longest suit; on equality the one with the strongest cards. */
export function defaultTrump(view: View): Suit {
  let best = 0;
  for (let suit = 1; suit < SUITS; suit++) if (suitWorth(view, suit) > suitWorth(view, best)) best = suit;
  return best;
}

const suitWorth = (view: View, suit: Suit): number => {
  const held = view.holding(suit);
  return count(held) * 4096 + held;
};

/** Low when the strongest card of no suit is among its pack's top two. */
export function defaultLow(view: View): boolean {
  for (let suit = 0; suit < SUITS; suit++) {
    const held = view.holding(suit);
    if (held !== 0 && highest(held) >= highest(view.suitCards(suit)) - 1) return false;
  }
  return true;
}

/** The weakest cards, those of short suits first; trumps and point cards last. */
export function defaultDiscard(view: View, legal: readonly Card[]): Card[] {
  return weakestFirst(view, legal).slice(0, view.wanted);
}

/** Strong cards to a partner, weak ones to anybody else. */
export function defaultPass(view: View, legal: readonly Card[]): Card[] {
  const ordered = weakestFirst(view, legal);
  return view.passesTo !== undefined && view.isPartner(view.passesTo)
    ? ordered.slice(-view.wanted)
    : ordered.slice(0, view.wanted);
}

/** A sale above half of the tricks is worth more than the hand. */
export const defaultAccept = (view: View): boolean => (view.standing?.level ?? 0) * 2 > view.trickCount;

function weakestFirst(view: View, cards: readonly Card[]): Card[] {
  const worth = (card: Card) => {
    const suit = card >> 4;
    const special = view.trump === suit || view.value(card) !== 0 || suit >= SUITS ? 1000 : 0;
    return special + view.strength(card) * 10 + count(view.holding(Math.min(suit, SUITS)));
  };
  return [...cards].sort((a, b) => worth(a) - worth(b) || a - b);
}
