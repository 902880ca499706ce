// Lost Heir's auction: what a number is worth to the bidder if the dealer takes it, and to the dealer to take it.
import { type Call, type Rules, tablesOf, type View } from 'kaiser-lab';
import { below, whenReached } from './contract.js';
import type { Expectation } from './promise.js';

/** How far what the dealers expect of their own hands is apart. */
const DEALERS_SPREAD = 1.3;

export class Sale {
  readonly #total: number;
  readonly #typical: number;
  readonly #others: number;

  /** @param typical points that hands promise on the average. */
  constructor(rules: Rules, typical: number) {
    const { tricks, sides } = tablesOf(rules);
    const { points } = rules;
    this.#total = tricks * points.trick + points.bonus + points.penalty;
    this.#typical = typical;
    this.#others = sides - 1;
  }

  /** The number to offer, or a pass. */
  offer(view: View, legal: readonly Call[], own: Expectation): Call {
    const friendly = view.sideOf(view.dealer) === view.side;
    const refused = this.#refused({ points: this.#typical, spread: own.spread }) * (friendly ? 1 : -1);
    let best = legal[0]!;
    let most = best.kind === 'pass' ? refused : -Infinity;
    for (const call of legal) {
      if (call.kind !== 'number') continue;
      const taken = this.#made(own, call.level) + (friendly ? call.level : -call.level);
      const chance = friendly ? 1 : this.#takenChance(call.level, own);
      const value = chance * taken + (1 - chance) * refused;
      if (value <= most) continue;
      most = value;
      best = call;
    }
    return best;
  }

  /** Whether the dealer gains by taking the highest number. */
  accept(view: View, own: Expectation): boolean {
    const { level } = view.standing!;
    return this.#takenValue(level, view.isPartner(view.standingSeat!), own) >= this.#refused(own);
  }

  /** What the dealer's side gains on the others when a number is taken. */
  #takenValue(level: number, partners: boolean, like: Expectation): number {
    const maker = { points: Math.max(level, this.#typical), spread: like.spread };
    const made = this.#made(maker, level);
    return level + (partners ? made : -made / this.#others);
  }

  /** The maker's side's score less the others', without the number itself. */
  #made(maker: Expectation, level: number): number {
    return whenReached(maker, level) - (this.#total - maker.points) / this.#others;
  }

  /** The dealer plays for what it takes. */
  #refused({ points }: Expectation): number {
    return points - (this.#total - points) / this.#others;
  }

  #takenChance(level: number, own: Expectation): number {
    const spare = this.#takenValue(level, false, own) - this.#refused({ points: this.#typical, spread: 1 });
    return below(spare / (2 * DEALERS_SPREAD));
  }
}
