// Cards and hands as text, both ways: `AS KH TD 5H`.
import type { Card } from './card.js';
import type { Deck } from './deck.js';

export const formatCard = (deck: Deck, card: Card): string => deck.text[card]!;

/** Cards in the given order, separated by spaces. */
export function formatCards(deck: Deck, cards: Iterable<Card>): string {
  let text = '';
  for (const card of cards) text += text === '' ? deck.text[card]! : ` ${deck.text[card]!}`;
  return text;
}

/** The card written so, or undefined where the pack has none. */
export const parseCard = (deck: Deck, text: string): Card | undefined => cardsByText(deck).get(text);

const written = new WeakMap<Deck, ReadonlyMap<string, Card>>();

function cardsByText(deck: Deck): ReadonlyMap<string, Card> {
  const known = written.get(deck);
  if (known) return known;
  const cards = new Map(deck.cards.map((card) => [deck.text[card]!, card] as const));
  written.set(deck, cards);
  return cards;
}

/** Cards from text separated by spaces; throws a RangeError naming the first that the pack does not have. */
export function parseCards(deck: Deck, text: string): Card[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const card = parseCard(deck, word);
      if (card === undefined) throw new RangeError(`${word} is not a card of ${deck.name}`);
      return card;
    });
}

/** The lane of a suit letter, or undefined. */
export function parseSuit(deck: Deck, letter: string): number | undefined {
  const suit = letter.length === 1 ? deck.suitLetters.indexOf(letter) : -1;
  return suit < 0 ? undefined : suit;
}
