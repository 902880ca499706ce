// The CSV files: their headers, which other tools rely on, and how values stand in them.
import { describe, expect, it } from 'vitest';
import { resolveEntrants } from '../../src/play/entrant.js';
import { bidsCsv, houseCsv, strategiesCsv, summaryCsv } from '../../src/report/csv.js';
import { inProcess } from '../../src/run/executor.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { Fold } from '../../src/run/fold.js';
import { planOf } from '../../src/run/plan.js';
import type { Results } from '../../src/run/results.js';

async function resultsOf(written: object): Promise<Results> {
  const experiment = parseExperiment(written);
  const plan = planOf(experiment, await resolveEntrants(experiment.strategies));
  const executor = await inProcess(plan);
  const fold = new Fold(plan);
  for (let block = 0; block < plan.blocks; block++) {
    const answer = await executor.play(block);
    if ('fault' in answer) throw new Error(answer.fault.message);
    fold.add(block, answer.sums, answer.faults.length);
  }
  return fold.results();
}

const results = resultsOf({
  strategies: ['random', 'random:salt=a"b'],
  rules: ['pagat', 'pagat7'],
  units: 20,
});
const headerOf = (text: string) => text.split('\n')[0];

describe('headers', () => {
  it('of summary.csv', async () => {
    expect(headerOf(summaryCsv(await results))).toBe(
      'kind,a,b,rules,unit,units,void_units,points,points_low,points_high,win_rate,win_rate_low,win_rate_high,elo,elo_low,elo_high,normalized_elo,normalized_elo_low,normalized_elo_high,superiority,decided,decided_low,decided_high,decided_pairs,sprt,llr,verdict,stopped_by',
    );
  });
  it('of strategies.csv', async () => {
    expect(headerOf(strategiesCsv(await results))).toBe(
      'strategy,rules,oracle,unit,units,hands,games,win_rate,win_rate_low,win_rate_high,points,points_low,points_high,declared,declared_low,declared_high,make_rate,make_rate_low,make_rate_high,bid_level,bid_level_low,bid_level_high,points_taken,points_taken_low,points_taken_high,no_trump_share,no_trump_share_low,no_trump_share_high,forced_share,forced_share_low,forced_share_high,forced_make_rate,forced_make_rate_low,forced_make_rate_high,declared_points,declared_points_low,declared_points_high,defended_points,defended_points_low,defended_points_high,brier,faults',
    );
  });
  it('of bids.csv', async () => {
    expect(headerOf(bidsCsv(await results))).toBe(
      'strategy,rules,call,position,forced,calls,contracts,made,make_rate,make_rate_low,make_rate_high,mean_taken,mean_over,mean_change,predicted',
    );
  });
  it('of house-rules.csv', async () => {
    expect(headerOf(houseCsv(await results))).toBe(
      'kind,a,b,strategy,unit,units,measure,under_a,under_a_low,under_a_high,under_b,under_b_low,under_b_high,difference,difference_low,difference_high,p,p_adjusted',
    );
  });
});

describe('values', () => {
  it('stand in lines that end in LF, quoted where they must be', async () => {
    const text = strategiesCsv(await results);
    expect(text).not.toContain('\r');
    expect(text.endsWith('\n')).toBe(true);
    expect(text).toContain('\n"random:salt=a""b",pagat,false,hand,20,40,0,');
  });
  it('are empty where they are not known, and numbers in full', async () => {
    const whole = await results;
    for (const text of [summaryCsv(whole), strategiesCsv(whole), bidsCsv(whole), houseCsv(whole)])
      expect(text).not.toMatch(/NaN|Infinity|null|undefined/);
    const [row] = whole.comparisons;
    expect(row!.kind === 'strategies' && summaryCsv(whole).includes(String(row!.points.low))).toBe(true);
  });
});
