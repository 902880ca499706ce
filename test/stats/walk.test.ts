// The walk between two walls, and estimates after a sequential test has stopped.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SprtTest } from '../../src/stats/gsprt.js';
import { medianUnbiased } from '../../src/stats/stopped.js';
import { metLowerBy, metUpperBy, stillAbove } from '../../src/stats/walk.js';

const wall = fc.double({ min: 0.2, max: 20, noNaN: true });
const drift = fc.double({ min: -60, max: 60, noNaN: true });
const time = fc.double({ min: 1e-3, max: 500, noNaN: true });

describe('a walk between walls', () => {
  it('is up, down or still between: all chances add up to 1', () => {
    fc.assert(
      fc.property(wall, wall, drift, time, (down, upper, speed, until) => {
        const walls = { lower: -down, upper };
        const all =
          metUpperBy(until, speed, walls) +
          metLowerBy(until, speed, walls) +
          stillAbove(-down, until, speed, walls);
        expect(all).toBeCloseTo(1, 4);
      }),
    );
  });

  it('ends at the upper wall as often as gambler and bank say', () => {
    // Without drift: 2 / (2 + 3). With drift 0.3: (1 - e^-1.2) / (1 - e^-3).
    expect(metUpperBy(1e4, 0, { lower: -2, upper: 3 })).toBeCloseTo(0.4, 8);
    expect(metUpperBy(1e4, 0.3, { lower: -2, upper: 3 })).toBeCloseTo(
      (1 - Math.exp(-1.2)) / (1 - Math.exp(-3)),
      8,
    );
  });

  it('meets a wall, with the other far away, as by the reflection principle', () => {
    // 2 P(X > 1.5) at time 1.
    expect(metUpperBy(1, 0, { lower: -50, upper: 1.5 })).toBeCloseTo(0.1336144, 6);
    expect(stillAbove(0, 1, 0, { lower: -50, upper: 50 })).toBeCloseTo(0.5, 6);
  });
});

describe('after a stop', () => {
  const test: SprtTest = { model: 'normalized', h0: 0, h1: 20, alpha: 0.05, beta: 0.05, pairs: true };
  /** Elo of the straight line through the end of the walk. */
  const plain = (units: number, ratio: number) => {
    const scale = 347.43558552260146 / Math.SQRT2;
    const step = 20 / scale;
    return (ratio / step / units + step / 2) * scale;
  };

  it('an early win is worth less than it looks, an early loss more', () => {
    const won = medianUnbiased({ test, units: 400, ratio: 2.95, block: 1, deviation: 1 });
    expect(won.mean).toBeLessThan(plain(400, 2.95));
    expect(won.low!).toBeLessThan(won.mean!);
    expect(won.high!).toBeGreaterThan(won.mean!);
    const lost = medianUnbiased({ test, units: 400, ratio: -2.95, block: 1, deviation: 1 });
    expect(lost.mean).toBeGreaterThan(plain(400, -2.95));
    expect(won.mean! + lost.mean!).toBeCloseTo(20, 6);
  });

  it('in the middle at the limit, it is worth what it looks', () => {
    const { mean } = medianUnbiased({ test, units: 1000, ratio: 0, block: 100, deviation: 1 });
    expect(mean).toBeCloseTo(10, 4);
  });

  it('is said in the unit of the test', () => {
    const common = { h0: 0, alpha: 0.05, beta: 0.05, pairs: true } as const;
    const points = medianUnbiased({
      test: { ...common, model: 'mean', h1: 0.5 },
      units: 1000,
      ratio: 0,
      block: 10,
      deviation: 3,
    });
    expect(points.mean).toBeCloseTo(0.25, 4);
    const elo = medianUnbiased({
      test: { ...common, model: 'logistic', h1: 10 },
      units: 1000,
      ratio: 0,
      block: 10,
      deviation: 0.35,
    });
    expect(elo.mean).toBeCloseTo(5, 2);
  });

  it('of nothing is unknown', () => {
    expect(medianUnbiased({ test, units: 0, ratio: 0, block: 1, deviation: 1 }).mean).toBeUndefined();
    const spreadless = {
      test: { ...test, model: 'mean' as const },
      units: 9,
      ratio: 0,
      block: 1,
      deviation: 0,
    };
    expect(medianUnbiased(spreadless).mean).toBeUndefined();
  });
});
