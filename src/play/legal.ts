// Every legal answer to the question a state asks, for readers that have no table.
import { type Card, LANES } from '../cards/card.js';
import { cardsInto } from '../cards/holding.js';
import { legalCalls } from '../engine/auction.js';
import { discardable } from '../engine/exchange.js';
import type { State } from '../engine/state.js';
import { legalCards } from '../engine/tricks.js';
import type { Action } from './table.js';

/** Fresh lists; for cards to pass or discard, those that may go. */
export function legalActions(state: State): readonly Action[] {
  const { open, held } = state;
  const cards: Card[] = [];
  switch (open.phase) {
    case 'auction':
      return legalCalls(open);
    case 'trump':
      return [0, 1, 2, 3];
    case 'low':
    case 'accept':
      return [false, true];
    case 'discard':
      cards.length = discardable(state, cards);
      return cards;
    case 'play':
      cards.length = legalCards(state, cards);
      return cards;
    case 'pass': {
      let end = 0;
      for (let suit = 0; suit < LANES; suit++) end = cardsInto(cards, end, suit, held[open.turn]![suit]!);
      return cards;
    }
    default:
      return [];
  }
}
