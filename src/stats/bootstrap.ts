// The cluster bootstrap: how much would a figure differ if other units had been dealt? Draw as many units as there are, with
// repetition, work the figure out again, and do so many times. A unit (all hands that share cards) is drawn whole. It needs no formula
// for the figure's spread, only the units themselves.
import { type Estimate, LEVEL, UNKNOWN } from './interval.js';
import { normalCdf, normalQuantile } from './quantile.js';

/** A whole number in 0..n-1, each alike: the seeded source of chance. */
export type Below = (n: number) => number;

export const BOOTSTRAP_METHODS = ['percentile', 'bca'] as const;
export type BootstrapMethod = (typeof BOOTSTRAP_METHODS)[number];

export interface Bootstrap<Unit> {
  /** The figure of a sample; undefined where it has none. Must not depend on the order of the units. */
  readonly figure: (sample: readonly Unit[]) => number | undefined;
  readonly below: Below;
  readonly resamples?: number;
  readonly level?: number;
  /** `percentile` unless said, or `bca`: corrected for bias and skewness (Efron, 1987), for lopsided figures. */
  readonly method?: BootstrapMethod;
}

const RESAMPLES = 2000;

/** The figure with its bootstrap interval; the interval is unknown of fewer than two units or when no resample differs. */
export function bootstrap<Unit>(units: readonly Unit[], wanted: Bootstrap<Unit>): Estimate {
  const { figure, level = LEVEL, method = 'percentile' } = wanted;
  const mean = figure(units);
  if (mean === undefined) return UNKNOWN;
  const figures = units.length < 2 ? [] : resampled(units, wanted);
  if (figures.length < 2 || figures[0] === figures.at(-1)) return { mean, low: undefined, high: undefined };
  const tails = [(1 - level) / 2, (1 + level) / 2];
  const corrected = method === 'bca' ? correction(units, figure, figures, mean) : undefined;
  const [low, high] = tails.map((share) => quantileOf(figures, corrected ? corrected(share) : share));
  return { mean, low, high };
}

/** Figures of resamples, ascending; those without one are left out. */
function resampled<Unit>(units: readonly Unit[], { figure, below, resamples = RESAMPLES }: Bootstrap<Unit>) {
  const figures: number[] = [];
  const sample = [...units];
  for (let round = 0; round < resamples; round++) {
    for (let at = 0; at < sample.length; at++) sample[at] = units[below(units.length)]!;
    const value = figure(sample);
    if (value !== undefined) figures.push(value);
  }
  return figures.sort((a, b) => a - b);
}

/** Which share of the resamples to cut off where, given their bias and skewness. */
function correction<Unit>(
  units: readonly Unit[],
  figure: Bootstrap<Unit>['figure'],
  figures: readonly number[],
  mean: number,
): ((share: number) => number) | undefined {
  const below = figures.filter((value) => value < mean).length;
  const alike = figures.filter((value) => value === mean).length;
  const share = (below + alike / 2) / figures.length;
  if (share <= 0 || share >= 1) return undefined;
  const bias = normalQuantile(share);
  const skew = acceleration(units, figure);
  return (tail) => {
    const z = bias + normalQuantile(tail);
    return normalCdf(bias + z / (1 - skew * z));
  };
}

/** At most so many groups of units are left out in turn. */
const GROUPS = 200;

/** Skewness of the figure's dependence on single groups of units (jackknife). */
function acceleration<Unit>(units: readonly Unit[], figure: Bootstrap<Unit>['figure']): number {
  const groups = Math.min(GROUPS, units.length);
  const without = Array.from({ length: groups }, (_, group) =>
    figure(units.filter((_, at) => at % groups !== group)),
  ).filter((value) => value !== undefined);
  const mean = without.reduce((sum, value) => sum + value, 0) / without.length;
  const squares = without.reduce((sum, value) => sum + (mean - value) ** 2, 0);
  const cubes = without.reduce((sum, value) => sum + (mean - value) ** 3, 0);
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}

const quantileOf = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.max(0, Math.ceil(share * ascending.length) - 1))]!;
