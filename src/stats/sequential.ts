// A sequential test as it is run: blocks of units are judged in index order, whoever finished them first, and the first verdict
// stays. So the verdict depends on the units alone, not on threads, and does not favour units that end quickly.
import { sprtBounds, type Verdict } from './gsprt.js';

export interface Decision {
  readonly verdict: Verdict;
  /** Log-likelihood ratio at the decision, or at the last look. */
  readonly ratio: number;
  /** Units counted then. */
  readonly units: number;
  /** Looks taken up to then. */
  readonly looks: number;
}

/** Nothing seen yet. */
export const UNDECIDED: Decision = Object.freeze({ verdict: 'undecided', ratio: 0, units: 0, looks: 0 });

/** What is known after one more look at cumulative counts; a verdict once given stays as it was given. */
export function decide(
  before: Decision,
  risks: { readonly alpha: number; readonly beta: number },
  look: { readonly units: number; readonly ratio: number },
): Decision {
  if (before.verdict !== 'undecided') return before;
  const [lower, upper] = sprtBounds(risks);
  const verdict: Verdict = look.ratio >= upper ? 'H1' : look.ratio <= lower ? 'H0' : 'undecided';
  return { verdict, ratio: look.ratio, units: look.units, looks: before.looks + 1 };
}

/**
 * The decision after the ends of all blocks.
 * @param ends cumulative counts by category at the end of each block, in index order.
 * @param ratioOf the log-likelihood ratio of such counts.
 */
export function decideInOrder(
  risks: { readonly alpha: number; readonly beta: number },
  ends: Iterable<readonly number[]>,
  ratioOf: (counts: readonly number[]) => number,
): Decision {
  let decision = UNDECIDED;
  for (const counts of ends) {
    const units = counts.reduce((sum, count) => sum + count, 0);
    decision = decide(decision, risks, { units, ratio: ratioOf(counts) });
    if (decision.verdict !== 'undecided') break;
  }
  return decision;
}
