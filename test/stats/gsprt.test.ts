// Laws of the sequential test, for any counts over any support.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  logLikelihoodRatio,
  normalLikelihoodRatio,
  type SprtModel,
  type SprtTest,
  sprtBounds,
  sprtVerdict,
} from '../../src/stats/gsprt.js';
import { momentsOf } from '../../src/stats/moments.js';
import { decideInOrder } from '../../src/stats/sequential.js';

const test = (model: SprtModel, h0: number, h1: number): SprtTest => ({
  model,
  h0,
  h1,
  alpha: 0.05,
  beta: 0.05,
  pairs: true,
});
const even = (categories: number) => Array.from({ length: categories }, (_, at) => at / (categories - 1));
const counts = (most: number) => fc.array(fc.nat(most), { minLength: 3, maxLength: 13 });
const model = fc.constantFrom<SprtModel>('normalized', 'logistic');

describe('log-likelihood ratio', () => {
  it('is finite for any counts and hypotheses', () => {
    fc.assert(
      fc.property(
        model,
        counts(1e6),
        fc.double({ min: -1e5, max: 1e5, noNaN: true }),
        fc.double({ min: -1e5, max: 1e5, noNaN: true }),
        (which, seen, h0, h1) => {
          const ratio = logLikelihoodRatio(test(which, h0, h1), seen, even(seen.length));
          expect(Number.isFinite(ratio)).toBe(true);
        },
      ),
    );
  });

  it('changes sign when the sides change places', () => {
    fc.assert(
      fc.property(model, counts(500), fc.integer({ min: 1, max: 150 }), (which, seen, lead) => {
        const there = logLikelihoodRatio(test(which, 0, lead), seen, even(seen.length));
        const back = logLikelihoodRatio(test(which, -lead, 0), seen.toReversed(), even(seen.length));
        expect(there).toBeCloseTo(-back, 4);
      }),
    );
  });

  it('adds up over hypotheses between', () => {
    fc.assert(
      fc.property(model, counts(500), (which, seen) => {
        const between = (h0: number, h1: number) =>
          logLikelihoodRatio(test(which, h0, h1), seen, even(seen.length));
        expect(between(0, 40) + between(40, 90)).toBeCloseTo(between(0, 90), 4);
      }),
    );
  });

  it('does not change when scores are measured in another unit', () => {
    fc.assert(
      fc.property(counts(500), fc.integer({ min: 1, max: 30 }), (seen, scale) => {
        const support = even(seen.length);
        const wide = support.map((score) => score * scale - scale / 2);
        const narrow = logLikelihoodRatio(test('normalized', 0, 60), seen, support);
        expect(logLikelihoodRatio({ ...test('normalized', 0, 60), even: 0 }, seen, wide)).toBeCloseTo(
          narrow,
          5,
        );
      }),
    );
  });

  it('works with hypotheses far out', () => {
    const strong = [0, 2, 10, 40, 60];
    expect(logLikelihoodRatio(test('normalized', 0, 500), strong, even(5))).toBeGreaterThan(20);
    expect(logLikelihoodRatio(test('normalized', 500, 1000), strong, even(5))).toBeLessThan(-20);
  });

  it('of points is that of a normal distribution with its likeliest spreads', () => {
    const moments = momentsOf([1, 3, 2, 6]);
    // Variances about the mean 3 and the hypotheses: 3.5, 3.5 + 9, 3.5 + 4.
    expect(normalLikelihoodRatio(moments, 0, 1)).toBeCloseTo(2 * Math.log(12.5 / 7.5), 12);
    expect(normalLikelihoodRatio(momentsOf([2, 2, 2]), 0, 1)).toBe(0);
    expect(normalLikelihoodRatio(momentsOf([2]), 0, 1)).toBe(0);
  });
});

describe('decisions', () => {
  const risks = { alpha: 0.05, beta: 0.05 };
  const wanted = test('normalized', 0, 40);

  it('are bounded by ln(beta / (1 - alpha)) and ln((1 - beta) / alpha)', () => {
    const [lower, upper] = sprtBounds({ alpha: 0.05, beta: 0.1 });
    expect(lower).toBeCloseTo(-2.2513, 4);
    expect(upper).toBeCloseTo(2.8904, 4);
    expect(sprtVerdict(wanted, [10, 100, 90], even(3))).toBe('H1');
    expect(sprtVerdict(wanted, [90, 100, 10], even(3))).toBe('H0');
  });

  it('stay as first given, whatever comes later', () => {
    const ends = [
      [2, 4, 2],
      [5, 40, 45],
      [500, 40, 45],
    ];
    const ratioOf = (seen: readonly number[]) => logLikelihoodRatio(wanted, seen, even(3));
    const decision = decideInOrder(risks, ends, ratioOf);
    expect(decision).toMatchObject({ verdict: 'H1', units: 90, looks: 2 });
    expect(decideInOrder(risks, ends.slice(0, 1), ratioOf)).toMatchObject({ verdict: 'undecided', units: 8 });
  });
});
