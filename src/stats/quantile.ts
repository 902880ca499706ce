// Quantiles of the normal, t and beta distributions, and the normal distribution itself, from @stdlib.
import betaQuantileOf from '@stdlib/stats-base-dists-beta-quantile';
import normalCdfOf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantileOf from '@stdlib/stats-base-dists-normal-quantile';
import tQuantileOf from '@stdlib/stats-base-dists-t-quantile';

/** The value that a standard normal variable stays below with probability p. */
export const normalQuantile = (p: number): number => normalQuantileOf(p, 0, 1);
/** The probability that a standard normal variable stays below x. */
export const normalCdf = (x: number): number => normalCdfOf(x, 0, 1);
/** The value that a t variable with so many degrees of freedom stays below with probability p. */
export const tQuantile = (p: number, degrees: number): number => tQuantileOf(p, degrees);
/** The value that a beta variable stays below with probability p. */
export const betaQuantile = (p: number, a: number, b: number): number => betaQuantileOf(p, a, b);
