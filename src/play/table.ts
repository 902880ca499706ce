// The checked edge between engine and strategies: asks the seat to act, checks the answer, plays it, until a seat without a
// player of its own has to answer or the hand is over. No other file asks a strategy anything.
import type { Card, Seat } from '../cards/card.js';
import { deal, dealtHands } from '../engine/deal.js';
import { finishHand, isRedealt, nextHand, REDEAL_LIMIT, startGame } from '../engine/game.js';
import { NONE } from '../engine/open.js';
import type { HandEvent, Phase } from '../engine/phase.js';
import { endGame } from '../engine/score.js';
import { State } from '../engine/state.js';
import { playCard } from '../engine/tricks.js';
import { View } from '../engine/view.js';
import { Random } from '../random/random.js';
import { PURPOSE, type Streams } from '../random/streams.js';
import type { Call } from '../rules/call.js';
import type { Tables } from '../rules/tables.js';
import { trueWorld } from '../search/worlds/truth.js';
import { checkedAnswer, checkedCard } from './check.js';
import { type Fault, FaultError, type FaultKind, Misstep, misstepOf, type Policy } from './fault.js';
import {
  type Action,
  askPlayer,
  type CardLists,
  cardListsOf,
  carryOut,
  defaultAnswer,
  legalAnswers,
  offered,
} from './question.js';
import type { Player, Prediction } from './strategy.js';

export type { Action };

/** Who sits at a seat, and under which name its faults are told. */
export interface Seated {
  readonly name: string;
  /** Undefined for a seat that answers from outside, through `answer`. */
  readonly player: Player | undefined;
  /** Mixed into the seat's random streams. */
  readonly salt: number;
  /** Gets lists of its own that it cannot change; built-in strategies share the table's. */
  readonly guarded: boolean;
  /** Whether whoever runs the table must be able to end it when it hangs. */
  readonly watched?: boolean;
  /** Is shown all hands before it answers: strategies that declare `oracle`. */
  readonly seesAll?: boolean;
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
  readonly #lists: CardLists;

  constructor(tables: Tables, streams: Streams) {
    this.state = new State(tables);
    this.views = Array.from({ length: tables.seats }, (_, seat) => new View(this.state, seat));
    this.predictions = new Array(tables.seats).fill(undefined);
    this.#streams = streams;
    this.#dice = this.views.map(() => new Random());
    this.#lists = cardListsOf(tables);
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
      if (!this.#run()) return false;
      const event = this.faultSide === NONE ? finishHand(this.state) : this.#faultEvent();
      const again = event === 'passedOut' && isRedealt(this.state);
      this.#close(event);
      if (!again) return true;
      this.#countAgain();
      this.#deal();
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
    const { turn } = this.state.open;
    this.#guard(turn, () => this.#apply(turn, action));
  }

  /** A fault from outside the answer itself (a time-out, a dead process), under the table's policy. */
  fail(seat: Seat, kind: FaultKind, message: string, stderr?: string): void {
    this.#fault(seat, new Misstep(kind, message, stderr));
  }

  /** Legal answers of the seat to act, a fresh list. */
  legal(): readonly Action[] {
    return [...legalAnswers(this.state, this.#lists)];
  }

  #deal(): void {
    for (;;) {
      this.#startStreams();
      this.actions = 0;
      if (this.faults.length > 0) this.faults = [];
      const sound = deal(this.state, this.#dealing);
      this.listener.dealt?.(this);
      if (sound) return;
      this.listener.handOver?.(this, 'misdeal');
      this.#countAgain();
    }
  }

  #countAgain(): void {
    const { open } = this.state;
    nextHand(this.state, true);
    if (open.redeal < REDEAL_LIMIT) return;
    const message = `hand ${open.hand} of unit ${this.unit} was dealt ${REDEAL_LIMIT} times and nobody bid; under these rules this goes on for ever`;
    throw new FaultError(this.#faultOf(open.dealer, 'deal', new Misstep('illegal', message)));
  }

  #startStreams(): void {
    const { hand, redeal } = this.state.open;
    const { unit } = this;
    this.#streams.start(this.#dealing, unit, hand, redeal, PURPOSE.deal);
    for (let seat = 0; seat < this.#dice.length; seat++) {
      this.#streams.start(this.#dice[seat]!, unit, hand, redeal, seat, this.#seated[seat]!.salt);
      this.predictions[seat] = undefined;
    }
  }

  /** Asks seat after seat until the hand is over (true) or an outside seat has to answer (false). */
  #run(): boolean {
    const { open } = this.state;
    while (open.phase !== 'handOver' && this.faultSide === NONE) {
      try {
        if (!(open.phase === 'play' ? this.#playOn() : this.#step())) return false;
      } catch (error) {
        this.#caught(open.turn, error);
      }
    }
    return true;
  }

  /** Card after card. A single legal card is played without asking. */
  #playOn(): boolean {
    const { state, views, listener } = this;
    const { open } = state;
    const seated = this.#seated;
    const dice = this.#dice;
    const lists = this.#lists;
    while (open.tricksDone < open.trickCount) {
      const seat = open.turn;
      const legal = lists.playable(state);
      let card: Card;
      if (legal.length === 1) card = legal[0]!;
      else {
        const { player, guarded, seesAll } = seated[seat]!;
        if (player === undefined) return false;
        if (seesAll) player.seeAll?.(trueWorld(state));
        card = checkedCard(state, player.play(views[seat]!, offered(legal, guarded), dice[seat]!));
      }
      this.actions++;
      listener.acted?.(this, seat, 'play', card);
      playCard(state, card);
    }
    return true;
  }

  /** One answer before play. A single legal call is made without asking. */
  #step(): boolean {
    const { phase, turn } = this.state.open;
    const legal = legalAnswers(this.state, this.#lists);
    if (phase === 'auction' && legal.length === 1) {
      this.#apply(turn, legal[0]);
      return true;
    }
    const { player, guarded, seesAll } = this.#seated[turn]!;
    if (player === undefined) return false;
    if (seesAll) player.seeAll?.(trueWorld(this.state));
    const view = this.views[turn]!;
    this.#apply(turn, askPlayer(player, view, offered(legal, guarded), this.#dice[turn]!));
    return true;
  }

  /** Checks an answer and plays it; throws a Misstep. */
  #apply(seat: Seat, answer: unknown): void {
    const { state } = this;
    const { phase } = state.open;
    const action = checkedAnswer(state, this.views[seat]!, answer);
    if (phase === 'auction') this.#predict(seat, action as Call);
    this.#tell(seat, phase, action);
    carryOut(state, action);
  }

  #predict(seat: Seat, call: Call): void {
    const { player } = this.#seated[seat]!;
    if (player?.predict && call.kind !== 'pass')
      this.predictions[seat] = player.predict(this.views[seat]!, call);
  }

  #tell(seat: Seat, phase: Phase, action: Action): void {
    this.actions++;
    this.listener.acted?.(this, seat, phase, action);
  }

  #close(event: HandEvent | undefined): void {
    this.listener.handOver?.(this, event);
    for (let seat = 0; seat < this.views.length; seat++) {
      const player = this.#seated[seat]!.player;
      if (player?.handOver) this.#tellOver(seat, player);
    }
  }

  #tellOver(seat: Seat, player: Player): void {
    const hands = this.openHands ? dealtHands(this.state) : undefined;
    this.#guard(seat, () =>
      player.handOver?.({ view: this.views[seat]!, change: Array.from(this.state.change), hands }),
    );
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
    this.#fault(seat, misstepOf(error));
  }

  #fault(seat: Seat, misstep: Misstep): void {
    const { phase, turn } = this.state.open;
    const fault = this.#faultOf(seat, phase, misstep);
    if (this.policy === 'fail') throw new FaultError(fault);
    this.faults.push(fault);
    this.listener.faulted?.(this, fault);
    if (this.policy !== 'substitute') this.faultSide = this.state.tables.sideOf[seat]!;
    else if (phase !== 'handOver')
      this.#apply(seat, defaultAnswer(this.views[turn]!, legalAnswers(this.state, this.#lists)));
  }

  #faultOf(seat: Seat, asked: string, { kind, message, stderr }: Misstep): Fault {
    const { hand, redeal } = this.state.open;
    const token = [this.unit, this.arm, hand, redeal, this.actions].join('/');
    const strategy = this.#seated[seat]!.name;
    return { kind, seat, strategy, asked, message, token, ...(stderr === undefined ? {} : { stderr }) };
  }

  /** A fault has ended the game: scores stay, play as far as it went. */
  #faultEvent(): HandEvent {
    endGame(this.state.open, NONE);
    return this.policy === 'void' ? 'void' : 'forfeit';
  }
}
