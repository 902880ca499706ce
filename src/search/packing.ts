// Packs a position into the words of the core: a bit a card in play, trump lane lowest, strongest card of a lane lowest.
import { CARD_SLOTS, type Card, cardOf, SUITS, type Suit } from '../cards/card.js';
import type { Deck } from '../cards/deck.js';
import type { Core } from './core.js';
import type { Position } from './position.js';

/** Places in the core's memory, in words. */
const OFFSET = 1408 >> 2;
const WIDTH = 1424 >> 2;
const HAND = 1440 >> 2;
const FORCED = 1456 >> 2;
const FOUND = 1472 >> 2;
const ANY_CARD = -1;

/** Ranks of every suit from strong to weak. */
type Order = readonly (readonly number[])[];
const orders = new WeakMap<Uint8Array, Order>();

function orderOf(deck: Deck, low: boolean): Order {
  const strength = low ? deck.low : deck.high;
  const known = orders.get(strength);
  if (known) return known;
  const order = Array.from({ length: SUITS }, (_, suit) =>
    deck.cards
      .filter((card) => card >> 4 === suit)
      .sort((a, b) => strength[b]! - strength[a]!)
      .map((card) => card & 15),
  );
  orders.set(strength, order);
  return order;
}

/** One position at a time, in the memory of one core. */
export class Packing {
  readonly #words: Int32Array;
  /** Bits of cards that equal no other. */
  single = 0;
  readonly #cardAt = new Uint8Array(32);
  readonly #bitOf = new Uint8Array(CARD_SLOTS);
  /** By seat: cards held and, for who has played to the trick, the card on the table. */
  readonly #lanes = new Int32Array(4 * SUITS);

  constructor(core: Core) {
    this.#words = new Int32Array(core.memory.buffer);
  }

  /** Writes hands and lanes; `trump` is the lane put lowest. */
  write({ form, hands, leader, table, low }: Position, trump: Suit): void {
    const words = this.#words;
    const lanes = this.#lanes;
    for (let seat = 0; seat < 4; seat++)
      for (let suit = 0; suit < SUITS; suit++) lanes[seat * SUITS + suit] = hands[seat]![suit]!;
    table.forEach((card, place) => {
      lanes[((leader + place) & 3) * SUITS + (card >> 4)]! |= 1 << (card & 15);
    });
    words.fill(0, HAND, HAND + 4);
    const order = orderOf(form.deck, low);
    let bit = 0;
    for (let lane = 0; lane < SUITS; lane++) {
      const suit = lane === 0 ? trump : lane <= trump ? lane - 1 : lane;
      words[OFFSET + lane] = bit;
      bit = this.#writeLane(suit, order[suit]!, bit);
      words[WIDTH + lane] = bit - words[OFFSET + lane]!;
    }
    words.fill(ANY_CARD, FORCED, FORCED + 4);
    words.fill(0, FOUND, FOUND + 4);
    table.forEach((card, place) => {
      words[FORCED + place] = 1 << this.#bitOf[card]!;
    });
  }

  #writeLane(suit: Suit, ranks: readonly number[], from: number): number {
    const lanes = this.#lanes;
    let bit = from;
    for (const rank of ranks) {
      const mask = 1 << rank;
      for (let seat = 0; seat < 4; seat++) {
        if ((lanes[seat * SUITS + suit]! & mask) === 0) continue;
        const card = cardOf(suit, rank);
        this.#cardAt[bit] = card;
        this.#bitOf[card] = bit;
        this.#words[HAND + seat]! |= 1 << bit;
        bit++;
        break;
      }
    }
    return bit;
  }

  /** The card as a bit, 0 when it is not in play. */
  bitOf(card: Card): number {
    const bit = this.#bitOf[card]!;
    return this.#cardAt[bit] === card && ((this.#inPlay() >>> bit) & 1) === 1 ? 1 << bit : 0;
  }

  #inPlay(): number {
    const words = this.#words;
    return words[HAND]! | words[HAND + 1]! | words[HAND + 2]! | words[HAND + 3]!;
  }

  /** Lets only these bits be played at a place of the first trick. */
  allow(place: number, bits: number): void {
    this.#words[FORCED + place] = bits;
  }

  /** The card that decided the last search at a place of the first trick, if one did. */
  found(place: number): Card | undefined {
    const bits = this.#words[FOUND + place]!;
    return bits === 0 ? undefined : (this.#cardAt[31 - Math.clz32(bits)] as Card);
  }

  /** The strongest of the cards next to each other that one seat holds and `bit` belongs to: they are worth the same. */
  topOfRun(seat: number, bit: number): number {
    const hand = this.#words[HAND + seat]! & ~this.single;
    let top = bit;
    while ((hand & top) !== 0 && !this.#startsLane(top) && (hand & (top >>> 1)) !== 0) top >>>= 1;
    return top;
  }

  #startsLane(bit: number): boolean {
    const at = 31 - Math.clz32(bit);
    for (let lane = 0; lane < SUITS; lane++) if (this.#words[OFFSET + lane] === at) return true;
    return false;
  }
}
