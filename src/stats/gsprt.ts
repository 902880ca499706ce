// The generalised sequential probability ratio test: after each block of units, how much likelier are the results seen if one
// strategy is so much stronger (H1) than if it is not (H0)? It may be looked at after every block without raising false alarms.
// Maximum-likelihood distributions under both hypotheses, for any support of unit scores (Van den Bergh, the statistics of Fishtest).
import { NORMALIZED_ELO, scoreAt } from './elo.js';
import type { Moments } from './moments.js';

/** Hypotheses about the mean score itself (`logistic`, in Elo) or in units of its spread (`normalized`, in normalized Elo). */
export type SprtModel = 'logistic' | 'normalized' | 'mean';

export interface SprtTest {
  readonly model: SprtModel;
  /** H0 and H1: Elo, normalized Elo, or for `mean` the mean of the support itself. */
  readonly h0: number;
  readonly h1: number;
  readonly alpha: number;
  readonly beta: number;
  /** Units are pairs (or rotations) of games, not single games: their spread is counted for two. */
  readonly pairs: boolean;
}

export type Verdict = 'H0' | 'H1' | 'undecided';

/** Below the first bound H0 is accepted, above the second H1. */
export const sprtBounds = ({ alpha, beta }: SprtTest): readonly [number, number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

/**
 * Log-likelihood ratio of H1 to H0.
 * @param counts units by category; @param support the score of each category, ascending.
 * @returns 0 where the support or the counts can tell nothing.
 */
export function logLikelihoodRatio(
  test: SprtTest,
  counts: readonly number[],
  support: readonly number[],
): number {
  const units = counts.reduce((sum, count) => sum + count, 0);
  if (units === 0 || support.length < 2) return 0;
  const filled = counts.map((count) => (count === 0 ? 1e-3 : count));
  const total = filled.reduce((sum, count) => sum + count, 0);
  const shares = filled.map((count) => count / total);
  const under = (hypothesis: number) => likeliest(test, shares, support, hypothesis);
  const q0 = under(test.h0);
  const q1 = under(test.h1);
  const ratio =
    total * shares.reduce((sum, share, at) => sum + share * (Math.log(q1[at]!) - Math.log(q0[at]!)), 0);
  return Number.isFinite(ratio) ? ratio : 0;
}

/** What the test says of the counts so far. */
export function sprtVerdict(test: SprtTest, counts: readonly number[], support: readonly number[]): Verdict {
  const [lower, upper] = sprtBounds(test);
  const ratio = logLikelihoodRatio(test, counts, support);
  return ratio >= upper ? 'H1' : ratio <= lower ? 'H0' : 'undecided';
}

type Shares = readonly number[];

function likeliest(test: SprtTest, shares: Shares, support: readonly number[], hypothesis: number): Shares {
  switch (test.model) {
    case 'logistic':
      return withMean(shares, support, scoreAt(hypothesis));
    case 'mean':
      return withMean(shares, support, hypothesis);
    default:
      return withStrength(shares, support, (hypothesis / NORMALIZED_ELO) * (test.pairs ? Math.SQRT2 : 1));
  }
}

/** The likeliest distribution with a given mean, kept inside the support. */
function withMean(shares: Shares, support: readonly number[], mean: number): Shares {
  const low = support[0]!;
  const high = support.at(-1)!;
  const margin = (high - low) * 1e-6;
  const inside = Math.min(high - margin, Math.max(low + margin, mean));
  return tilted(
    shares,
    support.map((score) => score - inside),
  );
}

const ROUNDS = 10;

/** The likeliest distribution whose mean lies t standard deviations above the middle of the support. */
function withStrength(shares: Shares, support: readonly number[], t: number): Shares {
  const middle = (support[0]! + support.at(-1)!) / 2;
  let q: Shares = shares.map(() => 1 / shares.length);
  for (let round = 0; round < ROUNDS; round++) {
    const mean = q.reduce((sum, share, at) => sum + share * support[at]!, 0);
    const deviation = Math.sqrt(q.reduce((sum, share, at) => sum + share * (support[at]! - mean) ** 2, 0));
    if (!(deviation > 0)) return q;
    const phi = support.map(
      (score) => score - middle - (t * deviation * (1 + ((mean - score) / deviation) ** 2)) / 2,
    );
    if (!phi.some((value) => value < 0) || !phi.some((value) => value > 0)) return q;
    const next = tilted(shares, phi);
    const moved = Math.max(...next.map((share, at) => Math.abs(share - q[at]!)));
    q = next;
    if (moved < 1e-9) break;
  }
  return q;
}

/** Shares reweighted by 1 / (1 + x phi) so that phi averages to zero. */
function tilted(shares: Shares, phi: readonly number[]): Shares {
  const x = rootOf(shares, phi);
  return shares.map((share, at) => Math.max(Number.MIN_VALUE, share / (1 + x * phi[at]!)));
}

const HALVINGS = 200;

/** The x between -1/max and -1/min at which sum of share phi / (1 + x phi) is zero; the sum falls with x. */
function rootOf(shares: Shares, phi: readonly number[]): number {
  let low = -1 / Math.max(...phi);
  let high = -1 / Math.min(...phi);
  const slope = (x: number) =>
    shares.reduce((sum, share, at) => sum + (share * phi[at]!) / (1 + x * phi[at]!), 0);
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The same ratio for the mean of a measure that is nearly normal over units (points), from its moments.
 * @returns 0 where the spread is not known.
 */
export function normalLikelihoodRatio(moments: Moments, h0: number, h1: number): number {
  const { count, sum, squares } = moments;
  if (count < 2) return 0;
  const mean = sum / count;
  const variance = squares / count - mean * mean;
  if (!(variance > 0)) return 0;
  return (count * ((mean - h0) ** 2 - (mean - h1) ** 2)) / (2 * variance);
}
