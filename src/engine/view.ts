// What one seat may know, as read-only methods. It holds public knowledge and the seat's own cards, and no way to anything else.
import { bitOf, type Card, LANES, type Seat, type Side, type Suit, suitOf } from '../cards/card.js';
import { type OpenDeck, openDeck } from '../cards/deck.js';
import { cardsInto, count, type Holding } from '../cards/holding.js';
import { formatCard, formatCards } from '../cards/notation.js';
import type { Call } from '../rules/call.js';
import type { Rules } from '../rules/schema.js';
import type { Tables } from '../rules/tables.js';
import { isForced } from './auction.js';
import { passReceiver } from './exchange.js';
import {
  cardsLeft,
  cardsPlayed,
  copyOpen,
  freezeOf,
  NO_TRUMP,
  NONE,
  type Open,
  playedBy,
  playedCard,
  targetOf,
} from './open.js';
import type { Own } from './own.js';
import type { Phase } from './phase.js';
import type { State } from './state.js';
import { powerInTrick } from './tricks.js';

let openOf: (view: View) => Open;

/** A view reads the hand it was made for: it is valid until the strategy answers, and changes as the hand goes on. */
export class View {
  readonly seat: Seat;
  readonly #open: Open;
  readonly #own: Own;

  constructor(state: State, seat: Seat) {
    this.seat = seat;
    this.#open = state.open;
    this.#own = state.own[seat]!;
    Object.freeze(this);
  }

  static {
    openOf = (view) => view.#open;
    // Names a view in error messages.
    Object.defineProperty(View.prototype, Symbol.toStringTag, { value: 'View' });
  }

  // The form and the game.

  get rules(): Rules {
    return this.#open.tables.rules;
  }
  /** Number of seats. */
  get seats(): number {
    return this.#open.tables.seats;
  }
  /** Number of sides. */
  get sides(): number {
    return this.#open.tables.sides;
  }
  sideOf(seat: Seat): Side {
    return this.#open.tables.sideOf[seat]!;
  }
  /** The side of this view's seat. */
  get side(): Side {
    return this.#open.tables.sideOf[this.seat]!;
  }
  isPartner(seat: Seat): boolean {
    return seat !== this.seat && this.sideOf(seat) === this.side;
  }
  get phase(): Phase {
    return this.#open.phase;
  }
  /** Hands of the game before this one. */
  get hand(): number {
    return this.#open.hand;
  }
  get dealer(): Seat {
    return this.#open.dealer;
  }
  /** Seat to act. */
  get turn(): Seat {
    return this.#open.turn;
  }
  score(side: Side): number {
    return this.#open.scores[side]!;
  }
  /** The target in force; undefined in a series. */
  get target(): number | undefined {
    return targetOf(this.#open);
  }
  /** The freeze in force; undefined where there is none. */
  get freeze(): number | undefined {
    return freezeOf(this.#open);
  }
  /** Whether a no-trump contract has been made in this game. */
  get noTrumpMade(): boolean {
    return this.#open.noTrumpMade;
  }

  // Own cards.

  /** Own cards of a suit (4 for cards without one) that can be played. */
  holding(suit: Suit): Holding {
    return this.#own.held[suit]!;
  }
  holds(card: Card): boolean {
    return (this.#own.held[suitOf(card)]! & bitOf(card)) !== 0;
  }
  /** Own cards, a fresh list in card order. */
  cards(): Card[] {
    const out: Card[] = [];
    let end = 0;
    for (let suit = 0; suit < LANES; suit++) end = cardsInto(out, end, suit, this.#own.held[suit]!);
    return out;
  }
  /** Cards this seat has chosen to pass in this hand. */
  passedCards(): Card[] {
    return [...this.#own.passed];
  }
  /** Cards this seat got in the exchange. */
  receivedCards(): Card[] {
    return [...this.#own.received];
  }
  /** The kitty, when this seat has taken it. */
  kittyCards(): Card[] {
    return [...this.#own.kitty];
  }
  /** What this seat discarded. */
  discardedCards(): Card[] {
    return [...this.#own.discarded];
  }
  /** How many cards a `pass` or `discard` must hold. */
  get wanted(): number {
    const { tables, phase } = this.#open;
    if (phase === 'pass') return tables.rules.passing.cards;
    return phase === 'discard' ? tables.kitty : 0;
  }

  /** The seat that gets what this seat passes; undefined without passing. */
  get passesTo(): Seat | undefined {
    const { tables, hand } = this.#open;
    return tables.passSteps.length === 0 ? undefined : passReceiver(tables, this.seat, hand);
  }

  // The auction.

  get callCount(): number {
    return this.#open.callCount;
  }
  /** The call at a place, from the dealer's left. */
  callAt(place: number): Call {
    return this.#open.tables.calls[this.#open.calls[place]!]!;
  }
  callerAt(place: number): Seat {
    return (this.#open.dealer + 1 + place) % this.seats;
  }
  /** The highest bid so far. */
  get standing(): Call | undefined {
    return this.#open.standing === 0 ? undefined : this.#open.tables.calls[this.#open.standing];
  }
  get standingSeat(): Seat | undefined {
    return this.#open.standingSeat === NONE ? undefined : this.#open.standingSeat;
  }
  /** Whether this seat is the dealer who may not pass. */
  get forced(): boolean {
    return this.#open.phase === 'auction' && isForced(this.#open) && this.turn === this.seat;
  }
  get declarer(): Seat | undefined {
    return this.#open.declarer === NONE ? undefined : this.#open.declarer;
  }
  /** Declarer's bid; undefined before the auction is over, and where a sale was refused. */
  get contract(): Call | undefined {
    const { declarer, contract, tables } = this.#open;
    return declarer === NONE || contract === 0 ? undefined : tables.calls[contract];
  }
  /** Whether the dealer sold the hand; undefined before, and without a sale. */
  get sold(): boolean | undefined {
    return this.#open.accepted === NONE ? undefined : this.#open.accepted === 1;
  }

  // The contract.

  /** Trump, once set. */
  get trump(): Suit | undefined {
    const { trump } = this.#open;
    return trump === NONE || trump === NO_TRUMP ? undefined : trump;
  }
  /** Whether this hand is played without trump. */
  get noTrump(): boolean {
    return this.#open.trump === NO_TRUMP;
  }
  get low(): boolean {
    return this.#open.low;
  }
  isAside(seat: Seat): boolean {
    return ((this.#open.aside >> seat) & 1) === 1;
  }

  // Tricks.

  /** Cards to a trick. */
  get trickLength(): number {
    return this.#open.active;
  }
  /** Tricks of the hand. */
  get trickCount(): number {
    return this.#open.trickCount;
  }
  /** Tricks finished. */
  get tricksDone(): number {
    return this.#open.tricksDone;
  }
  /** Cards in the trick under way. */
  get inTrick(): number {
    return this.#open.inTrick;
  }
  /** A card of the trick under way, in the order played. */
  trickCard(place: number): Card {
    return playedCard(this.#open, this.#open.playedCount - this.#open.inTrick + place);
  }
  trickSeat(place: number): Seat {
    return playedBy(this.#open, this.#open.playedCount - this.#open.inTrick + place);
  }
  /** Suit to follow in the trick under way. */
  get led(): Suit | undefined {
    return this.#open.led === NONE ? undefined : this.#open.led;
  }
  /** Seat that is winning the trick under way. */
  get winning(): Seat | undefined {
    return this.#open.bestSeat === NONE ? undefined : this.#open.bestSeat;
  }
  /** Power of the card that is winning; see `power`. */
  get winningPower(): number {
    return this.#open.bestPower;
  }
  /** Points of the cards in the trick under way, without the trick itself. */
  get onTable(): number {
    return this.#open.pointsOnTable;
  }
  /** Strength of a card in the trick under way: larger beats smaller, 0 cannot win. For a lead see `strength`. */
  power(card: Card): number {
    return powerInTrick(this.#open, card);
  }
  /** Strength of a card within its suit under high or low play, 0 weakest. */
  strength(card: Card): number {
    const { deck } = this.#open.tables;
    return (this.#open.low ? deck.low : deck.high)[card]!;
  }
  /** What a card adds to the points of its trick. */
  value(card: Card): number {
    return this.#open.tables.value[card]!;
  }
  get playedCount(): number {
    return this.#open.playedCount;
  }
  playedCard(place: number): Card {
    return playedCard(this.#open, place);
  }
  playedBy(place: number): Seat {
    return playedBy(this.#open, place);
  }
  leaderOf(trick: number): Seat {
    return this.#open.leader[trick]!;
  }
  winnerOf(trick: number): Seat {
    return this.#open.winnerOf[trick]!;
  }
  /** Points taken in tricks by a side. */
  points(side: Side): number {
    return this.#open.points[side]!;
  }
  tricks(side: Side): number {
    return this.#open.tricks[side]!;
  }

  // What is out.

  /** The pack: its cards and faces. */
  get deck(): OpenDeck {
    return openDeck(this.#open.tables.deck);
  }
  /** Every card of a suit in the pack. */
  suitCards(suit: Suit): Holding {
    return this.#open.tables.deck.full[suit]!;
  }
  /** Cards of a suit played so far. */
  gone(suit: Suit): Holding {
    return this.#open.gone[suit]!;
  }
  /** Cards of a suit that this seat cannot place: not its own, not played, not face up, not discarded by it. */
  unseen(suit: Suit): Holding {
    let known = this.#own.held[suit]! | this.#open.gone[suit]! | laidAway(this.#own, suit);
    if (this.#open.tables.piles > 0)
      for (let seat = 0; seat < this.seats; seat++) known |= this.#open.faceUp[seat * LANES + suit]!;
    return this.suitCards(suit) & ~known;
  }
  /** Whether a seat has shown that its hand has no card of a suit. */
  isVoid(seat: Seat, suit: Suit): boolean {
    return ((this.#open.voids[seat]! >> suit) & 1) === 1;
  }
  /** Cards a seat still has to play, covered ones included. */
  cardsLeft(seat: Seat): number {
    return cardsLeft(this.#open, seat);
  }
  /** Two-hand game: a seat's cards lying face up. */
  faceUp(seat: Seat, suit: Suit): Holding {
    return this.#open.faceUp[seat * LANES + suit]!;
  }
  /** Two-hand game: those of a seat's face-up cards that lie on a covered one. */
  lids(seat: Seat, suit: Suit): Holding {
    return this.#open.lids[seat * LANES + suit]!;
  }
  /** Two-hand game: how many of a seat's cards are still covered. */
  covered(seat: Seat): number {
    return this.#open.covered[seat]!;
  }

  // Text.

  cardText(card: Card): string {
    return formatCard(this.#open.tables.deck, card);
  }
  suitText(suit: Suit): string {
    return this.#open.tables.deck.suitLetters[suit] ?? '';
  }
  /** The bonus card of the pack. */
  get bonusCard(): Card {
    return this.#open.tables.deck.bonus;
  }
  /** The penalty card of the pack. */
  get penaltyCard(): Card {
    return this.#open.tables.deck.penalty;
  }

  /** Everything this seat may know, in text: two positions that look alike to it give equal values. */
  toJSON(): object {
    const open = this.#open;
    const { deck, piles } = open.tables;
    const piled = piles === 0 ? 0 : this.seats;
    const text = (cards: readonly Card[]) => formatCards(deck, cards);
    return {
      rules: open.tables.rules.name,
      seat: this.seat,
      phase: open.phase,
      turn: open.turn,
      hand: open.hand,
      dealer: open.dealer,
      scores: listed(open.scores),
      target: this.target ?? null,
      freeze: this.freeze ?? null,
      cards: text(this.cards()),
      passed: text(this.passedCards()),
      received: text(this.receivedCards()),
      kitty: text(this.kittyCards()),
      discarded: text(this.discardedCards()),
      calls: counted(open.callCount, (place) => this.callAt(place).text),
      sold: this.sold ?? null,
      declarer: this.declarer ?? null,
      contract: this.contract?.text ?? null,
      trump: this.noTrump ? 'NT' : this.trump === undefined ? null : this.suitText(this.trump),
      low: open.low,
      aside: open.aside,
      played: text(cardsPlayed(open, 0, open.playedCount)),
      leaders: listed(open.leader, open.tricksDone + (open.phase === 'play' ? 1 : 0)),
      points: listed(open.points),
      tricks: listed(open.tricks),
      voids: listed(open.voids),
      left: counted(this.seats, (seat) => this.cardsLeft(seat)),
      faceUp: counted(piled, (seat) => this.#lanesText(open.faceUp, seat)),
      lids: counted(piled, (seat) => this.#lanesText(open.lids, seat)),
      covered: listed(open.covered),
    };
  }

  #lanesText(lanes: Int32Array, seat: Seat): string {
    const out: Card[] = [];
    let end = 0;
    for (let suit = 0; suit < LANES; suit++) end = cardsInto(out, end, suit, lanes[seat * LANES + suit]!);
    return formatCards(this.#open.tables.deck, out);
  }
}

/** The first numbers of an array as a list; several times as fast as `Array.from`, which requests to processes would wait for. */
function listed(numbers: Readonly<ArrayLike<number>>, length = numbers.length): number[] {
  const list = new Array<number>(length);
  for (let at = 0; at < length; at++) list[at] = numbers[at]!;
  return list;
}

/** What `make` gives for 0, 1, .. */
function counted<T>(length: number, make: (at: number) => T): T[] {
  const list = new Array<T>(length);
  for (let at = 0; at < length; at++) list[at] = make(at);
  return list;
}

/** Copies the public knowledge behind a view onto a state of the same form, for searches that play on. */
export function copyPublic(view: View, to: State): void {
  copyOpen(openOf(view), to.open);
}

/** The lookup tables of a view's form. */
export const tablesBehind = (view: View): Tables => openOf(view).tables;

/** A seat's own discards of a suit. */
function laidAway({ discarded }: Own, suit: Suit): Holding {
  let held = 0;
  for (const card of discarded) if (suitOf(card) === suit) held |= bitOf(card);
  return held;
}

/** How many cards of a suit a view's seat cannot place. */
export const unseenCount = (view: View, suit: Suit): number => count(view.unseen(suit));
