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

const ENDING = 4;
const WORLDS = 8;

class Fast extends RuleBased {
  readonly #bidder: Bidder | undefined;
  readonly #searcher: Searcher;
  /** Tricks left from which worlds are solved. */
  readonly #ending: number;

  constructor(rules: Rules, endgame: boolean) {
    super(rules);
    this.#bidder = bidderFor(rules);
    this.#searcher = new Searcher(rules, settingsFrom({}, SETTINGS));
    this.#ending = this.#bidder && endgame ? ENDING : 0;
  }

  override call(view: View, legal: readonly Call[]): Call {
    return this.#bidder ? this.#bidder.call(view, legal) : super.call(view, legal);
  }

  override predict(view: View, call: Call): Prediction | undefined {
    return this.#bidder ? this.#bidder.expect(view, call) : super.predict(view, call);
  }

  override trump(view: View): Suit {
    return this.#searcher.trainedTrump(view) ?? super.trump(view);
  }

  override play(view: View, legal: readonly Card[], random: Random): Card {
    if (view.trickCount - view.tricksDone <= this.#ending) return this.#searcher.play(view, legal, random);
    return super.play(view, legal, random);
  }
}

const SETTINGS = {
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

export default defineStrategy({
  name: 'fast',
  about: 'trained bids, play by rules, and a few solved worlds for the last tricks',
  options: { endgame: { type: 'flag', default: true, about: 'solve worlds of the last tricks' } },
  sit: (_seat, rules, { endgame }) => new Fast(rules, endgame === true),
});
