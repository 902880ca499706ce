// The auction: one call a seat from the dealer's left, in the ladder form and in the selling form.
import type { Call } from '../rules/call.js';
import { closeAuction } from './course.js';
import { NONE, type Open } from './open.js';
import type { State } from './state.js';

/** Whether the seat to act is the dealer, whose call ends the auction. */
export const dealerCalls = (open: Open): boolean => open.turn === open.dealer;

/** Whether the seat to act is the dealer after nothing but passes, who must bid. */
export const isForced = (open: Open): boolean =>
  open.tables.forceDealer && open.standing === 0 && open.turn === open.dealer;

/** Whether the seat to act may pass. */
export const mayPass = (open: Open): boolean => !isForced(open);

/** Rank that a bid of the seat to act must reach. */
export function leastRank(open: Open): number {
  const standing = open.tables.calls[open.standing]!.rank;
  const equal = standing > 0 && dealerCalls(open) && open.tables.dealerMayEqual;
  return equal ? standing : standing + 1;
}

/** Legal calls of the seat to act, the pass first, then bids upwards: a list made once a form. */
export function legalCalls(open: Open): readonly Call[] {
  const { offers, bidOffers } = open.tables;
  return (mayPass(open) ? offers : bidOffers)[leastRank(open)]!;
}

/** Whether the seat to act may make that call. */
export function isLegalCall(open: Open, call: Call): boolean {
  const { calls, firstBid, endOfBids } = open.tables;
  if (calls[call.index] !== call) return false;
  if (call.index === 0) return mayPass(open);
  return call.index >= firstBid && call.index < endOfBids && call.rank >= leastRank(open);
}

/** Makes a legal call for the seat to act. */
export function placeCall(state: State, call: Call): void {
  const { open, tables } = state;
  open.calls[open.callCount++] = call.index;
  if (call.index !== 0) {
    open.standing = call.index;
    open.standingSeat = open.turn;
  }
  const last = tables.sell ? tables.seats - 1 : tables.seats;
  if (open.callCount < last) open.turn = open.turn + 1 === tables.seats ? 0 : open.turn + 1;
  else if (tables.sell) offerSale(state);
  else if (open.standing === 0) open.phase = 'handOver';
  else award(state, open.standingSeat, open.standing);
}

/** Selling form: the dealer takes the highest bid and its bidder is maker, or refuses and is maker without a bid. */
export function answerSale(state: State, accept: boolean): void {
  const { open } = state;
  open.accepted = accept ? 1 : 0;
  if (accept) award(state, open.standingSeat, open.standing);
  else award(state, open.dealer, 0);
}

/** Whether all have passed and nobody plays this hand. */
export const isPassedOut = (open: Open): boolean =>
  open.phase === 'handOver' && open.declarer === NONE && open.callCount === open.tables.seats;

function offerSale(state: State): void {
  const { open } = state;
  open.turn = open.dealer;
  if (open.standing === 0) award(state, open.dealer, 0);
  else open.phase = 'accept';
}

function award(state: State, declarer: number, contract: number): void {
  state.open.declarer = declarer;
  state.open.contract = contract;
  closeAuction(state);
}
