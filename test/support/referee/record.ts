// The shape of a hand record: which fields a line has and what kind of value each holds.

import type { Trick } from './play.js';
import type { Difference } from './presets.js';
import { isObject } from './value.js';

/** One hand as it stands in a file. */
export interface HandRecord {
  v: number;
  game: string;
  hand: number;
  rules: unknown;
  dealer: number;
  scoreBefore: number[];
  target: number | null;
  freeze: number | null;
  hands: string[];
  kitty: string;
  piles: string[] | null;
  passed: string[] | null;
  auction: string[];
  declarer: number | null;
  bid: string | null;
  trump: string | null;
  low: boolean;
  discard: string;
  tricks: Trick[];
  points: number[];
  scoreAfter: number[];
  event: string | null;
  strategies: string[];
  faultSide?: number;
  faults?: unknown[];
}

type Test = [test: (value: unknown) => boolean, expected: string];

const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isNull = (value: unknown) => value === null;
const listOf = (test: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(test);
const either = (one: (value: unknown) => boolean, other: (value: unknown) => boolean) => (value: unknown) =>
  one(value) || other(value);

const TEXT_OR_NULL: Test = [either(isText, isNull), 'text or null'];
const INTEGER_OR_NULL: Test = [either(Number.isInteger, isNull), 'an integer or null'];
const SEAT_OR_NULL: Test = [either(isCount, isNull), 'a seat or null'];
const TEXTS: Test = [listOf(isText), 'a list of texts'];
const TEXTS_OR_NULL: Test = [either(listOf(isText), isNull), 'a list of texts or null'];
const INTEGERS: Test = [listOf(Number.isInteger), 'a list of integers'];
const TEXT: Test = [isText, 'text'];

const FIELDS: { [field: string]: Test } = {
  v: [(value) => value === 1, '1'],
  game: [(value) => isText(value) && value !== '', 'the name of a game'],
  hand: [isCount, 'a hand number from 0'],
  rules: [(value) => isText(value) || isObject(value), 'a preset or a rules value'],
  dealer: [isCount, 'a seat'],
  scoreBefore: INTEGERS,
  target: INTEGER_OR_NULL,
  freeze: INTEGER_OR_NULL,
  hands: TEXTS,
  kitty: TEXT,
  piles: TEXTS_OR_NULL,
  passed: TEXTS_OR_NULL,
  auction: TEXTS,
  declarer: SEAT_OR_NULL,
  bid: TEXT_OR_NULL,
  trump: TEXT_OR_NULL,
  low: [(value) => typeof value === 'boolean', 'true or false'],
  discard: TEXT,
  tricks: [listOf(isTrick), 'a list of tricks with leader, cards, winner and points'],
  points: INTEGERS,
  scoreAfter: INTEGERS,
  event: TEXT_OR_NULL,
  strategies: TEXTS,
};

function isTrick(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { leader, cards, winner, points } = value;
  return isCount(leader) && isText(cards) && either(isCount, isNull)(winner) && Number.isInteger(points);
}

/** What is wrong with the fields of a line, in sentences; further fields are allowed. */
export function shapeFaults(value: unknown): string[] {
  if (!isObject(value)) return ['a record is an object'];
  const record = value;
  const faults = Object.entries(FIELDS).flatMap(([field, [test, expected]]) =>
    test(record[field]) ? [] : [field + ' must be ' + expected],
  );
  return [...faults, ...furtherFaults(record)];
}

function furtherFaults(record: Difference): string[] {
  const faults: string[] = [];
  if (record.faults !== undefined && !(Array.isArray(record.faults) && record.faults.length > 0)) {
    faults.push('faults must be a list with what was substituted');
  }
  if (record.event === 'forfeit' && !isCount(record.faultSide)) faults.push('faultSide must be a side');
  return faults;
}
