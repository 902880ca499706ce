// Cards as elements: faces with sign and rank, backs, and what a card is worth beneath it.
import type { Deck } from '../cards/deck.js';
import { el } from './element.js';

const SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };
const SUIT_WORDS: Readonly<Record<string, string>> = {
  C: 'clubs',
  D: 'diamonds',
  H: 'hearts',
  S: 'spades',
  B: 'blue',
  G: 'green',
  N: 'brown',
  R: 'red',
};
const RANK_WORDS: Readonly<Record<string, string>> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
};
const SUITLESS: Readonly<Record<string, string>> = {
  LH: 'the Lost Heir',
  WB: 'the Wrong Boy',
  B1: 'a blank',
  B2: 'the other blank',
};

/** A card as it is said: `ace of spades`, `7 of blue`, `the Lost Heir`. */
export function cardWords(deck: Deck, card: string): string {
  const suit = SUIT_WORDS[card.slice(-1)];
  const rank = rankOf(deck, card);
  if (SUITLESS[card] !== undefined && deck.name.startsWith('lostheir')) return SUITLESS[card];
  return `${RANK_WORDS[rank] ?? rank} of ${suit ?? card.slice(-1)}`;
}

/** A card in the short form that people write, with the sign of its suit where there is one: `A♠`. */
export function cardShort(deck: Deck, card: string): string {
  if (SUITLESS[card] !== undefined && deck.name.startsWith('lostheir')) return card;
  return rankOf(deck, card) + (signOf(deck, card) ?? card.slice(-1));
}

/** A suit letter with its sign, where it has one: `♠`, or `B` for blue. */
export const suitShort = (deck: Deck, suit: string): string =>
  deck.name === 'joffre32' ? suit : (SIGNS[suit] ?? suit);

/** Words in which cards stand as records write them, with signs instead: `S (you): Q♥`. */
export const withSigns = (deck: Deck, text: string): string =>
  text.replaceAll(/\b[\w]{2}\b/g, (word) => (deck.text.includes(word) ? cardShort(deck, word) : word));

/** `T` is ten, in Lost Heir with its J for eleven too. */
const rankOf = (deck: Deck, card: string): string => {
  const rank = card.slice(0, -1);
  if (rank === 'T') return '10';
  return rank === 'J' && deck.name.startsWith('lostheir') ? '11' : rank;
};

/** Letters of Joffre's colours are no suit signs. */
const signOf = (deck: Deck, card: string): string | undefined =>
  deck.name === 'joffre32' ? undefined : SIGNS[card.slice(-1)];

/** What a card is worth, said beneath it. */
export interface Worth {
  readonly points: number;
  readonly best: boolean;
  /** The card that was played from here. */
  readonly played: boolean;
}

/** A card face. */
export function face(deck: Deck, card: string, worth?: Worth): HTMLElement {
  const told = worth === undefined ? '' : `, worth ${worth.points}${worth.played ? ', played' : ''}`;
  return el(
    'span',
    { class: 'slot' },
    el(
      'span',
      { class: `card ${inkOf(deck, card)}`, role: 'img', 'aria-label': cardWords(deck, card) + told },
      ...cornerOf(deck, card),
    ),
    worth === undefined ? undefined : worthTag(worth),
  );
}

/** A card face to press. */
export function cardButton(deck: Deck, card: string, act: () => void): HTMLButtonElement {
  const element = el(
    'button',
    { type: 'button', class: `card ${inkOf(deck, card)}`, 'aria-label': cardWords(deck, card) },
    ...cornerOf(deck, card),
  );
  element.addEventListener('click', act);
  return element;
}

function cornerOf(deck: Deck, card: string): HTMLElement[] {
  const suitless = SUITLESS[card] !== undefined && deck.name.startsWith('lostheir');
  if (suitless) return [el('span', { class: 'rank' }, card)];
  return [
    el('span', { class: 'rank' }, rankOf(deck, card)),
    el('span', { class: 'sign' }, signOf(deck, card) ?? card.slice(-1)),
  ];
}

const worthTag = ({ points, best, played }: Worth): HTMLElement =>
  el(
    'span',
    { class: `worth${best ? ' best' : ''}${played ? ' chosen' : ''}`, 'aria-hidden': 'true' },
    String(points),
  );

/** The colour a card is printed in. */
function inkOf(deck: Deck, card: string): string {
  const suit = card.slice(-1);
  if (deck.name === 'joffre32') return { B: 'blue', G: 'green', N: 'brown', R: 'red' }[suit] ?? '';
  if (SUITLESS[card] !== undefined && deck.name.startsWith('lostheir')) return 'plain';
  return suit === 'D' || suit === 'H' ? 'red' : '';
}

/** Hidden cards, one over the other. */
export function fan(count: number): HTMLElement[] {
  const hidden = () =>
    el(
      'span',
      { class: 'slot' },
      el('span', { class: 'card back', role: 'img', 'aria-label': 'a hidden card' }),
    );
  return count === 0 ? [] : [el('span', { class: 'fan' }, ...Array.from({ length: count }, hidden))];
}

/** Suit by suit, strong cards first; covered cards last. */
export function sorted(deck: Deck, cards: readonly string[], covered: readonly string[] = []): string[] {
  const place = (card: string) => (covered.includes(card) ? 1 : 0);
  return [...cards].sort((a, b) => place(a) - place(b) || deck.text.indexOf(b) - deck.text.indexOf(a));
}
