// What a race found: the best candidate with its interval, those it was not told from, and what it costs against the first one.
import type { Goal } from './goal.js';
import type { Standing } from './race.js';
import type { MeasureComparison, Results } from './results.js';

export interface Round {
  readonly round: number;
  readonly seed: string;
  readonly units: number;
  readonly standings: readonly Standing[];
}

export interface Tuned {
  readonly goal: string;
  /** The candidate that everything is compared with: the first of the grid. */
  readonly first: string;
  readonly best: string;
  /** Measured in the last round, on deals that nobody was picked on. */
  readonly value: Standing['value'];
  /** Candidates of the last round that are not shown to be worse. */
  readonly alike: readonly string[];
  readonly rounds: readonly Round[];
  /** Measures under the best (a) and the first (b) on common deals of the last round; none where the first is the best. */
  readonly cost: Readonly<Record<string, MeasureComparison>>;
}

interface Race {
  readonly goal: Goal;
  readonly first: string;
  readonly rounds: readonly Round[];
  /** Of the last round. */
  readonly results: Results;
}

/** @param race its last round decides: least loss, the earlier in the grid where two are level. */
export function tunedOf({ goal, first, rounds, results }: Race): Tuned {
  const last = rounds.at(-1)!.standings;
  const kept = last.filter((one) => one.kept);
  const best = kept.reduce((one, other) => (other.loss! < one.loss! ? other : one));
  return {
    goal: goal.text,
    first,
    best: best.name,
    value: best.value,
    alike: kept.filter((one) => one !== best).map(({ name }) => name),
    rounds,
    cost: best.name === first ? {} : costOf(results, best.name, first),
  };
}

function costOf({ comparisons }: Results, best: string, first: string): Record<string, MeasureComparison> {
  const row = comparisons.find(
    (one) => one.kind !== 'strategies' && [one.a, one.b].includes(best) && [one.a, one.b].includes(first),
  );
  if (row === undefined || row.kind === 'strategies') return {};
  const turn = (measure: MeasureComparison) => (row.a === best ? measure : turned(measure));
  return Object.fromEntries(Object.entries(row.measures).map(([name, measure]) => [name, turn(measure)]));
}

/** The same comparison from the other end. */
export function turned({
  a,
  b,
  difference: { mean, low, high },
  ...rest
}: MeasureComparison): MeasureComparison {
  const minus = (value: number | null) => (value === null ? null : 0 - value);
  return { a: b, b: a, difference: { mean: minus(mean), low: minus(high), high: minus(low) }, ...rest };
}
