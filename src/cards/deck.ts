// The nine packs: faces of every suit from weak to strong, the two point cards, and strength in high and low play.
import { bitOf, CARD_SLOTS, type Card, cardOf, LANES, SUITLESS, type Suit, suitOf } from './card.js';

export const DECK_NAMES = [
  'base32',
  'kitty34',
  'rois32',
  'hetu32',
  'joffre32',
  'lostheir32',
  'lostheir48',
  'five40',
  'six48',
] as const;
export type DeckName = (typeof DECK_NAMES)[number];

export interface Deck {
  readonly name: DeckName;
  /** One letter a suit, in lane order. */
  readonly suitLetters: string;
  readonly cards: readonly Card[];
  /** Every card of a suit, as a holding, by lane. */
  readonly full: readonly number[];
  readonly bonus: Card;
  readonly penalty: Card;
  /** Text of each card by card number, '' where the deck has none. */
  readonly text: readonly string[];
  /** Order of strength within a suit, by card number; larger wins. */
  readonly high: Uint8Array;
  /** As `high` in low play: reversed, but bonus and penalty card stay lowest. */
  readonly low: Uint8Array;
  /** A K Q J, bonus and penalty card as a holding by lane; empty holdings in packs without honours on top. */
  readonly honours: readonly number[];
}

interface Faces {
  readonly letters: string;
  /** Faces from high to low, as the rules print them, by suit letter. */
  readonly suits: Readonly<Record<string, string>>;
  readonly suitless?: readonly string[];
  readonly bonus: string;
  readonly penalty: string;
  readonly honours?: boolean;
}

const PLAIN = 'A K Q J T 9 8 7';
const KINGS = '7 6 5 4 3 2 A K';
const JOFFRE = '7 6 5 4 3 2 1 0';
const HEIR32 = '7 6 5 4 3 2 1';
const HEIR48 = 'J T 9 8 7 6 5 4 3 2 1';
const FROM_ACE = 'A K Q J T 9 8 7 6 5 4 3';
/** Weakest first: B1 and B2 are the blanks, WB the Wrong Boy, LH the Lost Heir. */
const HEIRS = ['B1', 'B2', 'WB', 'LH'] as const;
export const WRONG_BOY = cardOf(SUITLESS, 2);
export const LOST_HEIR = cardOf(SUITLESS, 3);
/** Both blanks as a holding of the suitless lane. */
export const BLANKS = 0b0011;
/** Wrong Boy and Lost Heir as a holding of the suitless lane: they follow as trumps. */
export const HEIRS_HELD = 0b1100;

const same = (faces: string, letters = 'CDHS') => Object.fromEntries([...letters].map((s) => [s, faces]));

const FACES: Readonly<Record<DeckName, Faces>> = {
  base32: {
    letters: 'CDHS',
    suits: { C: PLAIN, D: PLAIN, H: 'A K Q J T 9 8 5', S: 'A K Q J T 9 8 3' },
    bonus: '5H',
    penalty: '3S',
    honours: true,
  },
  kitty34: {
    letters: 'CDHS',
    suits: { C: PLAIN, D: PLAIN, H: `${PLAIN} 5`, S: `${PLAIN} 3` },
    bonus: '5H',
    penalty: '3S',
    honours: true,
  },
  rois32: { letters: 'CDHS', suits: same(KINGS), bonus: 'KH', penalty: 'KS' },
  hetu32: {
    letters: 'CDHS',
    suits: { C: '7 6 5 4 3 2 A 8', D: '7 6 5 4 3 2 A 8', H: KINGS, S: KINGS },
    bonus: 'KH',
    penalty: 'KS',
  },
  joffre32: { letters: 'BGNR', suits: same(JOFFRE, 'BGNR'), bonus: '0R', penalty: '0N' },
  lostheir32: { letters: 'CDHS', suits: same(HEIR32), suitless: HEIRS, bonus: 'LH', penalty: 'WB' },
  lostheir48: { letters: 'CDHS', suits: same(HEIR48), suitless: HEIRS, bonus: 'LH', penalty: 'WB' },
  five40: {
    letters: 'CDHS',
    suits: { ...same('A K Q J T 9 8 7 6 5'), S: 'A K Q J T 9 8 7 6 3' },
    bonus: '5H',
    penalty: '3S',
    honours: true,
  },
  six48: { letters: 'CDHS', suits: same(FROM_ACE), bonus: '5H', penalty: '3S', honours: true },
};

/** The pack of that name; made once. */
export function deckNamed(name: DeckName): Deck {
  const known = made.get(name);
  if (known) return known;
  const deck = makeDeck(name, FACES[name]);
  made.set(name, deck);
  return deck;
}

/** Cards in that pack that have no suit (Lost Heir). */
export const hasSuitless = (deck: Deck): boolean => deck.full[SUITLESS] !== 0;

const made = new Map<DeckName, Deck>();

function makeDeck(name: DeckName, faces: Faces): Deck {
  const cards: Card[] = [];
  const text = new Array<string>(CARD_SLOTS).fill('');
  const full = new Array<number>(LANES).fill(0);
  const add = (suit: Suit, rank: number, face: string) => {
    const card = cardOf(suit, rank);
    cards.push(card);
    text[card] = face;
    full[suit]! |= bitOf(card);
  };
  [...faces.letters].forEach((letter, suit) => {
    const weakFirst = faces.suits[letter]!.split(' ').reverse();
    weakFirst.forEach((face, rank) => {
      add(suit, rank, face + letter);
    });
  });
  faces.suitless?.forEach((face, rank) => {
    add(SUITLESS, rank, face);
  });
  const bonus = text.indexOf(faces.bonus) as Card;
  const penalty = text.indexOf(faces.penalty) as Card;
  return {
    name,
    suitLetters: faces.letters,
    cards,
    full,
    bonus,
    penalty,
    text,
    high: strengths(cards, (card) => card & 15),
    low: strengths(cards, (card) => (card === bonus || card === penalty ? -16 : -(card & 15))),
    honours: full.map((held, suit) => (faces.honours ? topFour(held) | pointCards(suit, bonus, penalty) : 0)),
  };
}

/** Ranks each suit's cards by `key`, 0 weakest. */
function strengths(cards: readonly Card[], key: (card: Card) => number): Uint8Array {
  const order = new Uint8Array(CARD_SLOTS);
  for (let suit = 0; suit < LANES; suit++) {
    const weakFirst = cards.filter((card) => suitOf(card) === suit).sort((a, b) => key(a) - key(b));
    weakFirst.forEach((card, strength) => {
      order[card] = strength;
    });
  }
  return order;
}

/** A K Q J of a suit whose extra cards lie below them. */
function topFour(full: number): number {
  const top = 31 - Math.clz32(full);
  return full === 0 ? 0 : 0b1111 << (top - 3);
}

const pointCards = (suit: Suit, ...cards: Card[]): number =>
  cards.filter((card) => suitOf(card) === suit).reduce((held, card) => held | bitOf(card), 0);

/** A deck without the tables that engines look strength up in: nothing of it can be changed. */
export type OpenDeck = Omit<Deck, 'high' | 'low'>;

const opened = new WeakMap<Deck, OpenDeck>();

/** The deck as strategies may have it. */
export function openDeck(deck: Deck): OpenDeck {
  const known = opened.get(deck);
  if (known) return known;
  const { high: _, low: __, ...rest } = deck;
  const open = Object.freeze({
    ...rest,
    cards: Object.freeze([...deck.cards]),
    full: Object.freeze([...deck.full]),
    text: Object.freeze([...deck.text]),
    honours: Object.freeze([...deck.honours]),
  });
  opened.set(deck, open);
  return open;
}
