// Which cards beat which within a suit, in high and in low play, as holdings: worked out once a pack.
import {
  bitOf,
  CARD_SLOTS,
  type Card,
  type Deck,
  type DeckName,
  deckNamed,
  type Holding,
  suitOf,
} from 'kaiser-lab';

export interface Order {
  /** By card: the cards of its suit that beat it. */
  readonly above: Int32Array;
}

export interface Orders {
  readonly high: Order;
  readonly low: Order;
}

const made = new Map<DeckName, Orders>();

export function ordersOf(name: DeckName): Orders {
  const known = made.get(name);
  if (known) return known;
  const deck = deckNamed(name);
  const orders = { high: orderOf(deck, deck.high), low: orderOf(deck, deck.low) };
  made.set(name, orders);
  return orders;
}

function orderOf({ cards }: Deck, strength: Uint8Array): Order {
  const above = new Int32Array(CARD_SLOTS);
  for (const card of cards) above[card] = holdingAbove(cards, strength, card);
  return { above };
}

function holdingAbove(cards: readonly Card[], strength: Uint8Array, card: Card): Holding {
  let held = 0;
  for (const other of cards)
    if (suitOf(other) === suitOf(card) && strength[other]! > strength[card]!) held |= bitOf(other);
  return held;
}
