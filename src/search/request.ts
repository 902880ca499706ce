// One line of `kaiser solve`: a position as JSON, read into what the solver takes.

import { z } from 'zod';
import { type BySeat, type Card, suitOf } from '../cards/card.js';
import { formatCard, parseCards, parseSuit } from '../cards/notation.js';
import { parseRules } from '../rules/derive.js';
import { fieldPath } from '../rules/quoted.js';
import { RulesError } from '../rules/rules-error.js';
import type { Rules } from '../rules/schema.js';
import { tablesOf } from '../rules/tables.js';
import { formOf, holdingsOf, type Position, type SolverForm, type Trump } from './position.js';

/** A line that is no position; the message says what is wrong with which field. */
export class RequestError extends RangeError {
  override readonly name = 'RequestError';
}

export interface Request {
  /** Whatever the line calls itself; null when it has no name. */
  readonly id: unknown;
  readonly rules: Rules;
  readonly position: Position;
  /** Cards of each hand in the order written. */
  readonly hands: BySeat<readonly Card[]>;
}

const REQUEST_SCHEMA = z.looseObject({
  rules: z.union([z.string(), z.record(z.string(), z.unknown())]).default('pagat'),
  hands: z.array(z.string()).length(4, 'expected four, seat by seat'),
  leader: z.int().min(0).max(3),
  trump: z.string().nullable(),
  low: z.boolean().default(false),
  trick: z.string().default(''),
  objective: z.literal('points').default('points'),
});

/** The JSON value of a line. @throws RequestError */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new RequestError('the line is not JSON');
  }
}

/** The `id` of a line's value, null without one. */
export const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : null;

/** @throws RequestError for a field that is wrong, UnsolvableError for a form that cannot be solved. */
export function readRequest(value: unknown): Request {
  const fields = REQUEST_SCHEMA.safeParse(value);
  if (!fields.success) throw schemaError(fields.error);
  const { leader, low, trick } = fields.data;
  const { rules, form } = rulesNamed(fields.data.rules);
  const hands = fields.data.hands.map((text, seat) => cardsOf(form, `hands.${seat}`, text));
  const table = cardsOf(form, 'trick', trick);
  const trump = trumpOf(form, fields.data.trump);
  checkFollowing(form, hands, leader, table);
  const position = { form, hands: hands.map(holdingsOf), leader, table, trump, low };
  return { id: idOf(value), rules, position, hands };
}

function schemaError(error: z.ZodError): RequestError {
  const issue = error.issues[0]!;
  const field = fieldPath(issue.path) || 'the line';
  return new RequestError(`${field}: ${issue.message.replace(/^Invalid \w+: /, '')}`);
}

interface KnownRules {
  readonly rules: Rules;
  readonly form: SolverForm;
}

/** Rules values met so far, by their text; a stream of positions names few. */
const known = new Map<string, KnownRules>();
const MOST_KNOWN = 64;

function rulesNamed(input: unknown): KnownRules {
  const text = JSON.stringify(input);
  const before = known.get(text);
  if (before) return before;
  const rules = readRules(input);
  const found = { rules, form: formOf(tablesOf(rules)) };
  if (known.size === MOST_KNOWN) known.clear();
  known.set(text, found);
  return found;
}

function readRules(input: unknown): Rules {
  try {
    return parseRules(input);
  } catch (error) {
    if (error instanceof RulesError) throw new RequestError(error.message);
    throw error;
  }
}

function cardsOf({ deck }: SolverForm, field: string, text: string): Card[] {
  try {
    return parseCards(deck, text);
  } catch (error) {
    if (error instanceof RangeError) throw new RequestError(`${field}: ${error.message}`);
    throw error;
  }
}

function trumpOf({ deck }: SolverForm, text: string | null): Trump {
  if (text === null || text === 'NT') return text;
  const suit = parseSuit(deck, text);
  if (suit !== undefined) return suit;
  const letters = [...deck.suitLetters].join(', ');
  throw new RequestError(`trump: expected one of ${letters}, NT or null, got ${JSON.stringify(text)}`);
}

/** A card on the table that did not follow although its hand could shows a hand written wrong. */
function checkFollowing(
  { deck }: SolverForm,
  hands: BySeat<readonly Card[]>,
  leader: number,
  table: readonly Card[],
): void {
  const led = table[0];
  if (led === undefined) return;
  table.forEach((card, place) => {
    const seat = (leader + place) % 4;
    const kept = hands[seat]!.find((held) => suitOf(held) === suitOf(led));
    if (suitOf(card) !== suitOf(led) && kept !== undefined)
      throw new RequestError(
        `trick: seat ${seat} cannot have played ${formatCard(deck, card)} while it holds ${formatCard(deck, kept)}`,
      );
  });
}
