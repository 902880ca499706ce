// A decision set up from what a person tells: one hand or all of them, the auction, the cards played so far.
import type { Card, Seat } from '../cards/card.js';
import { formatCard } from '../cards/notation.js';
import { answerSale, isLegalCall, placeCall } from '../engine/auction.js';
import { layOut, setPack } from '../engine/deal.js';
import { chooseLow, discard, discardable, nameTrump, passCards, passReceiver } from '../engine/exchange.js';
import { startGame } from '../engine/game.js';
import { State } from '../engine/state.js';
import { isLegalCard, playCard } from '../engine/tricks.js';
import type { Tables } from '../rules/tables.js';
import { readSuit } from './answer.js';
import { seatName } from './page.js';

/** What is told; seats are numbers, cards lists, the rest as people write it. */
export interface Told {
  /** Hands as dealt, by seat; undefined for those that are not known. */
  readonly hands: readonly (readonly Card[] | undefined)[];
  readonly dealer: Seat;
  readonly scores: readonly number[];
  /** Calls from the dealer's left, `accept` or `refuse` last where the hand was sold. */
  readonly auction: readonly string[];
  readonly kitty: readonly Card[];
  readonly discard: readonly Card[];
  /** Cards that the known seat passed and received. */
  readonly passed: readonly Card[];
  readonly received: readonly Card[];
  readonly trump: string | undefined;
  readonly low: boolean | undefined;
  /** Cards in the order played. */
  readonly played: readonly Card[];
}

/** What is told does not fit together; the message says where. */
export class SituationError extends Error {
  override readonly name = 'SituationError';
  /** How well the rest fits: calls and cards before it, and one more where a known hand is to act. */
  reached = 0;
}

export interface Situation {
  readonly state: State;
  /** Whether all hands are known. */
  readonly open: boolean;
}

/**
 * The state in which the next decision is due. Hands that are not told are filled with what is left: nothing that a view
 * shows depends on them. @throws SituationError
 */
export function setUp(tables: Tables, told: Told): Situation {
  const state = new State(tables);
  startGame(state.open, told.dealer);
  told.scores.forEach((score, side) => {
    state.open.scores[side] = score;
  });
  const open = told.hands.every((hand) => hand !== undefined);
  dealTold(state, told);
  if (!layOut(state))
    throw new SituationError('these hands are a misdeal under these rules: they are thrown in');
  new Course(state, told, open).run();
  return { state, open };
}

function dealTold(state: State, told: Told): void {
  const { tables } = state;
  if (tables.piles > 0 && told.auction.length >= tables.seats)
    throw new SituationError(
      'with piles on the table only the auction can be set up; use a record for the play',
    );
  const given = [...told.hands.flatMap((hand) => hand ?? []), ...told.kitty];
  const twice = given.find((card, at) => given.indexOf(card) !== at);
  if (twice !== undefined) throw new SituationError(`${formatCard(tables.deck, twice)} is there twice`);
  told.hands.forEach((hand, seat) => {
    if (hand !== undefined && hand.length !== tables.hand)
      throw new SituationError(
        `hand of ${seatName(tables.seats, seat)}: expected ${tables.hand} cards as dealt, got ${hand.length}`,
      );
  });
  if (told.kitty.length > 0 && told.kitty.length !== tables.kitty)
    throw new SituationError(`kitty: expected ${tables.kitty} cards, got ${told.kitty.length}`);
  const giver = giverOf(tables, told);
  const rest = [...tables.deck.cards].filter((card) => !given.includes(card as Card)) as Card[];
  const first = rest.filter((card) => told.received.includes(card));
  const others = rest.filter((card) => !told.received.includes(card));
  const take = (count: number) => others.splice(0, count);
  const hands = told.hands.map((hand, seat) => {
    if (hand !== undefined) return hand;
    return seat === giver ? [...first, ...take(tables.hand - first.length)] : take(tables.hand);
  });
  const kitty = told.kitty.length > 0 ? told.kitty : take(tables.kitty);
  const piles = told.hands.map(() => take(2 * tables.piles));
  setPack(state, hands, kitty, piles);
}

/** Who gave the received cards to the one known seat. */
function giverOf(tables: Tables, { hands, received }: Told): Seat | undefined {
  if (received.length === 0) return undefined;
  if (tables.passSteps.length === 0)
    throw new SituationError('received: there is no passing under these rules');
  const own = hands.findIndex((hand) => hand !== undefined);
  return hands.findIndex((_, seat) => passReceiver(tables, seat, 0) === own);
}

/** Answers every question up to the first that nothing told answers. */
class Course {
  readonly #state: State;
  readonly #told: Told;
  readonly #open: boolean;
  #calls = 0;
  #cards = 0;

  constructor(state: State, told: Told, open: boolean) {
    this.#state = state;
    this.#told = told;
    this.#open = open;
  }

  run(): void {
    try {
      this.#run();
    } catch (error) {
      if (error instanceof SituationError)
        error.reached = this.#calls + this.#cards + (this.#known(this.#state.open.turn) ? 1 : 0);
      throw error;
    }
  }

  #run(): void {
    while (this.#state.open.phase !== 'handOver' && this.#step());
    const { auction, played } = this.#told;
    const { phase, turn } = this.#state.open;
    if (this.#calls < auction.length)
      throw new SituationError(`auction: ${auction[this.#calls]} comes after the auction is over`);
    if (this.#cards < played.length)
      throw new SituationError(
        `played: there are cards, but ${this.#name(turn)} has to answer first (${phase}${HINTS[phase] ?? ''})`,
      );
    if (phase === 'handOver') throw new SituationError('the hand is over: nothing is left to decide');
  }

  #name(seat: Seat): string {
    return seatName(this.#state.tables.seats, seat);
  }

  #known(seat: Seat): boolean {
    return this.#told.hands[seat] !== undefined;
  }

  /** One answer; false when the person has to give it. */
  #step(): boolean {
    const state = this.#state;
    const { phase, turn } = state.open;
    switch (phase) {
      case 'pass':
        return this.#pass(turn);
      case 'auction':
        return this.#call(this.#told.auction[this.#calls]);
      case 'accept':
        return this.#sale(this.#told.auction[this.#calls]);
      case 'trump':
        return this.#trump();
      case 'low':
        if (this.#told.low === undefined) return this.#asked(turn, 'whether it is played low');
        chooseLow(state, this.#told.low);
        return true;
      case 'discard':
        return this.#discard(turn);
      default:
        return this.#play(this.#told.played[this.#cards]);
    }
  }

  /** A question to a seat whose hand is not known cannot be the decision. */
  #asked(seat: Seat, what: string): false {
    if (this.#known(seat)) return false;
    throw new SituationError(
      `${this.#name(seat)} has to say ${what}; tell it, or the hand of ${this.#name(seat)}`,
    );
  }

  #pass(seat: Seat): boolean {
    const { tables, held } = this.#state;
    const wanted = tables.rules.passing.cards;
    const { passed, received } = this.#told;
    const own = this.#told.hands.findIndex((hand) => hand !== undefined);
    if (passed.length === 0) {
      this.#skipTo(own, wanted);
      return false;
    }
    if (passed.length !== wanted)
      throw new SituationError(`passed: expected ${wanted} cards, got ${passed.length}`);
    if (received.length !== wanted)
      throw new SituationError(`received: expected ${wanted} cards, got ${received.length}`);
    const cards = cardsIn(held[seat]!);
    const gives = cards.filter((card) => received.includes(card) && passReceiver(tables, seat, 0) === own);
    passCards(this.#state, seat === own ? passed : gives.length === wanted ? gives : cards.slice(0, wanted));
    return true;
  }

  /** Nobody sees what others pass, so those before the known seat may pass anything. */
  #skipTo(own: Seat, wanted: number): void {
    const { open, held } = this.#state;
    while (open.phase === 'pass' && open.turn !== own && !this.#open)
      passCards(this.#state, cardsIn(held[open.turn]!).slice(0, wanted));
  }

  #call(text: string | undefined): boolean {
    if (text === undefined) return this.#asked(this.#state.open.turn, 'its call');
    const { open, tables } = this.#state;
    const written = text.toUpperCase().replace('PASS', 'P').replace('NT', 'N');
    const call = tables.callNamed.get(written);
    if (call === undefined || !isLegalCall(open, call))
      throw new SituationError(`auction: ${this.#name(open.turn)} may not call ${text}`);
    placeCall(this.#state, call);
    this.#calls++;
    return true;
  }

  #sale(text: string | undefined): boolean {
    if (text === undefined) return this.#asked(this.#state.open.turn, 'accept or refuse');
    if (text !== 'accept' && text !== 'refuse')
      throw new SituationError(`auction: the dealer answers accept or refuse, got ${text}`);
    answerSale(this.#state, text === 'accept');
    this.#calls++;
    return true;
  }

  #trump(): boolean {
    const { trump } = this.#told;
    const { open, tables } = this.#state;
    if (trump === undefined) return this.#asked(open.turn, 'its trump');
    const suit = readSuit(tables.deck, trump);
    if (suit === undefined)
      throw new SituationError(
        `trump: expected one of ${[...tables.deck.suitLetters].join(', ')}, got ${trump}`,
      );
    nameTrump(this.#state, suit);
    return true;
  }

  #discard(seat: Seat): boolean {
    const may: Card[] = [];
    may.length = discardable(this.#state, may);
    if (!this.#known(seat)) {
      discard(this.#state, may.slice(0, this.#state.tables.kitty));
      return true;
    }
    if (this.#told.kitty.length === 0)
      throw new SituationError(`kitty: ${this.#name(seat)} has taken it; tell which cards it holds`);
    if (this.#told.discard.length === 0) return false;
    const wrong = this.#told.discard.find((card) => !may.includes(card));
    if (wrong !== undefined || this.#told.discard.length !== this.#state.tables.kitty)
      throw new SituationError(`discard: expected ${this.#state.tables.kitty} cards that may be laid away`);
    discard(this.#state, this.#told.discard);
    return true;
  }

  #play(card: Card | undefined): boolean {
    const { open, tables } = this.#state;
    const { turn } = open;
    if (card === undefined) return this.#asked(turn, 'its card');
    if (!this.#mayPlay(turn, card))
      throw new SituationError(
        `played: ${this.#name(turn)} may not play ${formatCard(tables.deck, card)} here`,
      );
    playCard(this.#state, card);
    this.#cards++;
    return true;
  }

  /** Of a hand that is not known: no card that lies elsewhere, and none of a suit it has shown to be void in. */
  #mayPlay(seat: Seat, card: Card): boolean {
    const { open, held } = this.#state;
    if (this.#known(seat)) return isLegalCard(this.#state, card);
    const gone = (open.gone[card >> 4]! >> (card & 15)) & 1;
    const elsewhere = this.#told.hands.some(
      (hand, at) => hand !== undefined && (held[at]![card >> 4]! >> (card & 15)) & 1,
    );
    return gone === 0 && !elsewhere && ((open.voids[seat]! >> (card >> 4)) & 1) === 0;
  }
}

const HINTS: Readonly<Record<string, string>> = {
  trump: '; tell --trump',
  low: '; tell --low or --high',
  discard: '; tell --discard',
};

/** Cards of a seat, in card order. */
function cardsIn(lanes: Int32Array): Card[] {
  return Array.from(lanes, (held, suit) =>
    Array.from({ length: 16 }, (_, rank) => rank)
      .filter((rank) => (held >> rank) & 1)
      .map((rank) => ((suit << 4) | rank) as Card),
  ).flat();
}
