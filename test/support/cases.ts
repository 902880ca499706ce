// Case lines: one rule a line, as a player would say it, read into typed cases. No rule of the game is decided here.
//
//   ## rules 2.8                                              the source of the lines below it
//   # a remark
//   overruff: pagat; trump S; lead 9H, 8S, TS, AH -> third
//   NAME:     FORM;  FACT;    FACT                -> ANSWER
//
// FORM is a preset, then any changes as path=value (`pagat scoring.freeze=47`; JSON where it parses), or a rules value
// in JSON. Sides are NS and EW with two sides of two, else `side 0`, `side 1`, ...; seats are N E S W with four seats,
// else `seat 0`, ... The facts tell what kind of case a line is:
//
//   FACTS                                          ANSWER
//   (none)                                         allowed | refused at PATH | refused at PATH or PATH
//   value PATH                                     the JSON value of a field of the form
//   suit H [low]                                   its cards from high to low
//   cards                                          32, bonus 5H, penalty 3S
//   dealt CARDS                                    thrown in | kept
//   hand 1; passer N                               the seat that gets the cards
//   held CARDS; discard CARDS                      allowed | not allowed
//   calls CALLS (or none)                          every legal call (or none), or some, +legal and -not
//   dealer N; auction CALLS                        N plays 7 | N plays | nobody plays
//   won CALL                                       suit high, suit low, NT high, NT low: those open to the winner
//   declarer N; call K                             the seats that play, from the declarer on
//   trump S|NT|none; [low]; lead CARDS             first, second, ...; with `for 6` also what the trick is worth
//   trump S|NT|none; [piles 8H/TS ..]; holding CARDS; [led CARDS]      the cards that may be played
//   piles 8H/TS ..; played 8H                      the cards then face up
//   hand 3; dealer N; played|thrown in|passed out  hand 4 by E: what is dealt next
//   before 1 2; bid 7 by NS; points 9 1; ...       19 21, then any of: made, set, goes on, NS wins, nobody wins,
//                                                  target 62, freeze 55, event kaiserMade
//
// Further facts of a scored hand: tricks 6 2 (won by side), bonus to NS, penalty to EW (who won them), insulted NS (who
// played the bonus card into a trick that the penalty card won), alone 12 in 8 (points and tricks of the declarer
// alone), target 62 and freeze 55 (in force before the hand, else those of the form), hand 3 (its number, else 0), and
// for a sale: maker NS (without a bid) and sold by EW (the dealer's side).

import { readFileSync } from 'node:fs';

/** What every case carries: where it stands, where its rule is written, its name and the form's rules value. */
interface Heading {
  file: string;
  line: number;
  source: string;
  name: string;
  /** A preset's name or a rules value, possibly one that must be refused. */
  rules: unknown;
}

export interface ScoreFacts {
  before: number[];
  /** The call, the number sold for, or null for a maker without a bid. */
  bid: string | null;
  bidders: number;
  dealerSide?: number;
  points: number[];
  tricks?: number[];
  bonusTo?: number;
  penaltyTo?: number;
  insulted?: number;
  alone?: { points: number; tricks: number };
  target?: number;
  freeze?: number;
  hand: number;
}

export interface ScoreAnswer {
  after: number[];
  made?: boolean;
  /** A side's index; null when the game ends without a winner; `goesOn` when it does not end. */
  winner?: number | null | 'goesOn';
  target?: number;
  freeze?: number;
  event?: string;
}

export type Case = Heading &
  (
    | { kind: 'form'; allowed: true }
    | { kind: 'form'; allowed: false; paths: string[] }
    | { kind: 'value'; path: string; value: unknown }
    | { kind: 'order'; suit: string; low: boolean; cards: string[] }
    | { kind: 'deck'; count: number; bonus: string; penalty: string }
    | { kind: 'misdeal'; hand: string[]; thrownIn: boolean }
    | { kind: 'pass'; hand: number; seat: number; to: number }
    | { kind: 'discard'; held: string[]; discard: string[]; allowed: boolean }
    | { kind: 'calls'; calls: string[]; legal?: string[]; some: string[]; not: string[] }
    | { kind: 'auction'; dealer: number; calls: string[]; declarer?: number; bid: string | null }
    | { kind: 'contract'; call: string; choices: string[] }
    | { kind: 'seats'; declarer: number; call: string; seats: number[] }
    | { kind: 'trick'; trump: string; low: boolean; cards: string[]; winner: number; points?: number }
    | { kind: 'legal'; trump: string; held: string[]; piles: string[][]; led: string[]; legal: string[] }
    | { kind: 'turned'; piles: string[][]; played: string; faceUp: string[] }
    | { kind: 'next'; hand: number; dealer: number; event: NextEvent; nextHand: number; nextDealer: number }
    | { kind: 'score'; facts: ScoreFacts; answer: ScoreAnswer }
  );

const NEXT_EVENTS = ['played', 'thrown in', 'passed out'] as const;
export type NextEvent = (typeof NEXT_EVENTS)[number];

/** `trump` of a case before a suit is set by the first card. */
export const NO_TRUMP_YET = 'none';

/** The cases of one file. */
export function readCases(path: string): Case[] {
  return parseCases(readFileSync(path, 'utf8'), path);
}

/** The cases of a text; a line that cannot be read throws with its place. */
export function parseCases(text: string, file: string): Case[] {
  const cases: Case[] = [];
  let source = '';
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('## ')) source = line.slice(3).trim();
    if (line.trim() === '' || line.startsWith('#')) continue;
    try {
      cases.push(parseCase(line, { file, line: index + 1, source }));
    } catch (trouble) {
      throw new Error(file + ':' + (index + 1) + ': ' + (trouble as Error).message + ' in "' + line + '"');
    }
  }
  return cases;
}

function parseCase(line: string, place: { file: string; line: number; source: string }): Case {
  if (place.source === '') throw new Error('a source is missing above this case');
  const parts = /^([^:]+): (.*) -> (.*)$/.exec(line);
  if (parts === null) throw new Error('expected NAME: FORM; FACTS -> ANSWER');
  const [, name, given, answer] = parts as unknown as [string, string, string, string];
  const [form, ...facts] = given.split(';').map((part) => part.trim());
  const heading: Heading = { ...place, name, rules: parseForm(form!) };
  return { ...heading, ...parseFacts(new Facts(facts), answer.trim()) } as Case;
}

function parseForm(text: string): unknown {
  if (text.startsWith('{')) return JSON.parse(text);
  const [preset, ...changes] = text.split(' ');
  if (changes.length === 0) return preset;
  const value: { [field: string]: unknown } = { extends: preset };
  for (const change of changes) {
    const [path, content] = change.split('=') as [string, string];
    setPath(value, path.split('.'), parseValue(content));
  }
  return value;
}

function setPath(value: { [field: string]: unknown }, path: string[], content: unknown): void {
  const [field, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) {
    value[field] = content;
    return;
  }
  value[field] ??= {};
  setPath(value[field] as { [field: string]: unknown }, rest, content);
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The facts of one line by their first words; each must be asked for, so that none is overlooked. */
class Facts {
  constructor(private readonly facts: string[]) {}

  has(key: string): boolean {
    return this.facts.some((fact) => fact === key || fact.startsWith(key + ' '));
  }

  /** What stands after the key, or undefined when the line does not say. */
  take(key: string): string | undefined {
    const index = this.facts.findIndex((fact) => fact === key || fact.startsWith(key + ' '));
    if (index === -1) return undefined;
    const [fact] = this.facts.splice(index, 1);
    return fact!.slice(key.length).trim();
  }

  need(key: string): string {
    const fact = this.take(key);
    if (fact === undefined) throw new Error('expected the fact "' + key + '"');
    return fact;
  }

  left(): string[] {
    return this.facts;
  }
}

type Parser = (facts: Facts, answer: string) => object;

/** The first of these facts that a line has tells how to read it. */
const KINDS: [key: string, parse: Parser][] = [
  ['value', parseField],
  ['suit', parseOrder],
  ['cards', parseDeck],
  ['dealt', parseMisdeal],
  ['passer', parsePass],
  ['discard', parseDiscard],
  ['calls', parseCalls],
  ['auction', parseAuction],
  ['won', parseContract],
  ['call', parseSeats],
  ['lead', parseTrick],
  ['holding', parseLegal],
  ['before', parseScore],
  ['piles', parseTurned],
  ['dealer', parseNext],
];

function parseFacts(facts: Facts, answer: string): object {
  const found = KINDS.find(([key]) => facts.has(key));
  const parsed = found === undefined ? parseRefusal(answer) : found[1](facts, answer);
  if (facts.left().length > 0) throw new Error('no use for "' + facts.left().join('; ') + '"');
  return parsed;
}

function parseRefusal(answer: string): object {
  if (answer === 'allowed') return { kind: 'form', allowed: true };
  if (!answer.startsWith('refused at ')) throw new Error('expected allowed or refused at PATH');
  return { kind: 'form', allowed: false, paths: answer.slice('refused at '.length).split(' or ') };
}

function parseField(facts: Facts, answer: string): object {
  return { kind: 'value', path: facts.need('value'), value: parseValue(answer) };
}

function parseOrder(facts: Facts, answer: string): object {
  const [suit, way] = facts.need('suit').split(' ');
  return { kind: 'order', suit, low: way === 'low', cards: words(answer) };
}

function parseDeck(facts: Facts, answer: string): object {
  facts.need('cards');
  const [, count, bonus, penalty] = must(/^(\d+), bonus (\S+), penalty (\S+)$/, answer);
  return { kind: 'deck', count: Number(count), bonus, penalty };
}

function parseMisdeal(facts: Facts, answer: string): object {
  return { kind: 'misdeal', hand: words(facts.need('dealt')), thrownIn: oneOf(answer, 'thrown in', 'kept') };
}

function parsePass(facts: Facts, answer: string): object {
  return {
    kind: 'pass',
    hand: Number(facts.need('hand')),
    seat: seat(facts.need('passer')),
    to: seat(answer),
  };
}

function parseDiscard(facts: Facts, answer: string): object {
  const discard = words(facts.need('discard'));
  return {
    kind: 'discard',
    held: words(facts.need('held')),
    discard,
    allowed: oneOf(answer, 'allowed', 'not allowed'),
  };
}

function parseCalls(facts: Facts, answer: string): object {
  const calls = callList(facts.need('calls'));
  const listed = callList(answer);
  const some = listed.filter((call) => call.startsWith('+')).map((call) => call.slice(1));
  const not = listed.filter((call) => call.startsWith('-')).map((call) => call.slice(1));
  if (some.length + not.length === 0) return { kind: 'calls', calls, legal: listed, some, not };
  if (some.length + not.length !== listed.length)
    throw new Error('expected + or - before every call or none');
  return { kind: 'calls', calls, some, not };
}

function parseAuction(facts: Facts, answer: string): object {
  const auction = {
    kind: 'auction',
    dealer: seat(facts.need('dealer')),
    calls: callList(facts.need('auction')),
  };
  if (answer === 'nobody plays') return { ...auction, bid: null };
  const [, declarer, bid] = must(/^(\S+|seat \d) plays(?: (\S+))?$/, answer);
  return { ...auction, declarer: seat(declarer!), bid: bid ?? null };
}

function parseContract(facts: Facts, answer: string): object {
  return { kind: 'contract', call: facts.need('won'), choices: commas(answer) };
}

function parseSeats(facts: Facts, answer: string): object {
  const declarer = seat(facts.need('declarer'));
  return { kind: 'seats', declarer, call: facts.need('call'), seats: commas(answer).map(seat) };
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function parseTrick(facts: Facts, answer: string): object {
  const [, place, points] = must(/^(\w+)(?: for (-?\d+))?$/, answer);
  const winner = PLACES.indexOf(place!);
  if (winner === -1) throw new Error('expected first, second, ...');
  const trick = { kind: 'trick', trump: facts.need('trump'), cards: commas(facts.need('lead')), winner };
  const low = facts.take('low') !== undefined;
  return points === undefined ? { ...trick, low } : { ...trick, low, points: Number(points) };
}

function parseLegal(facts: Facts, answer: string): object {
  return {
    kind: 'legal',
    trump: facts.need('trump'),
    held: words(facts.need('holding')),
    piles: parsePiles(facts.take('piles')),
    led: words(facts.take('led') ?? ''),
    legal: words(answer),
  };
}

function parseTurned(facts: Facts, answer: string): object {
  return {
    kind: 'turned',
    piles: parsePiles(facts.need('piles')),
    played: facts.need('played'),
    faceUp: words(answer),
  };
}

function parsePiles(text: string | undefined): string[][] {
  return words(text ?? '').map((pile) => pile.split('/'));
}

function parseNext(facts: Facts, answer: string): object {
  const [, hand, dealer] = must(/^hand (\d+) by (.+)$/, answer);
  const next = { nextHand: Number(hand), nextDealer: seat(dealer!) };
  const before = { hand: Number(facts.need('hand')), dealer: seat(facts.need('dealer')) };
  const event = NEXT_EVENTS.find((name) => facts.take(name) !== undefined);
  if (event === undefined) throw new Error('expected ' + NEXT_EVENTS.join(', '));
  return { kind: 'next', ...before, event, ...next };
}

function parseScore(facts: Facts, answer: string): object {
  const given = {
    before: numbers(facts.need('before')),
    points: numbers(facts.need('points')),
    ...parseBid(facts),
  };
  const more: Partial<ScoreFacts> = {};
  const tricks = facts.take('tricks');
  if (tricks !== undefined) more.tricks = numbers(tricks);
  const alone = facts.take('alone');
  if (alone !== undefined) {
    const [, points, own] = must(/^(-?\d+) in (\d+)$/, alone);
    more.alone = { points: Number(points), tricks: Number(own) };
  }
  const ofSides = {
    bonusTo: 'bonus to',
    penaltyTo: 'penalty to',
    insulted: 'insulted',
    dealerSide: 'sold by',
  } as const;
  for (const [field, key] of Object.entries(ofSides)) {
    const text = facts.take(key);
    if (text !== undefined) more[field as keyof typeof ofSides] = side(text);
  }
  for (const field of ['target', 'freeze'] as const) {
    const text = facts.take(field);
    if (text !== undefined) more[field] = Number(text);
  }
  const hand = Number(facts.take('hand') ?? 0);
  return { kind: 'score', facts: { ...given, ...more, hand }, answer: parseScoreAnswer(answer) };
}

function parseBid(facts: Facts): { bid: string | null; bidders: number } {
  const maker = facts.take('maker');
  if (maker !== undefined) return { bid: null, bidders: side(maker) };
  const [, bid, bidders] = must(/^(\S+) by (.+)$/, facts.need('bid'));
  return { bid: bid!, bidders: side(bidders!) };
}

function parseScoreAnswer(text: string): ScoreAnswer {
  const [after, ...rest] = commas(text);
  const answer: ScoreAnswer = { after: numbers(after!) };
  for (const part of rest) {
    const [key, content] = part.split(' ') as [string, string];
    if (part === 'made' || part === 'set') answer.made = part === 'made';
    else if (part === 'goes on') answer.winner = 'goesOn';
    else if (part.endsWith(' wins')) answer.winner = part === 'nobody wins' ? null : side(part.slice(0, -5));
    else if (key === 'target' || key === 'freeze') answer[key] = Number(content);
    else if (key === 'event') answer.event = content;
    else throw new Error('no use for the answer "' + part + '"');
  }
  return answer;
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(/\s+/);
}

function callList(text: string): string[] {
  return text === 'none' ? [] : words(text);
}

function commas(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function numbers(text: string): number[] {
  const list = words(text).map(Number);
  if (list.some(Number.isNaN)) throw new Error('expected numbers, not "' + text + '"');
  return list;
}

function seat(text: string): number {
  const index = text.length === 1 ? 'NESW'.indexOf(text) : Number(must(/^seat (\d)$/, text)[1]);
  if (index === -1) throw new Error('expected a seat, not "' + text + '"');
  return index;
}

function side(text: string): number {
  const named = ['NS', 'EW'].indexOf(text);
  return named === -1 ? Number(must(/^side (\d)$/, text)[1]) : named;
}

function oneOf(answer: string, yes: string, no: string): boolean {
  if (answer !== yes && answer !== no) throw new Error('expected ' + yes + ' or ' + no);
  return answer === yes;
}

function must(pattern: RegExp, text: string): string[] {
  const found = pattern.exec(text);
  if (found === null) throw new Error('"' + text + '" is not as expected');
  return [...found];
}
