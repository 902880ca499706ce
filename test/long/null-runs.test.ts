// Nothing to find, looked for with the real runner: a strategy against itself with other dice. Intervals must span zero as often as they
// promise, and a sequential test may accept what is not so at most as often as it promises.
import { describe, expect, it } from 'vitest';
import { type Entrant, resolveEntrants } from '../../src/play/entrant.js';
import { inProcess } from '../../src/run/executor.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { Fold } from '../../src/run/fold.js';
import { planOf } from '../../src/run/plan.js';
import type { RulesComparison, StrategyComparison } from '../../src/run/results.js';

const STRATEGIES = ['random', 'random:salt=other'];

async function run(entrants: readonly Entrant[], written: object) {
  const plan = planOf(parseExperiment({ strategies: STRATEGIES, ...written }), entrants);
  const executor = await inProcess(plan);
  const fold = new Fold(plan);
  for (let block = 0; block < plan.blocks && !fold.stopped; block++) {
    const answer = await executor.play(block);
    if ('fault' in answer) throw new Error(answer.fault.message);
    fold.add(block, answer.sums, answer.faults.length);
  }
  return fold.results();
}

const spans = ({ low, high }: { low: number | null; high: number | null }, truth: number): boolean =>
  low === null || high === null || (low <= truth && truth <= high);

const RUNS = 2000;

describe('two equal strategies with different dice', () => {
  it(`have 95 % intervals that hold the truth in 93.5 to 96.5 % of ${RUNS} runs`, async () => {
    const entrants = await resolveEntrants(STRATEGIES);
    let points = 0;
    let wins = 0;
    for (let seed = 0; seed < RUNS; seed++) {
      const { comparisons } = await run(entrants, { seed: `null ${seed}`, units: 30, block: 30 });
      const [duel] = comparisons as StrategyComparison[];
      if (spans(duel!.points, 0)) points++;
      if (spans(duel!.winRate, 0.5)) wins++;
    }
    console.info(`points ${(points / RUNS).toFixed(4)}, win rate ${(wins / RUNS).toFixed(4)}`);
    for (const covered of [points, wins]) {
      expect(covered / RUNS).toBeGreaterThanOrEqual(0.935);
      expect(covered / RUNS).toBeLessThanOrEqual(0.965);
    }
  });

  it.each(['nelo', 'points'] as const)(
    'are told apart by a sequential test of %s at most as often as its alpha allows',
    async (unit) => {
      const entrants = await resolveEntrants(STRATEGIES);
      const h1 = unit === 'nelo' ? 120 : 4;
      const stop = { sprt: { h0: 0, h1, unit } };
      const runs = 400;
      const found = { H0: 0, H1: 0, undecided: 0 };
      for (let seed = 0; seed < runs; seed++) {
        const { comparisons } = await run(entrants, { seed: `sprt ${seed}`, units: 400, block: 8, stop });
        found[(comparisons[0] as StrategyComparison).sprt!.verdict]++;
      }
      console.info(`${unit}: ${JSON.stringify(found)}`);
      // Three deviations of 400 runs above alpha.
      expect(found.H1 / runs).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs));
      expect(found.H0).toBeGreaterThan(found.H1);
    },
  );
});

it('a form and its twin under another name differ in nothing', async () => {
  const entrants = await resolveEntrants(['random']);
  const rules = ['pagat', { extends: 'pagat', name: 'twin' }];
  const { comparisons } = await run(entrants, { strategies: ['random'], rules, units: 50, block: 50 });
  const [twins] = comparisons as RulesComparison[];
  expect(
    Object.values(twins!.measures).every(({ difference, p }) => difference.mean === 0 && p === null),
  ).toBe(true);
});
