// The course of a hand: which step follows which, from the deal to the first lead.
import { type Card, LANES } from '../cards/card.js';
import { isNoTrump } from '../rules/tables.js';
import { NO_TRUMP, NONE, type Open } from './open.js';
import { kittyStart, NO_CARD, pilesStart, type State } from './state.js';

/** Opens a dealt hand: the passing before the auction, or the auction. */
export function beginHand(state: State): void {
  if (state.tables.rules.passing.when === 'beforeAuction') askToPass(state);
  else openAuction(state.open);
}

function askToPass({ open, tables }: State): void {
  open.phase = 'pass';
  open.turn = (open.dealer + 1) % tables.seats;
}

export function openAuction(open: Open): void {
  open.phase = 'auction';
  open.turn = (open.dealer + 1) % open.tables.seats;
}

/** The auction is decided: what comes between it and the first lead. */
export function closeAuction(state: State): void {
  if (state.tables.rules.passing.when === 'afterAuction') askToPass(state);
  else prepareContract(state);
}

/** Passing is done. */
export function afterPassing(state: State): void {
  if (state.open.declarer === NONE) openAuction(state.open);
  else prepareContract(state);
}

function prepareContract(state: State): void {
  const { open, tables } = state;
  if (tables.piles > 0) turnUpPiles(state);
  const call = tables.calls[open.contract]!;
  if (isNoTrump(call)) open.trump = NO_TRUMP;
  if (call.kind === 'low') open.low = true;
  if (call.kind === 'kaiser' && tables.rules.auction.kaiser === 'forty') layAside(state);
  if (tables.rules.kitty.trumpNamed === 'after') takeKitty(state);
  open.turn = open.declarer;
  if (open.trump === NONE && !tables.firstCardTrump) open.phase = 'trump';
  else afterTrump(state);
}

/** Trump is named, or is none, or waits for the first card. */
export function afterTrump(state: State): void {
  if (lowIsOpen(state)) state.open.phase = 'low';
  else afterLow(state);
}

/** Whether declarer still has to say high or low. */
function lowIsOpen({ open, tables }: State): boolean {
  const { low } = tables.rules.auction;
  return low === 'declarerAny' || (low === 'declarerNoTrump' && open.trump === NO_TRUMP);
}

/** High or low is settled: the kitty, then play. */
export function afterLow(state: State): void {
  takeKitty(state);
  if (state.tables.kitty > 0) state.open.phase = 'discard';
  else openPlay(state.open);
}

export function openPlay(open: Open): void {
  open.phase = 'play';
  open.turn = open.declarer;
  open.leader[0] = open.declarer;
}

function takeKitty(state: State): void {
  const { tables, open, pack } = state;
  if (tables.kitty === 0 || state.kittyTaken) return;
  state.kittyTaken = true;
  const own = state.own[open.declarer]!;
  const from = kittyStart(tables);
  own.kitty = Array.from(pack.subarray(from, from + tables.kitty)) as Card[];
  for (const card of own.kitty) own.held[card >> 4]! |= 1 << (card & 15);
}

/** Forty: the cards of declarer's partners stay face down and out of play. */
function layAside({ open, tables }: State): void {
  const side = tables.sideOf[open.declarer]!;
  for (const seat of tables.seatsOf[side]!) {
    if (seat === open.declarer) continue;
    open.aside |= 1 << seat;
    open.active--;
  }
}

/** Two-hand game: every pile's top card becomes playable and open to all. */
function turnUpPiles(state: State): void {
  const { tables, pack } = state;
  for (let seat = 0; seat < tables.seats; seat++) {
    const from = pilesStart(tables, seat);
    for (let pile = 0; pile < tables.piles; pile++) {
      const lid = pack[from + 2 * pile]!;
      turnUp(state, seat, lid);
      state.open.lids[seat * LANES + (lid >> 4)]! |= 1 << (lid & 15);
    }
  }
}

export function turnUp({ open, held }: State, seat: number, card: number): void {
  held[seat]![card >> 4]! |= 1 << (card & 15);
  open.faceUp[seat * LANES + (card >> 4)]! |= 1 << (card & 15);
  open.covered[seat]!--;
}

/** Two-hand game: a card that lay on another leaves, and the one below is turned up. */
export function uncover(state: State, seat: number, card: number): void {
  const { open, under } = state;
  const lane = seat * LANES + (card >> 4);
  const bit = 1 << (card & 15);
  if ((open.faceUp[lane]! & bit) === 0) return;
  open.faceUp[lane]! &= ~bit;
  open.lids[lane]! &= ~bit;
  const below = under[card]!;
  under[card] = NO_CARD;
  if (below !== NO_CARD) turnUp(state, seat, below);
}
