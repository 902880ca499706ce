// Ratings of many strategies.
import { describe, expect, it } from 'vitest';
import { bradleyTerry } from '../../src/stats/bradley-terry.js';
import { eloOf, pairScore } from '../../src/stats/elo.js';

describe('Bradley-Terry', () => {
  it('of one duel is Elo, with the interval of pairs', () => {
    const counts = [100, 500, 300];
    const [a, b] = bradleyTerry(['a', 'b'], [{ a: 'a', b: 'b', counts }], 'b');
    const { elo } = pairScore(counts);
    expect(a!.elo.mean).toBeCloseTo(elo.mean!, 8);
    expect(a!.elo.high! - a!.elo.low!).toBeCloseTo(elo.high! - elo.low!, 1);
    expect(b!.elo).toEqual({ mean: 0, low: undefined, high: undefined });
  });

  it('fits three that beat each other as their strengths say', () => {
    // Odds 2 to 1 and 3 to 1 in a chain, and 6 to 1 across it: strengths 6, 3, 1.
    const duels = [
      { a: 'a', b: 'b', counts: [100, 200] },
      { a: 'b', b: 'c', counts: [100, 300] },
      { a: 'c', b: 'a', counts: [600, 100] },
    ];
    const [a, b, c] = bradleyTerry(['a', 'b', 'c'], duels, 'c');
    expect(a!.elo.mean).toBeCloseTo(eloOf(6 / 7), 8);
    expect(b!.elo.mean).toBeCloseTo(eloOf(3 / 4), 8);
    expect(c!.elo.mean).toBe(0);
  });

  it('gives the same distances for any anchor', () => {
    const duels = [
      { a: 'a', b: 'b', counts: [10, 30, 20] },
      { a: 'b', b: 'c', counts: [25, 40, 20] },
      { a: 'a', b: 'c', counts: [12, 20, 33] },
    ];
    const toC = bradleyTerry(['a', 'b', 'c'], duels, 'c').map(({ elo }) => elo.mean!);
    const toB = bradleyTerry(['a', 'b', 'c'], duels, 'b').map(({ elo }) => elo.mean!);
    expect(toC[0]! - toC[1]!).toBeCloseTo(toB[0]! - toB[1]!, 8);
    expect(toC[1]! - toC[2]!).toBeCloseTo(toB[1]! - toB[2]!, 8);
  });

  it('says whose strength is unknown, and why, and rates the others', () => {
    const duels = [
      { a: 'champion', b: 'b', counts: [0, 0, 50] },
      { a: 'champion', b: 'a', counts: [0, 0, 50] },
      { a: 'a', b: 'b', counts: [10, 20, 20] },
      { a: 'novice', b: 'a', counts: [30, 0, 0] },
    ];
    const names = ['champion', 'a', 'b', 'novice', 'stranger'];
    const ratings = bradleyTerry(names, duels, 'b');
    expect(ratings.map(({ strategy }) => strategy)).toEqual(names);
    expect(ratings.map(({ why }) => why)).toEqual([
      'it won everything',
      undefined,
      undefined,
      'it lost everything',
      'it played nobody',
    ]);
    expect(ratings[0]!.elo.mean).toBeUndefined();
    expect(ratings[1]!.elo.mean).toBeCloseTo(eloOf(0.6), 8);
  });

  it('does not compare two groups of which one always beat the other', () => {
    const duels = [
      { a: 'a', b: 'b', counts: [10, 10] },
      { a: 'c', b: 'd', counts: [10, 10] },
      { a: 'a', b: 'c', counts: [0, 20] },
    ];
    const [, , c, d] = bradleyTerry(['a', 'b', 'c', 'd'], duels, 'a');
    expect(c!.elo.mean).toBeUndefined();
    expect(d!.why).toBe('no chain of results ties it to the anchor both ways');
  });
});
