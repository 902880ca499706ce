// What the solver says of the hands shown: judged once each, and all of them bit by bit when a filter asks.
import { type Judgement, reviewPlay, whyNoReview } from '../play/review.js';
import { Solver } from '../search/solver.js';
import type { Hand } from './hands.js';

export class Values {
  readonly #solver = new Solver();
  readonly #judged = new Map<Hand, readonly Judgement[]>();

  /** Every card of a hand judged, in the order played; empty where the solver does not serve the form. */
  of(hand: Hand): readonly Judgement[] {
    const known = this.#judged.get(hand);
    if (known) return known;
    const judged = whyNoReview(hand.record) === undefined ? reviewPlay(hand.record, this.#solver) : [];
    this.#judged.set(hand, judged);
    return judged;
  }

  /** Points given away by the dearest card of a hand; undefined while it is not judged. */
  lossOf(hand: Hand): number | undefined {
    const judged = this.#judged.get(hand);
    return judged && Math.max(0, ...judged.map(({ loss }) => loss));
  }

  /** Judges all hands, leaving the page time between them; tells how many are done. */
  async judgeAll(hands: readonly Hand[], told: (done: number) => void): Promise<void> {
    for (const [at, hand] of hands.entries()) {
      if (this.#judged.has(hand)) continue;
      this.of(hand);
      told(at + 1);
      await new Promise((resolve) => setTimeout(resolve));
    }
    told(hands.length);
  }
}
