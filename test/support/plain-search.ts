// What both sides get with perfect play, by trying everything: the yardstick for the solver. Shares no code with it.
import { type Card, suitOf } from '../../src/cards/card.js';
import type { Deck } from '../../src/cards/deck.js';

export interface Ending {
  readonly deck: Deck;
  readonly trick: number;
  readonly bonus: number;
  readonly penalty: number;
  readonly hands: readonly (readonly Card[])[];
  readonly leader: number;
  readonly table: readonly Card[];
  readonly trump: number | 'NT' | null;
  readonly low: boolean;
}

/** Points of the mover's side after each legal card, by card in card order. Seats 0 and 2 play 1 and 3. */
export function plainValues(ending: Ending): Map<Card, number> {
  const search = new PlainSearch(ending);
  const seat = search.seatToMove();
  const cards = search.legal(seat).sort((a, b) => a - b);
  return new Map(
    cards.map((card) => {
      const even = search.after(seat, card);
      return [card, seat % 2 === 0 ? even : search.pointsLeft - even];
    }),
  );
}

class PlainSearch {
  readonly pointsLeft: number;
  readonly #hands: Card[][];
  readonly #table: Card[];
  readonly #strength: Uint8Array;
  readonly #trick: number;
  readonly #worth: (card: Card) => number;
  readonly #seen = new Map<number, number>();
  /** A power of two for each card, to tell sets of cards apart. */
  readonly #bit: number[] = [];
  #leader: number;
  #trump: number | 'NT' | null;

  constructor({ deck, trick, bonus, penalty, hands, table, leader, trump, low }: Ending) {
    this.#hands = hands.map((hand) => [...hand]);
    this.#table = [...table];
    this.#strength = low ? deck.low : deck.high;
    this.#trick = trick;
    this.#worth = (card) => (card === deck.bonus ? bonus : card === deck.penalty ? penalty : 0);
    hands.flat().forEach((card, at) => {
      this.#bit[card] = 2 ** at;
    });
    this.#leader = leader;
    this.#trump = trump ?? (table[0] === undefined ? null : suitOf(table[0]));
    const tricks = hands[(leader + 3) % 4]!.length;
    this.pointsLeft = tricks * trick + sum([...hands.flat(), ...table].map(this.#worth));
  }

  seatToMove(): number {
    return (this.#leader + this.#table.length) % 4;
  }

  legal(seat: number): Card[] {
    const hand = this.#hands[seat]!;
    if (this.#table.length === 0) return [...hand];
    const led = suitOf(this.#table[0]!);
    const following = hand.filter((card) => suitOf(card) === led);
    return following.length > 0 ? following : [...hand];
  }

  /** Points of seats 0 and 2 when `seat` plays that card and all go on perfectly; the position is put back. */
  after(seat: number, card: Card): number {
    const hand = this.#hands[seat]!;
    const place = hand.indexOf(card);
    const setsTrump = this.#trump === null;
    hand.splice(place, 1);
    this.#table.push(card);
    if (setsTrump) this.#trump = suitOf(card);
    const even = this.#table.length < 4 ? this.#best() : this.#closed();
    if (setsTrump) this.#trump = null;
    this.#table.pop();
    hand.splice(place, 0, card);
    return even;
  }

  #best(): number {
    const seat = this.seatToMove();
    const sign = seat % 2 === 0 ? 1 : -1;
    let best = Number.NEGATIVE_INFINITY;
    for (const card of this.legal(seat)) best = Math.max(best, sign * this.after(seat, card));
    return sign * best;
  }

  /** The trick on the table is full: takes it away, goes on, and puts it back. */
  #closed(): number {
    const leader = this.#leader;
    const played = this.#table.splice(0);
    const winner = (leader + this.#winningPlace(played)) % 4;
    this.#leader = winner;
    const gained = this.#trick + sum(played.map(this.#worth));
    const rest = this.#hands[0]!.length === 0 ? 0 : this.#once();
    this.#leader = leader;
    this.#table.push(...played);
    return (winner % 2 === 0 ? gained : 0) + rest;
  }

  /** The best from the start of a trick, worked out once for the same cards, leader and trump. */
  #once(): number {
    const held = this.#hands.reduce(
      (cards, hand) => hand.reduce((all, card) => all + this.#bit[card]!, cards),
      0,
    );
    const trump = typeof this.#trump === 'number' ? this.#trump : 7;
    const key = held * 32 + this.#leader * 8 + trump;
    const known = this.#seen.get(key);
    if (known !== undefined) return known;
    const even = this.#best();
    this.#seen.set(key, even);
    return even;
  }

  #winningPlace(played: readonly Card[]): number {
    let place = 0;
    for (let at = 1; at < 4; at++) if (this.#beats(played[at]!, played[place]!)) place = at;
    return place;
  }

  #beats(card: Card, best: Card): boolean {
    if (suitOf(card) === suitOf(best)) return this.#strength[card]! > this.#strength[best]!;
    return suitOf(card) === this.#trump;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
