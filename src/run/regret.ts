// What played hands gave away, by strategy: cards beside the best with all cards open and beside the best that the seat could
// know of, bids beside what perfect play takes.
import type { Card } from '../cards/card.js';
import { parseCard } from '../cards/notation.js';
import { State } from '../engine/state.js';
import { View } from '../engine/view.js';
import { legalActions } from '../play/legal.js';
import type { HandRecord } from '../play/record.js';
import type { Judgement } from '../play/review.js';
import { randomFrom } from '../random/streams.js';
import { parseRules } from '../rules/derive.js';
import { tablesOf } from '../rules/tables.js';
import { cardProspects, possibleStates } from '../search/prospects.js';
import { mixed } from '../search/rollout.js';
import type { Estimate } from '../stats/interval.js';
import { addUnit, noRatio, type RatioSums, ratioInterval } from '../stats/ratio.js';

/** Rates with 95 % intervals whose clusters are hands; unknown where nothing was counted. */
export interface Regret {
  readonly strategy: string;
  /** Cards played with a choice. */
  readonly cards: number;
  /** Points given away a card, all cards open. */
  readonly loss: Estimate;
  /** Share of cards that gave nothing away. */
  readonly best: Estimate;
  /** Points given away a card by what the seat could know; unknown where it was not asked for. */
  readonly fair: Estimate;
  readonly contracts: number;
  /** Share of contracts that perfect play does not make. */
  readonly overbid: Estimate;
  /** Points of perfect play over the bid, a contract. */
  readonly spare: Estimate;
}

const MEASURES = ['loss', 'best', 'fair', 'overbid', 'spare'] as const;
type Sums = Record<(typeof MEASURES)[number], RatioSums>;
type Totals = Record<keyof Sums, { sum: number; count: number }>;

/** Points that a card gives away by the mean over ways the hidden cards may lie. */
export type FairLoss = (state: State, card: Card) => number;

/** Looks at so many ways, the same for equal views. */
export function fairLosses(worlds: number): FairLoss {
  return (state, card) => {
    const random = randomFrom('fair', state.open.playedCount);
    const view = new View(state, state.open.turn);
    const states = possibleStates(view, worlds, random, () => new State(state.tables));
    const seed = mixed(state.open.playedCount, worlds);
    const prospects = cardProspects(states, legalActions(state) as readonly Card[], seed);
    const mean = (points: readonly number[]) => points.reduce((sum, value) => sum + value, 0) / points.length;
    const own = prospects.find((prospect) => prospect.card === card)!;
    return Math.max(...prospects.map(({ points }) => mean(points))) - mean(own.points);
  };
}

/** Sums over the hands of records, each added once. */
export class Regrets {
  readonly #sums = new Map<string, Sums>();

  /** @param fair points given away by place of the card in the hand, where they were asked for. */
  add(record: HandRecord, judged: readonly Judgement[], fair: ReadonlyMap<number, number>): void {
    const hand = new Map<string, Totals>();
    const count = (seat: number, name: keyof Sums, value: number) => {
      const strategy = record.strategies[seat]!;
      if (!hand.has(strategy)) hand.set(strategy, noTotals());
      const totals = hand.get(strategy)![name];
      totals.sum += value;
      totals.count++;
    };
    judged.forEach(({ seat, values, loss }, at) => {
      if (values.length === 1) return;
      count(seat, 'loss', loss);
      count(seat, 'best', loss === 0 ? 1 : 0);
      if (fair.has(at)) count(seat, 'fair', fair.get(at)!);
    });
    const level = levelOf(record);
    const lead = judged[0];
    if (level > 0 && lead?.seat === record.declarer) {
      const spare = lead.values[0]!.points - level;
      count(lead.seat, 'overbid', spare < 0 ? 1 : 0);
      count(lead.seat, 'spare', spare);
    }
    for (const [strategy, totals] of hand) {
      if (!this.#sums.has(strategy)) this.#sums.set(strategy, noSums());
      const sums = this.#sums.get(strategy)!;
      for (const name of MEASURES) addUnit(sums[name], totals[name].sum, totals[name].count);
    }
  }

  /** By name. */
  rows(): Regret[] {
    return [...this.#sums].sort(byName).map(([strategy, sums]) => ({
      strategy,
      cards: sums.loss.y,
      loss: ratioInterval(sums.loss),
      best: ratioInterval(sums.best),
      fair: ratioInterval(sums.fair),
      contracts: sums.spare.y,
      overbid: ratioInterval(sums.overbid),
      spare: ratioInterval(sums.spare),
    }));
  }
}

const byName = ([a]: readonly [string, Sums], [b]: readonly [string, Sums]): number =>
  a < b ? -1 : a > b ? 1 : 0;

function noSums(): Sums {
  return { loss: noRatio(), best: noRatio(), fair: noRatio(), overbid: noRatio(), spare: noRatio() };
}

function noTotals(): Totals {
  const none = () => ({ sum: 0, count: 0 });
  return { loss: none(), best: none(), fair: none(), overbid: none(), spare: none() };
}

/** The number bid; 0 without a bid that is made by points. */
function levelOf({ rules, bid }: HandRecord): number {
  const call = bid === null ? undefined : tablesOf(parseRules(rules)).callNamed.get(bid);
  return call === undefined || call.kind === 'kaiser' ? 0 : call.level;
}

/** The card that a record has at a place of the hand. */
export function cardAt(record: HandRecord, state: State): Card {
  const { open, tables } = state;
  const text = record.tricks[open.tricksDone]!.cards.split(' ')[open.inTrick]!;
  return parseCard(tables.deck, text)!;
}
