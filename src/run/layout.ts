// Where each sum of a run lies in one array of numbers: the whole state of a run's results, exact, and added block by block.
import { tablesOf } from '../rules/tables.js';
import { BID_SUMS, COUNTS, MEASURES } from './measure.js';
import type { Plan } from './plan.js';

/** Sums a duel: units, points and their squares, pair scores by quarter, units with a drawn play, void units. */
export const DUEL = { units: 0, points: 1, squares: 2, scores: 3, drawn: 8, voids: 9, length: 10 } as const;
/** Categories of a pair's score: 0, 1/4 .. 1. */
export const SCORES = 5;

/** Sums a strategy and form: units, the counts, and for each measure x x, x y, y y over units. */
const ROW_COUNTS = 1;
const ROW_PRODUCTS = ROW_COUNTS + COUNTS.length;
const ROW_LENGTH = ROW_PRODUCTS + 3 * MEASURES.length;

/** Bins of a duel's points a unit, for the sequential test on points; the middle one is around zero. */
export const BINS = 257;
const MIDDLE = (BINS - 1) / 2;

/** Products of the same unit under two forms: a measure's x x, x y, y x, y y; a duel's points, its scores, and 1. */
const CROSS_MEASURE = 4;
const CROSS_DUEL = 3;

export type Shape = Pick<Plan, 'rules' | 'strategies' | 'duels' | 'unit' | 'stop'>;

export class Layout {
  readonly duels: number;
  readonly forms: number;
  readonly strategies: number;
  readonly length: number;
  /** Pairs of forms that are compared, first before second. */
  readonly formPairs: readonly (readonly [number, number])[];
  readonly binned: boolean;
  /** Points that fall into one bin, in the integers of the sums. */
  readonly binWidth: number;
  /** By form: calls and places of its bids. */
  readonly calls: readonly number[];
  readonly places: readonly number[];
  readonly #binsFrom: number;
  readonly #rowsFrom: number;
  readonly #cellsFrom: readonly number[];
  readonly #crossFrom: number;
  readonly #duelsCrossFrom: number;
  readonly #duelsAForm: number;

  constructor({ rules, strategies, duels, unit, stop }: Shape) {
    const tables = rules.map(tablesOf);
    this.duels = duels.length;
    this.forms = rules.length;
    this.strategies = strategies.length;
    this.formPairs = pairsOf(rules.length);
    this.binned = stop?.sprt?.unit === 'points';
    this.binWidth = unit === 'hand' ? 1 : 4;
    this.calls = tables.map(({ calls }) => calls.length);
    this.places = tables.map(({ seats }) => seats + 1);
    this.#duelsAForm = duels.length / rules.length;
    let end = duels.length * DUEL.length;
    const take = (size: number): number => {
      const from = end;
      end += size;
      return from;
    };
    this.#binsFrom = take(this.binned ? duels.length * BINS : 0);
    this.#rowsFrom = take(rules.length * strategies.length * ROW_LENGTH);
    this.#cellsFrom = tables.map((_, form) => take(strategies.length * this.cells(form) * BID_SUMS.length));
    this.#crossFrom = take(this.formPairs.length * strategies.length * MEASURES.length * CROSS_MEASURE);
    this.#duelsCrossFrom = take(this.formPairs.length * this.#duelsAForm * CROSS_DUEL);
    this.length = end;
  }

  /** Cells of the bids under a form: every call at every place, and at the place of a forced dealer. */
  cells(form: number): number {
    return this.calls[form]! * this.places[form]!;
  }
  duel(duel: number): number {
    return duel * DUEL.length;
  }
  bins(duel: number): number {
    return this.#binsFrom + duel * BINS;
  }
  /** The bin of a unit's points. */
  binOf(points: number): number {
    return Math.max(0, Math.min(BINS - 1, MIDDLE + Math.round(points / this.binWidth)));
  }
  /** Points in the middle of a bin. */
  binPoints(bin: number): number {
    return (bin - MIDDLE) * this.binWidth;
  }
  /** Row of a strategy under a form, counted over all. */
  row(form: number, strategy: number): number {
    return form * this.strategies + strategy;
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
  /** Cells of all forms and strategies. */
  get allCells(): number {
    return (this.#crossFrom - this.#cellsFrom[0]!) / BID_SUMS.length;
  }
  /** Number of a cell among all, from where its sums begin, and the reverse. */
  cellNumber(sums: number): number {
    return (sums - this.#cellsFrom[0]!) / BID_SUMS.length;
  }
  cellSums(cell: number): number {
    return this.#cellsFrom[0]! + cell * BID_SUMS.length;
  }
  /** Where the sums of a cell begin. */
  cell(form: number, strategy: number, cell: number): number {
    return this.#cellsFrom[form]! + (strategy * this.cells(form) + cell) * BID_SUMS.length;
  }
  /** Where x x, x y, y x, y y of a strategy's measure under a pair of forms begin. */
  cross(pair: number, strategy: number, measure: number): number {
    return (
      this.#crossFrom + ((pair * this.strategies + strategy) * MEASURES.length + measure) * CROSS_MEASURE
    );
  }
  /** Where the products of a pair of strategies under a pair of forms begin: points, scores, units. */
  duelCross(pair: number, duelOfForm: number): number {
    return this.#duelsCrossFrom + (pair * this.#duelsAForm + duelOfForm) * CROSS_DUEL;
  }
}

function pairsOf(forms: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let first = 0; first < forms; first++)
    for (let second = first + 1; second < forms; second++) pairs.push([first, second]);
  return pairs;
}

/** Adds one block's sums to those before it. */
export function addSums(to: Float64Array, from: Float64Array): void {
  for (let at = 0; at < to.length; at++) to[at]! += from[at]!;
}
