// The auction: what each bid promises, against what comes of a pass.
import {
  type Call,
  type Holding,
  LANES,
  type Prediction,
  type Rules,
  type Suit,
  tablesOf,
  type View,
} from 'kaiser-lab';
import { contractValue, makeChance, type Standing, standingOf } from './contract.js';
import { NO_TRUMP } from './count.js';
import { type Expectation, type Promises, promisesOf } from './promise.js';
import { Sale } from './sale.js';
import { takesAll } from './sure.js';

/** What experience says of an auction, in points of the score; tuned by play against itself. */
export interface AuctionSense {
  /** Value of passing before any bid with 1, 2, and 3 or more seats to come, to a hand that promises what most do. */
  readonly open: readonly number[];
  /** How far opponents who bid take more than their bid. */
  readonly theirs: number;
  /** How far a partner who bids takes more than the bid, and what own strength adds. */
  readonly partners: number;
  readonly partnersOwn: number;
  /** What a contract without trump takes more than another. */
  readonly noTrump: number;
  /** How far a bidder's hand promises more than most hands do, whatever it bids. */
  readonly bidders: number;
  /** How much more than a pass a bid must promise. */
  readonly caution: number;
  /** Worth of winning the game. */
  readonly winning: number;
}

export const AUCTION: AuctionSense = {
  open: [0, -0.6, -0.5],
  theirs: 0.8,
  partners: 0.3,
  partnersOwn: 0.6,
  noTrump: -0.2,
  bidders: -0.1,
  caution: 0.3,
  winning: 25,
};

/** Points that decide a Kaiser bid, and what it moves. */
const KAISER = 12;
const KAISER_VALUE = 40;

export class Bidder {
  readonly promises: Promises;
  readonly #rules: Rules;
  readonly #sense: AuctionSense;
  readonly #sale: Sale;
  readonly #total: number;
  readonly #lanes: Holding[] = new Array(LANES).fill(0);
  readonly #suitBid: Expectation = { points: 0, spread: 1 };
  readonly #noTrumpBid: Expectation = { points: 0, spread: 1 };
  readonly #lowBid: Expectation = { points: 0, spread: 1 };
  readonly #standing: Expectation = { points: 0, spread: 1 };
  readonly #weighed = new WeakMap<readonly Call[], readonly Call[]>();
  #bestSuit: Suit = 0;
  #hasRead = false;

  constructor(rules: Rules, sense: AuctionSense) {
    const { points } = rules;
    const { tricks } = tablesOf(rules);
    this.#rules = rules;
    this.#sense = sense;
    this.promises = promisesOf(rules);
    this.#sale = new Sale(rules, this.promises.typical);
    this.#total = tricks * points.trick + points.bonus + points.penalty;
  }

  call(view: View, legal: readonly Call[]): Call {
    this.#read(view);
    if (this.#rules.auction.kind === 'sell') return this.#sale.offer(view, legal, this.#suitBid);
    let best = legal[0]!;
    let most = best.kind === 'pass' ? this.#passValue(view) + this.#sense.caution : -Infinity;
    const standing = standingOf(view, view.side, this.#total, this.#sense.winning);
    for (const call of this.#candidates(legal)) {
      const value = this.#bidValue(call, standing);
      if (value <= most) continue;
      most = value;
      best = call;
    }
    return best;
  }

  /** The bids worth weighing, kept for every list that the table offers. */
  #candidates(legal: readonly Call[]): readonly Call[] {
    const known = this.#weighed.get(legal);
    if (known !== undefined) return known;
    const bids = legal.filter((call) => call.kind !== 'pass' && !this.#isDominated(call, legal));
    this.#weighed.set(legal, bids);
    return bids;
  }

  /** What a pass and each bid are worth, in points of the score; nothing where the dealer sells the hand. */
  values(view: View, legal: readonly Call[]): readonly { call: Call; value: number }[] {
    this.#read(view);
    if (this.#rules.auction.kind === 'sell') return [];
    const standing = standingOf(view, view.side, this.#total, this.#sense.winning);
    return legal
      .map((call) => ({
        call,
        value:
          call.kind === 'pass' ? this.#passValue(view) + this.#sense.caution : this.#bidValue(call, standing),
      }))
      .filter(({ value }) => Number.isFinite(value));
  }

  #bidValue(call: Call, standing: Standing): number {
    if (call.kind === 'kaiser') return this.#kaiserValue();
    return contractValue(this.#rules, call, this.#expected(call), standing);
  }

  /** Of bids that differ in number alone the lowest is worth most, unless a bid scores no more than itself. */
  #isDominated(call: Call, legal: readonly Call[]): boolean {
    const alike = legal.find(({ kind }) => kind === call.kind);
    return alike !== call && this.#rules.scoring.made === 'points';
  }

  /** A Kaiser bid moves 40 points or decides the game; alone it needs a hand that takes every trick. */
  #kaiserValue(): number {
    const { auction, sides } = this.#rules;
    const { deck } = tablesOf(this.#rules);
    const alone =
      auction.kaiser === 'forty' || (auction.kaiser === 'solo' && sides.some((side) => side.length > 1));
    const enough = auction.kaiser === 'forty' || this.#total >= KAISER;
    if (alone)
      return enough && takesAll(deck, this.#lanes, this.promises.orders.high.above)
        ? KAISER_VALUE
        : -Infinity;
    return (2 * makeChance(this.#noTrumpBid, KAISER) - 1) * KAISER_VALUE;
  }

  /** The chance to make a bid, and the points expected. */
  predict(view: View, call: Call): Prediction | undefined {
    if (call.kind === 'kaiser') return undefined;
    this.#read(view);
    const expected = this.#expected(call);
    return { makeProbability: makeChance(expected, call.level), points: expected.points };
  }

  /** The suit that promises most as trump. */
  trump(view: View): Suit {
    this.#read(view);
    return this.#bestSuit;
  }

  /** Selling auction: whether the dealer takes the highest number. */
  accept(view: View): boolean {
    this.#read(view);
    return this.#sale.accept(view, this.#suitBid);
  }

  /** Reads the hand; nothing to do for the one read last. */
  #read(view: View): void {
    let same = this.#hasRead;
    for (let lane = 0; lane < LANES; lane++) {
      const held = view.holding(lane);
      if (this.#lanes[lane] === held) continue;
      this.#lanes[lane] = held;
      same = false;
    }
    this.#hasRead = true;
    if (!same) this.#judge();
  }

  #judge(): void {
    const { promises } = this;
    const { low, noTrump } = this.#rules.auction;
    this.#bestSuit = promises.bestSuit(this.#suitBid, this.#lanes, false);
    if (low === 'declarerAny') this.#readLow(this.#suitBid, this.#bestSuit);
    if (noTrump === 'off') return;
    promises.expect(this.#noTrumpBid, this.#lanes, NO_TRUMP, false);
    if (low === 'off') return;
    promises.expect(this.#lowBid, this.#lanes, NO_TRUMP, true);
    if (low === 'declarerAny' || low === 'declarerNoTrump') this.#readLow(this.#noTrumpBid, NO_TRUMP);
  }

  /** Where declarer may choose, a contract promises the better of high and low. */
  #readLow(high: Expectation, trump: Suit): void {
    this.promises.expect(this.#lowBid, this.#lanes, trump, true);
    if (this.#lowBid.points > high.points) Object.assign(high, this.#lowBid);
  }

  #expected({ kind }: Call): Expectation {
    if (kind === 'noTrump' || kind === 'kaiser') return this.#noTrumpBid;
    return kind === 'low' ? this.#lowBid : this.#suitBid;
  }

  #passValue(view: View): number {
    const { standing } = view;
    if (standing !== undefined) return this.#standingValue(view, standing, view.standingSeat!);
    const { open } = this.#sense;
    const toCome = view.seats - 1 - view.callCount;
    if (toCome === 0) return 0;
    return open[Math.min(open.length, toCome) - 1]! + this.#suitBid.points - this.promises.typical;
  }

  /** What the bid that stands is worth to the own side. */
  #standingValue(view: View, bid: Call, bidder: number): number {
    const { theirs, partners, partnersOwn, noTrump, bidders, winning } = this.#sense;
    const own = this.#suitBid.points - this.promises.typical;
    const mine = view.sideOf(bidder) === view.side;
    const expected = this.#standing;
    expected.points =
      Math.max(bid.level, this.promises.typical + bidders) +
      (mine ? partners + partnersOwn * own : theirs) +
      (bid.kind === 'suit' ? 0 : noTrump);
    expected.spread = this.#suitBid.spread;
    const standing = standingOf(view, view.sideOf(bidder), this.#total, winning);
    const value = contractValue(this.#rules, bid, expected, standing);
    return mine ? value : -value / (view.sides - 1);
  }
}
