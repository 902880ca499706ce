// The sequential test of an experiment, read off a contest's sums.
import { logLikelihoodRatio, normalLikelihoodRatio, type SprtModel, type SprtTest } from '../stats/gsprt.js';
import { pairCounts, pointMoments } from './contest-sums.js';
import type { SprtSettings } from './experiment.js';
import type { Layout } from './layout.js';

const MODELS: Readonly<Record<SprtSettings['unit'], SprtModel>> = {
  nelo: 'normalized',
  elo: 'logistic',
  points: 'mean',
};

export const sprtTest = ({ h0, h1, unit, alpha, beta }: SprtSettings): SprtTest => ({
  model: MODELS[unit],
  h0,
  h1,
  alpha,
  beta,
  pairs: true,
});

/** Log-likelihood ratio of H1 to H0 after the units summed. */
export function sprtRatio(
  layout: Layout,
  sums: Float64Array,
  contest: number,
  settings: SprtSettings,
): number {
  if (settings.unit === 'points')
    return normalLikelihoodRatio(pointMoments(layout, sums, contest), settings.h0, settings.h1);
  const counts = pairCounts(layout, sums, contest);
  const support = counts.map((_, category) => category / (counts.length - 1));
  return logLikelihoodRatio(sprtTest(settings), counts, support);
}
