// Cards that look silly to any partner, whatever a sample of worlds says of them.
import { type Card, count, type Rules, suitOf, type View } from 'kaiser-lab';
import { Sight } from '../rule-based/sight.js';
import { winningCard } from '../rule-based/trick.js';

export class Silly {
  readonly #sight: Sight;

  constructor(rules: Rules) {
    this.#sight = new Sight(rules, true);
  }

  /** Whether a card takes a trick that is surely partner's already, or throws a boss away. Never so of a point card. */
  is(view: View, card: Card): boolean {
    if (view.inTrick === 0 || view.led === undefined || view.value(card) !== 0) return false;
    this.#sight.look(view);
    return this.#takesPartners(view, card) || this.#throwsBoss(view, card);
  }

  #takesPartners(view: View, card: Card): boolean {
    if (!view.isPartner(view.winning!) || view.power(card) <= view.winningPower) return false;
    const best = winningCard(view);
    const last = view.inTrick === view.trickLength - 1;
    return last || (this.#sight.higherOut(best) === 0 && !this.#sight.mayBeTrumped(view.led!, best));
  }

  #throwsBoss(view: View, card: Card): boolean {
    const suit = suitOf(card);
    if (suit === view.led || suit === view.trump) return false;
    return this.#sight.higherOut(card) === 0 && count(view.unseen(suit)) > 0;
  }
}
