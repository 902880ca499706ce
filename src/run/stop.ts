// When a run ends: after its units, or as soon as every pair of strategies has its verdict. Judged after each block, in order.

import { tablesOf } from '../rules/tables.js';
import { pairScore } from '../stats/elo.js';
import { logLikelihoodRatio, type SprtTest, sprtBounds, type Verdict } from '../stats/gsprt.js';
import type { Estimate } from '../stats/interval.js';
import { studentInterval } from '../stats/moments.js';
import { type Duel, isAlone } from './duel.js';
import { parseDuration } from './duration.js';
import type { SprtStop } from './experiment.js';
import { BINS, DUEL, type Layout, SCORES } from './layout.js';
import type { Plan } from './plan.js';

export const STOPPED_BY = ['units', 'sprt', 'halfWidth', 'wallClock'] as const;
export type StoppedBy = (typeof STOPPED_BY)[number];

/** How a pair's part of the run ended; `units` counts those judged. */
export interface Stopped {
  readonly by: StoppedBy;
  readonly units: number;
  readonly sprt: { readonly verdict: Verdict; readonly ratio: number } | undefined;
}

export class Judge {
  readonly #plan: Plan;
  readonly #layout: Layout;
  readonly #stopped: (Stopped | undefined)[];
  readonly #limit: number;

  constructor(plan: Plan, layout: Layout) {
    this.#plan = plan;
    this.#layout = layout;
    this.#stopped = plan.duels.map(() => undefined);
    const { wallClock } = plan.stop ?? {};
    this.#limit = wallClock === undefined ? Infinity : parseDuration(wallClock, 'stop.wallClock');
  }

  /**
   * Looks at the sums after a block; each pair keeps its first verdict.
   * @param elapsed milliseconds since the run began. @returns whether the run is over.
   */
  judge(sums: Float64Array, elapsed: number): boolean {
    if (!this.#plan.stop) return false;
    this.#plan.duels.forEach((duel, at) => {
      this.#stopped[at] ??= isAlone(duel) ? undefined : this.#verdict(sums, at);
    });
    if (elapsed >= this.#limit) this.#end(sums, 'wallClock');
    return (
      this.#stopped.every((one, at) => one !== undefined || isAlone(this.#plan.duels[at]!)) &&
      this.#hasPairs()
    );
  }

  /** How each pair ended, once no more blocks come. */
  ending(sums: Float64Array): readonly Stopped[] {
    this.#end(sums, 'units');
    return this.#stopped as readonly Stopped[];
  }

  #hasPairs(): boolean {
    return (
      this.#plan.duels.some((duel) => !isAlone(duel)) || this.#stopped.some((one) => one?.by === 'wallClock')
    );
  }

  #end(sums: Float64Array, by: StoppedBy): void {
    this.#plan.duels.forEach((_, at) => {
      const sprt = this.#plan.stop?.sprt;
      const ratio = sprt === undefined ? undefined : sprtRatio(this.#plan, this.#layout, sums, at, sprt);
      this.#stopped[at] ??= {
        by,
        units: sums[this.#layout.duel(at)]!,
        sprt: ratio === undefined ? undefined : { verdict: 'undecided', ratio },
      };
    });
  }

  #verdict(sums: Float64Array, at: number): Stopped | undefined {
    const { sprt, halfWidth } = this.#plan.stop!;
    const units = sums[this.#layout.duel(at)]!;
    if (sprt) {
      const ratio = sprtRatio(this.#plan, this.#layout, sums, at, sprt);
      const [lower, upper] = sprtBounds({ alpha: sprt.alpha, beta: sprt.beta } as SprtTest);
      if (ratio >= upper) return { by: 'sprt', units, sprt: { verdict: 'H1', ratio } };
      if (ratio <= lower) return { by: 'sprt', units, sprt: { verdict: 'H0', ratio } };
    }
    if (!halfWidth) return undefined;
    const points = pointsEstimate(this.#plan, this.#layout, sums, at);
    const { winRate } = pairScore(scoreCounts(this.#plan, this.#layout, sums, at));
    const narrow = within(points, halfWidth.points) && within(winRate, halfWidth.winRate);
    return narrow ? { by: 'halfWidth', units, sprt: undefined } : undefined;
  }
}

/** Whether an interval reaches no further to either side. */
function within({ low, high }: Estimate, half: number | undefined): boolean {
  if (half === undefined) return true;
  return low !== undefined && high !== undefined && (high - low) / 2 <= half;
}

/** A's points less B's a play, with Student's t interval over units. */
export function pointsEstimate(
  plan: Plan,
  layout: Layout,
  sums: Float64Array,
  at: number,
  level?: number,
): Estimate {
  const from = layout.duel(at);
  const { mean, low, high } = studentInterval(
    { count: sums[from + DUEL.units]!, sum: sums[from + DUEL.points]!, squares: sums[from + DUEL.squares]! },
    level,
  );
  const divisor = pointsDivisor(plan, plan.duels[at]!);
  const scaled = (value: number | undefined) => (value === undefined ? undefined : value / divisor);
  return { mean: scaled(mean), low: scaled(low), high: scaled(high) };
}

/** Integers in the sums that make one point a play: two plays, and the product of the numbers of sides. */
export function pointsDivisor({ rules }: Plan, duel: Duel): number {
  const { sides } = tablesOf(rules[duel.rules]!);
  const odd = sides >> 1;
  return 2 * odd * (sides - odd);
}

/** Units by pair score: lost both, split, won both; with quarters where plays can be drawn. */
export function scoreCounts(plan: Plan, layout: Layout, sums: Float64Array, at: number): number[] {
  const from = layout.duel(at) + DUEL.scores;
  const counts = Array.from(sums.subarray(from, from + SCORES));
  if (allowsDraws(plan, plan.duels[at]!) || sums[layout.duel(at) + DUEL.drawn]! > 0) return counts;
  return [counts[0]!, counts[2]!, counts[4]!];
}

/** Whether the form itself provides for drawn plays; a game that reaches the hand limit is the exception that is seen. */
function allowsDraws({ rules, unit }: Plan, { rules: form }: Duel): boolean {
  const { game, sides, auction } = rules[form]!;
  if (game.series !== null || sides.length > 2) return true;
  return unit === 'hand' && (auction.allPass !== 'forceDealer' || auction.kind === 'sell');
}

function sprtRatio(plan: Plan, layout: Layout, sums: Float64Array, at: number, sprt: SprtStop): number {
  const { h0, h1, alpha, beta } = sprt;
  if (sprt.unit === 'points') {
    const { counts, support } = pointCounts(plan, layout, sums, at);
    return logLikelihoodRatio({ model: 'mean', h0, h1, alpha, beta, pairs: true }, counts, support);
  }
  const counts = scoreCounts(plan, layout, sums, at);
  const support = counts.map((_, category) => category / (counts.length - 1));
  const model = sprt.unit === 'nelo' ? 'normalized' : 'logistic';
  return logLikelihoodRatio({ model, h0, h1, alpha, beta, pairs: true }, counts, support);
}

/** Units by points a play, in bins from the lowest to the highest that were seen and one on either side. */
function pointCounts(plan: Plan, layout: Layout, sums: Float64Array, at: number) {
  const from = layout.bins(at);
  const divisor = pointsDivisor(plan, plan.duels[at]!);
  const bins = Array.from(sums.subarray(from, from + BINS));
  const seen = bins.flatMap((count, bin) => (count > 0 ? [bin] : []));
  const [first, last] = [Math.max(0, (seen[0] ?? 0) - 1), Math.min(BINS - 1, (seen.at(-1) ?? 0) + 1)];
  const occupied = bins.flatMap((count, bin) => (count > 0 || bin === first || bin === last ? [bin] : []));
  return {
    counts: occupied.map((bin) => bins[bin]!),
    support: occupied.map((bin) => layout.binPoints(bin) / divisor),
  };
}
