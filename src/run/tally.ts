// The sums of one unit: takes in each contest that stands, and is then folded into a block's sums. All of it is integers.
import { CallTally } from './call-tally.js';
import type { Counter } from './counter.js';
import { LOG, WIDTH } from './counter.js';
import { CONTEST, type Layout, LEAD } from './layout.js';
import { BID, COUNT, FORECAST, FORECAST_BINS, MEASURES, MILLION } from './measures.js';
import type { Contest } from './plan.js';

const X = Int32Array.from(MEASURES, ({ of }) => COUNT[of]);
const Y = Int32Array.from(MEASURES, ({ per }) => COUNT[per]);
const VOID = -1;

export class Tally {
  readonly #layout: Layout;
  /** Counts by row. */
  readonly #rows: Int32Array;
  /** By contest: points, and A's wins in halves or VOID. */
  readonly #points: Float64Array;
  readonly #scores: Int8Array;
  /** Contracts and made ones by cell, and the cells that have any. */
  readonly #contracts: Int32Array;
  readonly #made: Int32Array;
  readonly #touched: number[] = [];
  /** Where forms are compared. */
  readonly #calls: CallTally | undefined;

  constructor(layout: Layout) {
    const { contests } = layout.plan;
    this.#layout = layout;
    this.#rows = new Int32Array(layout.rows * WIDTH);
    this.#points = new Float64Array(contests.length);
    this.#scores = new Int8Array(contests.length);
    this.#contracts = new Int32Array(layout.cells);
    this.#made = new Int32Array(layout.cells);
    this.#calls = layout.formPairs.length > 0 ? new CallTally(layout) : undefined;
  }

  /** Takes in a contest of the unit; of a void one nothing but its faults. Calls go straight to the block's sums. */
  add(at: number, counter: Counter, isVoid: boolean, sums: Float64Array): void {
    const contest = this.#layout.plan.contests[at]!;
    this.#points[at] = counter.points;
    this.#scores[at] = isVoid ? VOID : counter.score;
    if (isVoid) forget(counter);
    if (contest.duel) this.#addDuel(contest, counter);
    else this.#addAlone(contest, counter);
    if (!contest.duel) this.#calls?.add(contest, counter);
    if (contest.duel || !this.#layout.plan.hasDuels) this.#addCalls(contest, counter, sums);
  }

  /** Adds the unit to a block's sums and forgets it. */
  fold(sums: Float64Array): void {
    this.#foldContests(sums);
    this.#foldRows(sums);
    for (let at = 0; at < this.#touched.length; at++) this.#foldCell(sums, this.#touched[at]!);
    this.#touched.length = 0;
    if (this.#layout.formPairs.length > 0) this.#foldForms(sums);
    this.#calls?.fold(sums);
    for (let lead = 0; lead < this.#layout.leads.length; lead++) this.#foldLead(sums, lead);
    this.#rows.fill(0);
  }

  #addDuel({ rules, a, b }: Contest, { counts }: Counter): void {
    const one = this.#layout.row(rules, a) * WIDTH;
    const other = this.#layout.row(rules, b) * WIDTH;
    const rows = this.#rows;
    for (let count = 0; count < WIDTH; count++) {
      rows[one + count]! += counts[count]!;
      rows[other + count]! += counts[WIDTH + count]!;
    }
  }

  /** Both sides are the strategy's: what they did adds up, what the table saw counts once. */
  #addAlone({ rules, a }: Contest, { counts }: Counter): void {
    const to = this.#layout.aloneRow(rules, a) * WIDTH;
    const rows = this.#rows;
    for (let count = 0; count < WIDTH; count++)
      rows[to + count]! += count < COUNT.plays ? counts[count]! : counts[count]! + counts[WIDTH + count]!;
  }

  #addCalls({ rules }: Contest, { log, logEnd }: Counter, sums: Float64Array): void {
    for (let at = 0; at < logEnd; at += LOG.length) {
      const cell = log[at + LOG.cell]!;
      sums[this.#layout.cellSums(cell) + BID.calls]!++;
      if (log[at + LOG.contract] === 0) continue;
      this.#addContract(cell, log, at, sums);
      if (log[at + LOG.predicted]! >= 0)
        this.#addForecast(this.#layout.row(rules, log[at + LOG.strategy]!), log, at, sums);
    }
  }

  #addContract(cell: number, log: Int32Array, at: number, sums: Float64Array): void {
    const to = this.#layout.cellSums(cell);
    if (this.#contracts[cell]!++ === 0) this.#touched.push(cell);
    this.#made[cell]! += log[at + LOG.made]!;
    sums[to + BID.contracts]!++;
    sums[to + BID.made]! += log[at + LOG.made]!;
    sums[to + BID.taken]! += log[at + LOG.taken]!;
    sums[to + BID.over]! += log[at + LOG.over]!;
    sums[to + BID.change]! += log[at + LOG.change]!;
    if (log[at + LOG.predicted]! < 0) return;
    sums[to + BID.predicted]!++;
    sums[to + BID.predictedMillionths]! += log[at + LOG.predicted]!;
  }

  #addForecast(row: number, log: Int32Array, at: number, sums: Float64Array): void {
    const forecast = log[at + LOG.predicted]!;
    const made = log[at + LOG.made]!;
    const bin = Math.min(FORECAST_BINS - 1, Math.floor((forecast * FORECAST_BINS) / MILLION));
    const to = this.#layout.forecasts(row) + bin * FORECAST.length;
    sums[to + FORECAST.count]!++;
    sums[to + FORECAST.forecast]! += forecast;
    sums[to + FORECAST.squares]! += Math.round((forecast * forecast) / MILLION);
    sums[to + FORECAST.happened]! += made;
    sums[to + FORECAST.hit]! += made * forecast;
  }

  #foldContests(sums: Float64Array): void {
    const { contests } = this.#layout.plan;
    for (let contest = 0; contest < contests.length; contest++) {
      const at = this.#layout.contest(contest);
      const score = this.#scores[contest]!;
      if (score === VOID) sums[at + CONTEST.voids]!++;
      else sums[at + CONTEST.units]!++;
      if (score === VOID || !contests[contest]!.duel) continue;
      const points = this.#points[contest]!;
      sums[at + CONTEST.points]! += points;
      sums[at + CONTEST.squares]! += points * points;
      sums[at + CONTEST.scores + score]!++;
    }
  }

  #foldRows(sums: Float64Array): void {
    const rows = this.#rows;
    for (let from = 0; from < rows.length; from += WIDTH) {
      let at = this.#layout.rowUnits(from / WIDTH);
      if (rows[from + COUNT.plays]! > 0) sums[at]!++;
      at++;
      for (let count = 0; count < WIDTH; count++) sums[at++]! += rows[from + count]!;
      for (let measure = 0; measure < X.length; measure++) {
        const x = rows[from + X[measure]!]!;
        const y = rows[from + Y[measure]!]!;
        sums[at]! += x * x;
        sums[at + 1]! += x * y;
        sums[at + 2]! += y * y;
        at += 3;
      }
    }
  }

  /** Squares of a cell's contracts in this unit: hands of one unit share cards. */
  #foldCell(sums: Float64Array, cell: number): void {
    const to = this.#layout.cellSums(cell);
    const contracts = this.#contracts[cell]!;
    const made = this.#made[cell]!;
    sums[to + BID.madeMade]! += made * made;
    sums[to + BID.madeContracts]! += made * contracts;
    sums[to + BID.contractsContracts]! += contracts * contracts;
    this.#contracts[cell] = 0;
    this.#made[cell] = 0;
  }

  /** Products of this unit under two forms: what both share cancels in their differences. */
  #foldForms(sums: Float64Array): void {
    const { formPairs, plan } = this.#layout;
    for (let formPair = 0; formPair < formPairs.length; formPair++) {
      const [one, other] = formPairs[formPair]!;
      for (let strategy = 0; strategy < plan.entrants.length; strategy++)
        this.#foldMeasures(sums, this.#layout.cross(formPair, strategy, 0), [
          this.#layout.aloneRow(one, strategy) * WIDTH,
          this.#layout.aloneRow(other, strategy) * WIDTH,
        ]);
    }
  }

  #foldMeasures(sums: Float64Array, to: number, [one, other]: readonly [number, number]): void {
    const rows = this.#rows;
    let at = to;
    for (let measure = 0; measure < X.length; measure++) {
      const x1 = rows[one + X[measure]!]!;
      const y1 = rows[one + Y[measure]!]!;
      const x2 = rows[other + X[measure]!]!;
      const y2 = rows[other + Y[measure]!]!;
      sums[at]! += x1 * x2;
      sums[at + 1]! += x1 * y2;
      sums[at + 2]! += y1 * x2;
      sums[at + 3]! += y1 * y2;
      at += 4;
    }
  }

  /** Differences of this unit between contests that are compared on common deals. */
  #foldLead(sums: Float64Array, at: number): void {
    const { leads, plan } = this.#layout;
    const { first, second } = leads[at]!;
    if (this.#scores[first] === VOID || this.#scores[second] === VOID) return;
    const to = this.#layout.lead(at);
    const points =
      this.#points[first]! * this.#layout.sideProduct(plan.contests[second]!.rules) -
      this.#points[second]! * this.#layout.sideProduct(plan.contests[first]!.rules);
    const score = this.#scores[first]! - this.#scores[second]!;
    sums[to + LEAD.units]!++;
    sums[to + LEAD.points]! += points;
    sums[to + LEAD.pointSquares]! += points * points;
    sums[to + LEAD.scores]! += score;
    sums[to + LEAD.scoreSquares]! += score * score;
  }
}

/** Leaves nothing of a void contest but its faults. */
function forget(counter: Counter): void {
  const { counts } = counter;
  for (let at = 0; at < counts.length; at++) if (at % WIDTH !== COUNT.faults) counts[at] = 0;
  counter.logEnd = 0;
}
