// What the sums say of one contest: points and pair scores, the base of verdicts and of what is reported.
import { type Estimate, LEVEL } from '../stats/interval.js';
import { type Moments, studentInterval } from '../stats/moments.js';
import { CONTEST, type Layout, SCORES } from './layout.js';

/** Points of a contest as sums over units, a play's points each. */
export function pointMoments(layout: Layout, sums: Float64Array, contest: number): Moments {
  const at = layout.contest(contest);
  const each = 2 * layout.sideProduct(layout.plan.contests[contest]!.rules);
  return {
    count: sums[at + CONTEST.units]!,
    sum: sums[at + CONTEST.points]! / each,
    squares: sums[at + CONTEST.squares]! / (each * each),
  };
}

/** A's points less B's, with Student's t interval over units. */
export function pointsOf(layout: Layout, sums: Float64Array, contest: number, level = LEVEL): Estimate {
  const at = layout.contest(contest);
  const each = 2 * layout.sideProduct(layout.plan.contests[contest]!.rules);
  const whole = studentInterval(
    {
      count: sums[at + CONTEST.units]!,
      sum: sums[at + CONTEST.points]!,
      squares: sums[at + CONTEST.squares]!,
    },
    level,
  );
  const part = (value: number | undefined) => (value === undefined ? undefined : value / each);
  return { mean: part(whole.mean), low: part(whole.low), high: part(whole.high) };
}

/** Pairs by A's score in the categories that these rules can give: three without draws, five with. */
export function pairCounts(layout: Layout, sums: Float64Array, contest: number): number[] {
  const { plan } = layout;
  const from = layout.contest(contest) + CONTEST.scores;
  const counts = Array.from(sums.subarray(from, from + SCORES));
  const { game, sides, auction } = plan.rules[plan.contests[contest]!.rules]!;
  const drawn = counts[1]! + counts[3]! > 0;
  const passed = plan.unit === 'hand' && (auction.allPass !== 'forceDealer' || auction.kind === 'sell');
  if (drawn || passed || game.series !== null || sides.length > 2) return counts;
  return [counts[0]!, counts[2]!, counts[4]!];
}
