// What calls are worth to a hand, over ways the other hands may lie: the trained table calls for the others, and both hands
// of the side that ends as bidders tell what its contract brings.
import { LANES, type Seat, SUITS } from '../../cards/card.js';
import type { View } from '../../engine/view.js';
import type { Call } from '../../rules/call.js';
import { isNoTrump } from '../../rules/tables.js';
import type { World } from '../worlds/world.js';
import type { Contract, Worth } from '../worth.js';
import type { Bidder } from './bidder.js';
import { NO_TRUMP_ROW } from './hand-input.js';
import { LEAST, OUTCOMES } from './network.js';

/** Points of the base game, which the trained model knows. */
export const BASE_POINTS = { total: 10, least: LEAST, most: LEAST + OUTCOMES - 1 };

/** By declarer and denomination: a suit, or `NO_TRUMP_ROW`. */
export type Solve = (world: World, declarer: Seat, denomination: number) => number;

export interface CallWorth {
  readonly mean: number;
  readonly error: number;
}

/** A mean by weights that sum to 1, and its standard error. */
class WeighedSum {
  mean = 0;
  #weights = 0;
  #values = 0;
  #squares = 0;

  add(value: number, weight: number): void {
    this.mean += weight * value;
    this.#weights += weight * weight;
    this.#values += weight * weight * value;
    this.#squares += weight * weight * value * value;
  }

  get error(): number {
    const { mean } = this;
    return Math.sqrt(Math.max(0, this.#squares - 2 * mean * this.#values + mean * mean * this.#weights));
  }
}

/** For one decision in an auction of a form that the bidder serves. @experimental */
export class Lookahead {
  readonly #bidder: Bidder;
  readonly #view: View;
  readonly #worth: Worth;
  readonly #solve: Solve | undefined;
  /** Expected points of each seat in the world looked at, by denomination. */
  readonly #points: readonly Float64Array[];
  readonly #read: boolean[] = [];
  readonly #perfect = new Float64Array(OUTCOMES);
  /** Worth of a contract by points of perfect play, `seat * calls + call`. */
  readonly #tables = new Map<number, Float64Array>();

  /** @param solve points of perfect play of a declarer's side in a world, for who would rather know than estimate. */
  constructor(bidder: Bidder, view: View, worth: Worth, solve?: Solve) {
    this.#solve = solve;
    this.#bidder = bidder;
    this.#view = view;
    this.#worth = worth;
    this.#points = Array.from({ length: view.seats }, () => new Float64Array(SUITS + 1));
  }

  /** Mean worth of each call of the seat to act, with its standard error over the worlds; `weights` sum to 1. */
  values(calls: readonly Call[], worlds: readonly World[], weights: ArrayLike<number>): CallWorth[] {
    const sums = calls.map(() => new WeighedSum());
    const known = new Map<number, number>();
    worlds.forEach((world, at) => {
      this.#read.length = 0;
      known.clear();
      calls.forEach((call, place) => {
        const contract = this.#conclude(world, call);
        const key = this.#keyOf(contract);
        let value = known.get(key);
        if (value === undefined) {
          value = this.#value(world, contract, key);
          known.set(key, value);
        }
        sums[place]!.add(value, weights[at]!);
      });
    });
    return sums.map(({ mean, error }) => ({ mean, error }));
  }

  /**
   * The chance to make a bid of the seat to act and the points expected, over the worlds in which it would stand; over
   * all where it never would.
   */
  expect(
    call: Call,
    worlds: readonly World[],
    weights: ArrayLike<number>,
  ): { makeProbability: number; points: number } {
    const made = this.#bidder.model.byPerfect(atLeast(call.level), isNoTrump(call) ? NO_TRUMP_ROW : 0);
    const taken = this.#bidder.model.byPerfect(POINTS, isNoTrump(call) ? NO_TRUMP_ROW : 0);
    const sums = { all: [0, 0, 0], stands: [0, 0, 0] };
    worlds.forEach((world, at) => {
      this.#read.length = 0;
      const contract = { declarer: this.#view.seat, call };
      this.#play(world, contract);
      const row = [1, dot(this.#perfect, made), dot(this.#perfect, taken)];
      const stands = this.#conclude(world, call).declarer === this.#view.seat;
      for (const sum of stands ? [sums.all, sums.stands] : [sums.all])
        row.forEach((value, place) => {
          sum[place]! += weights[at]! * value;
        });
    });
    const [weight, chance, points] = sums.stands[0]! > SELDOM ? sums.stands : sums.all;
    return { makeProbability: Math.min(1, chance! / weight!), points: points! / weight! };
  }

  /** The contract that a call leads to when the others call by the table. */
  #conclude(world: World, own: Call): Contract {
    const view = this.#view;
    let standing = view.standing;
    let holder = view.standingSeat;
    for (let place = view.callCount; place < view.seats; place++) {
      const seat = (view.dealer + 1 + place) % view.seats;
      const call = seat === view.seat ? own : this.#told(world, seat, place, standing, holder);
      if (call.kind === 'pass') continue;
      standing = call;
      holder = seat;
    }
    return { declarer: holder!, call: standing! };
  }

  #told(world: World, seat: Seat, place: number, standing: Call | undefined, holder: Seat | undefined): Call {
    const partner = holder !== undefined && this.#view.sideOf(holder) === this.#view.sideOf(seat);
    return this.#bidder.callFor(this.#pointsOf(world, seat), place, standing, partner);
  }

  #pointsOf(world: World, seat: Seat): Float64Array {
    const points = this.#points[seat]!;
    if (!this.#read[seat]) {
      const lanes = handOf(world, seat);
      for (let row = 0; row <= SUITS; row++) points[row] = this.#bidder.model.mean(lanes, row);
      this.#read[seat] = true;
    }
    return points;
  }

  #value(world: World, contract: Contract, key: number): number {
    this.#play(world, contract);
    return dot(this.#perfect, this.#tables.get(key) ?? this.#tableOf(contract));
  }

  /** Chances of the points of perfect play of a contract, trump as declarer would name it. */
  #play(world: World, { declarer, call }: Contract): void {
    const denomination = isNoTrump(call) ? NO_TRUMP_ROW : this.#bestSuit(world, declarer);
    if (this.#solve) {
      this.#perfect.fill(0);
      this.#perfect[this.#solve(world, declarer, denomination) - LEAST] = 1;
      return;
    }
    const partner = (declarer + 2) % this.#view.seats;
    this.#bidder.model.perfectOfPair(
      handOf(world, declarer),
      handOf(world, partner),
      denomination,
      this.#perfect,
    );
  }

  #bestSuit(world: World, declarer: Seat): number {
    const points = this.#pointsOf(world, declarer);
    let best = 0;
    for (let suit = 1; suit < SUITS; suit++) if (points[suit]! > points[best]!) best = suit;
    return best;
  }

  #keyOf({ declarer, call }: Contract): number {
    return declarer * 256 + call.index;
  }

  /** Worth to the own side by points of perfect play of the declarer's. */
  #tableOf(contract: Contract): Float64Array {
    const worth = this.#worth.byPoints(this.#view, BASE_POINTS, contract);
    const ours = this.#view.sideOf(contract.declarer) === this.#view.side;
    // The others' points are ten less the declarer's: their table is read backwards.
    const table = this.#bidder.model.byPerfect(
      ours ? worth : worth.slice().reverse(),
      isNoTrump(contract.call) ? NO_TRUMP_ROW : 0,
    );
    this.#tables.set(this.#keyOf(contract), table);
    return table;
  }
}

/** Weight of the worlds in which a bid stands below which all are looked at. */
const SELDOM = 0.02;

const POINTS = Float64Array.from({ length: OUTCOMES }, (_, at) => LEAST + at);
const atLeast = (level: number): Float64Array =>
  Float64Array.from({ length: OUTCOMES }, (_, at) => (LEAST + at >= level ? 1 : 0));

const handOf = (world: World, seat: Seat): Int32Array =>
  world.held.subarray(seat * LANES, seat * LANES + SUITS);

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < OUTCOMES; at++) sum += a[at]! * b[at]!;
  return sum;
}
