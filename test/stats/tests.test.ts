// p-values and families of them, resampling, calibration.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../src/random/random.js';
import { Streams } from '../../src/random/streams.js';
import { bootstrap } from '../../src/stats/bootstrap.js';
import { addForecast, brier, mergeForecasts, noForecasts, reliabilityTable } from '../../src/stats/brier.js';
import { familyLevel, holm } from '../../src/stats/holm.js';
import { mcNemar } from '../../src/stats/mcnemar.js';
import { momentsOf } from '../../src/stats/moments.js';
import { bothTails, studentP } from '../../src/stats/p-value.js';

describe('p-values', () => {
  it('of t are the inverse of its quantiles', () => {
    expect(bothTails(2.0422724563012373, 30)).toBeCloseTo(0.05, 10);
    expect(bothTails(0, 7)).toBeCloseTo(1, 10);
    // With one degree of freedom: 1 - (2 / pi) arctan t.
    expect(bothTails(3, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(3), 10);
    expect(bothTails(100, 1000)).toBeLessThan(1e-12);
  });

  it('are unknown without a spread', () => {
    expect(studentP(momentsOf([1, 1, 1]))).toBeUndefined();
    expect(studentP(momentsOf([1, 2, 3]), 2)).toBeCloseTo(1, 10);
  });
});

describe('Holm', () => {
  it('corrects the worked example 0.01, 0.04, 0.03, 0.005', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  });

  it('leaves one p-value alone, and counts unknown ones', () => {
    expect(holm([0.04])).toEqual([0.04]);
    expect(holm([0.02, undefined])).toEqual([0.04, undefined]);
  });

  it('keeps the order of the p-values, raises none above 1 and lowers none', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 30 }), (p) => {
        const adjusted = holm(p) as number[];
        for (let at = 0; at < p.length; at++) {
          expect(adjusted[at]!).toBeGreaterThanOrEqual(p[at]!);
          expect(adjusted[at]!).toBeLessThanOrEqual(1);
          for (let other = 0; other < p.length; other++)
            if (p[at]! < p[other]!) expect(adjusted[at]!).toBeLessThanOrEqual(adjusted[other]!);
        }
      }),
    );
  });

  it('has intervals of its own', () => expect(familyLevel(0.95, 10)).toBeCloseTo(0.995, 12));
});

describe('McNemar', () => {
  it.each([
    // Fair coins: 2 (1 + 5) / 32; 2 (1 + 10 + 45) / 1024.
    [1, 4, 12 / 32],
    [8, 2, 112 / 1024],
    [0, 0, 1],
    [5, 5, 1],
    [0, 10, 2 / 1024],
  ])('%d against %d', (first, second, p) => expect(mcNemar(first, second).p).toBeCloseTo(p, 12));

  it('works for many units', () => {
    // Normal approximation with continuity: z = (100500 - 99500 - 1) / sqrt(200000).
    expect(mcNemar(100_500, 99_500).p).toBeCloseTo(0.02548, 4);
    expect(mcNemar(0, 5000).p).toBe(0);
  });

  it('says who had the disagreements', () => {
    expect(mcNemar(8, 2).share.mean).toBe(0.8);
    expect(mcNemar(0, 0).share.mean).toBeUndefined();
  });
});

describe('bootstrap', () => {
  const seeded = () => {
    const random = new Random();
    new Streams('bootstrap').start(random, 0, 0, 0, 18);
    return (n: number) => random.below(n);
  };
  const average = (sample: readonly number[]) =>
    sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const values = Array.from({ length: 400 }, (_, at) => (at * 37) % 101);

  it('comes close to the t interval of a mean', () => {
    for (const method of ['percentile', 'bca'] as const) {
      const { mean, low, high } = bootstrap(values, { figure: average, below: seeded(), method });
      expect(mean).toBe(average(values));
      expect((high! - low!) / 2).toBeCloseTo((1.966 * 29.19) / 20, 0);
    }
  });

  it('gives the same bits for the same seed', () => {
    const once = bootstrap(values, { figure: average, below: seeded() });
    expect(bootstrap(values, { figure: average, below: seeded() })).toEqual(once);
  });

  it('knows nothing of one unit, of equal units, of no figure', () => {
    const below = seeded();
    expect(bootstrap([5], { figure: average, below })).toEqual({ mean: 5, low: undefined, high: undefined });
    expect(bootstrap([5, 5, 5], { figure: average, below }).low).toBeUndefined();
    expect(bootstrap([5, 6], { figure: () => undefined, below }).mean).toBeUndefined();
  });
});

describe('Brier score', () => {
  const forecasts = (rows: readonly (readonly [number, boolean])[]) => {
    const to = noForecasts();
    for (const [forecast, happened] of rows) addForecast(to, forecast, happened);
    return to;
  };

  it('of perfect, of indifferent and of worst forecasts', () => {
    expect(
      brier(
        forecasts([
          [1, true],
          [0, false],
        ]),
      )!.score,
    ).toBe(0);
    expect(
      brier(
        forecasts([
          [0.5, true],
          [0.5, false],
        ]),
      )!.score,
    ).toBe(0.25);
    expect(
      brier(
        forecasts([
          [1, false],
          [0, true],
        ]),
      )!.score,
    ).toBe(1);
    expect(brier(noForecasts())).toBeUndefined();
  });

  it('splits into its parts', () => {
    // Rain forecast at 0.8 three times (came twice) and at 0.2 twice (came never).
    const parts = brier(
      forecasts([
        [0.8, true],
        [0.8, true],
        [0.8, false],
        [0.2, false],
        [0.2, false],
      ]),
    )!;
    expect(parts.score).toBeCloseTo((0.04 + 0.04 + 0.64 + 0.04 + 0.04) / 5, 12);
    expect(parts.reliability).toBeCloseTo((3 * (0.8 - 2 / 3) ** 2 + 2 * 0.04) / 5, 12);
    expect(parts.resolution).toBeCloseTo((3 * (2 / 3 - 0.4) ** 2 + 2 * 0.16) / 5, 12);
    expect(parts.uncertainty).toBeCloseTo(0.24, 12);
    expect(parts.withinBins).toBeCloseTo(0, 12);
  });

  it('is the mean squared distance for any forecasts, merged or not', () => {
    const row = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean());
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 80 }), fc.nat(), (rows, cut) => {
        const plain = rows.reduce((sum, [forecast, came]) => sum + (forecast - (came ? 1 : 0)) ** 2, 0);
        const merged = forecasts(rows.slice(cut % rows.length));
        mergeForecasts(merged, forecasts(rows.slice(0, cut % rows.length)));
        expect(brier(merged)!.score).toBeCloseTo(plain / rows.length, 10);
      }),
    );
  });

  it('has a table to draw', () => {
    const table = reliabilityTable(
      forecasts([
        [0.25, true],
        [0.26, false],
        [1, true],
      ]),
    );
    expect(table).toHaveLength(2);
    expect(table[0]).toMatchObject({
      from: 0.2,
      to: 0.3,
      count: 2,
      meanForecast: 0.255,
      happened: { mean: 0.5 },
    });
    expect(table[1]).toMatchObject({ from: 0.9, to: 1, count: 1 });
  });
});
