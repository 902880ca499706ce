// Bids by looking ahead: worlds weighed by the calls so far, the others calling on by the trained table in each.
import {
  type Bidder,
  type Call,
  type CallWorth,
  calibrated,
  formOf,
  Inference,
  LANES,
  Lookahead,
  type Opinion,
  type Prediction,
  type Random,
  randomFrom,
  type Solve,
  SUITS,
  tablesOf,
  threadSolver,
  type View,
  type World,
  Worlds,
  type Worth,
  weigh,
} from 'kaiser-lab';
import { likelyCalls } from './auction.js';

export class Ahead {
  readonly #bidder: Bidder;
  readonly #worth: Worth;
  readonly #worlds: number;
  readonly #infer: boolean;

  constructor(bidder: Bidder, worth: Worth, { worlds, infer }: { worlds: number; infer: boolean }) {
    this.#bidder = bidder;
    this.#worth = worth;
    this.#worlds = worlds;
    this.#infer = infer;
  }

  /** @param truth the one world there is, for who sees all: every contract is solved in it. */
  call(view: View, legal: readonly Call[], random: Random, truth?: World): Call {
    const calls = likelyCalls(legal);
    const values = this.#values(view, calls, random, truth);
    let best = 0;
    values.forEach(({ mean }, at) => {
      if (mean > values[best]!.mean) best = at;
    });
    return calls[best]!;
  }

  /** Calls with their mean worth, and the chances to make them. */
  explain(view: View, calls: readonly Call[], random: Random, truth?: World): Opinion[] {
    const values = this.#values(view, calls, random, truth);
    return calls.map((call, at) => ({
      action: call.text,
      value: values[at]!.mean,
      error: values[at]!.error,
      ...(call.kind !== 'pass' &&
        !truth && { note: `made with ${percent(this.predict(view, call).makeProbability)}` }),
    }));
  }

  #values(view: View, calls: readonly Call[], random: Random, truth: World | undefined): CallWorth[] {
    if (truth)
      return new Lookahead(this.#bidder, view, this.#worth, solverOf(view)).values(calls, [truth], [1]);
    const { worlds, weights } = this.#weighed(view, random);
    return this.#from(view).values(calls, worlds, weights);
  }

  predict(view: View, call: Call): Required<Prediction> {
    const { worlds, weights } = this.#weighed(view, randomFrom('predict'));
    const { makeProbability, points } = this.#from(view).expect(call, worlds, weights);
    return { makeProbability: calibrated(makeProbability), points };
  }

  #from(view: View): Lookahead {
    return new Lookahead(this.#bidder, view, this.#worth);
  }

  #weighed(view: View, random: Random): { worlds: World[]; weights: Float64Array } {
    const worlds = new Worlds(view).draw(this.#worlds, random);
    const inference = new Inference(this.#bidder, view);
    const weights = weigh(worlds, (world) => (this.#infer ? inference.logLikelihood(world) : 0));
    return { worlds, weights };
  }
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** Points of perfect play of contracts, by the solver of this thread. */
function solverOf(view: View): Solve {
  const form = formOf(tablesOf(view.rules));
  return (world, leader, denomination) =>
    threadSolver().value({
      form,
      hands: Array.from({ length: view.seats }, (_, seat) =>
        world.held.subarray(seat * LANES, seat * LANES + SUITS),
      ),
      leader,
      table: [],
      trump: denomination < SUITS ? denomination : 'NT',
      low: false,
    });
}
