// Everything a run counts, as one array of sums that parts of a run add up to in the order of their units. Within a unit, counts
// are staged: a pair that is void leaves no trace, and rates get their spread between units.
import { tablesOf } from '../rules/tables.js';
import { HOUSE_MEASURES, SIDE_MEASURES } from './measures.js';
import type { Plan } from './plan.js';

/** Pair scores by category: lost both, .., won both in quarters. */
export const CATEGORIES = 5;
/** Of a contest: units, void units, categories, sum and squares of the points. */
const CONTEST = 2 + CATEGORIES + 2;
/** Of a rate: x, y, xx, xy, yy over units. */
const RATE = 5;
/** Of a bid row beside its make rate: calls, points taken, over the bid, score change, predicted sum and count. */
export const BID_COUNTS = ['calls', 'taken', 'over', 'change', 'predicted', 'predictions'] as const;

/** Where everything stands in the sums. */
export interface Layout {
  readonly plan: Plan;
  /** Rates: sides by (entrant, rules, measure), houses likewise, then bid rows. */
  readonly rates: number;
  readonly houseRates: number;
  readonly bidRates: number;
  /** First bid row of each rules value, by entrant. */
  readonly bidBase: readonly (readonly number[])[];
  readonly bidRows: number;
  /** Plain counts: hands and games by (entrant, rules), then those of bid rows. */
  readonly counts: number;
  readonly bidCounts: number;
  readonly countCells: number;
  /** Products between two rules values of one house measure: four a (entrant, pair, measure). */
  readonly crosses: number;
  /** Points of a duel under one rules value less those under another: count, sum, squares a (pair of entrants, pair of rules). */
  readonly skills: number;
  readonly size: number;
}

/** Pairs of rules values, in order. */
export const rulesPairs = (plan: Plan): (readonly [number, number])[] =>
  plan.rules.flatMap((_, a) => plan.rules.slice(a + 1).map((__, at) => [a, a + 1 + at] as const));

/** Pairs of entrants, in order. */
export const entrantPairs = (plan: Plan): (readonly [number, number])[] =>
  plan.entrants.flatMap((_, a) => plan.entrants.slice(a + 1).map((__, at) => [a, a + 1 + at] as const));

export function layoutOf(plan: Plan): Layout {
  const { entrants, rules } = plan;
  const groups = entrants.length * rules.length;
  const bidBase: number[][] = entrants.map(() => []);
  let bidRows = 0;
  for (const [entrant] of entrants.entries())
    for (const form of rules) {
      bidBase[entrant]!.push(bidRows);
      bidRows += tablesOf(form).calls.length * form.seats * 2;
    }
  const houseRates = groups * SIDE_MEASURES.length;
  const bidRates = houseRates + groups * HOUSE_MEASURES.length;
  const rateCount = bidRates + bidRows;
  const rates = plan.contests.length * CONTEST;
  const counts = rates + rateCount * RATE;
  const bidCounts = groups * 2;
  const countCells = bidCounts + bidRows * BID_COUNTS.length;
  const crosses = counts + countCells;
  const pairs = rulesPairs(plan).length;
  const skills = crosses + entrants.length * pairs * HOUSE_MEASURES.length * 4;
  const size = skills + entrantPairs(plan).length * pairs * 3;
  return {
    plan,
    rates,
    houseRates,
    bidRates,
    bidBase,
    bidRows,
    counts,
    bidCounts,
    countCells,
    crosses,
    skills,
    size,
  };
}

// Places of rates (0, 1, ..) and counts, and reading them back.

export const groupOf = ({ plan }: Layout, entrant: number, rules: number): number =>
  entrant * plan.rules.length + rules;

export const sideRate = (_: Layout, group: number, measure: number): number =>
  group * SIDE_MEASURES.length + measure;

export const houseRate = (layout: Layout, group: number, measure: number): number =>
  layout.houseRates + group * HOUSE_MEASURES.length + measure;

/** A row of bid accuracy: a call at a position at the table, forced or free. */
export const bidRow = (
  layout: Layout,
  at: { entrant: number; rules: number; call: number; position: number; forced: boolean },
): number =>
  layout.bidBase[at.entrant]![at.rules]! +
  (at.call * layout.plan.rules[at.rules]!.seats + at.position) * 2 +
  (at.forced ? 1 : 0);

export interface RateSums {
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

export function rateSums(layout: Layout, sums: Float64Array, rate: number): RateSums {
  const at = layout.rates + rate * RATE;
  return { x: sums[at]!, y: sums[at + 1]!, xx: sums[at + 2]!, xy: sums[at + 3]!, yy: sums[at + 4]! };
}

export const countAt = (layout: Layout, sums: Float64Array, cell: number): number =>
  sums[layout.counts + cell]!;

export const bidCount = (layout: Layout, row: number, which: (typeof BID_COUNTS)[number]): number =>
  layout.bidCounts + row * BID_COUNTS.length + BID_COUNTS.indexOf(which);

export interface ContestSums {
  readonly units: number;
  readonly voids: number;
  readonly categories: readonly number[];
  readonly sum: number;
  readonly squares: number;
}

export function contestSums(_: Layout, sums: Float64Array, contest: number): ContestSums {
  const at = contest * CONTEST;
  return {
    units: sums[at]!,
    voids: sums[at + 1]!,
    categories: Array.from(sums.subarray(at + 2, at + 2 + CATEGORIES)),
    sum: sums[at + 2 + CATEGORIES]!,
    squares: sums[at + 3 + CATEGORIES]!,
  };
}

/** Sums of x1 x2, x1 y2, y1 x2, y1 y2 over units, for the difference of a house measure between two rules values. */
export function crossSums(
  layout: Layout,
  sums: Float64Array,
  entrant: number,
  pair: number,
  measure: number,
): Float64Array {
  const pairs = rulesPairs(layout.plan).length;
  const at = layout.crosses + ((entrant * pairs + pair) * HOUSE_MEASURES.length + measure) * 4;
  return sums.subarray(at, at + 4);
}

/** Count, sum and squares of a duel's points under one rules value less those under another. */
export function skillSums(layout: Layout, sums: Float64Array, entrants: number, pair: number): Float64Array {
  const at = layout.skills + (entrants * rulesPairs(layout.plan).length + pair) * 3;
  return sums.subarray(at, at + 3);
}

/** Adds the sums of a later part to those of an earlier one. */
export function addSums(to: Float64Array, from: Float64Array): void {
  for (let at = 0; at < to.length; at++) to[at]! += from[at]!;
}

/** Numbers with the list of those that are not zero, so that clearing and adding cost what was used. */
class Staged {
  readonly values: Float64Array;
  readonly #used: Int32Array;
  readonly #marked: Uint8Array;
  #count = 0;

  constructor(size: number) {
    this.values = new Float64Array(size);
    this.#used = new Int32Array(size);
    this.#marked = new Uint8Array(size);
  }
  add(at: number, value: number): void {
    if (this.#marked[at] === 0) {
      this.#marked[at] = 1;
      this.#used[this.#count++] = at;
    }
    this.values[at]! += value;
  }
  /** Hands every number used to `take` and forgets them all. */
  drain(take: (at: number, value: number) => void): void {
    for (let place = 0; place < this.#count; place++) {
      const at = this.#used[place]!;
      const value = this.values[at]!;
      this.values[at] = 0;
      this.#marked[at] = 0;
      take(at, value);
    }
    this.#count = 0;
  }
}

/** Counts one block, unit by unit. */
export class Tally {
  readonly layout: Layout;
  readonly sums: Float64Array;
  /** Rates and counts of the contest under way, and of the unit's contests that stand. */
  readonly #contest: Staged;
  readonly #unit: Staged;
  readonly #rateCells: number;
  /** Points of the unit's contests; NaN where void. */
  readonly #points: Float64Array;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #addToUnit: (at: number, value: number) => void;
  readonly #keepCell: (at: number, value: number) => void;
  readonly #touched: number[] = [];

  constructor(layout: Layout) {
    this.layout = layout;
    this.sums = new Float64Array(layout.size);
    const rates = (layout.counts - layout.rates) / RATE;
    this.#rateCells = rates * 2;
    this.#contest = new Staged(this.#rateCells + layout.countCells);
    this.#unit = new Staged(this.#rateCells + layout.countCells);
    this.#points = new Float64Array(layout.plan.contests.length).fill(Number.NaN);
    this.#x = new Float64Array(rates);
    this.#y = new Float64Array(rates);
    this.#addToUnit = (at, value) => this.#unit.add(at, value);
    this.#keepCell = (at, value) => this.#keep(at, value);
  }

  /** Starts a block. */
  clear(): void {
    this.sums.fill(0);
  }

  /** Adds x out of y to a rate of the contest under way. */
  rate(rate: number, x: number, y: number): void {
    this.#contest.add(rate * 2, x);
    this.#contest.add(rate * 2 + 1, y);
  }

  count(cell: number, value: number): void {
    this.#contest.add(this.#rateCells + cell, value);
  }

  /** Ends a contest of the unit: `category` and `points` of the pair (undefined for a strategy alone). */
  endContest(contest: number, category: number | undefined, points: number): void {
    this.#contest.drain(this.#addToUnit);
    const at = contest * CONTEST;
    this.sums[at]! += 1;
    if (category !== undefined) this.sums[at + 2 + category]! += 1;
    this.sums[at + 2 + CATEGORIES]! += points;
    this.sums[at + 3 + CATEGORIES]! += points * points;
    this.#points[contest] = points;
  }

  /** Drops a contest of the unit. */
  voidContest(contest: number): void {
    this.#contest.drain(ignore);
    this.sums[contest * CONTEST + 1]! += 1;
  }

  /** Ends the unit: rates get their squares, rules values their products. */
  endUnit(): void {
    this.#unit.drain(this.#keepCell);
    this.#flushRates();
    if (this.layout.plan.rules.length > 1) this.#crossRules();
    for (const rate of this.#touched) {
      this.#x[rate] = 0;
      this.#y[rate] = 0;
    }
    this.#touched.length = 0;
    this.#points.fill(Number.NaN);
  }

  #keep(at: number, value: number): void {
    if (at >= this.#rateCells) {
      this.sums[this.layout.counts + at - this.#rateCells]! += value;
      return;
    }
    const rate = at >> 1;
    if ((at & 1) === 0) {
      this.#x[rate] = value;
      this.#touched.push(rate);
    } else this.#y[rate] = value;
  }

  #flushRates(): void {
    const { sums, layout } = this;
    for (const rate of this.#touched) {
      const x = this.#x[rate]!;
      const y = this.#y[rate]!;
      const at = layout.rates + rate * RATE;
      sums[at]! += x;
      sums[at + 1]! += y;
      sums[at + 2]! += x * x;
      sums[at + 3]! += x * y;
      sums[at + 4]! += y * y;
    }
  }

  #crossRules(): void {
    const { layout, sums } = this;
    const { plan } = layout;
    rulesPairsOf(layout).forEach(([a, b], pair) => {
      for (let entrant = 0; entrant < plan.entrants.length; entrant++)
        for (let measure = 0; measure < HOUSE_MEASURES.length; measure++)
          this.#cross(
            entrant,
            pair,
            measure,
            houseRate(layout, groupOf(layout, entrant, a), measure),
            houseRate(layout, groupOf(layout, entrant, b), measure),
          );
      skillContests(layout, a, b).forEach(([one, other], duel) => {
        const difference = this.#points[one]! - this.#points[other]!;
        if (Number.isNaN(difference)) return;
        const cell = skillSums(layout, sums, duel, pair);
        cell[0]! += 1;
        cell[1]! += difference;
        cell[2]! += difference * difference;
      });
    });
  }

  #cross(entrant: number, pair: number, measure: number, one: number, other: number): void {
    const cell = crossSums(this.layout, this.sums, entrant, pair, measure);
    const x1 = this.#x[one]!;
    const y1 = this.#y[one]!;
    const x2 = this.#x[other]!;
    const y2 = this.#y[other]!;
    cell[0]! += x1 * x2;
    cell[1]! += x1 * y2;
    cell[2]! += y1 * x2;
    cell[3]! += y1 * y2;
  }
}

const ignore = (): void => {};

const pairsMade = new WeakMap<Layout, (readonly [number, number])[]>();

function rulesPairsOf(layout: Layout): (readonly [number, number])[] {
  const known = pairsMade.get(layout) ?? rulesPairs(layout.plan);
  pairsMade.set(layout, known);
  return known;
}

/** The same duels under two rules values, in the order of entrant pairs. */
function skillContests({ plan }: Layout, a: number, b: number): (readonly [number, number])[] {
  const duels = (rules: number) =>
    plan.contests.flatMap((contest, at) => (contest.duel && contest.rules === rules ? [at] : []));
  const others = duels(b);
  return duels(a).map((contest, at) => [contest, others[at]!] as const);
}
