// One suit of one hand as a bit mask: bit r is the card of rank r. At most twelve ranks a suit.
import { type Card, cardOf, type Suit } from './card.js';

/** A set of ranks of one suit, 0..4095. */
export type Holding = number;

/** How many holdings there can be. */
export const HOLDINGS = 1 << 12;
const COUNT = new Uint8Array(HOLDINGS);
for (let mask = 1; mask < HOLDINGS; mask++) COUNT[mask] = COUNT[mask >> 1]! + (mask & 1);

/** Rank of the k-th lowest card, at `mask << 4 | k`. */
const RANK = new Uint8Array(HOLDINGS << 4);
for (let mask = 1; mask < HOLDINGS; mask++)
  for (let rank = 0, k = 0; rank < 12; rank++) if ((mask >> rank) & 1) RANK[(mask << 4) | k++] = rank;

export const count = (held: Holding): number => COUNT[held]!;
/** Rank of the highest card; -1 of an empty holding. */
export const highest = (held: Holding): number => 31 - Math.clz32(held);
/** Rank of the lowest card; -1 of an empty holding. */
export const lowest = (held: Holding): number => 31 - Math.clz32(held & -held);
/** Rank of the k-th lowest card, k from 0 to `count` - 1. */
export const nthLowest = (held: Holding, k: number): number => RANK[(held << 4) | k]!;
export const withoutLowest = (held: Holding): Holding => held & (held - 1);
export const has = (held: Holding, rank: number): boolean => ((held >> rank) & 1) === 1;

/** The cards of a holding, lowest rank first, into `out` from `at`; returns the place after the last. */
export function cardsInto(out: Card[], at: number, suit: Suit, held: Holding): number {
  let end = at;
  for (let rest = held; rest !== 0; rest = withoutLowest(rest)) out[end++] = cardOf(suit, lowest(rest));
  return end;
}
