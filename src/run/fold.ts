// Blocks added up in index order, with the stopping rules judged at the end of each: what a run reports is a pure function of the
// blocks it folded, whoever played them.

import { pairScore } from '../stats/elo.js';
import { logLikelihoodRatio, normalLikelihoodRatio, type SprtTest, sprtBounds } from '../stats/gsprt.js';
import { studentInterval } from '../stats/moments.js';
import type { SprtSettings } from './experiment.js';
import { judgeGates } from './gates.js';
import { type Plan, unitsOf } from './plan.js';
import { type Ending, pairCounts, type Results, resultsOf, type StoppedBy } from './results.js';
import { addSums, contestSums, type Layout, layoutOf } from './tally.js';

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
    this.layout = layoutOf(plan);
    this.sums = new Float64Array(this.layout.size);
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
    const endings = this.#plan.contests.map((_, at): Ending => {
      const verdict = this.#verdicts[at];
      return verdict ?? { stoppedBy: last, sprt: this.#undecided(at) };
    });
    const results = resultsOf(this.layout, this.sums, this.units, endings);
    return { ...results, gates: judgeGates(this.#plan, this, results) };
  }

  #judge(): void {
    const { stop } = this.#plan.experiment;
    if (!stop?.sprt && !stop?.halfWidth) return;
    this.#plan.contests.forEach((contest, at) => {
      if (!contest.duel || this.#verdicts[at]) return;
      if (stop.sprt) this.#judgeSprt(at, stop.sprt);
      if (stop.halfWidth && !this.#verdicts[at] && this.#narrow(at, stop.halfWidth))
        this.#verdicts[at] = { stoppedBy: 'halfWidth', sprt: this.#undecided(at) };
    });
    const duels = this.#plan.contests.map((contest, at) => !contest.duel || this.#verdicts[at] !== undefined);
    this.stopped = duels.every(Boolean) && this.#plan.contests.some(({ duel }) => duel);
  }

  #judgeSprt(at: number, settings: SprtSettings): void {
    const ratio = this.#ratio(at, settings);
    const [lower, upper] = sprtBounds(testOf(settings));
    if (ratio < upper && ratio > lower) return;
    this.#verdicts[at] = { stoppedBy: 'sprt', sprt: { verdict: ratio >= upper ? 'H1' : 'H0', llr: ratio } };
  }

  #ratio(at: number, settings: SprtSettings): number {
    const { categories, units, sum, squares } = contestSums(this.layout, this.sums, at);
    if (settings.unit === 'points')
      return normalLikelihoodRatio({ count: units, sum, squares }, settings.h0, settings.h1);
    const counts = pairCounts(this.#plan, this.#plan.contests[at]!, categories);
    return logLikelihoodRatio(
      testOf(settings),
      counts,
      counts.map((_, category) => category / (counts.length - 1)),
    );
  }

  #undecided(at: number): Ending['sprt'] {
    const settings = this.#plan.experiment.stop?.sprt;
    if (!settings || !this.#plan.contests[at]!.duel) return null;
    return { verdict: 'undecided', llr: this.#ratio(at, settings) };
  }

  #narrow(at: number, { measure, at: width }: { measure: 'points' | 'winRate'; at: number }): boolean {
    const { categories, units, sum, squares } = contestSums(this.layout, this.sums, at);
    const { low, high } =
      measure === 'points'
        ? studentInterval({ count: units, sum, squares })
        : pairScore(pairCounts(this.#plan, this.#plan.contests[at]!, categories)).winRate;
    return low !== undefined && high !== undefined && (high - low) / 2 <= width;
  }
}

const testOf = ({ h0, h1, unit, alpha, beta }: SprtSettings): SprtTest => ({
  model: unit === 'elo' ? 'logistic' : 'normalized',
  h0,
  h1,
  alpha,
  beta,
  pairs: true,
});
