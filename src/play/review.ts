// A played hand beside perfect-information values: what every card was worth, and which plays cost something.
import type { Card } from '../cards/card.js';
import { formatCard, parseCard, parseCards, parseSuit } from '../cards/notation.js';
import { parseRules } from '../rules/derive.js';
import { type Tables, tablesOf } from '../rules/tables.js';
import {
  formOf,
  holdingsOf,
  type Position,
  type Trump,
  totalOf,
  UnsolvableError,
} from '../search/position.js';
import type { Solver } from '../search/solver.js';
import { handsAtPlay, type Play, playsOf, words } from './hands-at-play.js';
import type { HandRecord } from './record.js';

export interface CardValue {
  readonly card: string;
  /** Points that the player's side ends the hand with, all playing their best from here with all cards open. */
  readonly points: number;
}

/** One card as played. */
export interface Judgement extends Play {
  /** Every legal card, best first; equal ones in card order. */
  readonly values: readonly CardValue[];
  /** Points given away against the best card; 0 for a best one. */
  readonly loss: number;
  /** What the card turns the bid into, both sides playing their best before and after; undefined when it turns nothing. */
  readonly turns: 'made' | 'set' | undefined;
}

/** Why a record cannot be judged, or undefined when it can. */
export function whyNoReview(record: HandRecord): string | undefined {
  if (record.tricks.length === 0) return 'no card was played';
  if (words(record.tricks[0]!.cards).length !== record.hands.length) return 'a hand was laid aside';
  try {
    formOf(tablesOf(parseRules(record.rules)));
    return undefined;
  } catch (error) {
    if (error instanceof UnsolvableError) return error.message;
    throw error;
  }
}

/** Judges the cards of a hand in the order played, or only the card at one place. @throws UnsolvableError */
export function reviewPlay(record: HandRecord, solver: Solver, only?: number): Judgement[] {
  const tables = tablesOf(parseRules(record.rules));
  const hands = handsAtPlay(record).map((cards) => holdingsOf(parseCards(tables.deck, cards.join(' '))));
  const taken = new Array<number>(tables.sides).fill(0);
  const judged: Judgement[] = [];
  let at = 0;
  let table: Card[] = [];
  for (const play of playsOf(record)) {
    const trick = record.tricks[play.trick]!;
    const card = parseCard(tables.deck, play.card)!;
    if (only === undefined || only === at) {
      const trump = trumpAt(tables, record, at);
      const position = { form: formOf(tables), hands, leader: trick.leader, table, trump, low: record.low };
      judged.push(judge(play, position, { record, tables, taken, solver }));
    }
    at++;
    hands[play.seat]![card >> 4]! &= ~(1 << (card & 15));
    table = [...table, card];
    if (table.length < tables.seats) continue;
    table = [];
    taken[tables.sideOf[trick.winner]!]! += trick.points;
  }
  return judged;
}

interface Setting {
  readonly record: HandRecord;
  readonly tables: Tables;
  /** Points of finished tricks by side. */
  readonly taken: readonly number[];
  readonly solver: Solver;
}

function judge(play: Play, position: Position, { record, tables, taken, solver }: Setting): Judgement {
  const side = tables.sideOf[play.seat]!;
  const { cards, points } = solver.values(position);
  const values = cards
    .map((card, at) => ({ card: formatCard(tables.deck, card), points: points[at]! + taken[side]! }))
    .sort((a, b) => b.points - a.points);
  const best = values[0]!.points;
  const got = values.find(({ card }) => card === play.card)!.points;
  const total = totalOf(position) + taken.reduce((sum, points) => sum + points, 0);
  return { ...play, values, loss: best - got, turns: turnOf(record, tables, side, { best, got, total }) };
}

/** Whether the bid changes hands between the best card and the one played. */
function turnOf(
  { bid, declarer }: HandRecord,
  tables: Tables,
  side: number,
  { best, got, total }: { best: number; got: number; total: number },
): Judgement['turns'] {
  const level = bid === null ? 0 : (tables.callNamed.get(bid)?.level ?? 0);
  if (level === 0 || declarer === null) return undefined;
  const bidding = tables.sideOf[declarer] === side;
  const makes = (points: number) => (bidding ? points : total - points) >= level;
  if (makes(best) === makes(got)) return undefined;
  return bidding ? 'set' : 'made';
}

/** Trump when a card is played; `null` where that card sets it. */
function trumpAt({ deck, firstCardTrump }: Tables, { trump }: HandRecord, at: number): Trump {
  if (trump === 'NT') return 'NT';
  if (firstCardTrump && at === 0) return null;
  return parseSuit(deck, trump!)!;
}

/** A costly card in words. */
export function judgementText({ trick, card, values, loss, turns }: Judgement, seat: string): string {
  const best = values.filter(({ points }) => points === values[0]!.points).map((value) => value.card);
  const better = best.length > 3 ? `${best.slice(0, 3).join(', ')} ...` : best.join(', ');
  const end = turns === undefined ? '' : `, and the bid is ${turns}`;
  return `trick ${trick + 1}: ${seat} plays ${card}; ${better} keeps ${loss} more${end}`;
}
