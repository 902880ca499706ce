// What each call comes to under each form, a unit at a time: how often it is the contract, and how often that is made. Kept only where
// forms are compared, of strategies that play themselves.
import type { Counter } from './counter.js';
import { LOG } from './counter.js';
import type { Layout } from './layout.js';
import { CALL_RATES, COUNT, CROSS_SUMS, RATE_SUMS } from './measures.js';
import type { Contest } from './plan.js';

export class CallTally {
  readonly #layout: Layout;
  readonly #contracts: Int32Array;
  readonly #made: Int32Array;
  /** By row: hands played. */
  readonly #hands: Int32Array;

  constructor(layout: Layout) {
    const { rules, entrants } = layout.plan;
    const rows = rules.length * entrants.length;
    this.#layout = layout;
    this.#contracts = new Int32Array(rows * layout.callTexts.length);
    this.#made = new Int32Array(rows * layout.callTexts.length);
    this.#hands = new Int32Array(rows);
  }

  /** Takes in a strategy that played itself under a form. */
  add({ rules, a }: Contest, { counts, log, logEnd }: Counter): void {
    const row = this.#layout.row(rules, a);
    this.#hands[row]! += counts[COUNT.hands]!;
    for (let at = 0; at < logEnd; at += LOG.length) {
      if (log[at + LOG.contract] === 0) continue;
      const to = row * this.#layout.callTexts.length + this.#layout.callIn(rules, log[at + LOG.cell]!);
      this.#contracts[to]!++;
      this.#made[to]! += log[at + LOG.made]!;
    }
  }

  /** Adds the unit to a block's sums and forgets it. */
  fold(sums: Float64Array): void {
    const { formPairs, plan } = this.#layout;
    const strategies = plan.entrants.length;
    for (let row = 0; row < this.#hands.length; row++) this.#foldRow(sums, row);
    for (let pair = 0; pair < formPairs.length; pair++) {
      const [one, other] = formPairs[pair]!;
      for (let strategy = 0; strategy < strategies; strategy++)
        this.#foldPair(sums, this.#layout.callCross(pair, strategy, 0, 0), [
          this.#layout.row(one, strategy),
          this.#layout.row(other, strategy),
        ]);
    }
    this.#contracts.fill(0);
    this.#made.fill(0);
    this.#hands.fill(0);
  }

  #foldRow(sums: Float64Array, row: number): void {
    const calls = this.#layout.callTexts.length;
    let at = this.#layout.callSums(row, 0, 0);
    for (let call = 0; call < calls; call++) {
      const contracts = this.#contracts[row * calls + call]!;
      addRate(sums, at, [contracts, this.#hands[row]!]);
      addRate(sums, at + RATE_SUMS, [this.#made[row * calls + call]!, contracts]);
      at += CALL_RATES.length * RATE_SUMS;
    }
  }

  #foldPair(sums: Float64Array, from: number, [one, other]: readonly [number, number]): void {
    const calls = this.#layout.callTexts.length;
    const contracts = this.#contracts;
    const made = this.#made;
    let at = from;
    for (let call = 0; call < calls; call++) {
      const [p, q] = [one * calls + call, other * calls + call];
      addCross(sums, at, [contracts[p]!, this.#hands[one]!], [contracts[q]!, this.#hands[other]!]);
      addCross(sums, at + CROSS_SUMS, [made[p]!, contracts[p]!], [made[q]!, contracts[q]!]);
      at += CALL_RATES.length * CROSS_SUMS;
    }
  }
}

/** A rate of one unit: so many out of so many. */
type Rate = readonly [x: number, y: number];

function addRate(sums: Float64Array, at: number, [x, y]: Rate): void {
  sums[at]! += x;
  sums[at + 1]! += y;
  sums[at + 2]! += x * x;
  sums[at + 3]! += x * y;
  sums[at + 4]! += y * y;
}

function addCross(sums: Float64Array, at: number, [x1, y1]: Rate, [x2, y2]: Rate): void {
  sums[at]! += x1 * x2;
  sums[at + 1]! += x1 * y2;
  sums[at + 2]! += y1 * x2;
  sums[at + 3]! += y1 * y2;
}
