// Published and recomputed values of the statistics, to the digits given.
import { describe, expect, it } from 'vitest';
import { eloOf, NORMALIZED_ELO, pairScore, scoreAt } from '../../src/stats/elo.js';
import { logLikelihoodRatio, type SprtTest, sprtVerdict } from '../../src/stats/gsprt.js';
import { betaQuantile, normalCdf, normalQuantile, tQuantile } from '../../src/stats/quantile.js';

const test = (model: 'logistic' | 'normalized', h0: number, h1: number, pairs = true): SprtTest => ({
  model,
  h0,
  h1,
  alpha: 0.05,
  beta: 0.05,
  pairs,
});
const support = (categories: number) => Array.from({ length: categories }, (_, at) => at / (categories - 1));

describe('log-likelihood ratios', () => {
  it.each([
    ['normalized', [0, 2], [379, 10170, 21828, 10640, 343], true, 2.9455, 4],
    ['normalized', [0, 4], [13, 37, 50, 25, 3], true, -0.54912, 5],
    ['normalized', [0, 2], [365, 16618, 36229, 16974, 390], true, 2.25, 2],
    ['normalized', [-1.75, 0.25], [127, 4883, 10712, 5150, 104], true, 3.01, 2],
    ['normalized', [0, 5], [0, 0, 0, 0, 5550], true, 111.8, 1],
    ['logistic', [0.5, 2.5], [223, 9863, 21279, 10037, 246], true, -3.07, 2],
    ['normalized', [0, 10], [0, 0, 4250], false, 120.55, 2],
    ['logistic', [0.5, 2.5], [21184, 40708, 21404], false, -1.57, 2],
  ] as const)('%s %j of %j', (model, [h0, h1], counts, pairs, value, digits) => {
    const ratio = logLikelihoodRatio(test(model, h0, h1, pairs), counts, support(counts.length));
    expect(ratio).toBeCloseTo(value, digits);
  });

  it.each([
    [
      [20, 0, 0, 0, 0],
      [-1500, -500],
    ],
    [
      [0, 0, 0, 0, 0],
      [0, 5],
    ],
    [
      [1, 0, 0],
      [0, 5],
    ],
  ] as const)('of %j under %j decide nothing', (counts, [h0, h1]) => {
    const extreme = test('normalized', h0, h1);
    expect(Number.isFinite(logLikelihoodRatio(extreme, counts, support(counts.length)))).toBe(true);
    expect(sprtVerdict(extreme, counts, support(counts.length))).toBe('undecided');
  });
});

describe('pair scores', () => {
  it('give Elo and normalized Elo with their intervals', () => {
    const { elo, normalizedElo } = pairScore([379, 10170, 21828, 10640, 343]);
    expect(elo.mean).toBeCloseTo(1.59, 2);
    expect((elo.high! - elo.low!) / 2).toBeCloseTo(1.21, 2);
    expect(normalizedElo.mean).toBeCloseTo(3.05, 2);
    expect((normalizedElo.high! - normalizedElo.low!) / 2).toBeCloseTo(2.31, 2);
  });

  it('give the chance of being the stronger side', () => {
    expect(pairScore([379, 10170, 21828, 10640, 343]).superiority).toBeCloseTo(0.9951, 4);
    expect(pairScore([10, 20, 10]).superiority).toBeCloseTo(0.5, 12);
  });

  it('of a weaker side', () => {
    const { elo, normalizedElo } = pairScore([13, 37, 50, 25, 3]);
    expect(elo.mean).toBeCloseTo(-43.6578, 4);
    expect(normalizedElo.mean).toBeCloseTo(-63.97, 2);
  });

  it('have no Elo when all were won', () => {
    expect(pairScore([0, 0, 9])).toMatchObject({
      winRate: { mean: 1, low: undefined },
      elo: { mean: undefined },
    });
    expect(pairScore([9, 0, 0]).elo.mean).toBeUndefined();
  });
});

describe('quantiles', () => {
  it('of the normal, t and beta distributions', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
    expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 14);
    expect(tQuantile(0.975, 30)).toBeCloseTo(2.0422724563012373, 12);
    // With b = 1 the distribution is x^a.
    expect(betaQuantile(0.25, 2, 1)).toBeCloseTo(0.5, 12);
  });

  it('of Elo: 800 / ln 10 a unit of normalized Elo', () => {
    expect(NORMALIZED_ELO).toBeCloseTo(347.43558552260146, 12);
    expect(eloOf(scoreAt(123))).toBeCloseTo(123, 10);
    expect(scoreAt(400)).toBeCloseTo(10 / 11, 14);
  });
});
