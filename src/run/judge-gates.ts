// Holds the results of a run against its gates.
import { readFileSync } from 'node:fs';
import { pairScore } from '../stats/elo.js';
import type { Estimate } from '../stats/interval.js';
import { LEVEL } from '../stats/interval.js';
import { normalQuantile } from '../stats/quantile.js';
import { type RatioSums, ratioInterval } from '../stats/ratio.js';
import { pairCounts, pointsOf } from './contest-sums.js';
import {
  type Compared,
  type Gate,
  type GateCheck,
  GateError,
  type GateResult,
  judgeEstimate,
  parseGate,
  type Scope,
  verdictOf,
} from './gate.js';
import type { Layout } from './layout.js';
import { BID, measureAt } from './measures.js';
import { type Results, reported, rowRatio, type StrategyComparison } from './results.js';

export interface Judged {
  readonly layout: Layout;
  readonly sums: Float64Array;
  readonly results: Omit<Results, 'gates'>;
}

export const judgeGates = (gates: readonly string[], judged: Judged): GateResult[] =>
  gates.map((text) => {
    const checks = checksOf(parseGate(text), judged);
    return { gate: text, verdict: verdictOf(checks), checks };
  });

/** Refuses gates that name something this run does not have. @throws GateError */
export function checkGates(gates: readonly string[], { plan }: Layout): void {
  const names = plan.entrants.map(({ shown }) => shown);
  const forms = plan.rules.map(({ name }) => name);
  for (const text of gates) {
    const gate = parseGate(text);
    if (gate.kind === 'regression') readEarlier(gate.file);
    if (gate.kind === 'sprt' && !plan.experiment.stop?.sprt)
      throw new GateError(`gate "${text}": the run has no sequential test; expected stop.sprt or --sprt`);
    if (!('scope' in gate)) continue;
    const { of, against, under } = gate.scope;
    for (const name of [of, against])
      if (name !== undefined && !names.includes(name))
        throw new GateError(
          `gate "${text}": no strategy is shown as "${name}"; expected one of ${names.join(', ')}`,
        );
    if (under !== undefined && !forms.includes(under))
      throw new GateError(
        `gate "${text}": there are no rules "${under}"; expected one of ${forms.join(', ')}`,
      );
  }
}

function checksOf(gate: Gate, judged: Judged): GateCheck[] {
  switch (gate.kind) {
    case 'compared':
      return contestsIn(judged, gate.scope).map((contest) =>
        checked(named(judged, contest), comparedAt(judged, contest, gate), gate.range),
      );
    case 'row':
      return rowChecks(judged, gate);
    case 'sprt':
      return duelsOf(judged)
        .filter((row) => inScope(row, gate.scope, judged))
        .map((row) => ({
          what: nameOf(row),
          value: null,
          verdict:
            row.sprt?.verdict === 'H1' ? 'passed' : row.sprt?.verdict === 'H0' ? 'failed' : 'undecided',
        }));
    case 'faults':
      return judged.results.strategies.map(({ strategy, rules, faults }) => ({
        what: `${strategy} under ${rules}: ${faults} faults`,
        value: null,
        verdict: faults === 0 ? 'passed' : 'failed',
      }));
    default:
      return regressionChecks(judged, readEarlier(gate.file));
  }
}

const checked = (
  what: string,
  estimate: Estimate,
  range: Parameters<typeof judgeEstimate>[1],
): GateCheck => ({
  what,
  value: reported(estimate),
  verdict: judgeEstimate(estimate, range),
});

const duelsOf = ({ results }: Judged): StrategyComparison[] =>
  results.comparisons.filter((row) => row.kind === 'strategies');

const nameOf = ({ a, b, rules }: StrategyComparison): string => `${a} against ${b} under ${rules}`;

function inScope(row: StrategyComparison, { of, against, under }: Scope, { layout }: Judged): boolean {
  const first = of ?? layout.plan.entrants[0]!.shown;
  return (
    row.a === first &&
    (against === undefined || row.b === against) &&
    (under === undefined || row.rules === under)
  );
}

function contestsIn(judged: Judged, scope: Scope): number[] {
  const { contests } = judged.layout.plan;
  const duels = contests.flatMap(({ duel }, at) => (duel ? [at] : []));
  const rows = duelsOf(judged);
  return duels.filter((_, at) => inScope(rows[at]!, scope, judged));
}

function named({ layout: { plan } }: Judged, contest: number): string {
  const { a, b, rules } = plan.contests[contest]!;
  return `${plan.entrants[a]!.shown} against ${plan.entrants[b]!.shown} under ${plan.rules[rules]!.name}`;
}

function comparedAt(
  { layout, sums }: Judged,
  contest: number,
  { measure, level }: { measure: Compared; level: number },
): Estimate {
  if (measure === 'points') return pointsOf(layout, sums, contest, level);
  return pairScore(pairCounts(layout, sums, contest), level)[measure];
}

function rowChecks(judged: Judged, gate: Gate & { kind: 'row' }): GateCheck[] {
  const { layout, sums } = judged;
  const { entrants, rules } = layout.plan;
  const { of, under } = gate.scope;
  const strategy = of === undefined ? 0 : entrants.findIndex(({ shown }) => shown === of);
  return rules.flatMap(({ name }, form) => {
    if (under !== undefined && name !== under) return [];
    const ratio =
      gate.call === undefined
        ? rowRatio(layout, sums, { form, row: layout.row(form, strategy), measure: measureAt(gate.measure) })
        : callRatio(judged, form, strategy, gate.call);
    return [
      checked(`${entrants[strategy]!.shown} under ${name}`, ratioInterval(ratio, gate.level), gate.range),
    ];
  });
}

/** Contracts at a call, made out of all, wherever the caller sat; those at different places count as clusters of their own. */
function callRatio({ layout, sums }: Judged, form: number, strategy: number, call: string): RatioSums {
  const { seats } = layout.plan.rules[form]!;
  const index = layout.callIndex(form, call);
  const ratio = { units: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
  if (index === undefined) return ratio;
  for (let place = 0; place <= seats; place++) {
    const at = layout.cellSums(layout.cell(form, strategy, index, place));
    ratio.units += sums[at + BID.contracts]!;
    ratio.x += sums[at + BID.made]!;
    ratio.y += sums[at + BID.contracts]!;
    ratio.xx += sums[at + BID.madeMade]!;
    ratio.xy += sums[at + BID.madeContracts]!;
    ratio.yy += sums[at + BID.contractsContracts]!;
  }
  return ratio;
}

/** Points of a comparison in an earlier results.json. */
type Earlier = Pick<StrategyComparison, 'kind' | 'a' | 'b' | 'rules' | 'points'>;

function readEarlier(file: string): Earlier[] {
  try {
    const { comparisons } = JSON.parse(readFileSync(file, 'utf8')) as { comparisons?: Earlier[] };
    if (Array.isArray(comparisons)) return comparisons.filter(({ kind }) => kind === 'strategies');
  } catch (error) {
    throw new GateError(`gate: ${file} cannot be read as results.json: ${(error as Error).message}`);
  }
  throw new GateError(`gate: ${file} holds no comparisons; expected the results.json of a run`);
}

/** Fails where the points are lower than before by an interval that excludes zero (two runs, so their errors add). */
function regressionChecks(judged: Judged, earlier: readonly Earlier[]): GateCheck[] {
  return duelsOf(judged).flatMap((row) => {
    const before = earlier.find(({ a, b, rules }) => a === row.a && b === row.b && rules === row.rules);
    if (!before) return [];
    const difference = differenceOf(row.points, before.points);
    const worse = difference.high !== undefined && difference.high < 0;
    const known = difference.low !== undefined;
    return [
      {
        what: `${nameOf(row)}, points less those before`,
        value: reported(difference),
        verdict: worse ? 'failed' : known ? 'passed' : 'undecided',
      },
    ];
  });
}

function differenceOf(now: StrategyComparison['points'], before: StrategyComparison['points']): Estimate {
  if (now.mean === null || before.mean === null) return { mean: undefined, low: undefined, high: undefined };
  const mean = now.mean - before.mean;
  const errors = [now, before].map(({ low, high }) =>
    low === null || high === null ? Number.NaN : (high - low) / 2 / normalQuantile((1 + LEVEL) / 2),
  );
  const half = normalQuantile((1 + LEVEL) / 2) * Math.hypot(...errors);
  if (Number.isNaN(half)) return { mean, low: undefined, high: undefined };
  return { mean, low: mean - half, high: mean + half };
}
