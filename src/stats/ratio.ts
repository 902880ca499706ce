// A rate over hands when hands come in units that share cards: total of one measure over the total of another, with the spread
// between units for its error (the linearised ratio estimator; Cochran, Sampling Techniques, 6.3).
import { type Estimate, LEVEL, UNKNOWN } from './interval.js';
import { withoutRounding } from './moments.js';
import { bothTails } from './p-value.js';
import { tQuantile } from './quantile.js';

/** Sums over units of x, y and their products, exact for integers. */
export interface RatioSums {
  units: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
}

export const noRatio = (): RatioSums => ({ units: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 });

/** Adds one unit's totals, such as contracts made (x) out of contracts (y). */
export function addUnit(to: RatioSums, x: number, y: number): void {
  to.units++;
  to.x += x;
  to.y += y;
  to.xx += x * x;
  to.xy += x * y;
  to.yy += y * y;
}

export function mergeRatio(to: RatioSums, from: RatioSums): void {
  to.units += from.units;
  to.x += from.x;
  to.y += from.y;
  to.xx += from.xx;
  to.xy += from.xy;
  to.yy += from.yy;
}

/** x / y with an interval from the spread between units; unknown where y is 0. */
export function ratioInterval(sums: RatioSums, level = LEVEL): Estimate {
  const { x, y, xx, yy } = sums;
  if (y === 0) return UNKNOWN;
  const mean = x / y;
  const spread = withoutRounding(squared(sums, mean), xx + mean * mean * yy) / (y * y);
  return around(mean, spread, effectiveUnits(sums), level);
}

/** Sums over common units of products between two rates: x1 x2, x1 y2, y1 x2, y1 y2. */
export interface CrossSums {
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
}

/** The first rate less the second over common units: what moves both in one unit cancels. */
export function ratioDifference(one: RatioSums, other: RatioSums, cross: CrossSums, level = LEVEL): Estimate {
  const found = difference(one, other, cross);
  return found === undefined ? UNKNOWN : around(found.mean, found.spread, found.units, level);
}

/** Two-sided p-value of there being no difference; unknown where its interval is. */
export function ratioDifferenceP(one: RatioSums, other: RatioSums, cross: CrossSums): number | undefined {
  const found = difference(one, other, cross);
  if (found === undefined || found.units < 2 || found.spread === 0) return undefined;
  return bothTails(Math.abs(found.mean) / errorOf(found.spread, found.units), found.units - 1);
}

function difference(one: RatioSums, other: RatioSums, cross: CrossSums) {
  if (one.y === 0 || other.y === 0) return undefined;
  const r = one.x / one.y;
  const s = other.x / other.y;
  const together = (cross.xx - s * cross.xy - r * cross.yx + r * s * cross.yy) / (one.y * other.y);
  const apart = squared(one, r) / one.y ** 2 + squared(other, s) / other.y ** 2;
  const size = (one.xx + r * r * one.yy) / one.y ** 2 + (other.xx + s * s * other.yy) / other.y ** 2;
  const spread = withoutRounding(apart - 2 * together, size);
  return { mean: r - s, spread, units: Math.min(effectiveUnits(one), effectiveUnits(other)) };
}

/** Sum of squared residuals of a rate. */
const squared = ({ xx, xy, yy }: RatioSums, rate: number): number => xx - 2 * rate * xy + rate * rate * yy;

/** Units that tell of the rate: those without any y say nothing (Kish's effective number). */
const effectiveUnits = ({ y, yy }: RatioSums): number => (y * y) / yy;

function around(mean: number, spread: number, units: number, level: number): Estimate {
  if (units < 2 || spread === 0) return { mean, low: undefined, high: undefined };
  const half = tQuantile((1 + level) / 2, units - 1) * errorOf(spread, units);
  return { mean, low: mean - half, high: mean + half };
}

/** Standard error of a rate from the squared residuals of so many units. */
const errorOf = (spread: number, units: number): number => Math.sqrt((spread * units) / (units - 1));
