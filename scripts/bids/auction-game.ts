// The abstract auction: hands by kind, contracts by their expected score. Solved by external-sampling counterfactual
// regret minimisation (Lanctot et al., 2009) with linear weights; the average strategy is what is kept.
import type { Random } from '../../src/random/random.js';
import { isNoTrump, type Tables } from '../../src/rules/tables.js';
import { BUCKETS, offersAt, situationOf, situations } from '../../src/search/bidding/auction-table.js';

/** One deal as the auction sees it, seats counted from a dealer's left. */
export interface AuctionDeal {
  /** Kind of each hand. */
  readonly bucket: ArrayLike<number>;
  /** Score of side 0 less side 1 when a seat declares a call: `seat * calls + call`. */
  readonly value: ArrayLike<number>;
}

export class AuctionGame {
  readonly tables: Tables;
  readonly #actions: number;
  readonly #regret: Float64Array;
  readonly #average: Float64Array;
  readonly #random: Random;
  #weight = 0;
  #deal!: AuctionDeal;

  constructor(tables: Tables, random: Random) {
    this.tables = tables;
    this.#random = random;
    this.#actions = tables.calls.length;
    const size = situations(tables) * BUCKETS * this.#actions;
    this.#regret = new Float64Array(size);
    this.#average = new Float64Array(size);
  }

  /** One deal, every seat improving in turn. */
  iterate(deal: AuctionDeal): void {
    this.#deal = deal;
    this.#weight++;
    for (let seat = 0; seat < 4; seat++) this.#visit(seat, 0, 0, 0);
  }

  /** The average strategy at a situation for a kind of hand, by place in the list of calls. */
  average(situation: number, bucket: number): Float64Array {
    const from = this.#row(situation, bucket);
    const row = this.#average.slice(from, from + this.#actions);
    const sum = row.reduce((total, weight) => total + weight, 0);
    return sum === 0 ? row : row.map((weight) => weight / sum);
  }

  /** How much evidence stands behind `average`. */
  weight(situation: number, bucket: number): number {
    const from = this.#row(situation, bucket);
    let sum = 0;
    for (let at = 0; at < this.#actions; at++) sum += this.#average[from + at]!;
    return sum / this.#weight;
  }

  #row(situation: number, bucket: number): number {
    return (situation * BUCKETS + bucket) * this.#actions;
  }

  /** Value of side 0 from a place on; `standing` by `holder`. */
  #visit(traverser: number, place: number, standing: number, holder: number): number {
    const { calls } = this.tables;
    if (place === 4) return standing === 0 ? 0 : this.#deal.value[holder * calls.length + standing]!;
    const partner = standing !== 0 && (holder ^ place) === 2;
    const situation = situationOf(this.tables, { place, call: standing, partner });
    const row = this.#row(situation, this.#deal.bucket[place]!);
    const offers = offersAt(this.tables, place, standing);
    const chances = this.#matching(row, offers);
    if (place !== traverser) {
      for (let at = 0; at < offers.length; at++)
        this.#average[row + offers[at]!.index]! += this.#weight * chances[at]!;
      const call = offers[this.#drawn(chances, offers.length)]!;
      return this.#next(traverser, place, standing, holder, call.index);
    }
    const values = offers.map((call) => this.#next(traverser, place, standing, holder, call.index));
    const mean = values.reduce((sum, value, at) => sum + value * chances[at]!, 0);
    const sign = place % 2 === 0 ? 1 : -1;
    values.forEach((value, at) => {
      const index = row + offers[at]!.index;
      this.#regret[index] = Math.max(0, this.#regret[index]! + sign * (value - mean));
    });
    return mean;
  }

  #next(traverser: number, place: number, standing: number, holder: number, call: number): number {
    return call === 0
      ? this.#visit(traverser, place + 1, standing, holder)
      : this.#visit(traverser, place + 1, call, place);
  }

  /** Regret matching: chances in proportion to regret, equal where there is none. */
  #matching(row: number, offers: readonly { readonly index: number }[]): Float64Array {
    const chances = new Float64Array(offers.length);
    let sum = 0;
    offers.forEach(({ index }, at) => {
      chances[at] = this.#regret[row + index]!;
      sum += chances[at]!;
    });
    for (let at = 0; at < chances.length; at++)
      chances[at] = sum > 0 ? chances[at]! / sum : 1 / chances.length;
    return chances;
  }

  #drawn(chances: Float64Array, size: number): number {
    let rest = this.#random.unit();
    for (let at = 0; at < size; at++) {
      rest -= chances[at]!;
      if (rest < 0) return at;
    }
    return size - 1;
  }
}

/** Score of the declarer's side less the defenders' from 0-0 when it took so many points. */
export function scoreOf(tables: Tables, call: number, points: number): number {
  const { level } = tables.calls[call]!;
  const { noTrumpFactor, made } = tables.rules.scoring;
  const factor = isNoTrump(tables.calls[call]!) ? noTrumpFactor : { made: 1, set: 1 };
  const own = points >= level ? (made === 'bid' ? level : points) * factor.made : -level * factor.set;
  return own - (10 - points);
}
