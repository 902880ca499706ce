// `kaiser plan`, from a spread given and from the results of a pilot.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { planCommand } from '../../src/commands/plan.js';
import { pairScore } from '../../src/stats/elo.js';
import { studentInterval } from '../../src/stats/moments.js';
import { runCommand } from '../support/io.js';

const folder = mkdtempSync(join(tmpdir(), 'kaiser-plan-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pairs = [500, 1000, 500];
// 2,000 pairs with a mean of 1 and a spread of 3.
const points = studentInterval({ count: 2000, sum: 2000, squares: 2000 + 9 * 1999 });
const duel = { kind: 'strategies', a: 'rule-based', b: 'greedy', rules: 'pagat', unit: 'hand', units: 2000 };
const write = (value: unknown) => writeFileSync(join(folder, 'results.json'), JSON.stringify(value));
const plan = (...words: string[]) => runCommand(planCommand, words);
const plansOf = (out: string) => JSON.parse(out).plans;

describe('kaiser plan', () => {
  it('works from a spread', async () => {
    const { out, status } = await plan('--effect', '0.25', '--sd', '3.2');
    expect(status).toBe(0);
    expect(out).toContain('To find 0.25 points a pair with power 80 % at a two-sided alpha of 5 %');
    expect(out).toMatch(/1,28\d pairs \(spread of one pair 3\.20\)/);
    expect(out).toContain('--sprt 0,0.25 --sprt-unit points');
  });

  it('works from a pilot', async () => {
    write({
      comparisons: [{ ...duel, points, winRate: pairScore(pairs).winRate, pairs, more: 1 }],
      more: [],
    });
    const [row] = plansOf((await plan(folder, '--effect', '0.3', '--json')).out);
    expect(row).toMatchObject({
      comparison: 'rule-based against greedy, pagat',
      unit: 'points',
      pilotUnits: 2000,
    });
    expect(row.deviation).toBeCloseTo(3, 8);
    expect(Math.abs(row.units - (2.8016 * 10) ** 2)).toBeLessThan(5);
  });

  it('works in Elo, from the counts of pairs or from the interval of the win rate', async () => {
    const elo = ['--effect', '10', '--unit', 'elo', '--json'];
    const { out: counted } = await plan(folder, ...elo);
    expect(plansOf(counted)[0].deviation).toBeCloseTo(Math.sqrt(1 / 8), 8);
    write({ comparisons: [{ ...duel, winRate: pairScore(pairs).winRate }] });
    expect(plansOf((await plan(folder, ...elo)).out)[0].units).toBe(plansOf(counted)[0].units);
  });

  it('needs no pilot for normalized Elo', async () => {
    const [row] = plansOf((await plan('--effect', '5', '--unit', 'nelo', '--json')).out);
    expect(Math.abs(row.units - (2.8016 / ((5 / 347.4356) * Math.SQRT2)) ** 2)).toBeLessThan(5);
    expect(row.sequential.ifPresent).toBe(row.sequential.ifAbsent);
  });

  it('says n/a where a pilot has no spread, and names what it lacks', async () => {
    const spreadless = { ...duel, b: 'rule-based#2', points: { mean: 0, low: null, high: null } };
    write({ comparisons: [{ ...duel, points }, spreadless] });
    const { out } = await plan(folder, '--effect', '1');
    expect(out).toContain('rule-based against rule-based#2, pagat: n/a (its spread is not known)');
    write({ comparisons: [spreadless] });
    const { err, status, out: nothing } = await plan(folder, '--effect', '1');
    expect([status, nothing]).toEqual([2, '']);
    expect(err).toContain('no comparison has a known spread of points');
  });

  it.each([
    [['--effect', '1'], 'expected a run folder or --sd'],
    [[folder, '--sd', '1', '--effect', '1'], 'exclude each other'],
    [[join(folder, 'none'), '--effect', '1'], 'cannot be read'],
  ])('refuses %j', async (words, message) => {
    const { err, status } = await plan(...words);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });

  it('names the field of a file that is no results file', async () => {
    write({ comparisons: [{ ...duel, a: 5 }] });
    expect((await plan(folder, '--effect', '1')).err).toContain('comparisons.0.a');
    write({ comparisons: [] });
    expect((await plan(folder, '--effect', '1')).err).toContain('holds no comparison of strategies');
  });

  it.each(['0', 'abc', ''])('refuses the effect "%s"', async (effect) => {
    await expect(plan('--effect', effect, '--sd', '1')).rejects.toThrow('expected a number above 0');
  });
});
