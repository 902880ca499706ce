// Records put through the engine again: every deal, call and card must be legal, and every figure must come out the same.

import { z } from 'zod';
import type { Card } from '../cards/card.js';
import { parseCards, parseSuit } from '../cards/notation.js';
import { answerSale, isLegalCall, placeCall } from '../engine/auction.js';
import { layOut, setPack } from '../engine/deal.js';
import { chooseLow, discard, discardable, nameTrump, passCards } from '../engine/exchange.js';
import { finishHand, isRedealt, nextHand, startGame } from '../engine/game.js';
import { EVENTS, type HandEvent } from '../engine/phase.js';
import { State } from '../engine/state.js';
import { isLegalCard, playCard } from '../engine/tricks.js';
import { parseRules } from '../rules/derive.js';
import { fieldPath, quoted } from '../rules/quoted.js';
import { RulesError } from '../rules/rules-error.js';
import { tablesOf } from '../rules/tables.js';
import { type Before, type HandRecord, noteBefore, recordHand } from './record.js';

const seat = z.int().min(0).max(5);
const integers = z.array(z.int());
const texts = z.array(z.string());

const RECORD_SCHEMA = z.looseObject({
  v: z.literal(1),
  game: z.string().min(1),
  hand: z.int().min(0),
  rules: z.union([z.string(), z.record(z.string(), z.unknown())]),
  dealer: seat,
  scoreBefore: integers,
  target: z.int().nullable(),
  freeze: z.int().nullable(),
  hands: texts,
  kitty: z.string(),
  piles: texts.nullable(),
  passed: texts.nullable(),
  auction: texts,
  declarer: seat.nullable(),
  bid: z.string().nullable(),
  trump: z.string().nullable(),
  low: z.boolean(),
  discard: z.string(),
  tricks: z.array(z.looseObject({ leader: seat, cards: z.string(), winner: seat, points: z.int() })),
  points: integers,
  scoreAfter: integers,
  event: z.enum(EVENTS).nullable(),
  strategies: texts,
});

/** What a record says that the engine cannot confirm, in one sentence. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

/** Reads one line; throws a RecordError naming the field that is wrong. */
export function parseRecord(line: string): HandRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new RecordError('is not JSON');
  }
  const result = RECORD_SCHEMA.safeParse(value);
  if (result.success) return value as HandRecord;
  const issue = result.error.issues[0]!;
  throw new RecordError(`${fieldPath(issue.path) || 'record'}: ${issue.message}`);
}

/** Follows the games of a file, record by record. */
export class Replayer {
  readonly #asked: (state: State) => void;
  #state: State | undefined;
  #game = '';
  #rules = '';
  #strategies = '';
  #hands = 0;
  /** A game has ended, or was left with a fault: no further line may belong to it. */
  #closed = true;
  readonly #seen = new Set<string>();

  /** @param asked called before each answer of a record is played, with the state as it then is. */
  constructor(asked: (state: State) => void = () => {}) {
    this.#asked = asked;
  }

  /** The state after the last record, for readers that show hands. */
  get state(): State | undefined {
    return this.#state;
  }

  /** Plays a record through the engine. @throws RecordError when it does not hold. */
  next(record: HandRecord): void {
    if (record.game !== this.#game) this.#open(record);
    else this.#continue(record);
    const state = this.#state!;
    this.#hands = state.open.hand + 1;
    const before = noteBefore(state.open);
    const event = playRecord(state, record, this.#asked);
    compare(state, before, record, event);
    this.#advance(state, event);
  }

  /** To be called after the last line: the last game must not break off. */
  end(): void {
    if (!this.#closed && this.#hands > 1)
      throw new RecordError(`game ${this.#game} of ${this.#hands} hands does not reach its end`);
    this.#closed = true;
  }

  #open(record: HandRecord): void {
    this.end();
    if (this.#seen.has(record.game))
      throw new RecordError(`the lines of game ${record.game} do not stand together`);
    this.#seen.add(record.game);
    const tables = tablesOf(rulesOf(record));
    this.#state = this.#state?.tables === tables ? this.#state : new State(tables);
    this.#game = record.game;
    this.#rules = JSON.stringify(record.rules);
    this.#strategies = JSON.stringify(record.strategies);
    this.#closed = false;
    if (record.dealer >= tables.seats) throw new RecordError(`dealer: there is no seat ${record.dealer}`);
    startGame(this.#state.open, record.dealer);
  }

  #continue(record: HandRecord): void {
    if (this.#closed) throw new RecordError(`game ${record.game} had ended before this hand`);
    if (JSON.stringify(record.rules) !== this.#rules)
      throw new RecordError('rules: all hands of a game have the same');
    if (JSON.stringify(record.strategies) !== this.#strategies)
      throw new RecordError('strategies: all hands of a game have the same');
  }

  #advance(state: State, event: HandEvent | null): void {
    if (event === 'forfeit' || event === 'void' || state.open.gameOver) {
      this.#closed = true;
      return;
    }
    nextHand(state, event === 'misdeal' || isRedealt(state));
  }
}

function rulesOf(record: HandRecord) {
  try {
    return parseRules(record.rules);
  } catch (error) {
    if (error instanceof RulesError) throw new RecordError(error.message);
    throw error;
  }
}

/** Deals, bids and plays what the record says; returns what happened. */
function playRecord(state: State, record: HandRecord, asked: (state: State) => void): HandEvent | null {
  dealRecorded(state, record);
  if (!layOut(state)) {
    if (record.event !== 'misdeal') throw new RecordError('the deal is a misdeal and was not thrown in');
    return 'misdeal';
  }
  const broken = record.event === 'forfeit' || record.event === 'void';
  drive(state, new Script(record), { broken, asked });
  if (broken) return record.event;
  return finishHand(state) ?? null;
}

function dealRecorded(state: State, record: HandRecord): void {
  const { tables } = state;
  const hands = record.hands.map((text, at) => cardsOf(state, text, `hands.${at}`));
  const kitty = cardsOf(state, record.kitty, 'kitty');
  const piles = record.piles?.map((text, at) => cardsOf(state, text, `piles.${at}`)) ?? [];
  sized(hands, tables.seats, tables.hand, 'hands');
  sized([kitty], 1, tables.kitty, 'kitty');
  if ((record.piles === null) !== (tables.piles === 0)) throw new RecordError('piles: do not fit the rules');
  if (tables.piles > 0) sized(piles, tables.seats, 2 * tables.piles, 'piles');
  const all = [...hands.flat(), ...kitty, ...piles.flat()];
  if (new Set(all).size !== all.length) throw new RecordError('hands: a card was dealt twice');
  setPack(state, hands, kitty, piles);
}

function cardsOf({ tables }: State, text: string, where: string): Card[] {
  try {
    return parseCards(tables.deck, text);
  } catch (error) {
    throw new RecordError(`${where}: ${(error as Error).message}`);
  }
}

function sized(lists: readonly (readonly Card[])[], count: number, each: number, where: string): void {
  if (lists.length !== count) throw new RecordError(`${where}: expected ${count}, got ${lists.length}`);
  const wrong = lists.findIndex((cards) => cards.length !== each);
  if (wrong >= 0) throw new RecordError(`${where}: expected ${each} cards, got ${lists[wrong]!.length}`);
}

/** The choices of a record in the order in which they are asked for. */
class Script {
  readonly record: HandRecord;
  calls = 0;
  cards = 0;
  readonly #played: readonly string[];

  constructor(record: HandRecord) {
    this.record = record;
    this.#played = record.tricks.flatMap((trick) => trick.cards.split(' '));
  }
  nextCall(): string | undefined {
    return this.record.auction[this.calls++];
  }
  nextCard(): string | undefined {
    return this.#played[this.cards++];
  }
  passedBy(at: number): string | undefined {
    return this.record.passed?.[at];
  }
}

interface Driving {
  /** The record may end early. */
  readonly broken: boolean;
  readonly asked: (state: State) => void;
}

/** Answers every question of the hand from the script. */
function drive(state: State, script: Script, { broken, asked }: Driving): void {
  const { open } = state;
  while (open.phase !== 'handOver') {
    asked(state);
    if (!answer(state, script)) {
      if (broken) return;
      throw new RecordError(`the record ends while seat ${open.turn} is to act (${open.phase})`);
    }
  }
}

/** One answer; false when the script has none. */
function answer(state: State, script: Script): boolean {
  const { open } = state;
  const { record } = script;
  switch (open.phase) {
    case 'pass':
      return pass(state, script.passedBy(open.turn));
    case 'auction':
      return call(state, script.nextCall());
    case 'accept':
      return sale(state, script.nextCall());
    case 'trump':
      return trump(state, record.trump);
    case 'low':
      if (record.trump === null && !state.tables.firstCardTrump) return false;
      chooseLow(state, record.low);
      return true;
    case 'discard':
      return lay(state, record.discard);
    default:
      return card(state, script.nextCard());
  }
}

function pass(state: State, text: string | undefined): boolean {
  if (text === undefined) return false;
  const cards = cardsOf(state, text, 'passed');
  const lanes = state.held[state.open.turn]!;
  const wanted = state.tables.rules.passing.cards;
  if (cards.length !== wanted || new Set(cards).size !== wanted)
    throw new RecordError(`passed: seat ${state.open.turn} passes ${wanted} cards, got ${quoted(text)}`);
  if (cards.some((one) => (lanes[one >> 4]! & (1 << (one & 15))) === 0))
    throw new RecordError(`passed: seat ${state.open.turn} does not hold all of ${quoted(text)}`);
  passCards(state, cards);
  return true;
}

function call(state: State, text: string | undefined): boolean {
  if (text === undefined) return false;
  const named = state.tables.callNamed.get(text);
  if (!named || !isLegalCall(state.open, named))
    throw new RecordError(`auction: seat ${state.open.turn} may not call ${text}`);
  placeCall(state, named);
  return true;
}

function sale(state: State, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (text !== 'accept' && text !== 'refuse')
    throw new RecordError(`auction: the dealer answers accept or refuse, got ${text}`);
  answerSale(state, text === 'accept');
  return true;
}

function trump(state: State, letter: string | null): boolean {
  if (letter === null) return false;
  const suit = parseSuit(state.tables.deck, letter);
  if (suit === undefined)
    throw new RecordError(`trump: ${letter} is not a suit of ${state.tables.deck.name}`);
  nameTrump(state, suit);
  return true;
}

function lay(state: State, text: string): boolean {
  if (text === '') return false;
  const cards = cardsOf(state, text, 'discard');
  const may: Card[] = [];
  may.length = discardable(state, may);
  if (cards.length !== state.tables.kitty || new Set(cards).size !== cards.length)
    throw new RecordError(`discard: expected ${state.tables.kitty} cards, got ${quoted(text)}`);
  if (!cards.every((one) => may.includes(one)))
    throw new RecordError(`discard: ${quoted(text)} may not be discarded`);
  discard(state, cards);
  return true;
}

function card(state: State, text: string | undefined): boolean {
  if (text === undefined) return false;
  const [one] = cardsOf(state, text, 'tricks');
  if (one === undefined || !isLegalCard(state, one))
    throw new RecordError(`tricks.${state.open.tricksDone}: seat ${state.open.turn} may not play ${text}`);
  playCard(state, one);
  return true;
}

/** Every field that the engine works out must stand in the record as it does. */
function compare(state: State, before: Before, record: HandRecord, event: HandEvent | null): void {
  const truth = recordHand(state, before, {
    game: record.game,
    rules: record.rules,
    strategies: record.strategies,
    event,
  });
  for (const [field, value] of Object.entries(truth)) {
    const said = record[field as keyof HandRecord];
    if (JSON.stringify(said) !== JSON.stringify(value))
      throw new RecordError(`${field}: is ${JSON.stringify(said)}, expected ${JSON.stringify(value)}`);
  }
  if (record.strategies.length !== state.tables.seats)
    throw new RecordError('strategies: expected one a seat');
}
