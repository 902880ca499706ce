// How two measures of the same unit move together: when the deal is kind to one, is it kind to the other? This says what is gained
// by playing both on the same deals instead of on deals of their own.
import { varianceOf } from './moments.js';
import type { RatioSums } from './ratio.js';

/** Mean product of the two deviations from their means (n - 1 below the line); undefined of fewer than two units. */
export function covarianceOf({ units, x, y, xy }: RatioSums): number | undefined {
  return units < 2 ? undefined : (xy - (x * y) / units) / (units - 1);
}

/** -1 to 1; undefined where either measure does not vary. */
export function correlationOf(sums: RatioSums): number | undefined {
  const covariance = covarianceOf(sums);
  const [x, y] = variances(sums);
  if (covariance === undefined || !x || !y) return undefined;
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(x * y)));
}

/** What is formed of the two measures of a unit. */
export type Combination = 'sum' | 'difference';

/**
 * Variance of the sum or the difference of two measures on the same units, as a share of what it would be on units of their own:
 * 0.64 means that 0.64 of the games are enough. Undefined where neither varies.
 */
export function sharedVariance(sums: RatioSums, combination: Combination): number | undefined {
  const covariance = covarianceOf(sums);
  const [x, y] = variances(sums);
  if (covariance === undefined || x === undefined || y === undefined || x + y === 0) return undefined;
  const sign = combination === 'sum' ? 1 : -1;
  return Math.max(0, 1 + (sign * 2 * covariance) / (x + y));
}

const variances = ({ units, x, y, xx, yy }: RatioSums) => [
  varianceOf({ count: units, sum: x, squares: xx }),
  varianceOf({ count: units, sum: y, squares: yy }),
];
