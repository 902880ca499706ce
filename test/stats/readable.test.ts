// Numbers for people, first looks at data, and planning.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeValues } from '../../src/stats/describe.js';
import { formatCount, formatEstimate, formatNumber } from '../../src/stats/format.js';
import { binned, columns, countValue, mergeHistogram, quantileOfCounts } from '../../src/stats/histogram.js';
import { powerOf, sequentialOutlook, smallestEffect, unitsNeeded } from '../../src/stats/power.js';

describe('an estimate for people', () => {
  it('has two significant digits of its interval', () => {
    const lead = { mean: 1.8412, low: 1.6138, high: 2.0686 };
    expect(formatEstimate(lead, { signed: true })).toBe('+1.84 (95 %: +1.61 to +2.07)');
    expect(
      formatEstimate(lead, { signed: true, unit: 'points a deal', sample: `${formatCount(20_000)} pairs` }),
    ).toBe('+1.84 points a deal (95 %: +1.61 to +2.07, 20,000 pairs)');
    expect(formatEstimate({ mean: 1234.5, low: 1100.2, high: 1400.9 })).toBe('1235 (95 %: 1100 to 1401)');
    expect(formatEstimate({ mean: 0.5, low: 0.49, high: 0.51 }, { level: 0.99 })).toBe(
      '0.500 (99 %: 0.490 to 0.510)',
    );
  });

  it('says what is not known, and why', () => {
    const spreadless = { mean: 0, low: undefined, high: undefined };
    expect(formatEstimate(spreadless)).toBe('0 (interval n/a)');
    expect(formatEstimate(spreadless, { why: 'all differences are zero' })).toBe(
      '0 (interval n/a: all differences are zero)',
    );
    const nothing = { mean: undefined, low: undefined, high: undefined };
    expect(formatEstimate(nothing)).toBe('n/a');
    expect(formatEstimate(nothing, { why: 'all pairs were won' })).toBe('n/a (all pairs were won)');
  });

  it('never shows NaN, infinity or a negative zero', () => {
    const any = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(any, any, any, fc.boolean(), (mean, low, high, signed) => {
        expect(formatEstimate({ mean, low, high }, { signed })).not.toMatch(
          /NaN|Infinity|-0(\.0*)?(?![\d.])/,
        );
      }),
    );
    expect(formatEstimate({ mean: -0.001, low: -0.4, high: 0.4 })).toBe('0.00 (95 %: -0.40 to 0.40)');
    expect(formatNumber(Number.NaN)).toBe('n/a');
  });
});

describe('a first look', () => {
  it('at numbers', () => {
    expect(describeValues([3, 1, 2, 10, 4])).toMatchObject({
      count: 5,
      mean: 4,
      least: 1,
      lowerQuartile: 2,
      median: 3,
      upperQuartile: 4,
      greatest: 10,
    });
    expect(describeValues([])).toBeUndefined();
    expect(describeValues([7])).toMatchObject({ deviation: undefined, skewness: undefined, median: 7 });
  });

  it('at a histogram', () => {
    const taken = new Map<number, number>();
    for (const value of [-3, 2, 2, 5, 9]) countValue(taken, value);
    mergeHistogram(taken, new Map([[5, 1]]));
    expect(columns(taken)).toEqual([
      [-3, 1],
      [2, 2],
      [5, 2],
      [9, 1],
    ]);
    expect(quantileOfCounts(taken, 0.5)).toBe(2);
    expect(quantileOfCounts(new Map(), 0.5)).toBeUndefined();
    expect(binned(taken, 4)).toEqual({ support: [-4, 0, 4, 8], counts: [1, 0, 4, 1] });
  });
});

describe('planning', () => {
  it.each([
    [1, 3.2, 80],
    [0.5, 3.2, 320],
    [0.25, 3.2, 1285],
    [0.1, 2.4, 4520],
  ])('to find %d of a spread of %d takes about %d pairs', (effect, deviation, pairs) => {
    const units = unitsNeeded(effect, deviation)!;
    expect(Math.abs(units - pairs)).toBeLessThanOrEqual(4 + pairs * 0.003);
    expect(smallestEffect(units, deviation)!).toBeLessThanOrEqual(effect);
    expect(smallestEffect(units - 1, deviation)!).toBeGreaterThan(effect);
    expect(powerOf(units, effect, deviation)).toBeCloseTo(0.8, 1);
  });

  it('is impossible for no effect or no spread', () => {
    expect(unitsNeeded(0, 3)).toBeUndefined();
    expect(unitsNeeded(1, 0)).toBeUndefined();
    expect(smallestEffect(1, 3)).toBeUndefined();
    expect(powerOf(1, 1, 1)).toBeUndefined();
  });

  it('of a sequential test follows Wald', () => {
    const plan = { h0: 0, h1: 0.1, alpha: 0.05, beta: 0.05 };
    // Under a hypothesis: (0.95 ln 19 - 0.05 ln 19) / (0.1^2 / 2); in the middle: (ln 19)^2 / 0.1^2.
    expect(sequentialOutlook(0.1, plan)!.units).toBeCloseTo((0.9 * Math.log(19)) / 0.005, 6);
    expect(sequentialOutlook(0.1, plan)!.accept).toBeCloseTo(0.95, 10);
    expect(sequentialOutlook(0, plan)!.accept).toBeCloseTo(0.05, 10);
    expect(sequentialOutlook(0.05, plan)).toMatchObject({ accept: 0.5 });
    expect(sequentialOutlook(0.05, plan)!.units).toBeCloseTo(Math.log(19) ** 2 / 0.01, 6);
    expect(sequentialOutlook(50, plan)!.accept).toBeCloseTo(1, 10);
    expect(sequentialOutlook(-50, plan)!.accept).toBeCloseTo(0, 10);
    expect(sequentialOutlook(0, { ...plan, h1: 0 })).toBeUndefined();
  });
});
