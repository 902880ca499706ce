// The trained bidder: what to call, which suit to name, and what to expect of a contract, from the own hand and the auction.
import { SUITS, type Suit } from '../../cards/card.js';
import type { View } from '../../engine/view.js';
import type { Call } from '../../rules/call.js';
import { preset } from '../../rules/derive.js';
import type { Rules } from '../../rules/schema.js';
import { isNoTrump, type Tables, tablesOf } from '../../rules/tables.js';
import { BUCKETS, bucketOf, situationOf } from './auction-table.js';
import { NO_TRUMP_ROW } from './hand-input.js';
import { LEAST, OUTCOMES } from './network.js';
import { type PointsModel, unpackModel } from './points-model.js';
import { AUCTIONS, POINTS_MODEL } from './trained.js';
import { unpackBytes } from './weights-text.js';

/** A trained auction: for every situation and kind of hand a call. @experimental */
export class Bidder {
  readonly model: PointsModel;
  readonly #tables: Tables;
  readonly #calls: Uint8Array;
  readonly #chances = new Float64Array(OUTCOMES);

  constructor(tables: Tables, model: PointsModel, calls: Uint8Array) {
    this.#tables = tables;
    this.model = model;
    this.#calls = calls;
  }

  call(view: View, legal: readonly Call[]): Call {
    const { standing, standingSeat } = view;
    const situation = situationOf(this.#tables, {
      place: view.callCount,
      call: standing?.index ?? 0,
      partner: standingSeat !== undefined && view.isPartner(standingSeat),
    });
    const index = this.#calls[situation * BUCKETS + this.bucket(lanesOf(view))]!;
    return legal.find((call) => call.index === index) ?? legal[0]!;
  }

  /** The call that the table has for expected points by suit and, last, without trump; a pass where nothing was learned. */
  callFor(points: ArrayLike<number>, place: number, standing: Call | undefined, partner: boolean): Call {
    const situation = situationOf(this.#tables, { place, call: standing?.index ?? 0, partner });
    const suit = Math.max(points[0]!, points[1]!, points[2]!, points[3]!);
    const index = this.#calls[situation * BUCKETS + bucketOf(suit, points[NO_TRUMP_ROW]!)]!;
    return this.#tables.calls[index] ?? this.#tables.calls[0]!;
  }

  /** The kind of a hand. */
  bucket(lanes: ArrayLike<number>): number {
    let suit = -Infinity;
    for (let at = 0; at < SUITS; at++) suit = Math.max(suit, this.model.mean(lanes, at));
    return bucketOf(suit, this.model.mean(lanes, NO_TRUMP_ROW));
  }

  /** The suit that makes the contract most worth, by `worth` of the points taken from `LEAST` on. */
  trump(view: View, worth: ArrayLike<number>): Suit {
    const lanes = lanesOf(view);
    let best = 0;
    let most = -Infinity;
    for (let suit = 0; suit < SUITS; suit++) {
      this.model.chances(lanes, suit, this.#chances);
      let sum = 0;
      for (let at = 0; at < OUTCOMES; at++) sum += this.#chances[at]! * worth[at]!;
      if (sum <= most) continue;
      most = sum;
      best = suit;
    }
    return best;
  }

  /** Chance to take the points of a bid, and points expected, in the best denomination of its kind. */
  expect(view: View, call: Call): { makeProbability: number; points: number } {
    const lanes = lanesOf(view);
    let denomination = NO_TRUMP_ROW;
    if (!isNoTrump(call)) {
      denomination = 0;
      for (let suit = 1; suit < SUITS; suit++)
        if (this.model.mean(lanes, suit) > this.model.mean(lanes, denomination)) denomination = suit;
    }
    this.model.chances(lanes, denomination, this.#chances);
    let makeProbability = 0;
    for (let at = Math.max(0, call.level - LEAST); at < OUTCOMES; at++) makeProbability += this.#chances[at]!;
    return { makeProbability: Math.min(1, makeProbability), points: this.model.mean(lanes, denomination) };
  }
}

const lanesOf = (view: View): number[] => [0, 1, 2, 3].map((suit) => view.holding(suit));

let model: PointsModel | undefined;
const bidders = new Map<string, Bidder>();

/** The trained bidder for a form, or undefined where no table fits. Nothing in it changes. @experimental */
export function bidderFor(rules: Rules): Bidder | undefined {
  const name = Object.keys(AUCTIONS).find((form) => bidsAlike(preset(form), rules));
  if (name === undefined) return undefined;
  const known = bidders.get(name);
  if (known) return known;
  model ??= unpackModel(POINTS_MODEL);
  const bidder = new Bidder(tablesOf(preset(name)), model, unpackBytes(AUCTIONS[name]!));
  bidders.set(name, bidder);
  return bidder;
}

/** Whether hands are worth the same and calls mean the same under two rules values. */
function bidsAlike(a: Rules, b: Rules): boolean {
  const parts = ({ deck, seats, sides, deal, points, passing, auction, trump, scoring }: Rules) => {
    const { made, noTrumpFactor } = scoring;
    return JSON.stringify([
      deck,
      seats,
      sides,
      deal,
      points,
      passing.when,
      auction,
      trump,
      made,
      noTrumpFactor,
    ]);
  };
  return parts(a) === parts(b);
}
