// A hand record as one flat row: what analyses and spreadsheets ask of a hand, with the sides told apart as bidders and others.
import { parseRules } from '../rules/derive.js';
import { isNoTrump, type Tables, tablesOf } from '../rules/tables.js';
import type { HandRecord } from './record.js';

export interface HandRow {
  readonly game: string;
  /** Unit and arm of a run's games; null in other files. */
  readonly unit: number | null;
  readonly arm: number | null;
  readonly hand: number;
  readonly rules: string;
  readonly dealer: number;
  readonly event: string | null;
  readonly declarer: number | null;
  readonly declarerStrategy: string | null;
  /** From the dealer's left, 1 first; the number of seats for the dealer. */
  readonly position: number | null;
  readonly bid: string | null;
  readonly level: number | null;
  readonly noTrump: boolean | null;
  readonly trump: string | null;
  readonly low: boolean;
  readonly forced: boolean;
  readonly made: boolean | null;
  readonly taken: number | null;
  readonly tricks: number | null;
  readonly biddersBefore: number | null;
  readonly othersBefore: number | null;
  readonly biddersChange: number | null;
  readonly othersChange: number | null;
  readonly strategies: string;
  readonly hands: string;
  readonly auction: string;
}

/** Turns records into rows; what it works out of a form is kept. */
export class HandRows {
  readonly #known = new Map<string, Tables>();

  /** @throws RulesError where the record names rules that are none. */
  row(record: HandRecord): HandRow {
    const tables = this.#tablesOf(record.rules);
    const [unit, arm] = numbersOf(record.game);
    return {
      game: record.game,
      unit,
      arm,
      hand: record.hand + 1,
      rules: tables.rules.name,
      dealer: record.dealer,
      event: record.event,
      ...contractOf(record, tables),
      trump: record.trump,
      low: record.low,
      ...scoresOf(record, tables),
      strategies: record.strategies.join(' '),
      hands: record.hands.join(' / '),
      auction: record.auction.join(' '),
    };
  }

  #tablesOf(rules: HandRecord['rules']): Tables {
    const key = JSON.stringify(rules);
    const known = this.#known.get(key) ?? tablesOf(parseRules(rules));
    this.#known.set(key, known);
    return known;
  }
}

function numbersOf(game: string): readonly [number | null, number | null] {
  const [, unit, arm] = /^(\d+)\/(\d+)$/.exec(game) ?? [];
  return unit === undefined ? [null, null] : [Number(unit), Number(arm)];
}

function contractOf({ declarer, bid, dealer, auction, points, strategies }: HandRecord, tables: Tables) {
  const call = bid === null ? undefined : tables.callNamed.get(bid);
  const taken = declarer === null ? null : points[tables.sideOf[declarer]!]!;
  const before = auction.slice(0, tables.seats - 1);
  return {
    declarer,
    declarerStrategy: declarer === null ? null : strategies[declarer]!,
    position: declarer === null ? null : ((declarer - dealer - 1 + tables.seats) % tables.seats) + 1,
    bid,
    level: call === undefined || call.level === 0 ? null : call.level,
    noTrump: call === undefined ? null : isNoTrump(call),
    forced: tables.forceDealer && declarer === dealer && before.every((one) => one === 'P'),
    made: call === undefined || call.level === 0 || taken === null ? null : taken >= call.level,
    taken,
  };
}

function scoresOf({ declarer, scoreBefore, scoreAfter, tricks }: HandRecord, { sideOf }: Tables) {
  if (declarer === null)
    return { tricks: null, biddersBefore: null, othersBefore: null, biddersChange: null, othersChange: null };
  const own = sideOf[declarer]!;
  const best = (scores: readonly number[]) => Math.max(...scores.filter((_, side) => side !== own));
  const change = scoreAfter.map((score, side) => score - scoreBefore[side]!);
  return {
    tricks: tricks.filter(({ winner }) => sideOf[winner] === own).length,
    biddersBefore: scoreBefore[own]!,
    othersBefore: best(scoreBefore),
    biddersChange: change[own]!,
    othersChange: best(change),
  };
}
