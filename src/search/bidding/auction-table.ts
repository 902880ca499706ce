// A trained answer to every auction a hand can meet: what to call by place, standing bid and how good the hand is.
import type { Call } from '../../rules/call.js';
import type { Tables } from '../../rules/tables.js';

/** Kinds of hands that a table tells apart: steps of expected points in the best suit, then without trump. */
export const SUIT_STEPS = 16;
export const NO_TRUMP_STEPS = 10;
export const BUCKETS = SUIT_STEPS * NO_TRUMP_STEPS;

/** The kind of a hand from the points it may expect as declarer in its best suit and without trump. */
export function bucketOf(suitPoints: number, noTrumpPoints: number): number {
  return (
    step(suitPoints, 4.5, 0.4, SUIT_STEPS) * NO_TRUMP_STEPS + step(noTrumpPoints, 4.5, 0.6, NO_TRUMP_STEPS)
  );
}

const step = (points: number, from: number, size: number, steps: number): number =>
  Math.max(0, Math.min(steps - 1, Math.floor((points - from) / size)));

/** What a seat sees of an auction: its place from the dealer's left, the standing bid, and whether it is the partner's. */
export interface Standing {
  readonly place: number;
  /** Place in the list of calls; 0 for none. */
  readonly call: number;
  readonly partner: boolean;
}

/** Number of a seat's situation, below `situations`. */
export const situationOf = (tables: Tables, { place, call, partner }: Standing): number =>
  (place * tables.calls.length + call) * 2 + (partner ? 1 : 0);
export const situations = (tables: Tables): number => tables.seats * tables.calls.length * 2;

/** Legal calls at a place over a standing bid; the last place is the dealer's. */
export function offersAt(tables: Tables, place: number, standing: number): readonly Call[] {
  const dealer = place === tables.seats - 1;
  const rank = tables.calls[standing]!.rank;
  const equal = dealer && rank > 0 && tables.rules.auction.dealerMayEqual;
  const forced = dealer && standing === 0 && tables.forceDealer;
  return (forced ? tables.bidOffers : tables.offers)[equal ? rank : rank + 1]!;
}
