import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deckNamed } from '../../src/cards/deck.js';
import { parseCards, parseSuit } from '../../src/cards/notation.js';
import { randomFrom } from '../../src/random/streams.js';
import { parseRules } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import { formOf, holdingsOf, type Position } from '../../src/search/position.js';
import { Solver } from '../../src/search/solver.js';
import { positionOf, randomEnding, told } from '../support/endings.js';
import { plainValues } from '../support/plain-search.js';

const solver = new Solver();

describe('endings against plain search', () => {
  for (const [tricks, count] of [
    [1, 200],
    [2, 400],
    [3, 300],
    [4, 40],
  ] as const)
    test(`${count} endings of ${tricks} tricks over random forms`, () => {
      const random = randomFrom(`endings of ${tricks}`);
      for (let at = 0; at < count; at++) {
        const ending = randomEnding(random, tricks);
        const truth = plainValues(ending);
        const { cards, points } = solver.values(positionOf(ending));
        expect(new Map(cards.map((card, i) => [card, points[i]])), told(ending)).toEqual(truth);
      }
    });
});

interface Vector {
  readonly input: { hands: string[]; leader: number; trump: string; low: boolean; rules: unknown };
  readonly expected: { points: number[]; moves: Record<string, number> };
}

const vectors = (name: string): Vector[] =>
  readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe.each(['solver-tricks.jsonl', 'solver-points.jsonl'])('%s', (name) => {
  test('every card of every deal', () => {
    for (const { input, expected } of vectors(name)) {
      const { cards, points } = solver.values(positionOfVector(input));
      const { text } = deckNamed('base32');
      expect(Object.fromEntries(cards.map((card, i) => [text[card], points[i]]))).toEqual(expected.moves);
    }
  });
});

function positionOfVector({ hands, leader, trump, low, rules }: Vector['input']): Position {
  const form = formOf(tablesOf(parseRules(rules)));
  return {
    form,
    hands: hands.map((text) => holdingsOf(parseCards(form.deck, text))),
    leader,
    table: [],
    trump: trump === 'NT' ? 'NT' : parseSuit(form.deck, trump)!,
    low,
  };
}
