// Where each sum of a run lies in one array of numbers: the whole state of a run's results, exact, and added block by block.
import { tablesOf } from '../rules/tables.js';
import {
  BID_SUMS,
  CALL_RATES,
  COUNTS,
  CROSS_SUMS,
  FORECAST,
  FORECAST_BINS,
  MEASURES,
  RATE_SUMS,
} from './measures.js';
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

/** Sums over units of two contests: units, and difference and its square of points and of scores in halves. */
export const LEAD = { units: 0, points: 1, pointSquares: 2, scores: 3, scoreSquares: 4, length: 5 } as const;

/** Two contests that are compared on common deals: a pair of strategies under two forms, or two variants against one opponent. */
export interface Lead {
  readonly first: number;
  readonly second: number;
}

export class Layout {
  readonly plan: Plan;
  readonly length: number;
  /** Pairs of forms that are compared, first before second. */
  readonly formPairs: readonly (readonly [number, number])[];
  /** Contests of two strategies under the first form; every form has as many, in the same order. */
  readonly pairs: number;
  /** Those of forms, pair of forms by pair of forms, then those of variants. */
  readonly leads: readonly Lead[];
  /** Calls that can become a contract under any of the forms, where forms are compared. */
  readonly callTexts: readonly string[];
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
  readonly #leadsFrom: number;
  readonly #callsFrom: number;
  readonly #callCrossFrom: number;
  /** By form: the place of each of its calls among `callTexts`. */
  readonly #callPlaces: readonly (readonly number[])[];

  constructor(plan: Plan) {
    const { rules, entrants, contests } = plan;
    this.plan = plan;
    this.formPairs = rules.flatMap((_, a) => rules.slice(a + 1).map((__, at) => [a, a + 1 + at] as const));
    this.pairs = contests.filter(({ duel, rules: form }) => duel && form === 0).length;
    this.leads = [...formLeads(plan, this.formPairs), ...variantLeads(plan)];
    this.#sideProducts = rules.map(({ sides }) => (sides.length >> 1) * (sides.length - (sides.length >> 1)));
    this.#forms = rules.length;
    this.#strategies = entrants.length;
    this.rows = (plan.hasAlone && plan.hasDuels ? 2 : 1) * rules.length * entrants.length;
    this.#cellsEach = rules.map((form) => tablesOf(form).calls.length * (form.seats + 1));
    this.#firstCell = this.#cellsEach.map(
      (_, form) => total(this.#cellsEach.slice(0, form)) * entrants.length,
    );
    this.cells = total(this.#cellsEach) * entrants.length;
    this.callTexts = rules.length === 1 ? [] : bidTexts(rules);
    this.#callPlaces = rules.map((form) =>
      tablesOf(form).calls.map(({ text }) => this.callTexts.indexOf(text)),
    );
    let end = contests.length * CONTEST.length;
    const take = (size: number): number => {
      const from = end;
      end += size;
      return from;
    };
    this.#rowsFrom = take(this.rows * ROW_LENGTH);
    this.#forecastsFrom = take(rules.length * entrants.length * FORECASTS);
    this.#cellsFrom = take(this.cells * BID_SUMS.length);
    this.#crossFrom = take(this.formPairs.length * entrants.length * MEASURES.length * CROSS_SUMS);
    this.#leadsFrom = take(this.leads.length * LEAD.length);
    const callRates = this.callTexts.length * CALL_RATES.length;
    this.#callsFrom = take(rules.length * entrants.length * callRates * RATE_SUMS);
    this.#callCrossFrom = take(this.formPairs.length * entrants.length * callRates * CROSS_SUMS);
    this.length = end;
  }

  /** Numbers of even and of odd sides, multiplied: points of contests are kept in such parts, so that they are whole. */
  sideProduct(form: number): number {
    return this.#sideProducts[form]!;
  }
  contest(contest: number): number {
    return contest * CONTEST.length;
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
      this.#crossFrom + ((formPair * this.#strategies + strategy) * MEASURES.length + measure) * CROSS_SUMS
    );
  }
  /** Place among `leads` of a pair of strategies, counted under one form, under a pair of forms. */
  leadOfPair(formPair: number, pair: number): number {
    return formPair * this.pairs + pair;
  }
  /** Where the sums of two contests begin; each one's points are multiplied with the other's `sideProduct`. */
  lead(lead: number): number {
    return this.#leadsFrom + lead * LEAD.length;
  }
  /** Place among `callTexts` of the call of a cell. */
  callIn(form: number, cell: number): number {
    const within = (cell - this.#firstCell[form]!) % this.#cellsEach[form]!;
    return this.#callPlaces[form]![Math.floor(within / (this.plan.rules[form]!.seats + 1))]!;
  }
  /** Where x, y, x x, x y, y y of a rate of a call begin, for a strategy that plays itself; see `row`. */
  callSums(row: number, call: number, rate: number): number {
    return this.#callsFrom + ((row * this.callTexts.length + call) * CALL_RATES.length + rate) * RATE_SUMS;
  }
  /** Where x x, x y, y x, y y of a rate of a call under a pair of forms begin. */
  callCross(formPair: number, strategy: number, call: number, rate: number): number {
    const row = formPair * this.#strategies + strategy;
    return (
      this.#callCrossFrom + ((row * this.callTexts.length + call) * CALL_RATES.length + rate) * CROSS_SUMS
    );
  }
}

const formLeads = ({ duelsByForm }: Plan, formPairs: Layout['formPairs']): Lead[] =>
  formPairs.flatMap(([one, other]) =>
    duelsByForm[one]!.map((first, at) => ({ first, second: duelsByForm[other]![at]! })),
  );

/** Under each form, by opponent. */
function variantLeads({ contests, experiment, entrants, duelsByForm }: Plan): Lead[] {
  if (experiment.variants === 0) return [];
  return duelsByForm.flatMap((duels) =>
    entrants.flatMap((_, opponent) => {
      const own = duels.filter((at) => contests[at]!.b === opponent);
      return own.flatMap((first, at) => own.slice(at + 1).map((second) => ({ first, second })));
    }),
  );
}

/** Every bid of these forms once, by number, then as the forms rank them. */
function bidTexts(rules: Plan['rules']): string[] {
  const bids = rules.flatMap((form) => {
    const { calls, firstBid, endOfBids } = tablesOf(form);
    return calls.slice(firstBid, endOfBids);
  });
  const seen = new Map(bids.map((call) => [call.text, call]));
  return [...seen.values()].sort((a, b) => order(a.level) - order(b.level)).map(({ text }) => text);
}

/** Bids without a number come last. */
const order = (level: number): number => (level === 0 ? Number.MAX_SAFE_INTEGER : level);

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Adds the sums of a later part to those of an earlier one. */
export function addSums(to: Float64Array, from: Float64Array): void {
  for (let at = 0; at < to.length; at++) to[at]! += from[at]!;
}
