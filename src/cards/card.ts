// A card, a suit and a seat as small numbers. Faces and suit letters belong to the deck (deck.ts).

declare const brand: unique symbol;

/** `suit << 4 | rank`: suit is a lane 0..4, rank the slot in the deck's strength order, 0 weakest in high play. */
export type Card = number & { readonly [brand]: 'Card' };

/** A lane of the deck: 0..3 are its four suits, 4 (`SUITLESS`) holds cards without a suit. */
export type Suit = number;

/** A place at the table, 0..seats-1 clockwise. */
export type Seat = number;

/** An index into the `sides` of the rules. */
export type Side = number;

export type BySeat<T> = readonly T[];
export type BySide<T> = readonly T[];
export type BySuit<T> = readonly T[];

export const SUITS = 4;
export const SUITLESS: Suit = 4;
export const LANES = 5;

/** Length of an array indexed by card. */
export const CARD_SLOTS = LANES << 4;

export const cardOf = (suit: Suit, rank: number): Card => ((suit << 4) | rank) as Card;
export const suitOf = (card: Card): Suit => card >> 4;
export const rankOf = (card: Card): number => card & 15;
/** The card as a bit of its suit's holding. */
export const bitOf = (card: Card): number => 1 << (card & 15);
