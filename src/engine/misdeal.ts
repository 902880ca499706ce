// Hands so poor that the deal is thrown in.
import { bitOf, type Seat, SUITS, suitOf } from '../cards/card.js';
import type { Deck } from '../cards/deck.js';
import type { State } from './state.js';

const FOURS = ['T', '9', '8'];

/** Whether some hand, as dealt, is a misdeal of this form. */
export function hasMisdeal(state: State): boolean {
  const kind = state.tables.rules.misdeal;
  if (kind === 'off') return false;
  const { deck } = state.tables;
  const fours = kind === 'noHonoursOrFours' ? FOURS : [];
  for (let seat = 0; seat < state.tables.seats; seat++) {
    if (hasNoHonours(state, seat)) return true;
    if (fours.some((face) => hasAll(state, seat, deck, face))) return true;
  }
  return false;
}

/** No A K Q J, no bonus and no penalty card. */
function hasNoHonours({ tables, held }: State, seat: Seat): boolean {
  const { honours } = tables.deck;
  const lanes = held[seat]!;
  for (let suit = 0; suit < SUITS; suit++) if ((lanes[suit]! & honours[suit]!) !== 0) return false;
  return true;
}

/** All four cards of one face. */
function hasAll({ held }: State, seat: Seat, deck: Deck, face: string): boolean {
  const lanes = held[seat]!;
  return deck.cards.every(
    (card) => deck.text[card]![0] !== face || (lanes[suitOf(card)]! & bitOf(card)) !== 0,
  );
}
