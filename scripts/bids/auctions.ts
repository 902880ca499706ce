// Auctions of hands by kind, from labelled deals: the trained table of a form.
import { randomFrom } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { type Tables, tablesOf } from '../../src/rules/tables.js';
import { BUCKETS, bucketOf, offersAt, situations } from '../../src/search/bidding/auction-table.js';
import { NO_TRUMP_ROW } from '../../src/search/bidding/hand-input.js';
import { LEAST, OUTCOMES } from '../../src/search/bidding/network.js';
import type { PointsModel } from '../../src/search/bidding/points-model.js';
import { type AuctionDeal, AuctionGame, scoreOf } from './auction-game.js';
import { perfectPoints, ROW } from './labels.js';

const ROUNDS = 8;

export interface Deal {
  readonly bucket: readonly number[];
  /** Perfect points of each seat in its suit, and without trump. */
  readonly suit: readonly number[];
  readonly noTrump: readonly number[];
}

/** What an auction needs of labelled deals. */
export function auctionDeals(rows: Int16Array, model: PointsModel): Deal[] {
  return Array.from({ length: rows.length / ROW }, (_, n) => {
    const from = n * ROW;
    const seats = [0, 1, 2, 3].map((seat) => {
      const lanes = rows.subarray(from + seat * 4, from + seat * 4 + 4);
      const means = [0, 1, 2, 3, NO_TRUMP_ROW].map((denomination) => model.mean(lanes, denomination));
      const best = means.indexOf(Math.max(...means.slice(0, 4)));
      return {
        bucket: bucketOf(means[best]!, means[NO_TRUMP_ROW]!),
        suit: perfectPoints(rows, from, seat, best),
        noTrump: perfectPoints(rows, from, seat, NO_TRUMP_ROW),
      };
    });
    return {
      bucket: seats.map(({ bucket }) => bucket),
      suit: seats.map(({ suit }) => suit),
      noTrump: seats.map(({ noTrump }) => noTrump),
    };
  });
}

interface Training {
  readonly deals: readonly Deal[];
  readonly model: PointsModel;
  readonly seed: string;
  readonly say: (line: string) => void;
}

/** The auction of a form, solved: for every situation and kind of hand the likeliest call of the average strategy. */
export function solvedAuction(
  name: string,
  { deals, model, seed, say }: Training,
): { name: string; calls: Uint8Array } {
  const tables = tablesOf(preset(name));
  const game = new AuctionGame(tables, randomFrom(`${seed} auction ${name}`));
  const worth = worthOfContracts(tables, model);
  for (let round = 0; round < ROUNDS; round++)
    for (const deal of deals) game.iterate(seatedFrom(tables, deal, worth, (round % 4) + 1));
  const calls = new Uint8Array(situations(tables) * BUCKETS);
  for (let situation = 0; situation < situations(tables); situation++)
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const average = game.average(situation, bucket);
      const best = average.indexOf(Math.max(...average));
      calls[situation * BUCKETS + bucket] = average[best] === 0 ? UNKNOWN : best;
    }
  fillUnknown(calls);
  say(report(tables, game));
  return { name, calls };
}

/** Never met in training: answered as the nearest weaker hand that was. */
const UNKNOWN = 255;

function fillUnknown(calls: Uint8Array): void {
  for (let at = 0; at < calls.length; at++) {
    if (calls[at] !== UNKNOWN) continue;
    const start = at - (at % BUCKETS);
    let near = UNKNOWN;
    for (let off = 1; off < BUCKETS && near === UNKNOWN; off++) {
      const below = at - off;
      const above = at + off;
      if (below >= start && calls[below] !== UNKNOWN) near = calls[below]!;
      else if (above < start + BUCKETS && calls[above] !== UNKNOWN) near = calls[above]!;
    }
    calls[at] = near;
  }
}

/** Expected score, declarer's side less the others', by call and points of perfect play. */
function worthOfContracts(tables: Tables, model: PointsModel): Float64Array[] {
  return tables.calls.map((call) => {
    const scores = Array.from({ length: OUTCOMES }, (_, at) => scoreOf(tables, call.index, LEAST + at));
    return model.byPerfect(scores, call.kind === 'noTrump' ? NO_TRUMP_ROW : 0);
  });
}

/** A deal as places see it, the first place being `first`. */
function seatedFrom(tables: Tables, deal: Deal, worth: readonly Float64Array[], first: number): AuctionDeal {
  const { calls } = tables;
  const seat = [0, 1, 2, 3].map((place) => (first + place) % 4);
  const value = new Float64Array(4 * calls.length);
  for (let place = 0; place < 4; place++)
    for (const call of calls) {
      const points = (call.kind === 'noTrump' ? deal.noTrump : deal.suit)[seat[place]!]!;
      value[place * calls.length + call.index] =
        (place % 2 === 0 ? 1 : -1) * worth[call.index]![points - LEAST]!;
    }
  return { bucket: seat.map((at) => deal.bucket[at]!), value };
}

/** How first seats and forced dealers call, for the eye. */
function report(tables: Tables, game: AuctionGame): string {
  return [0, 3]
    .map((place) => `${tables.rules.name} place ${place}: ${callsAt(tables, game, place)}`)
    .join('\n');
}

function callsAt(tables: Tables, game: AuctionGame, place: number): string {
  const situation = place * tables.calls.length * 2;
  const share = new Map<string, number>();
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const weight = game.weight(situation, bucket);
    const average = game.average(situation, bucket);
    for (const call of offersAt(tables, place, 0))
      share.set(call.text, (share.get(call.text) ?? 0) + weight * average[call.index]!);
  }
  const total = [...share.values()].reduce((sum, weight) => sum + weight, 0);
  return [...share]
    .filter(([, weight]) => weight > 0.005 * total)
    .map(([call, weight]) => `${call} ${((100 * weight) / total).toFixed(1)} %`)
    .join(', ');
}
