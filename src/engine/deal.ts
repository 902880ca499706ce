// Dealing a hand, and judging misdeals on the cards as dealt.
import { type Card, LANES } from '../cards/card.js';
import type { Random } from '../random/random.js';
import { beginHand } from './course.js';
import { hasMisdeal } from './misdeal.js';
import { clearHand } from './open.js';
import { clearExchanged } from './own.js';
import { dealtHand, kittyStart, NO_CARD, pilesStart, type State } from './state.js';

/**
 * Shuffles, deals and opens the hand. Scores, dealer, hand and redeal number stay as they are.
 * @returns false for a misdeal, which is to be thrown in: deal again with the next redeal number.
 */
export function deal(state: State, random: Random): boolean {
  drawPack(state, random);
  return layOut(state);
}

/** Shuffles as `Random.shuffle` does; a loop of its own, since that one meets lists of many kinds. */
function drawPack({ pack, tables }: State, random: Random): void {
  const { pack: sorted, drawn } = tables;
  const size = sorted.length;
  pack.set(sorted);
  for (let at = 0; at < drawn && at < size - 1; at++) {
    const from = at + random.below(size - at);
    const card = pack[from]!;
    pack[from] = pack[at]!;
    pack[at] = card;
  }
}

/** Deals the pack in the order it lies. @returns false for a misdeal. */
export function layOut(state: State): boolean {
  const { tables, open } = state;
  clearHand(open);
  clearHidden(state);
  giveHands(state);
  if (tables.piles > 0) layPiles(state);
  if (hasMisdeal(state)) {
    open.phase = 'handOver';
    return false;
  }
  beginHand(state);
  return true;
}

/** Two suits to a word, so that a hand gathers in two words before it is written. */
function giveHands({ tables, pack, hands }: State): void {
  const { hand } = tables;
  for (let seat = 0, at = 0; seat < tables.seats; seat++) {
    let low = 0;
    let high = 0;
    let suitless = 0;
    for (const end = at + hand; at < end; at++) {
      const card = pack[at]!;
      const bit = 1 << card;
      const inLow = (card - 32) >> 31;
      const inHigh = (card - 64) >> 31;
      low |= bit & inLow;
      high |= bit & inHigh & ~inLow;
      suitless |= bit & ~inHigh;
    }
    const lane = seat * LANES;
    hands[lane] = low & 0xffff;
    hands[lane + 1] = low >>> 16;
    hands[lane + 2] = high & 0xffff;
    hands[lane + 3] = high >>> 16;
    hands[lane + 4] = suitless;
  }
}

function clearHidden(state: State): void {
  if (state.tables.exchanges) for (const own of state.own) clearExchanged(own);
  state.passedCount = 0;
  state.kittyTaken = false;
  state.declarerPoints = 0;
  state.bonusSide = -1;
  state.penaltySide = -1;
  state.bonusTrick = -1;
  state.penaltyTrick = -1;
  state.bonusSeat = -1;
  state.made = false;
  for (let side = 0; side < state.change.length; side++) state.change[side] = 0;
}

function layPiles(state: State): void {
  const { tables, pack, under } = state;
  under.fill(NO_CARD);
  for (let seat = 0; seat < tables.seats; seat++) {
    const from = pilesStart(tables, seat);
    for (let pile = 0; pile < tables.piles; pile++)
      under[pack[from + 2 * pile]!] = pack[from + 2 * pile + 1]!;
  }
}

/** The kitty as dealt. */
export const dealtKitty = (state: State): Card[] => {
  const from = kittyStart(state.tables);
  return Array.from(state.pack.subarray(from, from + state.tables.kitty)) as Card[];
};

/** A seat's pile cards as dealt, pairs with the top card first. */
export const dealtPiles = (state: State, seat: number): Card[] => {
  const from = pilesStart(state.tables, seat);
  return Array.from(state.pack.subarray(from, from + 2 * state.tables.piles)) as Card[];
};

/** Puts given cards where they were dealt; with `layOut` it sets up a known deal. */
export function setPack(
  state: State,
  hands: readonly (readonly Card[])[],
  kitty: readonly Card[] = [],
  piles: readonly (readonly Card[])[] = [],
): void {
  state.pack.set([...hands.flat(), ...kitty, ...piles.flat()]);
}

/** All hands as dealt. */
export const dealtHands = (state: State): Card[][] =>
  Array.from({ length: state.tables.seats }, (_, seat) => dealtHand(state, seat));
