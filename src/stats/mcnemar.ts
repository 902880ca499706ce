// Two ways of playing the same units, each with a yes or no (made the contract, or not): only units where the two disagree tell
// which is better. McNemar's exact test asks how surprising their split is if either were as likely.
import { type Estimate, LEVEL } from './interval.js';
import { wilson } from './wilson.js';

export interface McNemar {
  /** Exact two-sided p-value; 1 when the two never disagree. */
  readonly p: number;
  /** Among units where they disagree, the share in which the first said yes. */
  readonly share: Estimate;
}

/** @param onlyFirst units where only the first said yes; @param onlySecond where only the second did. */
export function mcNemar(onlyFirst: number, onlySecond: number, level = LEVEL): McNemar {
  const disagreements = onlyFirst + onlySecond;
  const tail = lowerTail(Math.min(onlyFirst, onlySecond), disagreements);
  return { p: Math.min(1, 2 * tail), share: wilson(onlyFirst, disagreements, level) };
}

/** Probability of at most `heads` heads in so many tosses of a fair coin. */
function lowerTail(heads: number, tosses: number): number {
  const largest = logChoose(tosses, heads) - tosses * Math.LN2;
  // Terms fall off from the largest one, at `heads`.
  let term = 1;
  let sum = 0;
  for (let at = heads; at >= 0 && term > 1e-18; at--) {
    sum += term;
    term *= at / (tosses - at + 1);
  }
  return Math.exp(largest + Math.log(sum));
}

function logChoose(n: number, k: number): number {
  let log = 0;
  for (let at = 1; at <= k; at++) log += Math.log((n - k + at) / at);
  return log;
}
