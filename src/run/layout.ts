// Where each sum of a run lies in one array of numbers: the whole state of a run's results, exact, and added block by block.
import { tablesOf } from '../rules/tables.js';
import { BID_SUMS, COUNTS, FORECAST, FORECAST_BINS, MEASURES } from './measures.js';
import type { Plan } from './plan.js';

/** Sums a contest: units, points and their squares, pair scores by quarter, void units. */
export const CONTEST = { units: 0, points: 1, squares: 2, scores: 3, voids: 8, length: 9 } as const;
/** Categories of a pair's score: 0, 1/4 .. 1. */
export const SCORES = 5;

/** Sums a row: units, the counts, and for each measure x x, x y, y y over units. */
const ROW_COUNTS = 1;
const ROW_PRODUCTS = ROW_COUNTS + COUNTS.length;
const ROW_LENGTH = ROW_PRODUCTS + 3 * MEASURES.length;
const FORECASTS = FORECAST_BINS * FORECAST.length;

/** Sums over units under two forms: a measure's x x, x y, y x, y y; 1, difference and its square of a pair's points. */
const CROSS_MEASURE = 4;
const CROSS_PAIR = 3;

export class Layout {
  readonly plan: Plan;
  readonly length: number;
  /** Pairs of forms that are compared, first before second. */
  readonly formPairs: readonly (readonly [number, number])[];
  /** Contests of two strategies under the first form; every form has as many, in the same order. */
  readonly pairs: number;
  /** Rows of strategies by form, and after them rows of strategies that play themselves; see `row` and `aloneRow`. */
  readonly rows: number;
  /** Cells of the bids, of all forms and strategies. */
  readonly cells: number;
  readonly #sideProducts: readonly number[];
  readonly #forms: number;
  readonly #strategies: number;
  readonly #rowsFrom: number;
  readonly #forecastsFrom: number;
  readonly #cellsFrom: number;
  readonly #firstCell: readonly number[];
  readonly #cellsEach: readonly number[];
  readonly #crossFrom: number;
  readonly #crossPairsFrom: number;

  constructor(plan: Plan) {
    const { rules, entrants, contests } = plan;
    this.plan = plan;
    this.formPairs = rules.flatMap((_, a) => rules.slice(a + 1).map((__, at) => [a, a + 1 + at] as const));
    this.pairs = contests.filter(({ duel, rules: form }) => duel && form === 0).length;
    this.#sideProducts = rules.map(({ sides }) => (sides.length >> 1) * (sides.length - (sides.length >> 1)));
    this.#forms = rules.length;
    this.#strategies = entrants.length;
    this.rows = (plan.hasAlone && plan.hasDuels ? 2 : 1) * rules.length * entrants.length;
    this.#cellsEach = rules.map((form) => tablesOf(form).calls.length * (form.seats + 1));
    this.#firstCell = this.#cellsEach.map(
      (_, form) => total(this.#cellsEach.slice(0, form)) * entrants.length,
    );
    this.cells = total(this.#cellsEach) * entrants.length;
    let end = contests.length * CONTEST.length;
    const take = (size: number): number => {
      const from = end;
      end += size;
      return from;
    };
    this.#rowsFrom = take(this.rows * ROW_LENGTH);
    this.#forecastsFrom = take(rules.length * entrants.length * FORECASTS);
    this.#cellsFrom = take(this.cells * BID_SUMS.length);
    this.#crossFrom = take(this.formPairs.length * entrants.length * MEASURES.length * CROSS_MEASURE);
    this.#crossPairsFrom = take(this.formPairs.length * this.pairs * CROSS_PAIR);
    this.length = end;
  }

  /** Numbers of even and of odd sides, multiplied: points of contests are kept in such parts, so that they are whole. */
  sideProduct(form: number): number {
    return this.#sideProducts[form]!;
  }
  contest(contest: number): number {
    return contest * CONTEST.length;
  }
  /** The contest of a pair of strategies, counted under one form, under another. */
  contestOfPair(form: number, pair: number): number {
    return this.plan.duelsByForm[form]![pair]!;
  }
  /** Row of a strategy over all its duels under a form, or of itself where it plays nobody else. */
  row(form: number, strategy: number): number {
    return form * this.#strategies + strategy;
  }
  /** Row of a strategy that plays itself. */
  aloneRow(form: number, strategy: number): number {
    return this.row(form, strategy) + this.rows - this.#forms * this.#strategies;
  }
  rowUnits(row: number): number {
    return this.#rowsFrom + row * ROW_LENGTH;
  }
  rowCounts(row: number): number {
    return this.rowUnits(row) + ROW_COUNTS;
  }
  /** Where x x, x y, y y of a row's measure begin. */
  rowProducts(row: number, measure: number): number {
    return this.rowUnits(row) + ROW_PRODUCTS + 3 * measure;
  }
  /** Where the forecasts of a strategy under a form begin, bin by bin. */
  forecasts(row: number): number {
    return this.#forecastsFrom + row * FORECASTS;
  }
  /** Number of a cell of the bids: the place after the last stands for a forced dealer. */
  cell(form: number, strategy: number, call: number, place: number): number {
    const each = this.#cellsEach[form]!;
    return this.#firstCell[form]! + strategy * each + call * (this.plan.rules[form]!.seats + 1) + place;
  }
  /** Where the sums of a cell begin. */
  cellSums(cell: number): number {
    return this.#cellsFrom + cell * BID_SUMS.length;
  }
  /** Where x x, x y, y x, y y of a strategy's measure under a pair of forms begin. */
  cross(formPair: number, strategy: number, measure: number): number {
    return (
      this.#crossFrom + ((formPair * this.#strategies + strategy) * MEASURES.length + measure) * CROSS_MEASURE
    );
  }
  /**
   * Where the sums of a pair of strategies under a pair of forms begin: units, points under the first form less those under the
   * second, and squares; each form's points are multiplied with the other's `sideProduct`.
   */
  crossPair(formPair: number, pair: number): number {
    return this.#crossPairsFrom + (formPair * this.pairs + pair) * CROSS_PAIR;
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Adds the sums of a later part to those of an earlier one. */
export function addSums(to: Float64Array, from: Float64Array): void {
  for (let at = 0; at < to.length; at++) to[at]! += from[at]!;
}
