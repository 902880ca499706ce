// `kaiser rules NAME --equity`: the chance to win a game from scores, as a table to read.
import type { Rules } from '../rules/schema.js';
import { type Equity, equityOf } from '../search/equity.js';
import { UserError } from './user-error.js';

/** Steps of score between rows and columns. */
const STEP = 8;
/** Dealers of the own side and of the others': seats of sides 0 and 1 in every form that has an equity. */
const DEALERS = ['own side deals', 'other side deals'] as const;

export interface EquityRow {
  readonly own: number;
  readonly other: number;
  /** Chance to win when the own side deals the next hand, and when the other does. */
  readonly ownDeal: number;
  readonly otherDeal: number;
}

/** Chances of a side at every pair of scores on a grid, its own score slowest. */
export function equityRows(rules: Rules): EquityRow[] {
  const equity = equityFor(rules);
  const scores = gridOf(equity);
  return scores.flatMap((own) =>
    scores.map((other) => ({
      own,
      other,
      ownDeal: equity.chance(0, [own, other], dealerOf(rules, 0)),
      otherDeal: equity.chance(0, [own, other], dealerOf(rules, 1)),
    })),
  );
}

export function equityText(rules: Rules): string {
  const rows = equityRows(rules);
  const scores = [...new Set(rows.map(({ own }) => own))];
  const table = (chance: (row: EquityRow) => number) =>
    scores.map((own) =>
      [own, ...rows.filter((row) => row.own === own).map((row) => chance(row).toFixed(3))]
        .map((cell) => String(cell).padStart(6))
        .join(''),
    );
  const head = `   own${scores.map((score) => String(score).padStart(6)).join('')}   other side's score`;
  const told = DEALERS.map((dealer, at) => [
    `${dealer}:`,
    head,
    ...table((row) => (at === 0 ? row.ownDeal : row.otherDeal)),
    '',
  ]);
  return [`${rules.name}: chance to win the game, quick players on every seat`, '', ...told.flat()].join(
    '\n',
  );
}

function equityFor(rules: Rules): Equity {
  const equity = equityOf(rules);
  if (equity === undefined)
    throw new UserError(`${rules.name} has no match equity: expected two sides and a target`);
  return equity;
}

function gridOf({ target }: Equity): number[] {
  const scores = [];
  for (let score = -2 * STEP; score < target; score += STEP) scores.push(score);
  return scores;
}

const dealerOf = ({ sides }: Rules, side: number): number => sides[side]![0]!;
