// What the sums say of two contests on common deals: by how much A leads in each, and the difference with its interval.
import { pairScore } from '../stats/elo.js';
import { type Moments, studentInterval } from '../stats/moments.js';
import { studentP } from '../stats/p-value.js';
import { pairCounts, pointsOf } from './contest-sums.js';
import { LEAD } from './layout.js';
import type { Counts } from './rates.js';
import {
  known,
  type MeasureComparison,
  type OptionsComparison,
  reported,
  type StoppedBy,
} from './results.js';

/** Halves of wins in a pair of plays. */
const HALVES = 4;

/** A's points less B's a play, and A's share of wins, in both contests. */
export function leadOf(
  counts: Counts,
  lead: number,
): { points: MeasureComparison; winRate: MeasureComparison } {
  const { layout, sums } = counts;
  const { first, second } = layout.leads[lead]!;
  const { contests } = layout.plan;
  const at = (sum: number) => sums[layout.lead(lead) + sum]!;
  const each = 2 * layout.sideProduct(contests[first]!.rules) * layout.sideProduct(contests[second]!.rules);
  const count = at(LEAD.units);
  const score = (contest: number) => reported(pairScore(pairCounts(layout, sums, contest)).winRate);
  return {
    points: {
      a: reported(pointsOf(layout, sums, first)),
      b: reported(pointsOf(layout, sums, second)),
      ...testOf({ count, sum: at(LEAD.points) / each, squares: at(LEAD.pointSquares) / each ** 2 }),
    },
    winRate: {
      a: score(first),
      b: score(second),
      ...testOf({ count, sum: at(LEAD.scores) / HALVES, squares: at(LEAD.scoreSquares) / HALVES ** 2 }),
    },
  };
}

const testOf = (moments: Moments) => ({
  difference: reported(studentInterval(moments)),
  p: known(studentP(moments)),
  adjustedP: null,
});

/** Every two variants of a strategy against each opponent. */
export function variantsOf(counts: Counts, stoppedBy: StoppedBy): OptionsComparison[] {
  const { layout, sums } = counts;
  const { contests, entrants, rules, unit } = layout.plan;
  return layout.leads.flatMap(({ first, second }, lead) => {
    const [one, other] = [contests[first]!, contests[second]!];
    if (one.rules !== other.rules) return [];
    return [
      {
        kind: 'options' as const,
        a: entrants[one.a]!.shown,
        b: entrants[other.a]!.shown,
        against: entrants[one.b]!.shown,
        rules: rules[one.rules]!.name,
        unit,
        units: sums[layout.lead(lead) + LEAD.units]!,
        measures: leadOf(counts, lead),
        stoppedBy,
      },
    ];
  });
}
