// How sure a share is that was seen in n independent yes-or-no trials (Wilson, 1927). It stays inside 0..1, also for few trials.
import { type Estimate, LEVEL, UNKNOWN } from './interval.js';
import { normalQuantile } from './quantile.js';

/** Share of successes with Wilson's score interval; unknown without trials. */
export function wilson(successes: number, trials: number, level = LEVEL): Estimate {
  if (trials === 0) return UNKNOWN;
  const z = normalQuantile((1 + level) / 2);
  const share = successes / trials;
  const z2 = (z * z) / trials;
  const middle = (share + z2 / 2) / (1 + z2);
  const half = (z * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials))) / (1 + z2);
  return { mean: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
