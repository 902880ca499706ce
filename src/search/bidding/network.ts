// A small network from cards held to the chances of each number of points: one hidden layer, softmax over the points.

/** Fewest and most points of a side in the base game. */
export const LEAST = -2;
export const OUTCOMES = 15;
export const HIDDEN = 32;

export class Network {
  /** `input * HIDDEN + unit`, then a bias a unit. */
  readonly first: Float32Array;
  /** `unit * OUTCOMES + outcome`, then a bias an outcome. */
  readonly second: Float32Array;
  readonly hidden = new Float64Array(HIDDEN);
  readonly inputs: number;

  constructor(inputs: number) {
    this.inputs = inputs;
    this.first = new Float32Array((inputs + 1) * HIDDEN);
    this.second = new Float32Array((HIDDEN + 1) * OUTCOMES);
  }

  /** Chances of `LEAST`, `LEAST + 1`, ... points for the `size` inputs that are on, into `out`. */
  run(on: Uint8Array, size: number, out: Float64Array): void {
    const { first, second, hidden } = this;
    for (let unit = 0; unit < HIDDEN; unit++) hidden[unit] = first[this.inputs * HIDDEN + unit]!;
    for (let at = 0; at < size; at++)
      for (let unit = 0, row = on[at]! * HIDDEN; unit < HIDDEN; unit++) hidden[unit]! += first[row + unit]!;
    for (let outcome = 0; outcome < OUTCOMES; outcome++) out[outcome] = second[HIDDEN * OUTCOMES + outcome]!;
    for (let unit = 0; unit < HIDDEN; unit++) {
      const signal = hidden[unit]!;
      if (signal <= 0) {
        hidden[unit] = 0;
        continue;
      }
      for (let outcome = 0, row = unit * OUTCOMES; outcome < OUTCOMES; outcome++)
        out[outcome]! += signal * second[row + outcome]!;
    }
    softmax(out);
  }
}

function softmax(out: Float64Array): void {
  let top = -Infinity;
  for (let at = 0; at < OUTCOMES; at++) if (out[at]! > top) top = out[at]!;
  let sum = 0;
  for (let at = 0; at < OUTCOMES; at++) {
    out[at] = Math.exp(out[at]! - top);
    sum += out[at]!;
  }
  for (let at = 0; at < OUTCOMES; at++) out[at]! /= sum;
}
