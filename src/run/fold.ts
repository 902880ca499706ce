// Blocks added up in index order, with the stopping rules judged at the end of each: what a run reports is a pure function of the
// blocks it folded, whoever played them.
import { pairScore } from '../stats/elo.js';
import { sprtBounds } from '../stats/gsprt.js';
import { pairCounts, pointsOf } from './contest-sums.js';
import type { SprtSettings } from './experiment.js';
import { judgeGates } from './gates.js';
import { addSums, CONTEST, Layout } from './layout.js';
import { type Plan, unitsOf } from './plan.js';
import type { Ending, Results, StoppedBy } from './results.js';
import { resultsOf } from './sheet.js';
import { sprtRatio } from './sprt.js';

export class Fold {
  readonly layout: Layout;
  readonly sums: Float64Array;
  units = 0;
  faults = 0;
  blocks = 0;
  /** Whether every comparison has its verdict. */
  stopped = false;
  readonly #plan: Plan;
  /** First verdict of each contest. */
  readonly #verdicts: (Ending | undefined)[];

  constructor(plan: Plan) {
    this.#plan = plan;
    this.layout = new Layout(plan);
    this.sums = new Float64Array(this.layout.length);
    this.#verdicts = plan.contests.map(() => undefined);
  }

  /** Adds the next block in index order. */
  add(block: number, sums: Float64Array, faults: number): void {
    const [first, end] = unitsOf(this.#plan, block);
    addSums(this.sums, sums);
    this.units += end - first;
    this.blocks++;
    this.faults += faults;
    this.#judge();
  }

  /** @param last what ended a contest that has no verdict of its own. */
  results(last: StoppedBy = 'units'): Results {
    const endings = this.#plan.contests.map(
      (_, at): Ending => this.#verdicts[at] ?? { stoppedBy: last, sprt: this.#undecided(at) },
    );
    const results = resultsOf(this, endings);
    return { ...results, gates: judgeGates(this, results) };
  }

  #judge(): void {
    const { stop } = this.#plan.experiment;
    if (!this.#plan.hasDuels || (!stop?.sprt && !stop?.halfWidth)) return;
    this.#plan.contests.forEach(({ duel }, at) => {
      if (duel) this.#verdicts[at] ??= this.#verdict(at);
    });
    this.stopped = this.#plan.contests.every(({ duel }, at) => !duel || this.#verdicts[at] !== undefined);
  }

  #verdict(at: number): Ending | undefined {
    const { sprt, halfWidth } = this.#plan.experiment.stop!;
    if (sprt) {
      const llr = sprtRatio(this.layout, this.sums, at, sprt);
      const [lower, upper] = sprtBounds(sprt);
      const verdict = llr >= upper ? 'H1' : 'H0';
      if (llr >= upper || llr <= lower)
        return { stoppedBy: 'sprt', sprt: { verdict, llr, units: this.#unitsOf(at) } };
    }
    if (!halfWidth || !this.#isNarrow(at, halfWidth)) return undefined;
    return { stoppedBy: 'halfWidth', sprt: this.#undecided(at) };
  }

  #undecided(at: number): Ending['sprt'] {
    const settings: SprtSettings | undefined = this.#plan.experiment.stop?.sprt;
    if (!settings || !this.#plan.contests[at]!.duel) return null;
    const llr = sprtRatio(this.layout, this.sums, at, settings);
    return { verdict: 'undecided', llr, units: this.#unitsOf(at) };
  }

  #unitsOf(at: number): number {
    return this.sums[this.layout.contest(at) + CONTEST.units]!;
  }

  #isNarrow(at: number, wanted: { measure: 'points' | 'winRate'; at: number }): boolean {
    const { low, high } =
      wanted.measure === 'points'
        ? pointsOf(this.layout, this.sums, at)
        : pairScore(pairCounts(this.layout, this.sums, at)).winRate;
    return low !== undefined && high !== undefined && (high - low) / 2 <= wanted.at;
  }
}
