// One person's game against strategies: the table with the person's seat open, the records so far, and the way back.
// The same at a terminal and in a page.
import type { Seat } from '../cards/card.js';
import { NONE } from '../engine/open.js';
import type { HandEvent } from '../engine/phase.js';
import type { View } from '../engine/view.js';
import type { Streams } from '../random/streams.js';
import { shortForm } from '../rules/difference.js';
import type { Rules } from '../rules/schema.js';
import { tablesOf } from '../rules/tables.js';
import { type Before, type HandRecord, noteBefore, recordHand } from './record.js';
import { type Action, type Listener, type Seated, Table } from './table.js';

export interface SittingOptions {
  readonly rules: Rules;
  readonly streams: Streams;
  /** The person's seat. */
  readonly seat: Seat;
  /** Fresh players, one a seat; called again when answers are taken back. */
  readonly players: () => readonly Seated[];
  /** Heads the records: unique in their file. */
  readonly game: string;
  readonly listener?: Listener;
}

export class Sitting {
  readonly table: Table;
  readonly seat: Seat;
  readonly game: string;
  /** Every hand that is over, misdeals and redeals included. */
  records: HandRecord[] = [];
  readonly #rules: Rules;
  readonly #players: () => readonly Seated[];
  readonly #told: Listener;
  /** The person's answers in this game, and how many of them came before this hand. */
  #answers: Action[] = [];
  #earlier = 0;
  #before: Before | undefined;
  #names: readonly string[] = [];
  #silent = false;

  constructor({ rules, streams, seat, players, game, listener = {} }: SittingOptions) {
    this.#rules = rules;
    this.#players = players;
    this.#told = listener;
    this.seat = seat;
    this.game = game;
    this.table = new Table(tablesOf(rules), streams);
    this.table.policy = 'substitute';
    this.table.listener = {
      dealt: (table) => this.#dealt(table),
      acted: (...what) => {
        if (!this.#silent) this.#told.acted?.(...what);
      },
      handOver: (table, event) => this.#handOver(table, event),
      faulted: (table, fault) => this.#told.faulted?.(table, fault),
    };
  }

  /** What the person may know. */
  get view(): View {
    return this.table.views[this.seat]!;
  }
  get gameOver(): boolean {
    return this.table.state.open.gameOver;
  }

  /** Seats the players and deals the first hand of a unit. */
  begin(unit: number): void {
    const seated = this.#players();
    this.#names = seated.map(({ name }) => name);
    this.records = [];
    this.#answers = [];
    this.#earlier = 0;
    this.table.policy = 'substitute';
    this.table.begin(unit, seated);
  }

  /** Plays on. @returns false when the person (or a seat from outside) has to answer, true when the hand is over. */
  run(): boolean {
    return this.table.runHand();
  }

  nextHand(): void {
    this.#earlier = this.#answers.length;
    this.table.nextHand();
  }

  /** The person's answer, one of `table.legal()` (for cards to lay, a list out of them). */
  answer(action: Action): void {
    this.#answers.push(action);
    this.table.answer(action);
  }

  /** Whether an answer of this hand can be taken back. */
  get canUndo(): boolean {
    return this.#answers.length > this.#earlier;
  }

  /** Takes the last answer of this hand back: plays the game again up to it, with fresh players and the same dice. */
  undo(): void {
    const answers = this.#answers.slice(0, -1);
    this.#silent = true;
    this.begin(this.table.unit);
    for (const action of answers) {
      this.#toQuestion();
      this.answer(action);
    }
    this.#toQuestion();
    this.#silent = false;
  }

  #toQuestion(): void {
    while (this.run()) this.nextHand();
  }

  /** Leaves the table in the middle: the hand under way counts for nothing and ends the game. */
  leave(): void {
    this.table.policy = 'void';
    this.table.fail(this.seat, 'exit', 'left the table');
    this.run();
  }

  #dealt(table: Table): void {
    this.#before = noteBefore(table.state.open);
    if (!this.#silent) this.#told.dealt?.(table);
  }

  #handOver(table: Table, event: HandEvent | undefined): void {
    const record = recordHand(table.state, this.#before!, {
      game: this.game,
      rules: shortForm(this.#rules),
      strategies: this.#names,
      event: event ?? null,
    });
    const fault = table.faultSide === NONE ? {} : { faultSide: table.faultSide };
    const faults = table.faults.length === 0 ? {} : { faults: table.faults };
    this.records.push({ ...record, ...fault, ...faults });
    if (!this.#silent) this.#told.handOver?.(table, event);
  }
}
