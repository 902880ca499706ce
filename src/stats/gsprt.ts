// The generalised sequential probability ratio test: after each block of units, how much likelier are the results seen if one
// strategy is so much stronger (H1) than if it is not (H0)? It may be looked at after every block without raising false alarms.
// Maximum-likelihood distributions under both hypotheses, for any support of unit scores (Van den Bergh, the statistics of Fishtest).
import { NORMALIZED_ELO, scoreAt } from './elo.js';
import { type Moments, meanOf, varianceOf } from './moments.js';

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
  /** The mean of two equal strategies, for `normalized`; the middle of the support unless said (0 for point differences). */
  readonly even?: number;
}

export type Verdict = 'H0' | 'H1' | 'undecided';

/** Below the first bound H0 is accepted, above the second H1. */
export const sprtBounds = ({ alpha, beta }: Pick<SprtTest, 'alpha' | 'beta'>): readonly [number, number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

/**
 * Log-likelihood ratio of H1 to H0.
 * @param counts units by category; @param support the score of each category, ascending.
 * @returns 0 where the support or the counts can tell nothing, or a hypothesis is too far out to be worked with: it decides nothing.
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
  if (!q0 || !q1) return 0;
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

function likeliest(
  test: SprtTest,
  shares: Shares,
  support: readonly number[],
  hypothesis: number,
): Shares | undefined {
  switch (test.model) {
    case 'logistic':
      return withMean(shares, support, scoreAt(hypothesis));
    case 'mean':
      return withMean(shares, support, hypothesis);
    default:
      return withStrength(shares, fromEven(test, support), deviationsAt(test, hypothesis));
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

/** Normalized Elo as standard deviations of a unit's score from even. */
export const deviationsAt = ({ pairs }: Pick<SprtTest, 'pairs'>, normalizedElo: number): number =>
  (normalizedElo / NORMALIZED_ELO) * (pairs ? Math.SQRT2 : 1);

function fromEven({ even }: SprtTest, support: readonly number[]): number[] {
  const middle = even ?? (support[0]! + support.at(-1)!) / 2;
  return support.map((score) => score - middle);
}

/** From even shares the iteration below fails at one standard deviation and more, so far hypotheses are reached in steps. */
const STEP = 0.4;
/** Beyond so many standard deviations a unit's score is as good as certain. */
const FARTHEST = 5;

/** The likeliest distribution whose mean lies t standard deviations from 0; undefined where it cannot be found. */
function withStrength(shares: Shares, support: readonly number[], t: number): Shares | undefined {
  if (Math.abs(t) > FARTHEST) return undefined;
  const steps = Math.max(1, Math.ceil(Math.abs(t) / STEP));
  let q: Shares | undefined = shares.map(() => 1 / shares.length);
  for (let step = 1; q && step <= steps; step++) q = settled(shares, support, (t * step) / steps, q);
  return q;
}

/** Ten are enough for usual hypotheses. */
const ROUNDS = 100;
/** Largest miss of the hypothesis, in standard deviations, that still counts as found. */
const MISS = 1e-6;

/** Van den Bergh's iteration: the spread comes from the last guess, the next guess from a tilt to the mean it asks for. */
function settled(shares: Shares, support: readonly number[], t: number, start: Shares): Shares | undefined {
  let q = start;
  for (let round = 0; round < ROUNDS; round++) {
    const { mean, deviation } = shape(q, support);
    if (!(deviation > 0)) return undefined;
    const phi = support.map((score) => score - (t * deviation * (1 + ((mean - score) / deviation) ** 2)) / 2);
    if (!phi.some((value) => value < 0) || !phi.some((value) => value > 0)) return undefined;
    const next = tilted(shares, phi);
    const moved = Math.max(...next.map((share, at) => Math.abs(share - q[at]!)));
    q = next;
    if (moved < 1e-9) break;
  }
  const { mean, deviation } = shape(q, support);
  return Math.abs(mean / deviation - t) < MISS * Math.max(1, Math.abs(t)) ? q : undefined;
}

function shape(q: Shares, support: readonly number[]) {
  const mean = q.reduce((sum, share, at) => sum + share * support[at]!, 0);
  const variance = q.reduce((sum, share, at) => sum + share * (support[at]! - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(variance) };
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
 * The same ratio for the mean of a measure that is nearly normal over units (points), from its moments; the spread is the
 * likeliest one under each hypothesis, so that a chance run of like values at the start does not decide.
 * @returns 0 where the spread is not known.
 */
export function normalLikelihoodRatio(moments: Moments, h0: number, h1: number): number {
  const mean = meanOf(moments);
  const variance = varianceOf(moments);
  if (mean === undefined || !variance) return 0;
  const { count } = moments;
  const likeliest = (variance * (count - 1)) / count;
  return (count / 2) * Math.log((likeliest + (mean - h0) ** 2) / (likeliest + (mean - h1) ** 2));
}
