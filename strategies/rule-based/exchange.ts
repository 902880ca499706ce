// What changes hands before play: discards to the kitty, passed cards, and high or low.
import { bitOf, type Card, count, type Holding, SUITS, type Suit, suitOf, type View } from 'kaiser-lab';
import { NO_TRUMP } from './count.js';
import type { Expectation, Promises } from './promise.js';

/** Reads and weighs hands for the choices around the auction. */
export class Exchange {
  readonly #promises: Promises;
  readonly #lanes = new Int32Array(SUITS + 1);
  readonly #expected: Expectation = { points: 0, spread: 1 };

  constructor(promises: Promises) {
    this.#promises = promises;
  }

  /** The cards whose loss leaves the hand promising most for the contract, one after the other. */
  discard(view: View, legal: readonly Card[]): Card[] {
    this.#read(view);
    return this.#leastMissed(legal, view.wanted, this.#trumpOf(view), view.low);
  }

  /** To a partner the tops of side suits, and trumps to a declarer; what is least missed to anybody else and from a declarer. */
  pass(view: View, legal: readonly Card[]): Card[] {
    this.#read(view);
    const to = view.passesTo!;
    const trump = this.#trumpOf(view);
    if (!view.isPartner(to) || view.declarer === view.seat)
      return this.#leastMissed(legal, view.wanted, trump, false);
    return this.#gifts(view, legal);
  }

  /** Whether the contract promises more when it is played low. */
  low(view: View): boolean {
    this.#read(view);
    const trump = this.#trumpOf(view);
    return this.#worth(trump, true) > this.#worth(trump, false);
  }

  /** Trump, `NO_TRUMP`, or the suit that will be led where the first card sets it. */
  #trumpOf(view: View): Suit {
    if (view.trump !== undefined) return view.trump;
    return view.noTrump ? NO_TRUMP : this.#promises.bestSuit(this.#expected, this.#lanes, false);
  }

  #read(view: View): void {
    for (let lane = 0; lane <= SUITS; lane++) this.#lanes[lane] = view.holding(lane);
  }

  #worth(trump: Suit, low: boolean): number {
    this.#promises.expect(this.#expected, this.#lanes, trump, low);
    return this.#expected.points;
  }

  #leastMissed(legal: readonly Card[], wanted: number, trump: Suit, low: boolean): Card[] {
    const given: Card[] = [];
    while (given.length < wanted) {
      let best = legal[0]!;
      let most = -Infinity;
      for (const card of legal) {
        if (!this.#has(card)) continue;
        const worth = this.#without(card, trump, low);
        if (worth <= most) continue;
        most = worth;
        best = card;
      }
      this.#drop(best);
      given.push(best);
    }
    return given;
  }

  #without(card: Card, trump: Suit, low: boolean): number {
    this.#drop(card);
    const worth = this.#worth(trump, low);
    this.#lanes[suitOf(card)]! |= bitOf(card);
    return worth;
  }

  /** Trumps first, if trump is named; then the strongest cards of the shortest suits. */
  #gifts(view: View, legal: readonly Card[]): Card[] {
    const lanes: ArrayLike<Holding> = this.#lanes;
    const gift = (card: Card) =>
      (suitOf(card) === view.trump ? 100 : 0) +
      (card === view.bonusCard || card === view.penaltyCard ? -50 : 0) +
      2 * view.strength(card) -
      count(lanes[suitOf(card)]!);
    return [...legal].sort((a, b) => gift(b) - gift(a) || a - b).slice(0, view.wanted);
  }

  #has(card: Card): boolean {
    return (this.#lanes[suitOf(card)]! & bitOf(card)) !== 0;
  }

  #drop(card: Card): void {
    this.#lanes[suitOf(card)]! &= ~bitOf(card);
  }
}
