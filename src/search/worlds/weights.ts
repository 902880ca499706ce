// Weights of worlds from what the other seats did, how much of the sample they leave, and drawing by them.
import type { Random } from '../../random/random.js';
import type { World } from './world.js';

/**
 * Weights of worlds, summing to 1, from the log-likelihood of what was observed in each.
 * @param temperature 1 trusts the likelihoods as they are; Infinity gives equal weights.
 * @experimental
 */
export function weigh(
  worlds: readonly World[],
  logLikelihood: (world: World) => number,
  temperature = 1,
): Float64Array {
  const logs = Float64Array.from(worlds, (world) => logLikelihood(world) / temperature);
  const top = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  if (top === -Infinity) return new Float64Array(worlds.length).fill(1 / worlds.length);
  const weights = logs.map((log) => Math.exp(log - top));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Effective sample size of weights that sum to 1: 1 / sum of squares (Kish). @experimental */
export const effectiveSize = (weights: Float64Array): number =>
  1 / weights.reduce((sum, weight) => sum + weight * weight, 0);

/** `n` items drawn by weight with one random number: systematic resampling. Items may come more than once. @experimental */
export function resample<T>(items: readonly T[], weights: Float64Array, n: number, random: Random): T[] {
  const drawn: T[] = [];
  let at = 0;
  let sum = weights[0] ?? 0;
  const start = random.unit();
  for (let place = 0; place < n; place++) {
    const mark = (start + place) / n;
    while (mark >= sum && at + 1 < items.length) sum += weights[++at]!;
    drawn.push(items[at]!);
  }
  return drawn;
}
