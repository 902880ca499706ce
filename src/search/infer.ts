// How likely the calls of the others, and the suit that declarer named, are with the cards of a world: for weighing worlds.
import { LANES, type Seat, SUITS, type Suit } from '../cards/card.js';
import type { View } from '../engine/view.js';
import type { Call } from '../rules/call.js';
import { isNoTrump } from '../rules/tables.js';
import type { Bidder } from './bidding/bidder.js';
import type { World } from './worlds/world.js';

/** Share of calls taken to follow the trained tables; the rest follow strength, as any bidder's would. */
const BY_TABLE = 0.5;
/** Spread in points of the strength at which somebody bids. */
const SPREAD = 0.8;
/** Spread of the points a bidder expects around the number bid. */
const AROUND = 1.3;
/** Expected points in the suit named, in units of how firmly the better one is chosen. */
const FIRMNESS = 0.5;
/** No call is impossible. */
const FLOOR = 0.03;

/** A call of another seat, and what stood when it was made. */
interface Heard {
  readonly call: Call;
  readonly caller: Seat;
  readonly place: number;
  readonly standing: Call | undefined;
  /** Whether the standing bid was the caller's partner's. */
  readonly partner: boolean;
  readonly logs: Map<number, number>;
}

function heardBy(view: View): Heard[] {
  const heard: Heard[] = [];
  let standing: Call | undefined;
  let holder: Seat | undefined;
  for (let place = 0; place < view.callCount; place++) {
    const caller = view.callerAt(place);
    const call = view.callAt(place);
    const partner = holder !== undefined && view.sideOf(holder) === view.sideOf(caller);
    if (caller !== view.seat) heard.push({ call, caller, place, standing, partner, logs: new Map() });
    if (call.kind === 'pass') continue;
    standing = call;
    holder = caller;
  }
  return heard;
}

/** Works for the forms that a trained bidder serves; one for a decision. @experimental */
export class Inference {
  readonly #bidder: Bidder;
  readonly #view: View;
  readonly #lanes = new Int32Array(LANES);
  readonly #points = new Float64Array(SUITS + 1);
  readonly #heard: readonly Heard[];
  /** Cards each seat has played, `seat * LANES + suit`. */
  readonly #played: Int32Array;

  constructor(bidder: Bidder, view: View) {
    this.#bidder = bidder;
    this.#view = view;
    this.#heard = heardBy(view);
    this.#played = new Int32Array(view.seats * LANES);
    for (let place = 0; place < view.playedCount; place++) {
      const card = view.playedCard(place);
      this.#played[view.playedBy(place) * LANES + (card >> 4)]! |= 1 << (card & 15);
    }
  }

  /** The log-likelihood of what the others called and named, were the cards so. */
  logLikelihood(world: World): number {
    let sum = 0;
    for (const heard of this.#heard) sum += this.#logOf(heard, world);
    return sum;
  }

  /** Of one call, remembered by the caller's hand: worlds share hands when few cards are hidden. */
  #logOf(heard: Heard, world: World): number {
    const hand = this.#read(world, heard.caller);
    const known = heard.logs.get(hand);
    if (known !== undefined) return known;
    for (let row = 0; row <= SUITS; row++) this.#points[row] = this.#bidder.model.mean(this.#lanes, row);
    let chance = this.#chance(heard);
    const { declarer, trump } = this.#view;
    if (heard.caller === declarer && trump !== undefined) chance *= this.#named(trump);
    const log = Math.log(chance);
    heard.logs.set(hand, log);
    return log;
  }

  /** Reads the hand of a seat as dealt; returns it as one number. */
  #read(world: World, seat: Seat): number {
    let hand = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const at = seat * LANES + suit;
      this.#lanes[suit] = world.held[at]! | this.#played[at]!;
      hand = (hand << 8) | this.#lanes[suit]!;
    }
    return hand;
  }

  #chance({ call, place, standing, partner }: Heard): number {
    const told = this.#bidder.callFor(this.#points, place, standing, partner);
    const table = told.index === call.index ? 1 : 0;
    return FLOOR + (1 - FLOOR) * (BY_TABLE * table + (1 - BY_TABLE) * this.#byStrength(call, standing));
  }

  #byStrength(call: Call, standing: Call | undefined): number {
    const suit = Math.max(...this.#points.subarray(0, SUITS));
    const best = Math.max(suit, this.#points[SUITS]!);
    const least = Math.max(LOWEST_BID, (standing?.level ?? 0) + HIGHER);
    const bids = 1 / (1 + Math.exp(-(best - least) / SPREAD));
    if (call.kind === 'pass') return 1 - bids;
    const off = ((isNoTrump(call) ? this.#points[SUITS]! : suit) - call.level) / AROUND;
    return bids * Math.exp(-0.5 * off * off);
  }

  #named(trump: Suit): number {
    let sum = 0;
    for (let suit = 0; suit < SUITS; suit++)
      sum += Math.exp((this.#points[suit]! - this.#points[trump]!) / FIRMNESS);
    return FLOOR + (1 - FLOOR) / sum;
  }
}

const LOWEST_BID = 6.5;
const HIGHER = 0.5;
