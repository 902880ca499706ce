// Stochastic gradient descent (Adam) on cross-entropy for the networks of the bidding model.
import type { Random } from '../../src/random/random.js';
import { HIDDEN, type Network, OUTCOMES } from '../../src/search/bidding/network.js';

/** Inputs that are on, `cards` a sample, and the outcome of each. */
export interface Samples {
  readonly on: Uint8Array;
  readonly cards: number;
  readonly outcome: Uint8Array;
  readonly size: number;
}
const BATCH = 64;
const DECAY_1 = 0.9;
const DECAY_2 = 0.999;

/** Trains a network for some epochs; the rate falls to a tenth by the cosine. */
export function train(
  network: Network,
  samples: Samples,
  epochs: number,
  rate: number,
  random: Random,
): void {
  const learner = new Learner(network, samples);
  learner.start(random);
  const order = Int32Array.from({ length: samples.size }, (_, at) => at);
  const steps = epochs * Math.floor(samples.size / BATCH);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    random.shuffle(order);
    for (let at = 0; at + BATCH <= samples.size; at += BATCH) {
      const slow = 0.55 + 0.45 * Math.cos((Math.PI * step++) / steps);
      learner.step(order.subarray(at, at + BATCH), rate * slow);
    }
  }
}

/** Mean cross-entropy of samples, in nats. */
export function loss(network: Network, { on, cards, outcome, size }: Samples): number {
  const out = new Float64Array(OUTCOMES);
  let sum = 0;
  for (let n = 0; n < size; n++) {
    network.run(on.subarray(n * cards, (n + 1) * cards), cards, out);
    sum -= Math.log(out[outcome[n]!]!);
  }
  return sum / size;
}

class Learner {
  readonly #network: Network;
  readonly #samples: Samples;
  readonly #slopes: readonly [Float64Array, Float64Array];
  readonly #means: readonly [Float64Array, Float64Array];
  readonly #squares: readonly [Float64Array, Float64Array];
  readonly #out = new Float64Array(OUTCOMES);
  #steps = 0;

  constructor(network: Network, samples: Samples) {
    this.#network = network;
    this.#samples = samples;
    const empty = (): readonly [Float64Array, Float64Array] => [
      new Float64Array(network.first.length),
      new Float64Array(network.second.length),
    ];
    this.#slopes = empty();
    this.#means = empty();
    this.#squares = empty();
  }

  /** Small random weights (He). */
  start(random: Random): void {
    const { first, second, inputs } = this.#network;
    const normal = () => random.unit() + random.unit() + random.unit() + random.unit() - 2;
    for (let at = 0; at < inputs * HIDDEN; at++) first[at] = normal() * 0.6;
    for (let at = 0; at < HIDDEN * OUTCOMES; at++) second[at] = normal() * 0.2;
  }

  step(batch: Int32Array, rate: number): void {
    this.#slopes[0].fill(0);
    this.#slopes[1].fill(0);
    for (const sample of batch) this.#add(sample);
    this.#steps++;
    this.#move(this.#network.first, 0, rate, batch.length);
    this.#move(this.#network.second, 1, rate, batch.length);
  }

  #add(sample: number): void {
    const { second, hidden, inputs } = this.#network;
    const [firstSlopes, secondSlopes] = this.#slopes;
    const { cards } = this.#samples;
    const on = this.#samples.on.subarray(sample * cards, (sample + 1) * cards);
    const out = this.#out;
    this.#network.run(on, cards, out);
    out[this.#samples.outcome[sample]!]! -= 1;
    for (let outcome = 0; outcome < OUTCOMES; outcome++)
      secondSlopes[HIDDEN * OUTCOMES + outcome]! += out[outcome]!;
    for (let unit = 0; unit < HIDDEN; unit++) {
      const signal = hidden[unit]!;
      if (signal === 0) continue;
      let back = 0;
      for (let outcome = 0, row = unit * OUTCOMES; outcome < OUTCOMES; outcome++) {
        secondSlopes[row + outcome]! += signal * out[outcome]!;
        back += out[outcome]! * second[row + outcome]!;
      }
      firstSlopes[inputs * HIDDEN + unit]! += back;
      for (let at = 0; at < cards; at++) firstSlopes[on[at]! * HIDDEN + unit]! += back;
    }
  }

  #move(weights: Float32Array, layer: 0 | 1, rate: number, size: number): void {
    const slopes = this.#slopes[layer];
    const means = this.#means[layer];
    const squares = this.#squares[layer];
    const scale1 = 1 - DECAY_1 ** this.#steps;
    const scale2 = 1 - DECAY_2 ** this.#steps;
    for (let at = 0; at < weights.length; at++) {
      const slope = slopes[at]! / size;
      means[at] = DECAY_1 * means[at]! + (1 - DECAY_1) * slope;
      squares[at] = DECAY_2 * squares[at]! + (1 - DECAY_2) * slope * slope;
      weights[at]! -= (rate * (means[at]! / scale1)) / (Math.sqrt(squares[at]! / scale2) + 1e-8);
    }
  }
}
