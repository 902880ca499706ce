// From the sums of a run to what it reports: comparisons, strategies, bid accuracy, house rules. All numbers that files hold are
// worked out here; null is what is not known.

import { tablesOf } from '../rules/tables.js';
import { type PairScore, pairScore } from '../stats/elo.js';
import type { Estimate } from '../stats/interval.js';
import { studentInterval } from '../stats/moments.js';
import { ratioDifference, ratioInterval } from '../stats/ratio.js';
import { wilson } from '../stats/wilson.js';
import type { GateResult } from './gates.js';
import { HOUSE_MEASURES, type HouseMeasure, SIDE_MEASURES } from './measures.js';
import type { Contest, Plan } from './plan.js';
import {
  bidCount,
  bidRow,
  contestSums,
  countAt,
  crossSums,
  entrantPairs,
  groupOf,
  houseRate,
  type Layout,
  rateSums,
  rulesPairs,
  sideRate,
  skillSums,
} from './tally.js';

/** An estimate as files hold it. */
export interface Reported {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export const STOPPED_BY = ['units', 'sprt', 'halfWidth', 'time'] as const;
export type StoppedBy = (typeof STOPPED_BY)[number];

export interface StrategyComparison {
  readonly kind: 'strategies';
  readonly a: string;
  readonly b: string;
  readonly rules: string;
  readonly unit: string;
  readonly units: number;
  readonly voidUnits: number;
  readonly points: Reported;
  readonly winRate: Reported;
  readonly elo: Reported;
  readonly normalizedElo: Reported;
  readonly superiority: number | null;
  readonly decided: Reported;
  /** Pairs by score: lost both, .., won both. */
  readonly pairs: readonly number[];
  readonly sprt: { readonly verdict: string; readonly llr: number } | null;
  readonly stoppedBy: StoppedBy;
}

export interface RulesComparison {
  readonly kind: 'rules';
  readonly a: string;
  readonly b: string;
  readonly strategy: string;
  readonly unit: string;
  readonly units: number;
  /** By measure: under a, under b, and a less b on common deals. */
  readonly measures: Readonly<
    Record<string, { readonly a: Reported; readonly b: Reported; readonly difference: Reported }>
  >;
  readonly stoppedBy: StoppedBy;
}

export interface StrategyRow {
  readonly strategy: string;
  readonly rules: string;
  readonly oracle: boolean;
  readonly hands: number;
  readonly games: number;
  readonly winRate: Reported;
  readonly points: Reported;
  readonly declared: Reported;
  readonly makeRate: Reported;
}

export interface BidRow {
  readonly strategy: string;
  readonly rules: string;
  readonly call: string;
  readonly position: string;
  readonly forced: boolean;
  readonly calls: number;
  readonly contracts: number;
  readonly made: number;
  readonly makeRate: Reported;
  readonly meanTaken: number | null;
  readonly meanOver: number | null;
  readonly meanChange: number | null;
  readonly predicted: number | null;
}

/** What the run knows of a comparison beside its sums. */
export interface Ending {
  readonly stoppedBy: StoppedBy;
  readonly sprt: { readonly verdict: string; readonly llr: number } | null;
}

export interface Results {
  readonly comparisons: readonly (StrategyComparison | RulesComparison)[];
  readonly strategies: readonly StrategyRow[];
  readonly bids: readonly BidRow[];
  readonly gates: readonly GateResult[];
}

const known = (value: number | undefined): number | null => value ?? null;
const reported = ({ mean, low, high }: Estimate): Reported => ({
  mean: known(mean),
  low: known(low),
  high: known(high),
});

/** @param sums of all units played; @param endings by contest. */
export function resultsOf(
  layout: Layout,
  sums: Float64Array,
  units: number,
  endings: readonly Ending[],
): Results {
  const { plan } = layout;
  const duels = plan.contests.flatMap((contest, at) =>
    contest.duel ? [duelOf(layout, sums, contest, at, endings[at]!)] : [],
  );
  return {
    comparisons: [...duels, ...houses(layout, sums, units)],
    strategies: strategyRows(layout, sums, units),
    bids: bidRows(layout, sums, units),
    gates: [],
  };
}

/** Pair counts in the categories that these rules can give: three without draws, five with. */
export function pairCounts(plan: Plan, contest: Contest, categories: readonly number[]): number[] {
  const rules = plan.rules[contest.rules]!;
  const drawn = categories[1]! + categories[3]! > 0;
  const draws = plan.unit === 'hand' || rules.game.series !== null || rules.sides.length > 2 || drawn;
  return draws ? [...categories] : [categories[0]!, categories[2]!, categories[4]!];
}

function duelOf(
  layout: Layout,
  sums: Float64Array,
  contest: Contest,
  at: number,
  ending: Ending,
): StrategyComparison {
  const { plan } = layout;
  const { units, voids, categories, sum, squares } = contestSums(layout, sums, at);
  const score: PairScore = pairScore(pairCounts(plan, contest, categories));
  const won = categories[3]! + categories[4]!;
  const points = studentInterval({ count: units, sum, squares });
  return {
    kind: 'strategies',
    a: plan.entrants[contest.a]!.shown,
    b: plan.entrants[contest.b]!.shown,
    rules: plan.rules[contest.rules]!.name,
    unit: plan.unit,
    units,
    voidUnits: voids,
    points: reported(points),
    winRate: reported(score.winRate),
    elo: reported(score.elo),
    normalizedElo: reported(score.normalizedElo),
    superiority: known(score.superiority),
    decided: reported(wilson(won, won + categories[0]! + categories[1]!)),
    pairs: pairCounts(plan, contest, categories),
    sprt: ending.sprt,
    stoppedBy: ending.stoppedBy,
  };
}

function houses(layout: Layout, sums: Float64Array, units: number): RulesComparison[] {
  const { plan } = layout;
  const alone = new Set(plan.contests.filter(({ duel }) => !duel).map(({ a }) => a));
  return rulesPairs(plan).flatMap(([a, b], pair) =>
    [...alone].map(
      (entrant): RulesComparison => ({
        kind: 'rules',
        a: plan.rules[a]!.name,
        b: plan.rules[b]!.name,
        strategy: plan.entrants[entrant]!.shown,
        unit: plan.unit,
        units,
        measures: {
          ...Object.fromEntries(
            HOUSE_MEASURES.map((name) => [
              name,
              measureOf(layout, sums, { units, entrant, a, b, pair, name }),
            ]),
          ),
          ...skills(layout, sums, a, b, pair),
        },
        stoppedBy: 'units',
      }),
    ),
  );
}

interface HouseAt {
  readonly units: number;
  readonly entrant: number;
  readonly a: number;
  readonly b: number;
  readonly pair: number;
  readonly name: HouseMeasure;
}

function measureOf(layout: Layout, sums: Float64Array, { units, entrant, a, b, pair, name }: HouseAt) {
  const measure = HOUSE_MEASURES.indexOf(name);
  const under = (rules: number) => ({
    units,
    ...rateSums(layout, sums, houseRate(layout, groupOf(layout, entrant, rules), measure)),
  });
  const [xx, xy, yx, yy] = crossSums(layout, sums, entrant, pair, measure);
  const cross = { xx: xx!, xy: xy!, yx: yx!, yy: yy! };
  return {
    a: reported(ratioInterval(under(a))),
    b: reported(ratioInterval(under(b))),
    difference: reported(ratioDifference(under(a), under(b), cross)),
  };
}

/** How much the better strategy wins by under each of two rules values, for every pair of strategies. */
function skills(layout: Layout, sums: Float64Array, a: number, b: number, pair: number) {
  const { plan } = layout;
  return Object.fromEntries(
    entrantPairs(plan).map(([one, other], duel) => {
      const name = `skill ${plan.entrants[one]!.shown} over ${plan.entrants[other]!.shown}`;
      const [count, sum, squares] = skillSums(layout, sums, duel, pair);
      return [
        name,
        {
          a: pointsUnder(layout, sums, one, other, a),
          b: pointsUnder(layout, sums, one, other, b),
          difference: reported(studentInterval({ count: count!, sum: sum!, squares: squares! })),
        },
      ];
    }),
  );
}

function pointsUnder(
  layout: Layout,
  sums: Float64Array,
  one: number,
  other: number,
  rules: number,
): Reported {
  const at = layout.plan.contests.findIndex(
    (contest) => contest.duel && contest.a === one && contest.b === other && contest.rules === rules,
  );
  const { units, sum, squares } = contestSums(layout, sums, at);
  return reported(studentInterval({ count: units, sum, squares }));
}

function strategyRows(layout: Layout, sums: Float64Array, units: number): StrategyRow[] {
  const { plan } = layout;
  return plan.entrants.flatMap((entrant, at) =>
    plan.rules.map((rules, form): StrategyRow => {
      const group = groupOf(layout, at, form);
      const rate = (name: (typeof SIDE_MEASURES)[number]) =>
        reported(
          ratioInterval({
            units,
            ...rateSums(layout, sums, sideRate(layout, group, SIDE_MEASURES.indexOf(name))),
          }),
        );
      return {
        strategy: entrant.shown,
        rules: rules.name,
        oracle: entrant.oracle,
        hands: countAt(layout, sums, group * 2),
        games: countAt(layout, sums, group * 2 + 1),
        winRate: rate('winRate'),
        points: rate('points'),
        declared: rate('declared'),
        makeRate: rate('made'),
      };
    }),
  );
}

/** Rows of calls that were made, by strategy, rules, call, position, free before forced. */
function bidRows(layout: Layout, sums: Float64Array, units: number): BidRow[] {
  const { plan } = layout;
  const rows: BidRow[] = [];
  plan.entrants.forEach((entrant, at) => {
    plan.rules.forEach((rules, form) => {
      for (const call of tablesOf(rules).calls)
        for (let position = 0; position < rules.seats; position++)
          for (const forced of [false, true]) {
            const row = bidRow(layout, { entrant: at, rules: form, call: call.index, position, forced });
            const counted = (which: Parameters<typeof bidCount>[2]) =>
              countAt(layout, sums, bidCount(layout, row, which));
            if (counted('calls') === 0) continue;
            const made = rateSums(layout, sums, layout.bidRates + row);
            const mean = (which: Parameters<typeof bidCount>[2]) =>
              made.y === 0 ? null : counted(which) / made.y;
            rows.push({
              strategy: entrant.shown,
              rules: rules.name,
              call: call.text,
              position: position === rules.seats - 1 ? 'dealer' : String(position + 1),
              forced,
              calls: counted('calls'),
              contracts: made.y,
              made: made.x,
              makeRate: reported(ratioInterval({ units, ...made })),
              meanTaken: mean('taken'),
              meanOver: mean('over'),
              meanChange: mean('change'),
              predicted: counted('predictions') === 0 ? null : counted('predicted') / counted('predictions'),
            });
          }
    });
  });
  return rows;
}
