// Scores of pairs as win probability, Elo and normalized Elo. A pair's score is 0 (lost both) to 1 (won both) in equal steps.
import { type Estimate, LEVEL, UNKNOWN } from './interval.js';
import { normalCdf, normalQuantile } from './quantile.js';

/** Elo per unit of (mu - 1/2) / sigma: the slope of the logistic curve in its middle. */
export const NORMALIZED_ELO = 800 / Math.LN10;

/** Elo difference that gives the expected score s, 0 < s < 1. */
export const eloOf = (score: number): number => -400 * Math.log10(1 / score - 1);
/** Expected score at an Elo difference. */
export const scoreAt = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** Mean and variance of unit scores from counts by category; a category without counts weighs 1e-3. */
export interface ScoreMoments {
  readonly units: number;
  readonly mean: number;
  readonly variance: number;
}

export function scoreMoments(counts: readonly number[]): ScoreMoments {
  const filled = counts.map((count) => (count === 0 ? 1e-3 : count));
  const units = filled.reduce((sum, count) => sum + count, 0);
  const score = (category: number) => category / (counts.length - 1);
  const mean = filled.reduce((sum, count, at) => sum + count * score(at), 0) / units;
  const variance = filled.reduce((sum, count, at) => sum + count * (score(at) - mean) ** 2, 0) / units;
  return { units, mean, variance };
}

export interface PairScore {
  /** Mean pair score, from the counts as they are, with its interval. */
  readonly winRate: Estimate;
  /** Unknown when all pairs were won or all lost. */
  readonly elo: Estimate;
  readonly normalizedElo: Estimate;
  /** Likelihood of superiority. */
  readonly superiority: number | undefined;
}

/** What counts of pair scores say. `counts[i]` pairs scored i / (categories - 1). */
export function pairScore(counts: readonly number[], level = LEVEL): PairScore {
  const units = counts.reduce((sum, count) => sum + count, 0);
  if (units === 0) return { winRate: UNKNOWN, elo: UNKNOWN, normalizedElo: UNKNOWN, superiority: undefined };
  const last = counts.length - 1;
  const exact = counts.reduce((sum, count, at) => sum + count * at, 0) / last / units;
  const occupied = counts.filter((count) => count > 0).length;
  if (occupied === 1) return oneSided(exact);
  const { mean, variance } = scoreMoments(counts);
  const z = normalQuantile((1 + level) / 2);
  const half = z * Math.sqrt(variance / units);
  const low = Math.max(0, mean - half);
  const high = Math.min(1, mean + half);
  return {
    winRate: { mean: exact, low, high },
    elo: {
      mean: eloOf(mean),
      low: low > 0 ? eloOf(low) : undefined,
      high: high < 1 ? eloOf(high) : undefined,
    },
    normalizedElo: normalized(mean, variance, units, z),
    superiority: normalCdf((mean - 0.5) / Math.sqrt(variance / units)),
  };
}

/** All pairs alike: the spread is unknown; all split is an even match, all won or lost has no Elo. */
function oneSided(score: number): PairScore {
  const even = score > 0 && score < 1 ? eloOf(score) : undefined;
  const only = (mean: number | undefined): Estimate => ({ mean, low: undefined, high: undefined });
  return { winRate: only(score), elo: only(even), normalizedElo: only(undefined), superiority: undefined };
}

/** Strength in units of a pair's spread: comparable between games with many and with few draws. */
function normalized(mean: number, variance: number, units: number, z: number): Estimate {
  const scale = NORMALIZED_ELO / Math.sqrt(2 * variance);
  const half = z * Math.sqrt(variance / units) * scale;
  const middle = (mean - 0.5) * scale;
  return { mean: middle, low: middle - half, high: middle + half };
}
