// A position with all cards known, as the solver takes it, and the forms of the game that it can serve.
import {
  type BySeat,
  type Card,
  cardOf,
  type Seat,
  type Side,
  SUITS,
  type Suit,
  suitOf,
} from '../cards/card.js';
import type { Deck } from '../cards/deck.js';
import { has } from '../cards/holding.js';
import type { Tables } from '../rules/tables.js';

/** What the solver needs of a form of the game. */
export interface SolverForm {
  readonly deck: Deck;
  readonly sideOf: ArrayLike<Side>;
  /** Points of a trick, and what bonus and penalty card add: any integers. */
  readonly trick: number;
  readonly bonus: number;
  readonly penalty: number;
}

/** `'NT'`: no trump. `null`: the suit of the first card led becomes trump. */
export type Trump = Suit | 'NT' | null;

export interface Position {
  readonly form: SolverForm;
  /** What each seat still holds, by lane (`held` of the engine's state will do). */
  readonly hands: BySeat<ArrayLike<number>>;
  /** Who leads, or led, the trick under way. */
  readonly leader: Seat;
  /** Cards on the table, in the order played; none to three. */
  readonly table: readonly Card[];
  readonly trump: Trump;
  readonly low: boolean;
}

/** The most cards that may be in play, those on the table included. */
export const MOST_CARDS = 32;
const MOST_OF_A_SUIT = 9;
const MOST_POINTS = 1_000_000;

/** A form or a position that the solver does not serve; the message says why. */
export class UnsolvableError extends RangeError {
  override readonly name = 'UnsolvableError';
}

const forms = new WeakMap<Tables, SolverForm>();

/**
 * The solver's view of a form: two sides of two seats each, every card suited, at most 32 in play.
 * @throws UnsolvableError naming the form.
 */
export function formOf(tables: Tables): SolverForm {
  const known = forms.get(tables);
  if (known) return known;
  const { rules, sideOf, deck, trickValue, value } = tables;
  const why = refusal(tables);
  if (why) throw new UnsolvableError(`${rules.name} cannot be solved: ${why}`);
  const form = {
    deck,
    sideOf,
    trick: trickValue,
    bonus: value[deck.bonus]!,
    penalty: value[deck.penalty]!,
  };
  forms.set(tables, form);
  return form;
}

function refusal({ seats, sides, sideOf, heirs, piles, tricks, rules }: Tables): string | undefined {
  if (heirs) return 'it has cards without a suit';
  if (piles > 0) return 'its piles hide cards';
  if (seats !== 4) return `it has ${seats} seats, expected 4`;
  if (sides !== 2 || sideOf[0] !== sideOf[2]) return 'expected two sides of two seats that face each other';
  if (seats * tricks > MOST_CARDS) return `it plays ${seats * tricks} cards, expected at most ${MOST_CARDS}`;
  const { trick, bonus, penalty } = rules.points;
  if (Math.max(Math.abs(trick), Math.abs(bonus), Math.abs(penalty)) > MOST_POINTS)
    return `its points go beyond ${MOST_POINTS}`;
  return undefined;
}

/** Holdings by lane of a list of cards. */
export function holdingsOf(cards: Iterable<Card>): Int32Array {
  const lanes = new Int32Array(SUITS);
  for (const card of cards) lanes[card >> 4]! |= 1 << (card & 15);
  return lanes;
}

export const seatToMove = ({ leader, table }: Position): Seat => (leader + table.length) & 3;

/** Tricks still to be finished. */
export const tricksOf = ({ hands, leader }: Position): number => countOf(hands[(leader + 3) & 3]!);

/** What both sides can still take together. */
export function totalOf(position: Position): number {
  const { form, hands, table } = position;
  const { deck, trick, bonus, penalty } = form;
  const inPlay = (card: Card) =>
    table.includes(card) || hands.some((lanes) => has(lanes[suitOf(card)]!, card & 15));
  return tricksOf(position) * trick + (inPlay(deck.bonus) ? bonus : 0) + (inPlay(deck.penalty) ? penalty : 0);
}

/** Legal cards of the seat to move, in card order. */
export function legalIn(position: Position): Card[] {
  const lanes = position.hands[seatToMove(position)]!;
  const first = position.table[0];
  const led = first === undefined ? -1 : suitOf(first);
  const follows = led >= 0 && lanes[led] !== 0;
  const cards: Card[] = [];
  for (let suit = follows ? led : 0; suit < (follows ? led + 1 : SUITS); suit++)
    for (let rank = 0; rank < 16; rank++) if (has(lanes[suit]!, rank)) cards.push(cardOf(suit, rank));
  return cards;
}

/**
 * Refuses what is no position: hands of unequal length, cards held twice, too many of them.
 * @throws UnsolvableError
 */
export function checkPosition({ hands, table, leader, form }: Position): void {
  if (hands.length !== 4) throw new UnsolvableError(`expected 4 hands, got ${hands.length}`);
  if (table.length > 3)
    throw new UnsolvableError(`expected at most 3 cards on the table, got ${table.length}`);
  const tricks = countOf(hands[(leader + 3) & 3]!);
  if (tricks === 0) throw new UnsolvableError('expected a card to play, the hands are empty');
  const seen = new Int32Array(SUITS);
  const see = (suit: number, held: number) => {
    if ((seen[suit]! & held) !== 0)
      throw new UnsolvableError(`${namesOf(form.deck, suit, seen[suit]! & held)} is there twice`);
    seen[suit]! |= held;
  };
  hands.forEach((lanes, seat) => {
    const played = ((seat - leader) & 3) < table.length ? 1 : 0;
    const held = countOf(lanes) + played;
    if (held !== tricks)
      throw new UnsolvableError(`seat ${seat} holds ${held - played} cards, expected ${tricks - played}`);
    for (let suit = 0; suit < SUITS; suit++) see(suit, lanes[suit]!);
  });
  for (const card of table) see(card >> 4, 1 << (card & 15));
  const crowded = Array.from(seen).findIndex((held) => bitsOf(held) > MOST_OF_A_SUIT);
  if (tricks * 4 > MOST_CARDS || crowded >= 0)
    throw new UnsolvableError(`${tricks * 4} cards in play, expected at most 32, and at most 9 of a suit`);
}

const countOf = (lanes: ArrayLike<number>): number => {
  let cards = 0;
  for (let suit = 0; suit < SUITS; suit++) cards += bitsOf(lanes[suit]!);
  return cards;
};

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

const namesOf = (deck: Deck, suit: Suit, held: number): string =>
  deck.text[cardOf(suit, 31 - Math.clz32(held))]!;
