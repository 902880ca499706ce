// The ladder as a page: ratings from a round robin, points against one strategy, and the cost of a decision.
//   node scripts/run-ts.mjs scripts/ladder.ts results/ladder
// Reads results.json, cost.csv (scripts/decision-cost.ts) and cross-partner.csv (scripts/cross-partner.ts) of the folder, and
// writes ladder.md there. Who sees all hands has no rating.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bradleyTerry } from '../src/stats/bradley-terry.js';
import type { Estimate } from '../src/stats/interval.js';

const ANCHOR = 'rule-based';

interface Comparison {
  readonly a: string;
  readonly b: string;
  readonly units: number;
  readonly points: Estimate;
  /** Pairs by a's score: lost, level, won. */
  readonly pairs: readonly number[];
}

const folder = process.argv[2] ?? 'results/ladder';
const { comparisons } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as {
  comparisons: readonly Comparison[];
};
const names = [...new Set(comparisons.flatMap(({ a, b }) => [a, b]))];
/** How results name who sees all hands. */
const SEES_ALL = ' (sees all)';
const seers = new Set(names.filter((name) => name.endsWith(SEES_ALL)));
const rated = comparisons.filter(({ a, b }) => !seers.has(a) && !seers.has(b));
const ratings = bradleyTerry(
  names.filter((name) => !seers.has(name)),
  rated.map(({ a, b, pairs }) => ({ a, b, counts: pairs })),
  ANCHOR,
);
const costs = new Map(rowsOf('cost.csv').map(([name, , , cost]) => [name!, cost!]));
const order = [...names].sort((a, b) => (pointsOf(b).mean ?? 0) - (pointsOf(a).mean ?? 0));

const page = [
  '# Ladder',
  '',
  `Round robin, ${comparisons[0]!.units} pairs a duel: the same deal twice, seats exchanged, the auction played. Points are score change a hand`,
  `above ${ANCHOR}; Elo is of pair scores; 95 % intervals over pairs. Cost is processor time of a decision, the auction included.`,
  '',
  ...markdown(
    ['strategy', 'points a hand', 'Elo', 'ms a decision'],
    order.map((name) => [
      name,
      told(pointsOf(name), 2),
      eloOf(name),
      Number(costs.get(name.replace(SEES_ALL, ''))).toPrecision(2),
    ]),
  ),
  '',
  '## All duels, row minus column, points a hand',
  '',
  ...markdown(
    ['', ...order],
    order.map((row) => [row, ...order.map((column) => told(duel(row, column), 1))]),
  ),
  '',
  '## With other partners',
  '',
  `Score change of two partners less that of two ${ANCHOR} players, a hand.`,
  '',
  ...markdown(
    ['partners', 'deals', 'points a hand'],
    rowsOf('cross-partner.csv').map(([first, second, deals, mean, low, high]) => [
      `${first} and ${second}`,
      deals!,
      told({ mean: Number(mean), low: Number(low), high: Number(high) }, 2),
    ]),
  ),
  '',
].join('\n');
writeFileSync(join(folder, 'ladder.md'), page);

function duel(row: string, column: string): Estimate | undefined {
  const straight = comparisons.find(({ a, b }) => a === row && b === column);
  if (straight) return straight.points;
  const turned = comparisons.find(({ a, b }) => a === column && b === row)?.points;
  return turned && { mean: -turned.mean!, low: -turned.high!, high: -turned.low! };
}

function pointsOf(name: string): Estimate {
  return name === ANCHOR ? { mean: 0, low: undefined, high: undefined } : duel(name, ANCHOR)!;
}

function eloOf(name: string): string {
  const rating = ratings.find(({ strategy }) => strategy === name);
  return rating === undefined ? '' : (rating.why ?? told(rating.elo, 0));
}

function told(estimate: Estimate | undefined, digits: number): string {
  if (estimate?.mean === undefined) return '';
  const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
  if (estimate.low === undefined || estimate.high === undefined) return signed(estimate.mean);
  return `${signed(estimate.mean)} (${signed(estimate.low)} to ${signed(estimate.high)})`;
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function rowsOf(file: string): string[][] {
  return readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}
