// How surprising is a difference if in truth there is none? The p-value is the chance of a difference at least as large, either way.
import { type Moments, meanOf, standardErrorOf } from './moments.js';
import { tQuantile } from './quantile.js';

/** Two-sided p-value of Student's t test that the mean is `expected`; unknown where the spread is. */
export function studentP(moments: Moments, expected = 0): number | undefined {
  const mean = meanOf(moments);
  const error = standardErrorOf(moments);
  if (mean === undefined || !error) return undefined;
  return bothTails(Math.abs(mean - expected) / error, moments.count - 1);
}

const HALVINGS = 60;
/** Smaller p-values are all alike to a reader. */
const SMALLEST = 1e-15;

/** Probability that a t variable lies farther from 0 than `t`; found by halving its logarithm, since only quantiles are at hand. */
export function bothTails(t: number, degrees: number): number {
  if (!(t > 0)) return 1;
  const beyond = (p: number) => -tQuantile(p / 2, degrees);
  if (beyond(SMALLEST) <= t) return SMALLEST;
  let low = Math.log(SMALLEST);
  let high = 0;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (beyond(Math.exp(middle)) > t) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}
