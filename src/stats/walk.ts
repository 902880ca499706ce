// A random walk with drift between two walls, as a formula: Brownian motion that starts at 0, drifts by `drift` and spreads by 1 a
// unit of time, and stops at the first wall it meets. A sequential test is such a walk; its walls are the bounds of the test.
import { normalCdf } from './quantile.js';

export interface Walls {
  /** Below 0. */
  readonly lower: number;
  /** Above 0. */
  readonly upper: number;
}

/**
 * Probability that the walk has met the upper wall, before the lower one, by that time.
 * (Reflections of the walls: Borodin and Salminen, Handbook of Brownian Motion.)
 */
export function metUpperBy(time: number, drift: number, { lower, upper }: Walls): number {
  if (!(time > 0)) return 0;
  const width = upper - lower;
  let sum = 0;
  for (let image = -images(time, width); image <= images(time, width); image++) {
    const distance = upper + 2 * image * width;
    sum += Math.sign(distance) * passed(Math.abs(distance), time, drift, upper);
  }
  return Math.min(1, Math.max(0, sum));
}

/** The same for the lower wall, before the upper one. */
export const metLowerBy = (time: number, drift: number, { lower, upper }: Walls): number =>
  metUpperBy(time, -drift, { lower: -upper, upper: -lower });

/** Probability that the walk has met no wall by that time and then stands at `level` or above. */
export function stillAbove(level: number, time: number, drift: number, { lower, upper }: Walls): number {
  if (level >= upper || !(time > 0)) return level <= 0 && !(time > 0) ? 1 : 0;
  const from = Math.max(level, lower);
  const slices = 2 * Math.ceil(Math.max(32, (12 * (upper - from)) / Math.sqrt(time)));
  const slice = (upper - from) / slices;
  let sum = 0;
  for (let at = 0; at <= slices; at++) {
    const weight = at === 0 || at === slices ? 1 : at % 2 === 1 ? 4 : 2;
    sum += weight * density(from + at * slice, time, drift, { lower, upper });
  }
  return Math.min(1, Math.max(0, (sum * slice) / 3));
}

/** How likely the walk is to be at that place, having met no wall. */
function density(place: number, time: number, drift: number, { lower, upper }: Walls): number {
  const width = upper - lower;
  const at = (image: number) =>
    Math.exp(drift * place - (drift * drift * time) / 2 - (place - image) ** 2 / (2 * time));
  let sum = 0;
  for (let image = -images(time, width); image <= images(time, width); image++)
    sum += at(2 * image * width) - at(2 * lower + 2 * image * width);
  return sum / Math.sqrt(2 * Math.PI * time);
}

/** Reflections that matter: farther ones weigh less than rounding. */
const images = (time: number, width: number): number => 1 + Math.ceil((5 * Math.sqrt(time)) / width);

/**
 * Share of a free walk's passages of a wall at that distance by that time, weighed as a reflection of the wall at `upper`. Every
 * exponent is at most 0: nothing overflows.
 */
function passed(distance: number, time: number, drift: number, upper: number): number {
  const speed = Math.abs(drift);
  const root = Math.sqrt(time);
  const towards = Math.exp(drift * upper - speed * distance) * normalCdf((speed * time - distance) / root);
  const exponent = drift * upper - (speed * speed * time) / 2 - (distance * distance) / (2 * time);
  return towards + Math.exp(exponent) * scaledTail((speed * time + distance) / root);
}

/** Probability beyond z of a standard normal variable, times e^(z^2/2), for z >= 0. */
function scaledTail(z: number): number {
  if (z < 25) return normalCdf(-z) * Math.exp((z * z) / 2);
  const square = z * z;
  return (1 - 1 / square + 3 / (square * square)) / (z * Math.sqrt(2 * Math.PI));
}
