import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deckNamed } from '../../src/cards/deck.js';
import { parseCards, parseSuit } from '../../src/cards/notation.js';
import { randomFrom } from '../../src/random/streams.js';
import { parseRules, preset } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import { tablesOf } from '../../src/rules/tables.js';
import { formOf, holdingsOf, type Position, seatToMove, totalOf } from '../../src/search/position.js';
import { Abandoned, Solver, type SolverOptions } from '../../src/search/solver.js';
import { positionOf, randomEnding, told } from '../support/endings.js';
import { plainValues } from '../support/plain-search.js';

const solver = new Solver();

describe('endings against plain search', () => {
  for (const [tricks, count] of [
    [1, 200],
    [2, 400],
    [3, 300],
    [4, 60],
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

/** Random positions: endings, full deals of every deck, cards on the table, the trump still open. */
function positions(seed: string, count: number, tricks: (at: number) => number): Position[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, at) => positionOf(randomEnding(random, tricks(at))));
}

describe('the questions agree with each other', () => {
  const asked = positions('questions', 300, (at) => 1 + (at % 8));

  test('the value is that of the best card', () => {
    for (const position of asked) {
      const { cards, points } = solver.values(position);
      const most = Math.max(...points);
      expect(solver.value(position)).toBe(most);
      const { card, points: found } = solver.best(position);
      expect(found).toBe(most);
      expect(points[cards.indexOf(card)]).toBe(most);
    }
  });

  test('a side gets at least its value and no more', () => {
    for (const position of asked) {
      const side = position.form.sideOf[seatToMove(position)]!;
      const value = solver.value(position);
      expect(solver.probe(position, side, value)).toBe(true);
      expect(solver.probe(position, side, value + 1)).toBe(false);
      const others = totalOf(position) - value;
      expect(solver.probe(position, 1 - side, others)).toBe(true);
      expect(solver.probe(position, 1 - side, others + 1)).toBe(false);
    }
  });

  test('the table of a deal holds the values of its denominations and leaders', () => {
    for (const position of positions('table', 12, (at) => 5 + (at % 4))) {
      if (position.table.length > 0) continue;
      const { form, hands, low } = position;
      const table = solver.table(form, hands, low);
      table.forEach((row, denomination) => {
        row.forEach((points, leader) => {
          const trump = denomination === 4 ? 'NT' : denomination;
          const value = solver.value({ ...position, leader, trump });
          expect(points).toBe(leader % 2 === 0 ? value : totalOf(position) - value);
        });
      });
    }
  });
});

describe('every part of the search can be switched off', () => {
  const off: readonly SolverOptions[] = [
    { table: false },
    { ordering: false },
    { ranks: false },
    { runs: false },
    { bounds: false },
    { table: false, ordering: false, ranks: false, runs: false, bounds: false },
  ];
  test.each(off)('%o', (options) => {
    const bare = new Solver(options);
    const asked = positions('switches', 60, (at) => 2 + (at % (options.ordering === false ? 3 : 4)));
    let nodes = 0;
    let fewer = 0;
    for (const position of asked) {
      expect(bare.values(position)).toEqual(solver.values(position));
      nodes += bare.nodes;
      fewer += solver.nodes;
    }
    expect(nodes).toBeGreaterThan(fewer);
  });

  test('and full deals agree as well', () => {
    const others = [{ ordering: false }, { ranks: false }, { runs: false }, { bounds: false }];
    const solvers = others.map((options) => new Solver(options));
    for (const position of positions('full deals', 15, () => 8))
      for (const other of solvers) expect(other.values(position)).toEqual(solver.values(position));
  });
});

describe('limits', () => {
  const [deal] = positions('limits', 1, () => 8) as [Position];

  test('at the node limit the whole call is given up, and the next one is right', () => {
    const limited = new Solver({ nodeLimit: 500 });
    expect(() => limited.values(deal)).toThrow(Abandoned);
    const [ending] = positions('short', 1, () => 3) as [Position];
    expect(limited.values(ending)).toEqual(solver.values(ending));
    expect(limited.nodes).toBeLessThanOrEqual(500);
  });

  test('solvers side by side do not disturb each other', () => {
    const other = new Solver();
    const [first, second] = positions('side by side', 2, () => 7) as [Position, Position];
    const expected = solver.values(first);
    other.values(second);
    expect(solver.values(first)).toEqual(expected);
    const { nodes } = solver;
    solver.values(first);
    expect(solver.nodes).toBe(nodes);
  });

  test('forms that it cannot serve are refused by name', () => {
    const refused = PRESET_NAMES.flatMap((name) => {
      try {
        formOf(tablesOf(preset(name)));
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(refused).toEqual([
      'lostheir48 cannot be solved: it has cards without a suit',
      'lostheir32 cannot be solved: it has cards without a suit',
      'twohand cannot be solved: its piles hide cards',
      'five cannot be solved: it has 5 seats, expected 4',
      'six cannot be solved: it has 6 seats, expected 4',
      'six-pairs cannot be solved: it has 6 seats, expected 4',
    ]);
  });

  const held = (...hands: string[]) => ({
    ...deal,
    form: formOf(tablesOf(preset('pagat'))),
    hands: hands.map((text) => holdingsOf(parseCards(deckNamed('base32'), text))),
    leader: 0,
    table: [],
  });
  test.each([
    ['AS is there twice', held('AS', 'AS', 'KS', 'QS')],
    ['seat 1 holds 2 cards, expected 1', held('AS', 'KS JS', 'TS', 'QS')],
    ['expected a card to play, the hands are empty', held('', '', '', '')],
    ['expected 4 hands, got 3', held('AS', 'KS', 'QS')],
  ])('%s', (message, position) => {
    expect(() => solver.value(position)).toThrow(message);
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
