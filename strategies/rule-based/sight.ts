// A seat's reading of the position: what is out, where it may lie, and who may beat what. Refilled for each decision.
import {
  bitOf,
  type Card,
  cardOf,
  count,
  type Holding,
  LANES,
  type Rules,
  type Seat,
  SUITLESS,
  SUITS,
  type Suit,
  suitOf,
  type View,
} from 'kaiser-lab';
import { chanceOfNone } from './chance.js';
import { type Orders, ordersOf } from './order.js';

const NONE = -1;
const MOST_SEATS = 6;

export class Sight {
  view!: View;
  /** Trump, or -1. */
  trump: Suit = NONE;
  /** By card: the cards of its suit that beat it. */
  above: Int32Array;
  /** Cards out, by lane. */
  readonly out = new Int32Array(LANES);
  /** Trumps out, the Heir and the Wrong Boy included. */
  trumpsOut = 0;
  /** Cards in a seat's hand that nobody has seen. */
  readonly hidden = new Int32Array(MOST_SEATS);
  /** Cards of a seat that nobody has seen, those under its piles included. */
  readonly #unshown = new Int32Array(MOST_SEATS);
  /** Places where cards of a suit may lie, `NONE` before they are counted. */
  readonly #places = new Int32Array(SUITS);
  /** Places that no void closes: the kitty's, and those under the own piles. */
  #always = 0;
  /** Whether the own side bid. */
  bidding = false;
  readonly #onTable = new Int32Array(LANES);
  readonly #memory: boolean;
  #ledByPartner = 0;
  #ledByOpponent = 0;
  readonly #orders: Orders;
  readonly #piles: boolean;
  readonly #heirs: boolean;
  readonly #buried: number;
  readonly #lanes: number;

  /** @param memory whether voids shown are remembered. */
  constructor(rules: Rules, memory: boolean) {
    this.#memory = memory;
    this.#orders = ordersOf(rules.deck);
    this.above = this.#orders.high.above;
    this.#piles = rules.deal.piles > 0;
    this.#heirs = rules.auction.kind === 'sell';
    this.#buried = rules.deal.kitty;
    this.#lanes = this.#heirs ? LANES : SUITS;
  }

  /** Reads a position of the play; `trump` where it is to be set by the card about to be led. */
  look(view: View, trump: Suit = view.trump ?? NONE): void {
    this.view = view;
    this.trump = trump;
    this.above = (view.low ? this.#orders.low : this.#orders.high).above;
    this.bidding = view.sideOf(view.declarer!) === view.side;
    for (let suit = 0; suit < this.#lanes; suit++) this.out[suit] = view.unseen(suit);
    this.trumpsOut = trump === NONE ? 0 : count(this.out[trump]!) + (this.#heirs ? this.#heirsOut() : 0);
    this.#countHidden();
    if (view.inTrick === 0) this.#readLeads();
    else this.#readTable();
  }

  #readTable(): void {
    const table = this.#onTable;
    table.fill(0);
    for (let place = 0; place < this.view.inTrick; place++) {
      const card = this.view.trickCard(place);
      table[suitOf(card)]! |= bitOf(card);
    }
  }

  #readLeads(): void {
    const { view } = this;
    this.#onTable.fill(0);
    this.#ledByPartner = 0;
    this.#ledByOpponent = 0;
    for (let trick = 0; trick < view.tricksDone; trick++) {
      const leader = view.leaderOf(trick);
      if (leader === view.seat) continue;
      const led = 1 << suitOf(view.playedCard(trick * view.trickLength));
      if (view.sideOf(leader) === view.side) this.#ledByPartner |= led;
      else this.#ledByOpponent |= led;
    }
  }

  #countHidden(): void {
    const { view, hidden } = this;
    this.#places.fill(NONE);
    this.#always = view.declarer === view.seat ? 0 : this.#buried;
    if (this.#piles) this.#always += view.covered(view.seat);
    for (let seat = 0; seat < view.seats; seat++) {
      if (seat === view.seat) continue;
      const aside = view.isAside(seat);
      const cards = aside ? view.trickCount : view.cardsLeft(seat) - this.#turnedUp(seat);
      this.#unshown[seat] = cards;
      hidden[seat] = aside ? 0 : this.#piles ? cards - view.covered(seat) : cards;
    }
  }

  #placesOf(suit: Suit): number {
    const known = this.#places[suit]!;
    if (known !== NONE) return known;
    const { view } = this;
    let places = this.#always;
    for (let seat = 0; seat < view.seats; seat++)
      if (seat !== view.seat && !this.isVoid(seat, suit)) places += this.#unshown[seat]!;
    this.#places[suit] = places;
    return places;
  }

  #turnedUp(seat: Seat): number {
    if (!this.#piles) return 0;
    let cards = 0;
    for (let suit = 0; suit < SUITS; suit++) cards += count(this.view.faceUp(seat, suit));
    return cards;
  }

  #heirsOut(): number {
    return count(this.out[SUITLESS]! & HEIRS);
  }

  /** Cards out that beat this one by rank. */
  higherOut(card: Card): number {
    const suit = suitOf(card);
    if (suit === SUITLESS) return card === LOST_HEIR ? 0 : this.trumpsOut;
    const higher = count(this.out[suit]! & this.above[card]!);
    return this.#heirs && suit === this.trump && (this.out[SUITLESS]! & HEIR) !== 0 ? higher + 1 : higher;
  }

  /** Whether a seat is remembered to have shown no card of a suit. */
  isVoid(seat: Seat, suit: Suit): boolean {
    return this.#memory && this.view.isVoid(seat, suit);
  }

  /** The chance that a seat has no card of a suit. */
  voidChance(seat: Seat, suit: Suit): number {
    if (this.#piles && this.view.faceUp(seat, suit) !== 0) return 0;
    if (this.isVoid(seat, suit)) return 1;
    return chanceOfNone(this.hidden[seat]!, this.#placesOf(suit), count(this.out[suit]!));
  }

  /** The chance that an opponent is short of a suit after so many rounds of it, and may trump. */
  shortChance(suit: Suit, rounds: number): number {
    const others = this.view.seats - 1;
    const left = count(this.out[suit]!) - rounds * others;
    if (left <= 0) return 1;
    const places = this.#placesOf(suit);
    const none = chanceOfNone(Math.round(places / others), places, left);
    return none * (2 - none);
  }

  /** The chance that a seat has one of `cards` unseen cards of a suit. */
  hasChance(seat: Seat, suit: Suit, cards: number): number {
    if (cards === 0 || this.isVoid(seat, suit)) return 0;
    return 1 - chanceOfNone(this.hidden[seat]!, this.#placesOf(suit), cards);
  }

  /** The chance that a seat, still to play to this trick, can beat a card. */
  beatChance(seat: Seat, led: Suit, card: Card): number {
    const { trump } = this;
    const suit = suitOf(card) === SUITLESS ? trump : suitOf(card);
    const over = suit === suitOf(card) ? this.above[card]! : 0;
    if (suit !== led) return this.voidChance(seat, led) * this.#trumpChance(seat, over, this.higherOut(card));
    if (this.#piles && (this.view.faceUp(seat, led) & over) !== 0) return 1;
    const byRank = this.hasChance(seat, led, this.higherOut(card));
    if (trump === NONE || trump === led) return byRank;
    const voidChance = this.voidChance(seat, led);
    return voidChance === 0 ? byRank : byRank + voidChance * this.#trumpChance(seat, -1, this.trumpsOut);
  }

  #trumpChance(seat: Seat, over: Holding, cards: number): number {
    if (this.trump === NONE) return 0;
    if (this.#piles && (this.view.faceUp(seat, this.trump) & over) !== 0) return 1;
    return this.hasChance(seat, this.trump, cards);
  }

  /** The chance that a partner, or that some opponent, can trump a suit. */
  ruffChance(led: Suit, partners: boolean): number {
    const { view } = this;
    let spared = 1;
    for (let seat = 0; seat < view.seats; seat++) {
      if (seat === view.seat || view.isPartner(seat) !== partners) continue;
      const none = this.voidChance(seat, led);
      if (none > 0) spared *= 1 - none * this.#trumpChance(seat, -1, this.trumpsOut);
    }
    return 1 - spared;
  }

  /** Whether anybody to play may trump the trick. */
  mayBeTrumped(led: Suit, best: Card): boolean {
    return this.trumpsOut > 0 && led !== this.trump && suitOf(best) === led;
  }

  isOut(card: Card): boolean {
    return (this.out[suitOf(card)]! & bitOf(card)) !== 0;
  }

  /** Whether two own cards of one suit, the lower first, do the same work: valueless, with nothing between that may still fall. */
  areEqual(card: Card, next: Card): boolean {
    const suit = suitOf(card);
    if (suit !== suitOf(next) || suit >= SUITS) return false;
    const { view, above } = this;
    if (view.value(card) !== 0 || view.value(next) !== 0) return false;
    const between = above[card]! ^ above[next]!;
    return (between & ~view.holding(suit) & (this.out[suit]! | this.#onTable[suit]!)) === 0;
  }

  /** Points that lie on the table, once `card` lies there too: a blank takes the value of Heir and Wrong Boy away. */
  onTable(card: Card): number {
    const { view } = this;
    if (!this.#heirs) return view.onTable;
    if (suitOf(card) === SUITLESS && view.value(card) === 0) return 0;
    return (this.#onTable[SUITLESS]! & BLANKS) !== 0 ? 0 : view.onTable;
  }

  partnerLed(suit: Suit): boolean {
    return ((this.#ledByPartner >> suit) & 1) === 1;
  }
  opponentLed(suit: Suit): boolean {
    return ((this.#ledByOpponent >> suit) & 1) === 1;
  }

  /** Whether an opponent may still have a trump. */
  opponentsMayTrump(): boolean {
    const { view, trumpsOut, trump } = this;
    if (trumpsOut === 0) return false;
    for (let seat = 0; seat < view.seats; seat++)
      if (view.sideOf(seat) !== view.side && !this.isVoid(seat, trump)) return true;
    return false;
  }
}

const LOST_HEIR = cardOf(SUITLESS, 3);
const BLANKS = 0b0011;
const HEIR = 0b1000;
const HEIRS = 0b1100;
