// From the sums of a run to what it reports. All numbers that files hold are worked out here and in what this calls.
import { holm } from '../stats/holm.js';
import { bidRows } from './bid-rows.js';
import { duelsOf } from './duels.js';
import { formsOf } from './house-rules.js';
import { variantsOf } from './leads.js';
import type { Counts } from './rates.js';
import { type Comparison, type Ending, known, type Results } from './results.js';
import { strategyRows } from './strategy-rows.js';

/** @param counts of all units played; @param endings by contest. */
export function resultsOf(counts: Counts, endings: readonly Ending[]): Omit<Results, 'gates'> {
  const { experiment } = counts.layout.plan;
  const stoppedBy = endings.some((one) => one.stoppedBy === 'time') ? 'time' : 'units';
  return {
    name: experiment.name,
    seed: experiment.seed,
    comparisons: adjusted([
      ...duelsOf(counts, endings),
      ...formsOf(counts, stoppedBy),
      ...variantsOf(counts, stoppedBy),
    ]),
    strategies: strategyRows(counts),
    bids: bidRows(counts),
  };
}

/** Adjusts the p-values of all differences of measures that have one, as one family. */
function adjusted(comparisons: readonly Comparison[]): Comparison[] {
  const all = comparisons.flatMap((row) => (row.kind === 'strategies' ? [] : Object.values(row.measures)));
  const tested = all.filter(({ p }) => p !== null);
  const values = holm(tested.map(({ p }) => p!));
  const found = new Map(tested.map((measure, at) => [measure, known(values[at])]));
  return comparisons.map((row) => {
    if (row.kind === 'strategies') return row;
    const measures = Object.entries(row.measures).map(([name, measure]) => [
      name,
      { ...measure, adjustedP: found.get(measure) ?? null },
    ]);
    return { ...row, measures: Object.fromEntries(measures) };
  });
}
