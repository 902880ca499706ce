// From the sums of a run to what it reports. All numbers that files hold are worked out here and in what this calls.
import { bidRows } from './bid-rows.js';
import { duelsOf } from './duels.js';
import { formsOf } from './house-rules.js';
import type { Counts } from './rates.js';
import type { Ending, Results } from './results.js';
import { strategyRows } from './strategy-rows.js';

/** @param counts of all units played; @param endings by contest. */
export function resultsOf(counts: Counts, endings: readonly Ending[]): Omit<Results, 'gates'> {
  const { experiment } = counts.layout.plan;
  const stoppedBy = endings.some((one) => one.stoppedBy === 'time') ? 'time' : 'units';
  return {
    name: experiment.name,
    seed: experiment.seed,
    comparisons: [...duelsOf(counts, endings), ...formsOf(counts, stoppedBy)],
    strategies: strategyRows(counts),
    bids: bidRows(counts),
  };
}
