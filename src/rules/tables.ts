// Everything the engine looks up while it plays, worked out once from a rules value. The engine never reads the rules.
import { CARD_SLOTS, type Card, SUITLESS, SUITS, type Suit, suitOf } from '../cards/card.js';
import { type Deck, deckNamed, hasSuitless, LOST_HEIR, WRONG_BOY } from '../cards/deck.js';
import { type Call, callsOf } from './call.js';
import type { Rules } from './schema.js';

/** Stands for "no limit" and "never" in integer fields. */
export const NEVER = 0x3fffffff;

export interface Tables {
  readonly rules: Rules;
  readonly deck: Deck;
  readonly seats: number;
  readonly sides: number;
  /** The side of each seat. */
  readonly sideOf: Uint8Array;
  /** Seats of each side. */
  readonly seatsOf: readonly (readonly number[])[];
  readonly hand: number;
  readonly kitty: number;
  readonly piles: number;
  /** The pack in order, and how many places of it a deal draws; the last hand is what is left. */
  readonly pack: Uint8Array;
  readonly drawn: number;
  /** Whether cards change hands between deal and play. */
  readonly exchanges: boolean;
  /** Cards each seat plays in a hand where nobody is laid aside. */
  readonly tricks: number;
  /** What a card adds to its trick, by card. */
  readonly value: Int32Array;
  readonly trickValue: number;
  /** Strength of a card in a trick (0 when it cannot win) and its value, `value << 8 | power`, at `powerRow(...) + card`. */
  readonly worth: Int32Array;
  /** The seat clockwise of `seat` that plays, at `aside << 3 | seat`. */
  readonly nextSeat: Uint8Array;
  /** The most points a side can take in a hand. */
  readonly mostPoints: number;
  readonly calls: readonly Call[];
  /** Place of the first and after the last bid in `calls`. */
  readonly firstBid: number;
  readonly endOfBids: number;
  readonly callNamed: ReadonlyMap<string, Call>;
  /**
   * Calls to offer by the least rank a bid must reach: with the pass, and without. Where bids have no limit the offers end
   * at the most points that a side can take; a higher number is legal, but could never be made.
   */
  readonly offers: readonly (readonly Call[])[];
  readonly bidOffers: readonly (readonly Call[])[];
  readonly sell: boolean;
  readonly forceDealer: boolean;
  readonly dealerMayEqual: boolean;
  readonly heirs: boolean;
  /** Seats between giver and receiver, clockwise, by hand number modulo its length; empty without passing. */
  readonly passSteps: readonly number[];
  readonly firstCardTrump: boolean;
  /** Whether scoring asks who took the point cards. */
  readonly notesPointCards: boolean;
}

const made = new WeakMap<Rules, Tables>();

/** The tables of a rules value; made once for each. */
export function tablesOf(rules: Rules): Tables {
  const known = made.get(rules);
  if (known) return known;
  const tables = work(rules);
  made.set(rules, tables);
  return tables;
}

/** How `calls` denote a contract played without trump. */
export const isNoTrump = (call: Call): boolean =>
  call.kind === 'noTrump' || call.kind === 'low' || call.kind === 'kaiser';

function work(rules: Rules): Tables {
  const deck = deckNamed(rules.deck);
  const { points, seats, deal, passing, auction, scoring } = rules;
  const value = new Int32Array(CARD_SLOTS);
  value[deck.bonus] = points.bonus;
  value[deck.penalty] = points.penalty;
  const sideOf = new Uint8Array(seats);
  rules.sides.forEach((side, at) => {
    for (const seat of side) sideOf[seat] = at;
  });
  const tricks = deal.hand + 2 * deal.piles;
  const mostPoints = mostOf(tricks, points);
  const calls = callsOf(rules);
  const endOfBids = auction.kind === 'sell' ? calls.length - 2 : calls.length;
  const offered = calls
    .slice(1, endOfBids)
    .filter(({ level }) => auction.max !== null || level <= mostPoints);
  return {
    rules,
    deck,
    seats,
    sides: rules.sides.length,
    sideOf,
    seatsOf: rules.sides,
    hand: deal.hand,
    kitty: deal.kitty,
    piles: deal.piles,
    pack: Uint8Array.from(deck.cards),
    drawn: drawnOf(rules, deck),
    exchanges: passing.when !== 'never' || deal.kitty > 0,
    tricks,
    value,
    trickValue: points.trick,
    worth: worthsOf(deck, value),
    nextSeat: nextSeats(seats),
    mostPoints,
    calls,
    firstBid: 1,
    endOfBids,
    callNamed: new Map(calls.map((call) => [call.text, call])),
    offers: offersOf(offered, calls[0]),
    bidOffers: offersOf(offered, undefined),
    sell: auction.kind === 'sell',
    forceDealer: auction.kind === 'ladder' && auction.allPass === 'forceDealer',
    dealerMayEqual: auction.dealerMayEqual,
    heirs: hasSuitless(deck),
    passSteps: passSteps(rules),
    firstCardTrump: rules.trump === 'firstCard',
    notesPointCards: scoring.stealBonusWins || scoring.threeTrickRule || scoring.insult !== 0,
  };
}

/** More than any form has ranks of bids. */
const RANKS = 303;

/** For every least rank the bids from there upwards, after the pass where it is open. */
function offersOf(bids: readonly Call[], pass: Call | undefined): (readonly Call[])[] {
  return Array.from({ length: RANKS }, (_, least) =>
    Object.freeze([...(pass ? [pass] : []), ...bids.filter((bid) => bid.rank >= least)]),
  );
}

/** The order of a kitty and of piles matters; that of a hand does not, so the last hand needs no draws. */
const drawnOf = ({ deal }: Rules, { cards }: Deck): number =>
  deal.kitty > 0 || deal.piles > 0 ? cards.length : cards.length - deal.hand;

/** Powers of trumps start here, above every card of the suit led. */
const TRUMP_POWER = 32;
const HEIR_POWER = 64;
/** Trumps (a suit or none) by suits led. */
const TRUMPS = SUITS + 1;

/** Where the row for high or low play, a trump (4 for none) and a suit led begins in `Tables.worth`. */
export const powerRow = (low: boolean, trump: Suit, led: Suit): number =>
  (((low ? TRUMPS : 0) + trump) * SUITS + led) * CARD_SLOTS;

/** Strength of a card in a trick, as `Tables.worth` has it. */
export const powerIn = (worth: number): number => worth & 255;
/** What a card adds to its trick, as `Tables.worth` has it. */
export const valueIn = (worth: number): number => worth >> 8;

function worthsOf(deck: Deck, value: Int32Array): Int32Array {
  const worth = new Int32Array(2 * TRUMPS * SUITS * CARD_SLOTS);
  for (const low of [false, true])
    for (let trump = 0; trump < TRUMPS; trump++)
      for (let led = 0; led < SUITS; led++)
        for (const card of deck.cards)
          worth[powerRow(low, trump, led) + card] =
            (value[card]! << 8) | powerOf(card, low ? deck.low : deck.high, trump, led);
  return worth;
}

/** In Lost Heir the Heir is the highest trump and the Wrong Boy the lowest; blanks never win. */
function powerOf(card: Card, order: Uint8Array, trump: Suit, led: Suit): number {
  if (card === LOST_HEIR) return HEIR_POWER;
  if (card === WRONG_BOY) return TRUMP_POWER;
  if (suitOf(card) === SUITLESS) return 0;
  const strength = order[card]! + 1;
  if (suitOf(card) === trump) return TRUMP_POWER + strength;
  return suitOf(card) === led ? strength : 0;
}

/** All seats can never be aside, so there is always a next one. */
function nextSeats(seats: number): Uint8Array {
  const next = new Uint8Array(1 << (seats + 3));
  for (let aside = 0; aside < (1 << seats) - 1; aside++)
    for (let seat = 0; seat < seats; seat++) {
      let after = (seat + 1) % seats;
      while (((aside >> after) & 1) !== 0) after = (after + 1) % seats;
      next[(aside << 3) | seat] = after;
    }
  return next;
}

/** All tricks with the gains and without the losses: an upper limit that a side can nearly reach. */
function mostOf(tricks: number, { trick, bonus, penalty }: Rules['points']): number {
  return Math.max(0, tricks * trick) + Math.max(0, bonus) + Math.max(0, penalty);
}

/** Left, right and partner in turn under `cycle`. */
function passSteps({ passing, seats }: Rules): number[] {
  if (passing.when === 'never') return [];
  return passing.to === 'partner' ? [PARTNER] : [1, seats - 1, PARTNER];
}

/** In `passSteps`: not a number of places but the other seat of the side. */
export const PARTNER = 0;
