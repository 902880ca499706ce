// A competent human: counts what a hand promises before it bids, and weighs for every card what it brings and what it
// gives up: bosses, guards, trumps, voids, and where the point cards should go.
import {
  type Call,
  type Card,
  count,
  defineStrategy,
  type Opinion,
  type OptionSchema,
  type OptionValues,
  type Player,
  type Prediction,
  type Random,
  type Rules,
  type Suit,
  suitOf,
  type View,
} from 'kaiser-lab';
import { AUCTION, Bidder } from './rule-based/auction.js';
import { CardChooser } from './rule-based/cards.js';
import { Exchange } from './rule-based/exchange.js';
import { IDEA_OPTIONS, silenced } from './rule-based/ideas.js';
import { Sight } from './rule-based/sight.js';
import { weightsWithout } from './rule-based/weights.js';

export const OPTIONS: OptionSchema = {
  noise: { type: 'number', default: 0, min: 0, max: 1, about: 'share of cards played at random' },
  aggression: {
    type: 'number',
    default: 0,
    min: -12,
    max: 12,
    about: 'points a bid may promise less than a pass',
  },
  loyal: {
    type: 'flag',
    default: true,
    about: "never trump or overtake partner's boss, unless with the bonus card",
  },
  memory: { type: 'flag', default: true, about: 'remember who has shown a void' },
  score: { type: 'flag', default: true, about: 'bid by the score, the freeze and the target' },
  ...IDEA_OPTIONS,
};

/** Plays one seat; it remembers nothing, so that what it does follows from the view (and, with noise, from chance). */
export class RuleBased implements Player {
  readonly bidder: Bidder;
  readonly chooser: CardChooser;
  readonly #exchange: Exchange;
  readonly #noise: number;

  /** @param weights other weights than the measured ones, to measure them anew. */
  constructor(rules: Rules, options: OptionValues = {}, weights = weightsWithout(silenced(options))) {
    const sight = new Sight(rules, options['memory'] !== false);
    this.bidder = new Bidder(rules, {
      ...AUCTION,
      caution: AUCTION.caution - Number(options['aggression'] ?? 0),
      winning: options['score'] === false ? 0 : AUCTION.winning,
    });
    this.chooser = new CardChooser(sight, weights, options['loyal'] !== false);
    this.#exchange = new Exchange(this.bidder.promises);
    this.#noise = Number(options['noise'] ?? 0);
  }

  call(view: View, legal: readonly Call[]): Call {
    return this.bidder.call(view, legal);
  }

  predict(view: View, call: Call): Prediction | undefined {
    return this.bidder.predict(view, call);
  }

  trump(view: View): Suit {
    return this.bidder.trump(view);
  }

  low(view: View): boolean {
    return this.#exchange.low(view);
  }

  discard(view: View, legal: readonly Card[]): readonly Card[] {
    return this.#exchange.discard(view, legal);
  }

  pass(view: View, legal: readonly Card[]): readonly Card[] {
    return this.#exchange.pass(view, legal);
  }

  accept(view: View): boolean {
    return this.bidder.accept(view);
  }

  /** Calls by what they are expected to bring, cards by what they weigh. */
  explain(view: View, legal: readonly (Call | Card)[]): Opinion[] {
    if (view.phase === 'auction') return this.#explainCalls(view, legal as readonly Call[]);
    const cards = legal as readonly Card[];
    const trump = setsTrump(view) ? this.bidder.trump(view) : undefined;
    return this.chooser.weigh(view, cards, trump).map(({ card, weight, spared }) => ({
      action: view.cardText(card),
      value: weight,
      ...(spared ? { note: "takes partner's trick" } : {}),
    }));
  }

  #explainCalls(view: View, legal: readonly Call[]): Opinion[] {
    return this.bidder.values(view, legal).map(({ call, value }) => {
      const expected = call.kind === 'pass' ? undefined : this.predict(view, call);
      const chance = expected?.makeProbability;
      const note = chance === undefined ? {} : { note: `made with ${Math.round(100 * chance)} %` };
      return { action: call.text, value, ...note };
    });
  }

  play(view: View, legal: readonly Card[], random?: Random): Card {
    if (this.#noise > 0 && random !== undefined && random.unit() < this.#noise) return random.pick(legal);
    return setsTrump(view) ? this.#leadTrump(view, legal) : this.chooser.choose(view, legal);
  }

  /** The first card sets trump: the best suit is led. */
  #leadTrump(view: View, legal: readonly Card[]): Card {
    const best = this.bidder.trump(view);
    const suit = count(view.holding(best)) > 0 ? best : suitOf(legal[0]!);
    return this.chooser.choose(
      view,
      legal.filter((card) => suitOf(card) === suit),
      suit,
    );
  }
}

/** Whether the card to be led sets trump. */
const setsTrump = (view: View): boolean =>
  view.playedCount === 0 && view.trump === undefined && !view.noTrump;

export default defineStrategy({
  name: 'rule-based',
  about: 'a competent human: bosses, trumps, voids, guards; bids by the points it expects',
  options: OPTIONS,
  sit: (_seat, rules, options) => new RuleBased(rules, options),
});
