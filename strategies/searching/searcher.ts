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
  type Opinion,
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
  listSupply,
  type Supply,
  uniformSupply,
  valueCards,
  weighedSupply,
  wholeSupply,
  worldsFor,
} from './cards.js';
import type { Scores } from './choice.js';
import type { Settings } from './settings.js';
import { Silly } from './silly.js';

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
    if (this.#ahead) return this.#ahead.call(view, legal, random, this.truth);
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

  /** Every card or likely call with its mean worth in the worlds that the decision looks at. */
  explain(view: View, legal: readonly (Call | Card)[], random: Random): Opinion[] {
    if (view.phase === 'auction') {
      const calls = likelyCalls(legal as readonly Call[]);
      return this.#ahead
        ? this.#ahead.explain(view, calls, random, this.truth)
        : this.#explainCalls(view, calls, random);
    }
    const cards = legal as readonly Card[];
    const seed = random.bits();
    const supply = this.#supply(view, random);
    const { scores } = valueCards(this.#valuer, view, cards, supply, this.#settings, seed);
    return cards.map((card, at) => opinionOf(view.cardText(card), scores, at));
  }

  /** Trained bids come out of tables; beside them stands what play brings in sampled worlds. */
  #explainCalls(view: View, calls: readonly Call[], random: Random): Opinion[] {
    const { bids, worlds } = this.#settings;
    const exact = bids === 'solved' || this.truth !== undefined;
    const n = this.#table ? WORLDS_TO_EXPLAIN : Math.max(1, worlds);
    const scores = simulate(this.#valuer, view, callActs(calls), { n, random, exact, truth: this.truth });
    return calls.map((call, at) => {
      const chance = call.kind === 'pass' ? undefined : this.predict(view, call)?.makeProbability;
      const note = chance === undefined ? {} : { note: `made with ${Math.round(100 * chance)} %` };
      return { ...opinionOf(call.text, scores, at), ...note };
    });
  }

  predict(view: View, call: Call): Prediction | undefined {
    return this.#ahead ? this.#ahead.predict(view, call) : this.#table?.expect(view, call);
  }

  #best(view: View, acts: Parameters<typeof simulate>[2], random: Random): number {
    const n = Math.max(1, this.#settings.worlds);
    const exact = this.#settings.bids === 'solved' || this.truth !== undefined;
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
