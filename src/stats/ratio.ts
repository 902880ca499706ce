// A rate over hands when hands come in units that share cards: total of one measure over the total of another, with the spread
// between units for its error (the linearised ratio estimator; Cochran, Sampling Techniques, 6.3).
import { type Estimate, LEVEL, UNKNOWN } from './interval.js';
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
  const { units, x, y, xx, xy, yy } = sums;
  if (y === 0) return UNKNOWN;
  const mean = x / y;
  const spread = xx - 2 * mean * xy + mean * mean * yy;
  if (units < 2 || spread <= 0) return { mean, low: undefined, high: undefined };
  const error = Math.sqrt((spread * units) / (units - 1)) / Math.abs(y);
  const half = tQuantile((1 + level) / 2, units - 1) * error;
  return { mean, low: mean - half, high: mean + half };
}
