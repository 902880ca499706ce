// A player that searches: the frame that pimc and its relatives share. What differs between them are settings.
import {
  BASE_POINTS,
  type Bidder,
  bidderFor,
  type Call,
  type Card,
  equityOf,
  Inference,
  noviceStep,
  type OptionSchema,
  type OptionValues,
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
import { Ahead } from './ahead.js';
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
  weighedSupply,
  wholeSupply,
  worldsFor,
} from './cards.js';
import { Silly } from './silly.js';

export interface Settings extends CardSettings {
  readonly bids: (typeof BIDS)[number];
  /** Worlds looked at before each call. */
  readonly ahead: number;
  readonly noise: number;
  /** Weigh worlds by what the others called. */
  readonly infer: boolean;
  /** Play silly cards only when they are clearly best. */
  readonly plain: boolean;
  /** Value actions by the chance to win the game rather than by the score change, where a game is played. */
  readonly equity: boolean;
}

/** From the trained table or by looking ahead with it, where one fits the form; by playing hands out, or by solving them. */
export const BIDS = ['trained', 'ahead', 'simulated', 'solved'] as const;

/** Sets of cards to lay away or pass that are looked at. */
const SETS = 30;

export class Searcher implements Player {
  readonly #valuer: Valuer;
  readonly #settings: Settings;
  /** Knows the form; undefined where no table was trained for it. */
  readonly #bidder: Bidder | undefined;
  readonly #ahead: Ahead | undefined;
  /** The one world to look at, for who sees all. */
  protected truth: World | undefined;

  constructor(rules: Rules, settings: Settings) {
    const equity = settings.equity ? equityOf(rules) : undefined;
    this.#valuer = new Valuer(rules, { noise: settings.noise, ...(equity && { equity }) });
    this.#settings = settings.plain ? { ...settings, silly: new Silly(rules) } : settings;
    this.#bidder = bidderFor(rules);
    if (this.#bidder && settings.bids === 'ahead')
      this.#ahead = new Ahead(this.#bidder, this.#valuer.worth, {
        worlds: settings.ahead,
        infer: settings.infer,
      });
  }

  play(view: View, legal: readonly Card[], random: Random): Card {
    const seed = random.bits();
    const valued = valueCards(this.#valuer, view, legal, this.#supply(view, random), this.#settings, seed);
    return bestCard(this.#valuer, view, legal, valued, this.#settings, random);
  }

  #supply(view: View, random: Random): Supply {
    if (this.truth) return listSupply([this.truth]);
    const n = worldsFor(this.#settings, view);
    const worlds = new Worlds(view);
    if (!this.#settings.infer || !this.#bidder || n < 2)
      return uniformSupply(worlds, n, this.#settings.all, random);
    const inference = new Inference(this.#bidder, view);
    const logLikelihood = (world: World) => inference.logLikelihood(world);
    if (worlds.isFew(this.#settings.all)) return wholeSupply(worlds.all(), logLikelihood);
    return weighedSupply(worlds, n, logLikelihood, random);
  }

  call(view: View, legal: readonly Call[], random: Random): Call {
    if (this.#ahead) return this.#ahead.call(view, legal, random);
    if (this.#table) return this.#table.call(view, legal);
    const calls = likelyCalls(legal);
    return calls[this.#best(view, callActs(calls), random)]!;
  }

  trump(view: View, legal: readonly Suit[], random: Random): Suit {
    return this.trainedTrump(view) ?? legal[this.#best(view, trumpActs(legal), random)]!;
  }

  /** The suit that the trained bidder names; undefined where it does not bid. */
  trainedTrump(view: View): Suit | undefined {
    return this.#table?.trump(view, this.#valuer.worth.byPoints(view, BASE_POINTS));
  }

  /** The trained bidder, for who bids with it. */
  get #table(): Bidder | undefined {
    const { bids } = this.#settings;
    return (bids === 'trained' || bids === 'ahead') && !this.truth ? this.#bidder : undefined;
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

  predict(view: View, call: Call): Prediction | undefined {
    return this.#ahead ? this.#ahead.predict(view, call) : this.#table?.expect(view, call);
  }

  #best(view: View, acts: Parameters<typeof simulate>[2], random: Random): number {
    const n = Math.max(1, this.#settings.worlds);
    const exact = this.#settings.bids === 'solved';
    return simulate(this.#valuer, view, acts, { n, random, exact, truth: this.truth }).best();
  }
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
  bids: { type: 'text', default: 'ahead', oneOf: BIDS, about: 'how to bid' },
  ahead: { type: 'integer', default: 300, min: 1, max: 10_000, about: 'worlds a call by looking ahead' },
  plain: {
    type: 'flag',
    default: false,
    about: "take partner's sure trick or throw a boss away only when clearly best",
  },
  equity: { type: 'flag', default: false, about: 'aim at winning the game, not at points' },
  inference: { type: 'flag', default: false, about: 'weigh worlds by what the others called' },
} as const satisfies OptionSchema;

/** Settings from option values; `fixed` are those a strategy does not leave open. */
export function settingsFrom(options: OptionValues, fixed: Partial<Settings> = {}): Settings {
  const number = (name: string) => options[name] as number;
  return {
    worlds: number('worlds'),
    schedule: options['schedule'] === true,
    racing: options['racing'] === true,
    ties: number('ties'),
    looks: number('looks'),
    noise: number('noise'),
    nodes: number('nodes'),
    all: number('all'),
    bids: options['bids'] as Settings['bids'],
    ahead: number('ahead'),
    infer: options['inference'] === true,
    plain: options['plain'] === true,
    equity: options['equity'] === true,
    method: 'solve',
    postpone: 0,
    ...fixed,
  };
}
