// Perfect-information Monte Carlo: worlds drawn from what the seat knows, every legal choice valued in all of them.
import {
  type Call,
  type Card,
  defineStrategy,
  noviceStep,
  type OptionValues,
  type Player,
  type Random,
  type Rules,
  type Suit,
  Valuer,
  type View,
  Worlds,
} from 'kaiser-lab';
import {
  callActs,
  discardActs,
  likelyCalls,
  likelySets,
  lowActs,
  passActs,
  saleActs,
  simulate,
  trumpActs,
} from './searching/auction.js';
import { bestCard, type CardSettings, uniformSupply, valueCards, worldsFor } from './searching/cards.js';

/** Sets of cards to lay away or pass that are looked at. */
const SETS = 30;

class Pimc implements Player {
  readonly #valuer: Valuer;
  readonly #settings: CardSettings;

  constructor(rules: Rules, options: OptionValues) {
    this.#valuer = new Valuer(rules, { noise: options['noise'] as number });
    this.#settings = {
      worlds: options['worlds'] as number,
      schedule: options['schedule'] as boolean,
      racing: options['racing'] as boolean,
      ties: options['ties'] as number,
      looks: options['looks'] as number,
      nodes: options['nodes'] as number,
      all: options['all'] as number,
    };
  }

  play(view: View, legal: readonly Card[], random: Random): Card {
    const n = worldsFor(this.#settings, view);
    const seed = random.bits();
    const supply = uniformSupply(new Worlds(view), n, this.#settings.all, random);
    const valued = valueCards(this.#valuer, view, legal, supply, this.#settings, seed);
    return bestCard(this.#valuer, view, legal, valued, this.#settings, random);
  }

  call(view: View, legal: readonly Call[], random: Random): Call {
    const calls = likelyCalls(legal);
    return calls[this.#best(view, callActs(calls), random)]!;
  }
  trump(view: View, legal: readonly Suit[], random: Random): Suit {
    return legal[this.#best(view, trumpActs(legal), random)]!;
  }
  low(view: View, legal: readonly boolean[], random: Random): boolean {
    return legal[this.#best(view, lowActs(legal), random)]!;
  }
  accept(view: View, legal: readonly boolean[], random: Random): boolean {
    return legal[this.#best(view, saleActs(legal), random)]!;
  }
  discard(view: View, legal: readonly Card[], random: Random): Card[] {
    const sets = likelySets(view, legal, SETS);
    return sets[this.#best(view, discardActs(sets), random)]!;
  }
  pass(view: View, legal: readonly Card[], random: Random): Card[] {
    const sets = likelySets(view, legal, SETS);
    return sets[this.#best(view, passActs(view, sets, noviceStep), random)]!;
  }

  #best(view: View, acts: Parameters<typeof simulate>[2], random: Random): number {
    return simulate(this.#valuer, view, acts, Math.max(1, this.#settings.worlds), random).best();
  }
}

export default defineStrategy({
  name: 'pimc',
  cost: 'dear',
  options: {
    worlds: { type: 'integer', default: 20, min: 0, max: 10_000, about: 'worlds a decision' },
    schedule: { type: 'flag', default: true, about: 'fewer worlds while many tricks are left, more later' },
    racing: { type: 'flag', default: true, about: 'stop when the best card leads clearly' },
    ties: {
      type: 'number',
      default: 0,
      min: 0,
      max: 5,
      about: 'standard errors within which cards count as equal',
    },
    looks: { type: 'integer', default: 1, min: 0, max: 100, about: 'rollouts a world between equals' },
    noise: { type: 'number', default: 0.15, min: 0, max: 1, about: 'share of random cards in rollouts' },
    nodes: {
      type: 'integer',
      default: 2_000_000,
      min: 0,
      max: 2_000_000_000,
      about: 'solver nodes a decision',
    },
    all: { type: 'integer', default: 90, min: 0, max: 1680, about: 'go through all worlds up to so many' },
  },
  sit: (_seat, rules, options) => new Pimc(rules, options),
});
