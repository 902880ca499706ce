// Choosing a card: what speaks for each legal one is weighed, and the heaviest is played.
import type { Card, Suit, View } from 'kaiser-lab';
import { Scales } from './scales.js';
import type { Sight } from './sight.js';
import type { Weights } from './weights.js';

interface Weighed {
  readonly card: Card;
  readonly weight: number;
  readonly spared: boolean;
}

export class CardChooser {
  readonly sight: Sight;
  readonly scales: Scales;
  readonly #weights: Weights;
  readonly #loyal: boolean;

  /** @param loyal never to trump or overtake a boss of partner's, unless with the bonus card. */
  constructor(sight: Sight, weights: Weights, loyal: boolean) {
    this.sight = sight;
    this.scales = new Scales(sight);
    this.#weights = weights;
    this.#loyal = loyal;
  }

  /** @param trump the suit that becomes trump with this lead, where the first card sets it. */
  choose(view: View, legal: readonly Card[], trump?: Suit): Card {
    const { sight } = this;
    sight.look(view, trump);
    return view.inTrick === 0 ? this.#lead(legal) : this.#follow(view, legal);
  }

  /** What the cards weigh that are looked at, and whether one takes a sure trick from the partner, which is spared. */
  weigh(view: View, legal: readonly Card[], trump?: Suit): Weighed[] {
    const { sight, scales } = this;
    sight.look(view, trump);
    const leads = view.inTrick === 0;
    scales.weights = this.#weights[leads ? 'lead' : 'follow'][this.column()]!;
    if (leads) scales.startLead();
    else scales.readTrick();
    const spares = !leads && this.#loyal && scales.partnersBoss();
    return legal.flatMap((card, at) => {
      const wins = view.power(card) > view.winningPower;
      if (this.#isRepeated(legal, at, leads || wins)) return [];
      const weight = leads ? scales.lead(card) : scales.follow(card);
      return [{ card, weight, spared: spares && wins && card !== view.bonusCard }];
    });
  }

  /** Which of the weights are for this position: by side, with trump or without. */
  column(): number {
    return (this.sight.bidding ? 0 : 1) + (this.sight.trump < 0 ? 2 : 0);
  }

  #lead(legal: readonly Card[]): Card {
    const { scales } = this;
    scales.weights = this.#weights.lead[this.column()]!;
    scales.startLead();
    let best = legal[0]!;
    let most = -Infinity;
    for (let at = 0; at < legal.length; at++) {
      const card = legal[at]!;
      if (this.#isRepeated(legal, at, true)) continue;
      const value = scales.lead(card);
      if (value <= most) continue;
      most = value;
      best = card;
    }
    return best;
  }

  #follow(view: View, legal: readonly Card[]): Card {
    const { scales } = this;
    scales.weights = this.#weights.follow[this.column()]!;
    scales.readTrick();
    const spared = this.#loyal && scales.partnersBoss();
    let best = legal[0]!;
    let most = -Infinity;
    for (let at = 0; at < legal.length; at++) {
      const card = legal[at]!;
      const wins = view.power(card) > view.winningPower;
      if (this.#isRepeated(legal, at, wins)) continue;
      const value = scales.follow(card) - (spared && wins && card !== view.bonusCard ? NEVER : 0);
      if (value <= most) continue;
      most = value;
      best = card;
    }
    return best;
  }

  /** Whether a card does no more than its neighbour: of equal cards the top wins tricks and the lowest loses them. */
  #isRepeated(legal: readonly Card[], at: number, wins: boolean): boolean {
    const card = legal[at]!;
    if (wins) return at + 1 < legal.length && this.sight.areEqual(card, legal[at + 1]!);
    return at > 0 && this.sight.areEqual(legal[at - 1]!, card);
  }
}

const NEVER = 1e6;
