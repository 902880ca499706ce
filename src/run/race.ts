// A racing grid: the candidates of a sweep play rounds on fresh common deals, each round longer than the one before, and those that have
// been shown to be worse than the leader drop out. The last round is played by those left and by the first candidate, whatever it
// did: its numbers are of deals that nobody was picked on.
import { quoted } from '../rules/quoted.js';
import type { Experiment } from './experiment.js';
import { type Goal, GoalError, lossAt, lossOver, slopeOver } from './goal.js';
import type { MeasureComparison, Reported, Results } from './results.js';

/** Parts of the units that the rounds take. */
export const ROUNDS = [1 / 8, 1 / 4, 1 / 2, 1] as const;
/** Chance that a round drops its best candidate, at most, by the paired test. */
const ALPHA = 0.05;

export interface Standing {
  readonly name: string;
  readonly value: Reported;
  /** How far from what is wanted; null where the measure is not known. */
  readonly loss: number | null;
  readonly kept: boolean;
}

/** What a sweep varies: forms, or options of the first strategy. @throws GoalError where it is neither or both. */
export function raced({ rules, strategies, variants, tune }: Experiment): 'rules' | 'options' {
  if (tune === undefined) throw new GoalError('tune: the experiment names no goal, such as "makeRate = 0.6"');
  if (variants > 1 && rules.length > 1)
    throw new GoalError('tune: expected forms or options to choose from, not both');
  if (variants > 1) {
    if (strategies.length === variants + 1) return 'options';
    throw new GoalError('tune: expected one opponent beside the strategy whose options are swept');
  }
  if (rules.length > 1) return 'rules';
  throw new GoalError('tune: expected a sweep, or two rules values or more, to choose from');
}

/** Where each candidate stands after a round, in the order of the grid. @throws GoalError for a measure that the run does not have. */
export function standingsOf(goal: Goal, results: Results): Standing[] {
  const duels = meetings(goal, results);
  const names = [...new Set(duels.flatMap(({ a, b }) => [a, b]))];
  const under = (name: string): Reported => {
    const { a, measure } = duels.find((duel) => duel.a === name || duel.b === name)!;
    return a === name ? measure.a : measure.b;
  };
  const all = names.map((name) => ({ name, value: under(name), loss: lossOf(goal, under(name)) }));
  const known = all.filter(({ loss }) => loss !== null);
  if (known.length === 0) throw new GoalError(`tune: ${quoted(goal.measure)} is not known of any candidate`);
  const leader = known.reduce((best, one) => (one.loss! < best.loss! ? one : best));
  return all.map((one) => {
    const duel = duels.find(({ a, b }) => [a, b].includes(one.name) && [a, b].includes(leader.name));
    const worse = one.loss === null || (duel !== undefined && isWorse(goal, leader, one, duel, all.length));
    return { ...one, kept: one === leader || !worse };
  });
}

const lossOf = (goal: Goal, { mean }: Reported): number | null => (mean === null ? null : lossAt(goal, mean));

interface Meeting {
  readonly a: string;
  readonly b: string;
  readonly measure: MeasureComparison;
}

/** The goal's measure of every two candidates. */
function meetings({ measure }: Goal, { comparisons }: Results): Meeting[] {
  const strategy = comparisons.find((row) => row.kind === 'rules')?.strategy;
  const rows = comparisons
    .filter((row) => row.kind !== 'strategies')
    .filter((row) => row.kind === 'options' || row.strategy === strategy);
  return rows.map(({ a, b, measures }) => {
    const found = (measures as Readonly<Record<string, MeasureComparison>>)[measure];
    if (found) return { a, b, measure: found };
    throw new GoalError(
      `tune: there is no measure ${quoted(measure)}; expected one of ${Object.keys(measures).join(', ')}`,
    );
  });
}

type Known = Pick<Standing, 'name' | 'value'>;

/** Whether a candidate is shown to be worse than the leader: its interval lies farther off, or the paired difference says so. */
function isWorse(
  goal: Goal,
  leader: Known,
  one: Known,
  { a, measure }: Meeting,
  candidates: number,
): boolean {
  const [best, other] = [lossOver(goal, leader.value), lossOver(goal, one.value)];
  if (best && other && other[0] > best[1]) return true;
  const slope = slopeOver(goal, leader.value, one.value);
  const { mean } = measure.difference;
  if (slope === 0 || mean === null || measure.p === null) return false;
  const lead = a === leader.name ? mean : -mean;
  return lead * slope > 0 && measure.p <= ALPHA / (candidates - 1);
}

/** Candidates of the next round; the last one has the first candidate and another beside it. */
export function nextRound(standings: readonly Standing[], first: string, isLast: boolean): string[] {
  const kept = standings.filter((one) => one.kept).map(({ name }) => name);
  if (!isLast) return kept;
  const names = kept.includes(first) ? kept : [first, ...kept];
  if (names.length > 1) return names;
  const rest = standings.filter(({ name, loss }) => name !== first && loss !== null);
  const [next] = rest.sort((a, b) => a.loss! - b.loss!);
  return next ? [...names, next.name] : names;
}

/** The experiment of a round: so many of the units, on deals of its own. @param keep places of the candidates that play. */
export function roundOf(experiment: Experiment, round: number, keep: readonly number[]): Experiment {
  const { rules, strategies, variants, units, seed, name } = experiment;
  const isOptions = variants > 1;
  const { tune: _, ...rest } = experiment;
  return {
    ...rest,
    gates: [],
    name: `${name}-round-${round + 1}`,
    seed: `${seed}/round ${round + 1}`,
    units: Math.max(2, Math.ceil(units * ROUNDS[round]!)),
    rules: isOptions ? rules : keep.map((at) => rules[at]!),
    strategies: isOptions
      ? [...keep.map((at) => strategies[at]!), ...strategies.slice(variants)]
      : strategies,
    variants: isOptions ? keep.length : 0,
  };
}
