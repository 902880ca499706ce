// Count, sum and sum of squares of a measure: enough for its mean and variance. Sums of whole numbers (and of halves) are exact,
// so that parts merged in any grouping give the same numbers; other sums give the same bits when merged in the same order.
import { type Estimate, LEVEL, UNKNOWN } from './interval.js';
import { tQuantile } from './quantile.js';

export interface Moments {
  count: number;
  sum: number;
  squares: number;
}

export const noMoments = (): Moments => ({ count: 0, sum: 0, squares: 0 });

export function momentsOf(values: Iterable<number>): Moments {
  const moments = noMoments();
  for (const value of values) addValue(moments, value);
  return moments;
}

export function addValue(to: Moments, value: number): void {
  to.count++;
  to.sum += value;
  to.squares += value * value;
}

export function mergeMoments(to: Moments, from: Moments): void {
  to.count += from.count;
  to.sum += from.sum;
  to.squares += from.squares;
}

/** The average; undefined of nothing. */
export const meanOf = ({ count, sum }: Moments): number | undefined =>
  count === 0 ? undefined : sum / count;

/** The variance of single values about their mean (n - 1 below the line); undefined of fewer than two. */
export function varianceOf({ count, sum, squares }: Moments): number | undefined {
  if (count < 2) return undefined;
  return withoutRounding(squares - (sum * sum) / count, squares) / (count - 1);
}

/** The typical distance of a single value from the mean; undefined of fewer than two. */
export function deviationOf(moments: Moments): number | undefined {
  const variance = varianceOf(moments);
  return variance === undefined ? undefined : Math.sqrt(variance);
}

/** How far the mean of such a sample typically lies from the truth. */
export function standardErrorOf(moments: Moments): number | undefined {
  const variance = varianceOf(moments);
  return variance === undefined ? undefined : Math.sqrt(variance / moments.count);
}

/**
 * The mean with Student's t interval over units: wide enough to hold the true mean in `level` of all samples. When all
 * values are the same nothing is known about their spread, and the interval is unknown.
 */
export function studentInterval(moments: Moments, level = LEVEL): Estimate {
  const mean = meanOf(moments);
  const error = standardErrorOf(moments);
  if (mean === undefined) return UNKNOWN;
  if (error === undefined || error === 0) return { mean, low: undefined, high: undefined };
  const half = tQuantile((1 + level) / 2, moments.count - 1) * error;
  return { mean, low: mean - half, high: mean + half };
}

/** Relative size below which a difference of sums is rounding: equal thirds must not look like a tiny spread. */
const ROUNDING = 1e-13;

/** A spread worked out as a difference of sums of that size; what only rounding left over is nothing. */
export const withoutRounding = (spread: number, size: number): number =>
  spread > ROUNDING * size ? spread : 0;
