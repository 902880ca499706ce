// A seat at the table and the trick in its middle, alike for hands looked at and hands being played.
import type { Deck } from '../cards/deck.js';
import { face } from './cards.js';
import { el } from './element.js';

export interface SeatShown {
  readonly seat: number;
  /** `N`, or `Seat 3`. */
  readonly name: string;
  readonly who: string;
  /** Its call, while the auction is on the table. */
  readonly said?: string | undefined;
  readonly isDealer: boolean;
  readonly isDeclarer: boolean;
  /** Whether it is this seat's turn. */
  readonly acts: boolean;
  readonly cards: readonly HTMLElement[];
  readonly control?: HTMLElement;
}

export function seatBox(shown: SeatShown): HTMLElement {
  const { seat, name, who, said, acts, cards, control } = shown;
  const role = (text: string, on: boolean) => (on ? el('span', { class: 'role' }, text) : undefined);
  return el(
    'section',
    { class: `seat seat-${seat}${acts ? ' acts' : ''}`, 'aria-label': name },
    el(
      'p',
      { class: 'who' },
      el('span', { class: 'name' }, name),
      el('span', {}, who),
      said === undefined ? undefined : el('span', { class: 'said' }, said === 'P' ? 'pass' : said),
      role('dealer', shown.isDealer),
      role('declarer', shown.isDeclarer),
      control,
    ),
    el('div', { class: 'cards' }, ...cards),
  );
}

/** Cards with the seats they came from, where the seats lie. */
export function trickBox(
  deck: Deck,
  played: readonly { readonly seat: number; readonly card: string }[],
  seatName: (seat: number) => string,
  past = false,
): HTMLElement {
  const cards = played.map(({ seat, card }) =>
    el(
      'div',
      { class: `played from-${seat}` },
      face(deck, card),
      el('span', { class: 'from' }, seatName(seat)),
    ),
  );
  const attributes = {
    class: past ? 'table past' : 'table',
    role: 'group',
    'aria-label': 'Cards on the table',
  };
  return el('div', attributes, ...cards);
}

export const felt = (seats: number, boxes: readonly HTMLElement[], trick: HTMLElement): HTMLElement =>
  el('div', { class: seats === 4 ? 'felt four' : 'felt' }, ...boxes, trick);
