// How long must a comparison be? Enough units that a true difference of a given size is found with a given chance (the power), when
// a false alarm may come up with chance alpha. The spread of single units comes from a pilot.
import { sprtBounds } from './gsprt.js';
import { normalCdf, normalQuantile, tQuantile } from './quantile.js';

export interface Aim {
  /** Chance of finding the effect if it is there. */
  readonly power: number;
  /** Chance of finding one that is not there, two-sided. */
  readonly alpha: number;
}

export const USUAL_AIM: Aim = Object.freeze({ power: 0.8, alpha: 0.05 });

/**
 * Units that a two-sided t test needs to find a true mean of `effect` when single units spread by `deviation` (same measure).
 * At least 2; undefined for an effect or a spread of 0.
 */
export function unitsNeeded(effect: number, deviation: number, aim = USUAL_AIM): number | undefined {
  const size = Math.abs(effect) / deviation;
  if (!(size > 0) || !Number.isFinite(size)) return undefined;
  const normal = (normalQuantile(1 - aim.alpha / 2) + normalQuantile(aim.power)) ** 2 / size ** 2;
  let units = Math.max(2, Math.ceil(normal));
  while (units < normal + 100 && smallestEffect(units, 1, aim)! > size) units++;
  return units;
}

/** The true mean that so many units find with the power asked for; undefined of fewer than two. */
export function smallestEffect(units: number, deviation: number, aim = USUAL_AIM): number | undefined {
  if (units < 2) return undefined;
  const quantiles = tQuantile(1 - aim.alpha / 2, units - 1) + tQuantile(aim.power, units - 1);
  return (quantiles * deviation) / Math.sqrt(units);
}

/** Chance that so many units find a true mean of `effect`; undefined of fewer than two units or without a spread. */
export function powerOf(units: number, effect: number, deviation: number, alpha = 0.05): number | undefined {
  if (units < 2 || !(deviation > 0)) return undefined;
  const lead = (Math.abs(effect) * Math.sqrt(units)) / deviation;
  const critical = tQuantile(1 - alpha / 2, units - 1);
  return normalCdf(lead - critical) + normalCdf(-lead - critical);
}

/** A sequential test in standard deviations of a unit's score from even. */
export interface SequentialPlan {
  readonly h0: number;
  readonly h1: number;
  readonly alpha: number;
  readonly beta: number;
}

export interface SequentialOutlook {
  /** Chance of accepting H1. */
  readonly accept: number;
  /** Units played on average; not counting what the last block goes beyond the bound. */
  readonly units: number;
}

/** What to expect of a sequential test when the true effect is that large (Wald, 1947); undefined unless h0 < h1. */
export function sequentialOutlook(effect: number, plan: SequentialPlan): SequentialOutlook | undefined {
  const step = plan.h1 - plan.h0;
  if (!(step > 0)) return undefined;
  const [lower, upper] = sprtBounds(plan);
  const drift = step * (effect - (plan.h0 + plan.h1) / 2);
  // Wald's exponent: e^(tilt * ratio) keeps its mean as the test runs on.
  const tilt = (-2 * drift) / (step * step);
  if (Math.abs(tilt) < 1e-9)
    return { accept: -lower / (upper - lower), units: (-lower * upper) / (step * step) };
  const accept = upperFirst(tilt, lower, upper);
  return { accept, units: (accept * upper + (1 - accept) * lower) / drift };
}

/** (1 - e^(tilt lower)) / (e^(tilt upper) - e^(tilt lower)), written so that no exponent is above 0. */
function upperFirst(tilt: number, lower: number, upper: number): number {
  if (tilt < 0) return Math.expm1(-tilt * lower) / Math.expm1(tilt * (upper - lower));
  return (Math.exp(-tilt * upper) * Math.expm1(tilt * lower)) / Math.expm1(tilt * (lower - upper));
}
