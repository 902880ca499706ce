// The checked edge between engine and strategies: asks the seat to act, checks the answer, plays it, until a seat without a
// player of its own has to answer or the hand is over. No other file asks a strategy anything.
import { type Card, LANES, type Seat, type Suit } from '../cards/card.js';
import { cardsInto } from '../cards/holding.js';
import { answerSale, isLegalCall, legalCalls, placeCall } from '../engine/auction.js';
import { deal } from '../engine/deal.js';
import { chooseLow, discard, discardable, nameTrump, passCards } from '../engine/exchange.js';
import { finishHand, isRedealt, nextHand, REDEAL_LIMIT, startGame } from '../engine/game.js';
import { NONE } from '../engine/open.js';
import type { HandEvent, Phase } from '../engine/phase.js';
import { endGame } from '../engine/score.js';
import { State } from '../engine/state.js';
import { isLegalCard, legalCards, legalCount, playCard } from '../engine/tricks.js';
import { View } from '../engine/view.js';
import { Random } from '../random/random.js';
import { PURPOSE, type Streams } from '../random/streams.js';
import type { Call } from '../rules/call.js';
import type { Tables } from '../rules/tables.js';
import { trueWorld } from '../search/worlds/truth.js';
import { defaultAccept, defaultDiscard, defaultLow, defaultPass, defaultTrump } from './defaults.js';
import { type Fault, FaultError, type FaultKind, kindOf, Misstep, type Policy } from './fault.js';
import type { Player, Prediction } from './strategy.js';

/** Who sits at a seat, and under which name its faults are told. */
export interface Seated {
  readonly name: string;
  /** Undefined for a seat that answers from outside, through `answer`. */
  readonly player: Player | undefined;
  /** Mixed into the seat's random streams. */
  readonly salt: number;
  /** Gets lists of its own that it cannot change; built-in strategies share the table's. */
  readonly guarded: boolean;
  /** Is shown all hands before it answers: strategies that declare `oracle`. */
  readonly seesAll?: boolean;
  /** Whether whoever runs the table must be able to end it when it hangs. */
  readonly watched?: boolean;
}

/** Told what happens, in order; each method is optional. */
export interface Listener {
  /** A hand was dealt and is about to be played. */
  dealt?(table: Table): void;
  /** A seat has acted; called before the action changes anything. */
  acted?(table: Table, seat: Seat, phase: Phase, action: Action): void;
  /** A hand is over, thrown in (`misdeal`), or broken off (`forfeit`, `void`). */
  handOver?(table: Table, event: HandEvent | undefined): void;
  /** A strategy is at fault and play goes on without its answer. */
  faulted?(table: Table, fault: Fault): void;
}

export type Action = Call | Card | Suit | boolean | readonly Card[];

export class Table {
  readonly state: State;
  readonly views: readonly View[];
  /** What each seat predicted of its last bid of this hand. */
  readonly predictions: (Prediction | undefined)[];
  /** Faults of this hand that a default answer replaced. */
  faults: Fault[] = [];
  /** The side whose fault ended the game, under `forfeit`. */
  faultSide = NONE;
  policy: Policy = 'fail';
  /** Named in fault tokens. */
  arm = 0;
  unit = 0;
  /** Answers given in this hand. */
  actions = 0;
  listener: Listener = {};
  /** Whether hands may be shown when they are over. */
  openHands = true;
  #seated: readonly Seated[] = [];
  readonly #streams: Streams;
  readonly #dice: readonly Random[];
  readonly #dealing = new Random();
  readonly #cards: readonly Card[][];
  readonly #suits: readonly Suit[] = Object.freeze([0, 1, 2, 3]);

  constructor(tables: Tables, streams: Streams) {
    this.state = new State(tables);
    this.views = Array.from({ length: tables.seats }, (_, seat) => new View(this.state, seat));
    this.predictions = new Array(tables.seats).fill(undefined);
    this.#streams = streams;
    this.#dice = this.views.map(() => new Random());
    const most = tables.tricks + tables.kitty;
    this.#cards = Array.from({ length: most + 1 }, (_, size) => new Array<Card>(size).fill(0 as Card));
  }

  /** The stream of a seat, for strategies that are asked outside the loop. */
  dice(seat: Seat): Random {
    return this.#dice[seat]!;
  }

  seatedAt(seat: Seat): Seated {
    return this.#seated[seat]!;
  }

  /** Starts the game of a unit: seats the players, draws the first dealer and deals. Then call `run`. */
  begin(unit: number, seated: readonly Seated[]): void {
    this.#seated = seated;
    this.unit = unit;
    this.faultSide = NONE;
    this.#streams.start(this.#dealing, unit, 0, 0, PURPOSE.firstDealer);
    startGame(this.state.open, this.#dealing.below(this.state.tables.seats));
    this.#deal();
  }

  /**
   * Plays one hand to its end, with misdeals and hands dealt anew before it.
   * @returns false when a seat without a player has to answer first.
   */
  runHand(): boolean {
    for (;;) {
      if (!this.#ask()) return false;
      const event = this.faultSide === NONE ? finishHand(this.state) : this.#faultEvent();
      const again = event === 'passedOut' && isRedealt(this.state);
      this.#close(event);
      if (!again) return true;
      this.#again();
    }
  }

  /** Deals the next hand of the same game. */
  nextHand(): void {
    nextHand(this.state, false);
    this.#deal();
  }

  /** Plays the game to its end. @returns false when a seat without a player has to answer first. */
  runGame(): boolean {
    for (;;) {
      if (!this.runHand()) return false;
      if (this.state.open.gameOver) return true;
      this.nextHand();
    }
  }

  /** The answer of a seat without a player of its own; legality is checked. */
  answer(action: unknown): void {
    const { open } = this.state;
    this.#guard(open.turn, () => {
      this.#apply(open.turn, action);
    });
  }

  /** A fault from outside the answer itself (a time-out, a dead process), under the table's policy. */
  fail(seat: Seat, kind: FaultKind, message: string, stderr?: string): void {
    this.#fault(seat, kind, message, stderr);
  }

  /** Legal answers of the seat to act, a fresh list. */
  legal(): readonly Action[] {
    const { state } = this;
    switch (state.open.phase) {
      case 'auction':
        return legalCalls(state.open);
      case 'trump':
        return this.#suits;
      case 'low':
      case 'accept':
        return BOTH;
      case 'handOver':
        return [];
      default:
        return [...this.#legalCards()];
    }
  }

  #deal(): void {
    const { state } = this;
    for (;;) {
      this.#startStreams();
      this.actions = 0;
      if (this.faults.length > 0) this.faults = [];
      const sound = deal(state, this.#dealing);
      this.listener.dealt?.(this);
      if (sound) return;
      this.listener.handOver?.(this, 'misdeal');
      this.#countAgain();
    }
  }

  #again(): void {
    this.#countAgain();
    this.#deal();
  }

  #countAgain(): void {
    const { open } = this.state;
    nextHand(this.state, true);
    if (open.redeal < REDEAL_LIMIT) return;
    throw new FaultError({
      kind: 'illegal',
      seat: open.dealer,
      strategy: this.#seated[open.dealer]!.name,
      asked: 'deal',
      message: `hand ${open.hand} of unit ${this.unit} was dealt ${REDEAL_LIMIT} times and nobody bid; under these rules this goes on for ever`,
      token: this.#token(),
    });
  }

  #startStreams(): void {
    const { open } = this.state;
    const { unit } = this;
    this.#streams.start(this.#dealing, unit, open.hand, open.redeal, PURPOSE.deal);
    for (let seat = 0; seat < this.#dice.length; seat++) {
      this.#streams.start(this.#dice[seat]!, unit, open.hand, open.redeal, seat, this.#seated[seat]!.salt);
      this.predictions[seat] = undefined;
    }
  }

  #close(event: HandEvent | undefined): void {
    this.listener.handOver?.(this, event);
    for (let seat = 0; seat < this.views.length; seat++) {
      const player = this.#seated[seat]!.player;
      if (player?.handOver) this.#tellOver(seat, player);
    }
  }

  #tellOver(seat: Seat, player: Player): void {
    const hands = this.openHands ? this.views.map((view) => this.#dealt(view.seat)) : undefined;
    this.#guard(seat, () => {
      player.handOver?.({ view: this.views[seat]!, change: Array.from(this.state.change), hands });
    });
  }

  #dealt(seat: Seat): Card[] {
    const { hand } = this.state.tables;
    return Array.from(this.state.pack.subarray(seat * hand, (seat + 1) * hand)) as Card[];
  }

  /** Asks seat after seat until the hand is over (true) or an outside seat has to answer (false). */
  #ask(): boolean {
    const { open } = this.state;
    for (;;) {
      try {
        while (open.phase !== 'handOver' && this.faultSide === NONE) {
          const { turn } = open;
          if (this.#onlyChoice(turn)) continue;
          const { player } = this.#seated[turn]!;
          if (player === undefined) return false;
          this.#apply(turn, this.#choice(turn, player));
        }
        return true;
      } catch (error) {
        this.#caught(open.turn, error);
      }
    }
  }

  /** Plays the only legal answer without asking. */
  #onlyChoice(seat: Seat): boolean {
    const { open } = this.state;
    if (open.phase === 'play') {
      if (legalCount(this.state) > 1) return false;
      legalCards(this.state, this.#cards[1]!);
      this.#play(seat, this.#cards[1]![0]!);
      return true;
    }
    if (open.phase !== 'auction') return false;
    const legal = legalCalls(open);
    if (legal.length > 1) return false;
    this.#call(seat, legal[0]!);
    return true;
  }

  #choice(seat: Seat, player: Player): unknown {
    const view = this.views[seat]!;
    const random = this.#dice[seat]!;
    const { open } = this.state;
    const { guarded, seesAll } = this.#seated[seat]!;
    if (seesAll) player.seeAll?.(trueWorld(this.state));
    switch (open.phase) {
      case 'play':
        return player.play(view, this.#offer(guarded), random);
      case 'auction':
        return player.call(view, legalCalls(open), random);
      case 'trump':
        return player.trump ? player.trump(view, this.#suits, random) : defaultTrump(view);
      case 'low':
        return player.low ? player.low(view, BOTH, random) : defaultLow(view);
      case 'accept':
        return player.accept ? player.accept(view, BOTH, random) : defaultAccept(view);
      case 'discard':
        return player.discard
          ? player.discard(view, this.#offer(guarded), random)
          : defaultDiscard(view, this.#legalCards());
      default:
        return player.pass
          ? player.pass(view, this.#offer(guarded), random)
          : defaultPass(view, this.#legalCards());
    }
  }

  #offer(guarded: boolean): readonly Card[] {
    const cards = this.#legalCards();
    return guarded ? Object.freeze([...cards]) : cards;
  }

  /** Cards the seat to act may choose from, in a list of the table's own. */
  #legalCards(): Card[] {
    const { state } = this;
    if (state.open.phase === 'play') {
      const out = this.#cards[legalCount(state)]!;
      legalCards(state, out);
      return out;
    }
    const out: Card[] = [];
    if (state.open.phase === 'discard') discardable(state, out);
    else
      for (let suit = 0; suit < LANES; suit++)
        cardsInto(out, out.length, suit, state.held[state.open.turn]![suit]!);
    return out;
  }

  /** Checks an answer and plays it; throws a Misstep. */
  #apply(seat: Seat, answer: unknown): void {
    const { phase } = this.state.open;
    switch (phase) {
      case 'play':
        return this.#play(seat, this.#checkedCard(answer));
      case 'auction':
        return this.#call(seat, this.#checkedCall(answer));
      case 'trump':
        if (!this.#suits.includes(answer as Suit)) throw illegal('a suit', answer, 'trump');
        this.#tell(seat, phase, answer as Suit);
        return nameTrump(this.state, answer as Suit);
      case 'low':
        if (typeof answer !== 'boolean') throw illegal('true or false', answer, 'low');
        this.#tell(seat, phase, answer);
        return chooseLow(this.state, answer);
      case 'accept':
        if (typeof answer !== 'boolean') throw illegal('true or false', answer, 'accept');
        this.#tell(seat, phase, answer);
        return answerSale(this.state, answer);
      default:
        return this.#lay(seat, phase, this.#checkedCards(answer));
    }
  }

  #play(seat: Seat, card: Card): void {
    this.#tell(seat, 'play', card);
    playCard(this.state, card);
  }

  #call(seat: Seat, call: Call): void {
    const { player } = this.#seated[seat]!;
    if (player?.predict && call.kind !== 'pass')
      this.predictions[seat] = player.predict(this.views[seat]!, call);
    this.#tell(seat, 'auction', call);
    placeCall(this.state, call);
  }

  #lay(seat: Seat, phase: Phase, cards: readonly Card[]): void {
    this.#tell(seat, phase, cards);
    if (phase === 'discard') discard(this.state, cards);
    else passCards(this.state, cards);
  }

  #tell(seat: Seat, phase: Phase, action: Action): void {
    this.actions++;
    this.listener.acted?.(this, seat, phase, action);
  }

  #checkedCard(answer: unknown): Card {
    if (typeof answer !== 'number' || (answer | 0) !== answer) throw illegal('a card', answer, 'play');
    if (!isLegalCard(this.state, answer as Card)) throw illegal('one of the legal cards', answer, 'play');
    return answer as Card;
  }

  #checkedCall(answer: unknown): Call {
    if (typeof answer !== 'object' || answer === null) throw illegal('a call', answer, 'call');
    if (!isLegalCall(this.state.open, answer as Call))
      throw illegal('one of the legal calls', answer, 'call');
    return answer as Call;
  }

  #checkedCards(answer: unknown): readonly Card[] {
    const { wanted } = this.views[this.state.open.turn]!;
    const legal = this.#legalCards();
    const ok =
      Array.isArray(answer) &&
      answer.length === wanted &&
      new Set(answer).size === wanted &&
      answer.every((card) => legal.includes(card));
    if (!ok) throw illegal(`${wanted} different cards out of the legal ones`, answer, this.state.open.phase);
    return [...answer];
  }

  // Faults.

  #guard(seat: Seat, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#caught(seat, error);
    }
  }

  #caught(seat: Seat, error: unknown): void {
    if (error instanceof FaultError) throw error;
    if (error instanceof Misstep) this.#fault(seat, error.kind, error.message, error.stderr);
    else
      this.#fault(
        seat,
        kindOf(error),
        error instanceof Error ? `threw ${error.name}: ${error.message}` : `threw ${String(error)}`,
      );
  }

  #fault(seat: Seat, kind: FaultKind, message: string, stderr?: string): void {
    const asked = this.state.open.phase;
    const fault: Fault = {
      kind,
      seat,
      strategy: this.#seated[seat]!.name,
      asked,
      message,
      token: this.#token(),
      ...(stderr === undefined ? {} : { stderr }),
    };
    if (this.policy === 'fail') throw new FaultError(fault);
    this.faults.push(fault);
    this.listener.faulted?.(this, fault);
    if (this.policy !== 'substitute') this.faultSide = this.state.tables.sideOf[seat]!;
    else if (asked !== 'handOver') this.#apply(seat, this.#substitute());
  }

  /** The answer that stands in for a faulty one: pass or the lowest legal, defaults elsewhere. */
  #substitute(): unknown {
    const { open } = this.state;
    const view = this.views[open.turn]!;
    switch (open.phase) {
      case 'play':
        return this.#legalCards()[0];
      case 'auction':
        return legalCalls(open)[0];
      case 'trump':
        return defaultTrump(view);
      case 'low':
        return defaultLow(view);
      case 'accept':
        return defaultAccept(view);
      case 'discard':
        return defaultDiscard(view, this.#legalCards());
      default:
        return defaultPass(view, this.#legalCards());
    }
  }

  /** A fault has ended the game: scores stay, play as far as it went. */
  #faultEvent(): HandEvent {
    endGame(this.state.open, NONE);
    return this.policy === 'void' ? 'void' : 'forfeit';
  }

  #token(): string {
    const { open } = this.state;
    return [this.unit, this.arm, open.hand, open.redeal, this.actions].join('/');
  }
}

const BOTH: readonly boolean[] = Object.freeze([false, true]);

function illegal(expected: string, got: unknown, asked: string): Misstep {
  if (typeof got === 'object' && got !== null && 'then' in got)
    return new Misstep(
      'promise',
      `answered ${asked} with a promise; strategies answer at once (exec: for slow ones)`,
    );
  const kind = typeof got === 'number' || typeof got === 'object' ? 'illegal' : 'type';
  return new Misstep(kind, `answered ${asked} with ${describe(got)}, expected ${expected}`);
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  if (typeof value === 'object' && value !== null && 'text' in value) return String(value.text).slice(0, 80);
  return Array.isArray(value) ? `a list of ${value.length}` : String(value).slice(0, 80);
}
