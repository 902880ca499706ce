// A quick player for rollouts: one look at the trick, no memory, a fraction of a microsecond a card, every form. It reads
// the hand of the seat to act and what is open to all, never another hand.
import { bitOf, type Card, type Seat, SUITLESS, type Suit, suitOf } from '../cards/card.js';
import { BLANKS, LOST_HEIR } from '../cards/deck.js';
import { count, type Holding, highest, withoutLowest } from '../cards/holding.js';
import { NO_TRUMP, NONE, type Open, playedBy, playedCard } from '../engine/open.js';
import type { State } from '../engine/state.js';
import { legalCards, powerInTrick } from '../engine/tricks.js';

const legal: Card[] = [];

/** The card it would play for the seat to act. @experimental */
export function noviceCard(state: State): Card {
  const size = legalCards(state, legal);
  if (size === 1) return legal[0]!;
  let best = legal[0]!;
  let most = -Infinity;
  for (let at = 0; at < size; at++) {
    const worth = noviceWorth(state, legal[at]!);
    if (worth <= most) continue;
    most = worth;
    best = legal[at]!;
  }
  return best;
}

/**
 * What it thinks of a legal card of the seat to act, in points: the trick now, less what the card is good for later.
 * @experimental
 */
export function noviceWorth(state: State, card: Card): number {
  const { open, held } = state;
  const own = held[open.turn]!;
  const suit = suitOf(card);
  if (suit === SUITLESS) return worthOfSuitless(state, card);
  const share =
    open.inTrick === 0 ? shareOfLead(open, own, card, suit) : shareOfFollow(open, own, card, suit);
  const value = open.tables.trickValue + open.pointsOnTable + open.tables.value[card]!;
  return (2 * share - 1) * value - keeping(open, own, card, suit) + drawing(open, own, card, suit);
}

/** The chance that the own side wins the trick led with a card. */
function shareOfLead(open: Open, own: Int32Array, card: Card, suit: Suit): number {
  const higher = higherOut(open, own, card, suit);
  const ruff = suit === open.trump ? 0 : ruffRisk(open, own, suit);
  if (higher === 0) return 1 - ruff;
  return (1 - ruff) * (higher === 1 ? 0.42 : 0.38) + ruff * 0.2;
}

/** The chance that the own side wins the trick under way after this card. */
function shareOfFollow(open: Open, own: Int32Array, card: Card, suit: Suit): number {
  const side = open.tables.sideOf[open.turn]!;
  const toCome = open.active - open.inTrick - 1;
  const wins = powerInTrick(open, card) > open.bestPower;
  if (!wins) {
    const ours = open.bestSeat !== NONE && open.tables.sideOf[open.bestSeat] === side;
    if (toCome === 0) return ours ? 1 : 0;
    return ours ? 0.85 * holdChance(open, own, toCome) : 0.3 * partnersToCome(open, side, toCome);
  }
  if (toCome === 0) return 1;
  const led = open.led === NONE ? suit : open.led;
  const higher = suit === led || suit === open.trump ? higherOut(open, own, card, suit) : 0;
  const ruff = led === open.trump || suit === open.trump ? 0 : ruffRisk(open, own, led);
  const opponents = toCome - partnersToCome(open, side, toCome);
  if (opponents === 0) return 1;
  const beaten = higher === 0 ? 0 : Math.min(0.9, 0.3 + 0.15 * higher);
  return (1 - beaten) * (1 - ruff);
}

/** How safe the best card on the table is: by the strength that can still beat it. */
function holdChance(open: Open, own: Int32Array, toCome: number): number {
  const best = bestCard(open);
  const suit = suitOf(best);
  if (suit === SUITLESS) return 1;
  const higher = higherOut(open, own, best, suit);
  const ruff = suit === open.trump || open.led === NONE ? 0 : ruffRisk(open, own, open.led);
  const beaten = higher === 0 ? 0 : Math.min(0.8, 0.2 + 0.12 * higher);
  return (1 - beaten) * (1 - ruff) + (toCome > 1 ? 0.1 : 0) * beaten;
}

function bestCard(open: Open): Card {
  for (let at = open.playedCount - open.inTrick; at < open.playedCount; at++)
    if (playedBy(open, at) === open.bestSeat) return playedCard(open, at);
  return playedCard(open, open.playedCount - 1);
}

/** 1 when a partner still plays to this trick. */
function partnersToCome(open: Open, side: number, toCome: number): number {
  const { seats, sideOf } = open.tables;
  let seat: Seat = open.turn;
  let partners = 0;
  for (let left = toCome; left > 0; left--) {
    do seat = seat + 1 === seats ? 0 : seat + 1;
    while (((open.aside >> seat) & 1) !== 0);
    if (sideOf[seat] === side) partners = 1;
  }
  return partners;
}

/** Cards of a suit that the seat does not see, those played already left out. */
const outOf = (open: Open, own: Int32Array, suit: Suit): Holding =>
  open.tables.deck.full[suit]! & ~open.gone[suit]! & ~own[suit]!;

/** How many unseen cards of its suit beat a card. */
function higherOut(open: Open, own: Int32Array, card: Card, suit: Suit): number {
  const out = outOf(open, own, suit);
  const heir = open.tables.heirs && suit === open.trump ? heirOut(open, own) : 0;
  if (!open.low) return heir + count((out >> (card & 15)) >> 1);
  const { low } = open.tables.deck;
  let higher = heir;
  for (let rest = out; rest !== 0; rest = withoutLowest(rest))
    if (low[(suit << 4) | highest(rest & -rest)]! > low[card]!) higher++;
  return higher;
}

const heirOut = (open: Open, own: Int32Array): number =>
  ((open.gone[SUITLESS]! | own[SUITLESS]!) & bitOf(LOST_HEIR)) === 0 ? 1 : 0;

/** The chance that an opponent trumps a trick in this suit. */
function ruffRisk(open: Open, own: Int32Array, suit: Suit): number {
  const { trump } = open;
  if (trump === NONE || trump === NO_TRUMP || outOf(open, own, trump) === 0) return 0;
  const { seats, sideOf } = open.tables;
  const side = sideOf[open.turn]!;
  const left = count(outOf(open, own, suit));
  let risk = left >= 5 ? 0.1 : left >= 3 ? 0.3 : left > 0 ? 0.5 : 0.8;
  for (let seat = 0; seat < seats; seat++) {
    if (sideOf[seat] === side) continue;
    const voids = open.voids[seat]!;
    if (((voids >> suit) & 1) !== 0 && ((voids >> trump) & 1) === 0) risk = Math.max(risk, 0.75);
  }
  return opponentsMayTrump(open, side) ? risk : 0;
}

function opponentsMayTrump(open: Open, side: number): boolean {
  const { seats, sideOf } = open.tables;
  for (let seat = 0; seat < seats; seat++)
    if (sideOf[seat] !== side && ((open.voids[seat]! >> open.trump) & 1) === 0) return true;
  return false;
}

/** What a card may still do for the hand when it is kept. */
function keeping(open: Open, own: Int32Array, card: Card, suit: Suit): number {
  const value = open.tables.value[card]!;
  if (value !== 0) return value > 0 ? 0.2 * value : 0.1 * value;
  const length = count(own[suit]!);
  const strength = (open.low ? open.tables.deck.low : open.tables.deck.high)[card]! / 100;
  if (suit === open.trump) return 0.45 + 2 * strength;
  const higher = higherOut(open, own, card, suit);
  if (higher === 0) return 0.6 + strength;
  if (higher === 1 && length > 1) return 0.3 + strength;
  const guardsBonus =
    length === 2 &&
    suit === suitOf(open.tables.deck.bonus) &&
    (own[suit]! & bitOf(open.tables.deck.bonus)) !== 0;
  return strength + (guardsBonus ? 0.3 : 0);
}

/** What leading trumps is worth beyond the trick: to the bidders a round less that can be trumped. */
function drawing(open: Open, own: Int32Array, card: Card, suit: Suit): number {
  if (open.trump === NONE && open.tables.firstCardTrump)
    return count(own[suit]!) * 0.6 + highest(own[suit]!) * 0.05;
  if (open.inTrick !== 0 || suit !== open.trump) return 0;
  const side = open.tables.sideOf[open.turn]!;
  if (outOf(open, own, suit) === 0 || !opponentsMayTrump(open, side)) return -0.3;
  if (side !== open.tables.sideOf[open.declarer]) return -0.2;
  return higherOut(open, own, card, suit) === 0 ? 0.8 : count(own[suit]!) >= 4 ? 0.35 : 0;
}

// Lost Heir.

function worthOfSuitless(state: State, card: Card): number {
  const { open } = state;
  const side = open.tables.sideOf[open.turn]!;
  const ours = open.bestSeat !== NONE && open.tables.sideOf[open.bestSeat] === side;
  if ((bitOf(card) & BLANKS) !== 0) {
    const spoiled = open.pointsOnTable;
    return open.inTrick === 0 ? -1 : (ours ? -1 : 1) * (spoiled + 0.5) * 0.8;
  }
  const value = open.tables.trickValue + open.pointsOnTable + open.tables.value[card]!;
  if (card === LOST_HEIR)
    return open.led === open.trump || open.inTrick === 0 ? value - 2.5 : (ours ? 1 : -1) * value;
  return (ours ? 0.7 : -0.5) * value;
}
