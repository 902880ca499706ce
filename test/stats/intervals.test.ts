// Means, rates and their differences: known values, and what must hold for any numbers.
import fc from 'fast-check';
import { mean, sampleVariance } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { correlationOf, covarianceOf, sharedVariance } from '../../src/stats/covariance.js';
import {
  meanOf,
  mergeMoments,
  momentsOf,
  noMoments,
  studentInterval,
  varianceOf,
} from '../../src/stats/moments.js';
import { tQuantile } from '../../src/stats/quantile.js';
import { addUnit, mergeRatio, noRatio, ratioDifference, ratioInterval } from '../../src/stats/ratio.js';
import { wilson } from '../../src/stats/wilson.js';

const whole = fc.array(fc.integer({ min: -200, max: 200 }), { minLength: 2, maxLength: 200 });

describe('moments', () => {
  it('agree with the plain formulas', () => {
    fc.assert(
      fc.property(whole, (values) => {
        const moments = momentsOf(values);
        expect(meanOf(moments)).toBeCloseTo(mean(values), 10);
        expect(varianceOf(moments)).toBeCloseTo(sampleVariance(values), 6);
      }),
    );
  });

  it('are the same bits however whole numbers and halves are merged', () => {
    fc.assert(
      fc.property(whole, fc.nat(), (values, cut) => {
        const halves = values.map((value) => value / 2);
        const at = cut % halves.length;
        const merged = noMoments();
        mergeMoments(merged, momentsOf(halves.slice(at)));
        mergeMoments(merged, momentsOf(halves.slice(0, at)));
        expect(merged).toEqual(momentsOf(halves));
      }),
    );
  });

  it('give the interval of a textbook sample', () => {
    // 1, 2, 3, 4, 5: mean 3, standard error 0.70711, t(0.975, 4) = 2.77645.
    const { mean, low, high } = studentInterval(momentsOf([1, 2, 3, 4, 5]));
    expect(mean).toBe(3);
    expect(high! - 3).toBeCloseTo(1.96324, 4);
    expect(3 - low!).toBeCloseTo(1.96324, 4);
  });

  it('know nothing of the spread of equal values, thirds too', () => {
    const unknown = { low: undefined, high: undefined };
    expect(studentInterval(momentsOf([]))).toMatchObject({ mean: undefined, ...unknown });
    expect(studentInterval(momentsOf([4]))).toMatchObject({ mean: 4, ...unknown });
    expect(studentInterval(momentsOf([0, 0, 0]))).toMatchObject({ mean: 0, ...unknown });
    expect(studentInterval(momentsOf(new Array(1000).fill(1 / 3)))).toMatchObject(unknown);
  });
});

describe('Wilson', () => {
  it.each([
    [10, 100, 0.05523, 0.17437],
    [0, 10, 0, 0.27753],
    [10, 10, 0.72247, 1],
    [1, 2, 0.09453, 0.90547],
  ])('%d of %d', (successes, trials, low, high) => {
    const estimate = wilson(successes, trials);
    expect(estimate.low).toBeCloseTo(low, 4);
    expect(estimate.high).toBeCloseTo(high, 4);
  });

  it('of nothing is unknown', () => expect(wilson(0, 0).mean).toBeUndefined());
});

describe('rates over units', () => {
  const units = [
    [2, 3],
    [1, 1],
    [0, 2],
    [3, 4],
  ] as const;
  const sums = () => {
    const to = noRatio();
    for (const [x, y] of units) addUnit(to, x, y);
    return to;
  };

  it('are one total over the other', () => {
    // Residuals x - 0.6 y: 0.2, 0.4, -1.2, 0.6; their squares add up to 2. y: 10, its squares 30, so 10/3 units' worth.
    const { mean, low, high } = ratioInterval(sums());
    expect(mean).toBe(0.6);
    const error = Math.sqrt((2 / 10 ** 2) * (10 / 7));
    expect((high! - low!) / 2).toBeCloseTo(tQuantile(0.975, 7 / 3) * error, 12);
  });

  it('with one hand a unit are plain means', () => {
    const to = noRatio();
    const values = [1, 0, 0, 1, 1, 0, 1];
    for (const value of values) addUnit(to, value, 1);
    const plain = studentInterval(momentsOf(values));
    expect(ratioInterval(to).low).toBeCloseTo(plain.low!, 12);
    expect(ratioInterval(to).high).toBeCloseTo(plain.high!, 12);
  });

  it('do not care for units without hands', () => {
    const to = sums();
    for (let empty = 0; empty < 1000; empty++) addUnit(to, 0, 0);
    const { low, high } = ratioInterval(to);
    expect([low, high]).toEqual([ratioInterval(sums()).low, ratioInterval(sums()).high]);
  });

  it('are unknown without hands, and without an interval when all units are alike', () => {
    expect(ratioInterval(noRatio()).mean).toBeUndefined();
    const to = noRatio();
    for (let unit = 0; unit < 30; unit++) addUnit(to, 1, 3);
    expect(ratioInterval(to)).toEqual({ mean: 1 / 3, low: undefined, high: undefined });
  });

  it('differ by exactly nothing from themselves', () => {
    const { xx, xy, yy } = sums();
    expect(ratioDifference(sums(), sums(), { xx, xy, yx: xy, yy })).toEqual({
      mean: 0,
      low: undefined,
      high: undefined,
    });
  });

  it('of one hand a unit differ like paired values', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 3, maxLength: 60 }), (pairs) => {
        const one = noRatio();
        const other = noRatio();
        const cross = { xx: 0, xy: 0, yx: 0, yy: 0 };
        for (const [a, b] of pairs) {
          addUnit(one, a, 1);
          addUnit(other, b, 1);
          cross.xx += a * b;
          cross.xy += a;
          cross.yx += b;
          cross.yy++;
        }
        const plain = studentInterval(momentsOf(pairs.map(([a, b]) => a - b)));
        const { mean, low } = ratioDifference(one, other, cross);
        expect(mean).toBeCloseTo(plain.mean!, 10);
        if (plain.low === undefined) expect(low).toBeUndefined();
        else expect(low).toBeCloseTo(plain.low, 6);
      }),
    );
  });

  it('merge in any grouping', () => {
    const merged = noRatio();
    mergeRatio(merged, sums());
    mergeRatio(merged, sums());
    expect(merged).toMatchObject({ units: 8, x: 12, y: 20 });
  });
});

describe('two measures of the same units', () => {
  const sumsOf = (pairs: readonly (readonly [number, number])[]) => {
    const to = noRatio();
    for (const [x, y] of pairs) addUnit(to, x, y);
    return to;
  };

  it('covary', () => {
    const sums = sumsOf([
      [1, 2],
      [2, 4],
      [3, 6],
    ]);
    expect(covarianceOf(sums)).toBeCloseTo(2, 12);
    expect(correlationOf(sums)).toBeCloseTo(1, 12);
    expect(covarianceOf(sumsOf([[1, 2]]))).toBeUndefined();
    expect(
      correlationOf(
        sumsOf([
          [1, 2],
          [1, 3],
        ]),
      ),
    ).toBeUndefined();
  });

  it('save games when the deal moves both alike', () => {
    const same = sumsOf([
      [1, 1],
      [5, 5],
      [3, 3],
    ]);
    expect(sharedVariance(same, 'difference')).toBeCloseTo(0, 12);
    expect(sharedVariance(same, 'sum')).toBeCloseTo(2, 12);
    expect(
      sharedVariance(
        sumsOf([
          [1, 1],
          [1, 1],
        ]),
        'sum',
      ),
    ).toBeUndefined();
  });
});
