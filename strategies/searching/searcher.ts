// A player that searches: the frame that pimc and its relatives share. What differs between them are settings.
import {
  type Bidder,
  bidderFor,
  type Call,
  type Card,
  LEAST,
  noviceStep,
  type Opinion,
  type OptionSchema,
  type OptionValues,
  OUTCOMES,
  type Player,
  type Prediction,
  type Random,
  type Rules,
  type Suit,
  Valuer,
  type View,
  type World,
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
} from './auction.js';
import {
  bestCard,
  type CardSettings,
  listSupply,
  type Supply,
  uniformSupply,
  valueCards,
  worldsFor,
} from './cards.js';
import type { Scores } from './choice.js';

export interface Settings extends CardSettings {
  /** Bids from the trained tables where one fits the form, else by simulation. */
  readonly trained: boolean;
  /** Solve the hands that simulated bids and trumps lead to, instead of playing them out. */
  readonly exact: boolean;
  readonly noise: number;
}

/** Sets of cards to lay away or pass that are looked at. */
const SETS = 30;

export class Searcher implements Player {
  readonly #valuer: Valuer;
  readonly #settings: Settings;
  readonly #bidder: Bidder | undefined;
  /** The one world to look at, for who sees all. */
  protected truth: World | undefined;

  constructor(rules: Rules, settings: Settings) {
    this.#valuer = new Valuer(rules, { noise: settings.noise });
    this.#settings = settings;
    this.#bidder = settings.trained ? bidderFor(rules) : undefined;
  }

  play(view: View, legal: readonly Card[], random: Random): Card {
    const seed = random.bits();
    const valued = valueCards(this.#valuer, view, legal, this.#supply(view, random), this.#settings, seed);
    return bestCard(this.#valuer, view, legal, valued, this.#settings, random);
  }

  #supply(view: View, random: Random): Supply {
    if (this.truth) return listSupply([this.truth]);
    const n = worldsFor(this.#settings, view);
    return uniformSupply(new Worlds(view), n, this.#settings.all, random);
  }

  call(view: View, legal: readonly Call[], random: Random): Call {
    if (this.#bidder && !this.truth) return this.#bidder.call(view, legal);
    const calls = likelyCalls(legal);
    return calls[this.#best(view, callActs(calls), random)]!;
  }

  trump(view: View, legal: readonly Suit[], random: Random): Suit {
    if (!this.#bidder || this.truth) return legal[this.#best(view, trumpActs(legal), random)]!;
    const most = LEAST + OUTCOMES - 1;
    return this.#bidder.trump(view, this.#valuer.worth.byPoints(view, 10, LEAST, most));
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

  /** Every card or likely call with its mean worth in the worlds that the decision looks at. */
  explain(view: View, legal: readonly (Call | Card)[], random: Random): Opinion[] {
    if (view.phase === 'auction')
      return this.#explainCalls(view, likelyCalls(legal as readonly Call[]), random);
    const cards = legal as readonly Card[];
    const seed = random.bits();
    const supply = this.#supply(view, random);
    const { scores } = valueCards(this.#valuer, view, cards, supply, this.#settings, seed);
    return cards.map((card, at) => opinionOf(view.cardText(card), scores, at));
  }

  /** Trained bids come out of tables; beside them stands what play brings in sampled worlds. */
  #explainCalls(view: View, calls: readonly Call[], random: Random): Opinion[] {
    const { exact, worlds } = this.#settings;
    const n = this.#bidder && !this.truth ? WORLDS_TO_EXPLAIN : Math.max(1, worlds);
    const scores = simulate(this.#valuer, view, callActs(calls), { n, random, exact, truth: this.truth });
    return calls.map((call, at) => {
      const chance = call.kind === 'pass' ? undefined : this.predict(view, call)?.makeProbability;
      const note = chance === undefined ? {} : { note: `made with ${Math.round(100 * chance)} %` };
      return { ...opinionOf(call.text, scores, at), ...note };
    });
  }

  predict(view: View, call: Call): Prediction | undefined {
    return this.#bidder?.expect(view, call);
  }

  #best(view: View, acts: Parameters<typeof simulate>[2], random: Random): number {
    const n = Math.max(1, this.#settings.worlds);
    const { exact } = this.#settings;
    return simulate(this.#valuer, view, acts, { n, random, exact, truth: this.truth }).best();
  }
}

/** Worlds in which calls are valued for people to read, where bids come out of tables. */
const WORLDS_TO_EXPLAIN = 20;

function opinionOf(action: string, scores: Scores, at: number): Opinion {
  if (scores.worlds === 0) return { action, value: 0 };
  const error = scores.meanError(at);
  return { action, value: scores.mean(at), ...(error === undefined ? {} : { error }) };
}

/** Options that the searching strategies have in common. */
export const SEARCH_OPTIONS = {
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
  bids: { type: 'text', default: 'trained', oneOf: ['trained', 'simulated', 'solved'], about: 'how to bid' },
} as const satisfies OptionSchema;

/** Settings from option values; `fixed` are those a strategy does not leave open. */
export function settingsFrom(options: OptionValues, fixed: Partial<Settings> = {}): Settings {
  const number = (name: string) => options[name] as number;
  const bids = options['bids'];
  return {
    worlds: number('worlds'),
    schedule: options['schedule'] === true,
    racing: options['racing'] === true,
    ties: number('ties'),
    looks: number('looks'),
    noise: number('noise'),
    nodes: number('nodes'),
    all: number('all'),
    trained: bids === 'trained',
    exact: bids === 'solved',
    method: 'solve',
    postpone: 0,
    ...fixed,
  };
}
