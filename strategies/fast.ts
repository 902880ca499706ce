// The best player at a fifth of a millisecond a decision: trained bids, weighed cards, and a few solved worlds at the end.
import {
  type Bidder,
  bidderFor,
  type Call,
  type Card,
  defineStrategy,
  type Prediction,
  type Random,
  type Rules,
  type Suit,
  type View,
} from 'kaiser-lab';
import { RuleBased } from './rule-based.js';
import { Searcher } from './searching/searcher.js';
import { settingsFrom } from './searching/settings.js';

/** Tricks left from which worlds are solved. */
const ENDING = 4;
const WORLDS = 6;

class Fast extends RuleBased {
  readonly #trained: Bidder | undefined;
  readonly #ending: Searcher;
  readonly #solves: boolean;

  constructor(rules: Rules) {
    super(rules);
    this.#trained = bidderFor(rules);
    this.#solves = this.#trained !== undefined;
    this.#ending = new Searcher(rules, settingsFrom({}, ENDGAME));
  }

  override call(view: View, legal: readonly Call[]): Call {
    return this.#trained ? this.#trained.call(view, legal) : super.call(view, legal);
  }

  override predict(view: View, call: Call): Prediction | undefined {
    return this.#trained ? this.#trained.expect(view, call) : super.predict(view, call);
  }

  override trump(view: View): Suit {
    return this.#ending.trainedTrump(view) ?? super.trump(view);
  }

  override play(view: View, legal: readonly Card[], random: Random): Card {
    if (this.#solves && view.trickCount - view.tricksDone <= ENDING)
      return this.#ending.play(view, legal, random);
    return super.play(view, legal, random);
  }
}

const ENDGAME = {
  worlds: WORLDS,
  schedule: false,
  racing: true,
  ties: 0,
  looks: 0,
  nodes: 100_000,
  all: WORLDS,
  bids: 'trained',
  ahead: 1,
  infer: false,
  plain: false,
  equity: false,
} as const;

export default defineStrategy({ name: 'fast', sit: (_seat, rules) => new Fast(rules) });
