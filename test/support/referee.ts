// An independent judge of hand records, written from the rules page with plain strings and lists. It shares nothing
// with the engine, so that the engine does not judge itself, and looks every rule up where it needs it.

import { judgeGame } from './referee/game.js';
import { type HandRecord, shapeFaults } from './referee/record.js';
import { readRules } from './referee/value.js';

/** One thing that is wrong: `line` from 1, `game` as named there ('' when it names none). */
export interface Fault {
  line: number;
  game: string;
  message: string;
}

interface Line {
  line: number;
  record: HandRecord;
}

/** Every fault of a record file (JSON Lines), in order of lines; none for a legal file. */
export function refereeFile(text: string): Fault[] {
  const faults: Fault[] = [];
  const games = new Map<string, Line[]>();
  let open = '';
  for (const [index, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue;
    const line = index + 1;
    const { record, found } = readLine(content, line);
    faults.push(...found);
    if (record === undefined) continue;
    const lines = games.get(record.game) ?? [];
    games.set(record.game, lines);
    if (lines.length > 0 && open !== record.game) {
      faults.push({ line, game: record.game, message: 'the lines of a game stand together' });
    }
    open = record.game;
    lines.push({ line, record });
  }
  for (const lines of games.values()) faults.push(...refereeLines(lines));
  return faults.sort((a, b) => a.line - b.line);
}

/** Every fault of the records of one game, which are taken as lines 1, 2, ... */
export function refereeGame(records: readonly unknown[]): Fault[] {
  return refereeFile(records.map((record) => JSON.stringify(record)).join('\n'));
}

function readLine(content: string, line: number): { record?: HandRecord; found: Fault[] } {
  const value = parse(content);
  const found = shapeFaults(value).map((message) => ({ line, game: gameOf(value), message }));
  return found.length > 0 ? { found } : { record: value as HandRecord, found };
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function gameOf(value: unknown): string {
  const game = (value as { game?: unknown } | undefined | null)?.game;
  return typeof game === 'string' ? game : '';
}

function refereeLines(lines: Line[]): Fault[] {
  const first = lines[0]!.record;
  const { rules, refused } = readRules(first.rules);
  if (rules === undefined) {
    const message = 'rules are refused at ' + refused.path + ': expected ' + refused.expected;
    return [{ line: lines[0]!.line, game: first.game, message }];
  }
  const faults = lines
    .filter(({ record }) => !sameRules(record.rules, first.rules))
    .map(({ line, record }) => ({
      line,
      game: record.game,
      message: 'rules must be the same in the whole game',
    }));
  const judged = judgeGame(
    rules,
    lines.map(({ record }) => record),
  );
  judged.forEach((messages, index) => {
    const { line, record } = lines[index]!;
    faults.push(...messages.map((message) => ({ line, game: record.game, message })));
  });
  return faults;
}

/** Whether two values come to the same rules, however they are written. */
function sameRules(one: unknown, other: unknown): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  return JSON.stringify(readRules(one)) === JSON.stringify(readRules(other));
}
