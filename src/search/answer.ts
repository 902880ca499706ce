// The answers of `kaiser solve`: a line of JSON, or a page that shows the deal with the values beside the cards.
import { type Card, SUITS, suitOf } from '../cards/card.js';
import type { Deck } from '../cards/deck.js';
import { formatCard, formatCards } from '../cards/notation.js';
import { type Position, seatToMove, totalOf, UnsolvableError } from './position.js';
import { idOf, parseLine, type Request, RequestError, readRequest } from './request.js';
import type { Solver } from './solver.js';

export interface AnswerOptions {
  /** Value every legal card, or find one best. */
  readonly values: 'all' | 'best';
  /** A page for people instead of JSON. */
  readonly text: boolean;
}

export interface Answer {
  /** One line, or a page of several; without the last line end. */
  readonly text: string;
  /** The line was no position that can be solved. */
  readonly bad: boolean;
}

interface Solved {
  /** By side. */
  readonly points: readonly number[];
  readonly moves: ReadonlyMap<Card, number>;
}

/** Solves one line of input. A bad line gets an answer too. */
export function answerLine(solver: Solver, line: string, options: AnswerOptions): Answer {
  let id: unknown = null;
  try {
    const value = parseLine(line);
    id = idOf(value);
    const request = readRequest(value);
    const solved = solve(solver, request, options);
    return { text: options.text ? page(request, solved) : json(request, solved, options), bad: false };
  } catch (error) {
    if (!(error instanceof RequestError || error instanceof UnsolvableError)) throw error;
    const { message } = error;
    return {
      text: options.text ? `${name(id)}${message}\n` : JSON.stringify({ id, error: message }),
      bad: true,
    };
  }
}

function solve(solver: Solver, { position, hands }: Request, { values }: AnswerOptions): Solved {
  const moves = new Map<Card, number>();
  if (values === 'best') {
    const { card, points } = solver.best(position);
    moves.set(card, points);
  } else {
    const { cards, points } = solver.values(position);
    const found = new Map(cards.map((card, at) => [card, points[at]!]));
    for (const card of hands[seatToMove(position)]!) if (found.has(card)) moves.set(card, found.get(card)!);
  }
  const most = Math.max(...moves.values());
  const side = position.form.sideOf[seatToMove(position)];
  const rest = totalOf(position) - most;
  return { points: side === 0 ? [most, rest] : [rest, most], moves };
}

function json({ id, position }: Request, { points, moves }: Solved, { values }: AnswerOptions): string {
  const { text } = position.form.deck;
  const [first] = moves.keys();
  if (values === 'best') return JSON.stringify({ id, points, move: text[first!] });
  const named = Object.fromEntries([...moves].map(([card, value]) => [text[card], value]));
  return JSON.stringify({ id, points, moves: named });
}

const COMPASS = ['N', 'E', 'S', 'W'];

function page({ id, rules, position, hands }: Request, { points, moves }: Solved): string {
  const { form, table } = position;
  const mover = seatToMove(position);
  const heading = [rules.name, trumpText(position), ...(position.low ? ['low'] : [])];
  const played = table.length === 0 ? [] : [`on the table: ${formatCards(form.deck, table)}`];
  const lines = hands.map(
    (cards, seat) => `  ${COMPASS[seat]} ${seat === mover ? '>' : ' '} ${suits(form.deck, cards, moves)}`,
  );
  const sides = rules.sides.map(
    (seats, side) => `${seats.map((seat) => COMPASS[seat]).join('')} ${points[side]}`,
  );
  const verb = table.length === 0 ? 'leads' : 'plays';
  return `${[
    `${name(id)}${[...heading, `${COMPASS[mover]} ${verb}`, ...played].join(', ')}`,
    ...lines,
    `  points to come: ${sides.join(', ')}`,
  ].join('\n')}\n`;
}

const name = (id: unknown): string =>
  id === null ? '' : `${typeof id === 'string' ? id : JSON.stringify(id)}: `;

const trumpText = ({ trump, form }: Position): string =>
  trump === null
    ? 'the first card sets trump'
    : trump === 'NT'
      ? 'no trump'
      : `trump ${form.deck.suitLetters[trump]}`;

/** A hand as players write it, suit by suit from strong to weak: `S A=5 K=5  H T  D 9`; values of the mover's cards. */
function suits(deck: Deck, cards: readonly Card[], moves: ReadonlyMap<Card, number>): string {
  const strongFirst = [...cards].sort((a, b) => b - a);
  const groups: string[] = [];
  for (let suit = SUITS - 1; suit >= 0; suit--) {
    const held = strongFirst.filter((card) => suitOf(card) === suit);
    if (held.length === 0) continue;
    const shown = held.map((card) => face(deck, card) + (moves.has(card) ? `=${moves.get(card)}` : ''));
    groups.push(`${deck.suitLetters[suit]} ${shown.join(' ')}`);
  }
  return groups.join('  ');
}

const face = (deck: Deck, card: Card): string => formatCard(deck, card).slice(0, -1);
