// Gates: what must hold of a run for CI to let a change pass. Each is passed, failed, or undecided when the interval allows both.

import { readFileSync } from 'node:fs';
import { quoted } from '../rules/quoted.js';
import { tablesOf } from '../rules/tables.js';
import { pairScore } from '../stats/elo.js';
import { formatNumber } from '../stats/format.js';
import { type Estimate, LEVEL } from '../stats/interval.js';
import { type RatioSums, ratioInterval } from '../stats/ratio.js';
import { pairCounts, pointsOf } from './contest-sums.js';
import { BID, measureAt } from './measures.js';
import type { Plan } from './plan.js';
import { type Counts, rowRatio } from './rates.js';
import type { GateResult, GateState, Results, StrategyComparison } from './results.js';

const OPERATORS = ['>=', '<=', '>', '<'] as const;
type Operator = (typeof OPERATORS)[number];

export type Gate =
  | {
      readonly kind: 'compare';
      readonly text: string;
      readonly measure: Measure;
      readonly operator: Operator;
      readonly value: number;
      readonly level: number;
    }
  | {
      readonly kind: 'between';
      readonly text: string;
      readonly measure: Measure;
      readonly low: number;
      readonly high: number;
      readonly level: number;
    }
  | { readonly kind: 'sprt'; readonly text: string }
  | { readonly kind: 'faults'; readonly text: string }
  | { readonly kind: 'regression'; readonly text: string; readonly file: string };

type Measure =
  | { readonly name: 'points' | 'winRate' | 'elo' }
  | { readonly name: 'makeRate'; readonly call: string | undefined };

/** What is wrong with a gate, in one sentence. */
export class GateError extends Error {
  override readonly name = 'GateError';
}

const FORMS =
  'winRate >= 0.5 [at 95 %], points > 0, elo >= -5, makeRate(7) between 0.6 and 0.8, sprt accept, no faults, no regression against FILE';

/** Reads a gate. @throws GateError */
export function parseGate(written: string): Gate {
  const text = written.trim().replace(/\s+/g, ' ');
  if (text === 'sprt accept') return { kind: 'sprt', text };
  if (text === 'no faults') return { kind: 'faults', text };
  const regression = /^no regression against (.+)$/.exec(text);
  if (regression) return { kind: 'regression', text, file: regression[1]! };
  const level = levelOf(text);
  const bare = text.replace(/ at [\d.]+ ?%$/, '');
  const between = /^(\S+) between (-?[\d.]+) and (-?[\d.]+)$/.exec(bare);
  if (between)
    return {
      kind: 'between',
      text,
      measure: measureOf(text, between[1]!),
      low: Number(between[2]),
      high: Number(between[3]),
      level,
    };
  const compare = /^(\S+) (>=|<=|>|<) (-?[\d.]+)$/.exec(bare);
  if (compare)
    return {
      kind: 'compare',
      text,
      measure: measureOf(text, compare[1]!),
      operator: compare[2] as Operator,
      value: Number(compare[3]),
      level,
    };
  throw new GateError(`gate ${quoted(written)} is not understood; expected one like ${FORMS}`);
}

function levelOf(text: string): number {
  const found = / at ([\d.]+) ?%$/.exec(text);
  if (!found) return LEVEL;
  const level = Number(found[1]) / 100;
  if (!(level > 0.5 && level < 1))
    throw new GateError(`gate ${quoted(text)}: expected a level between 50 % and 100 %`);
  return level;
}

function measureOf(text: string, word: string): Measure {
  if (word === 'points' || word === 'winRate' || word === 'elo') return { name: word };
  const made = /^makeRate(?:\(([^)]+)\))?$/.exec(word);
  if (made) return { name: 'makeRate', call: made[1] };
  throw new GateError(
    `gate ${quoted(text)}: there is no measure ${quoted(word)}; expected points, winRate, elo or makeRate(CALL)`,
  );
}

/** Refuses gates that this run cannot be put to, before it is played. @throws GateError */
export function checkGates({ experiment, rules }: Plan): void {
  for (const gate of experiment.gates.map(parseGate)) {
    if (gate.kind === 'regression') readResults(gate.file);
    if (gate.kind === 'sprt' && !experiment.stop?.sprt)
      throw new GateError(
        `gate ${quoted(gate.text)}: the run has no sequential test; expected --sprt or stop.sprt`,
      );
    if (!('measure' in gate) || gate.measure.name !== 'makeRate' || gate.measure.call === undefined) continue;
    for (const form of rules)
      if (!tablesOf(form).callNamed.has(gate.measure.call))
        throw new GateError(`gate ${quoted(gate.text)}: ${form.name} has no call ${gate.measure.call}`);
  }
}

/** Puts every gate to the comparisons of the first strategy with the others. */
export function judgeGates(fold: Counted, results: Omit<Results, 'gates'>): GateResult[] {
  const judge = new Judge(fold, results);
  return fold.layout.plan.experiment.gates.map(parseGate).flatMap((gate) => judge.put(gate));
}

/** Failed if any failed, else undecided if any is. */
export function worst(results: readonly GateResult[]): GateState {
  if (results.some(({ state }) => state === 'failed')) return 'failed';
  return results.some(({ state }) => state === 'undecided') ? 'undecided' : 'passed';
}

/** What a run has counted so far. */
export interface Counted extends Counts {
  readonly faults: number;
}

class Judge {
  readonly #plan: Plan;
  readonly #fold: Counted;
  readonly #results: Omit<Results, 'gates'>;

  constructor(fold: Counted, results: Omit<Results, 'gates'>) {
    this.#plan = fold.layout.plan;
    this.#fold = fold;
    this.#results = results;
  }

  put(gate: Gate): GateResult[] {
    switch (gate.kind) {
      case 'faults':
        return [
          this.#told(
            gate,
            'all strategies',
            this.#fold.faults === 0 ? 'passed' : 'failed',
            `${this.#fold.faults} faults`,
          ),
        ];
      case 'sprt':
        return this.#duels().map((duel) => this.#sprt(gate, duel));
      case 'regression':
        return this.#regression(gate, gate.file);
      default:
        return gate.measure.name === 'makeRate'
          ? this.#makeRates(gate)
          : this.#contests(gate, gate.measure.name);
    }
  }

  #told(gate: Gate, about: string, state: GateState, why: string): GateResult {
    return { gate: gate.text, about, state, why };
  }

  #duels(): StrategyComparison[] {
    const first = this.#plan.entrants[0]!.shown;
    return this.#results.comparisons
      .filter((row) => row.kind === 'strategies')
      .filter(({ a }) => a === first);
  }

  #sprt(gate: Gate, duel: StrategyComparison): GateResult {
    const about = aboutDuel(duel);
    if (duel.sprt === null) return this.#told(gate, about, 'undecided', 'the run has no sequential test');
    const state = duel.sprt.verdict === 'H1' ? 'passed' : duel.sprt.verdict === 'H0' ? 'failed' : 'undecided';
    return this.#told(gate, about, state, `${duel.sprt.verdict}, LLR ${duel.sprt.llr.toFixed(2)}`);
  }

  #contests(gate: Extract<Gate, { measure: Measure }>, measure: 'points' | 'winRate' | 'elo'): GateResult[] {
    return this.#plan.contests.flatMap((contest, at) => {
      if (!contest.duel || contest.a !== 0) return [];
      const { layout, sums } = this.#fold;
      const estimate =
        measure === 'points'
          ? pointsOf(layout, sums, at, gate.level)
          : pairScore(pairCounts(layout, sums, at), gate.level)[measure];
      const { entrants, rules } = this.#plan;
      const about = `${entrants[contest.a]!.shown} against ${entrants[contest.b]!.shown}, ${rules[contest.rules]!.name}`;
      return [this.#measured(gate, about, estimate)];
    });
  }

  #makeRates(gate: Extract<Gate, { measure: Measure }>): GateResult[] {
    const call = gate.measure.name === 'makeRate' ? gate.measure.call : undefined;
    return this.#plan.rules.map((rules, at) => {
      const sums = call === undefined ? this.#allMade(at) : this.#madeOf(at, call);
      const estimate = ratioInterval(sums, gate.level);
      return this.#measured(gate, `${this.#plan.entrants[0]!.shown}, ${rules.name}`, estimate);
    });
  }

  #allMade(form: number): RatioSums {
    const { layout } = this.#fold;
    return rowRatio(this.#fold, { form, row: layout.row(form, 0), measure: measureAt('makeRate') });
  }

  /** Contracts at one call; places are added as if no unit had contracts at two of them. */
  #madeOf(form: number, text: string): RatioSums {
    const tables = tablesOf(this.#plan.rules[form]!);
    const call = tables.callNamed.get(text);
    if (!call) throw new GateError(`gate: ${tables.rules.name} has no call ${text}`);
    const { layout, sums } = this.#fold;
    const all = { units: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
    for (let place = 0; place <= tables.seats; place++) {
      const at = layout.cellSums(layout.cell(form, 0, call.index, place));
      all.units += sums[at + BID.contracts]!;
      all.x += sums[at + BID.made]!;
      all.y += sums[at + BID.contracts]!;
      all.xx += sums[at + BID.madeMade]!;
      all.xy += sums[at + BID.madeContracts]!;
      all.yy += sums[at + BID.contractsContracts]!;
    }
    return all;
  }

  #measured(gate: Extract<Gate, { measure: Measure }>, about: string, estimate: Estimate): GateResult {
    const { mean, low, high } = estimate;
    if (mean === undefined) return this.#told(gate, about, 'undecided', 'not known');
    if (low === undefined || high === undefined)
      return this.#told(gate, about, 'undecided', `${mean}, its interval is not known`);
    return this.#told(gate, about, stateOf(gate, { low, high }), rangeText(mean, low, high));
  }

  #regression(gate: Gate, file: string): GateResult[] {
    const before = readResults(file);
    const shared = this.#results.comparisons.filter((row) => row.kind === 'strategies');
    const judged = shared.flatMap((now) => {
      const then = before.find((row) => row.a === now.a && row.b === now.b && row.rules === now.rules);
      return then ? [this.#told(gate, aboutDuel(now), ...compared(then, now))] : [];
    });
    if (judged.length > 0) return judged;
    throw new GateError(`gate ${quoted(gate.text)}: ${file} holds none of this run's comparisons`);
  }
}

const aboutDuel = ({ a, b, rules }: StrategyComparison): string => `${a} against ${b}, ${rules}`;

function stateOf(
  gate: Extract<Gate, { measure: Measure }>,
  { low, high }: { low: number; high: number },
): GateState {
  if (gate.kind === 'between') {
    if (low >= gate.low && high <= gate.high) return 'passed';
    return high < gate.low || low > gate.high ? 'failed' : 'undecided';
  }
  const { operator, value } = gate;
  switch (operator) {
    case '>':
      return low > value ? 'passed' : high <= value ? 'failed' : 'undecided';
    case '>=':
      return low >= value ? 'passed' : high < value ? 'failed' : 'undecided';
    case '<':
      return high < value ? 'passed' : low >= value ? 'failed' : 'undecided';
    default:
      return high <= value ? 'passed' : low > value ? 'failed' : 'undecided';
  }
}

/** Whether points fell by more than both intervals together allow for. */
function compared(then: StrategyComparison, now: StrategyComparison): [GateState, string] {
  const width = Math.hypot(half(then), half(now));
  const change = (now.points.mean ?? 0) - (then.points.mean ?? 0);
  const why = `${change >= 0 ? '+' : ''}${change} points since then (+- ${width})`;
  return [change + width < 0 ? 'failed' : 'passed', why];
}

const half = ({ points: { low, high } }: StrategyComparison): number =>
  low === null || high === null ? 0 : (high - low) / 2;

function readResults(file: string): StrategyComparison[] {
  try {
    const { comparisons } = JSON.parse(readFileSync(file, 'utf8')) as Results;
    return comparisons.filter((row) => row.kind === 'strategies');
  } catch (error) {
    throw new GateError(`gate: ${file}: cannot be read as results.json: ${(error as Error).message}`);
  }
}

const rangeText = (mean: number, low: number, high: number): string =>
  `${formatNumber(mean)} (${formatNumber(low)} to ${formatNumber(high)})`;
