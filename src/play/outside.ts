// One game with outside seats: tells their processes what happens, and carries questions and answers.
import type { Seat } from '../cards/card.js';
import type { HandEvent, Phase } from '../engine/phase.js';
import type { Streams } from '../random/streams.js';
import type { Bot, Conversation } from './bot.js';
import { Misstep } from './fault.js';
import {
  actionOf,
  deal,
  expectedOf,
  gameOver,
  handOver,
  newGame,
  notice,
  outsideSeed,
  question,
  request,
} from './messages.js';
import type { Question, Told } from './protocol.js';
import type { Action, Listener, Table } from './table.js';

/** Who answers for a seat from outside. */
export interface OutsideSeat {
  readonly bot: Bot;
  readonly salt: number;
}

export class OutsideGame {
  readonly #table: Table;
  readonly #game: string;
  readonly #talks: readonly (Talk | undefined)[];
  readonly #noted: (seat: Seat, answer: Action | Misstep) => void;

  /** Tells the processes of a new game of `unit`; to be made before the table begins it. */
  constructor(
    table: Table,
    game: { name: string; unit: number; streams: Streams },
    seats: readonly (OutsideSeat | undefined)[],
    /** Told what each outside seat answered, or in what it failed, before the table is. */
    noted: (seat: Seat, answer: Action | Misstep) => void = () => {},
  ) {
    this.#table = table;
    this.#game = game.name;
    this.#noted = noted;
    this.#talks = seats.map((at, seat) => {
      if (!at) return undefined;
      const talk = { seat, bot: at.bot, conversation: at.bot.converse() };
      const seed = outsideSeed(game.streams, game.unit, seat, at.salt);
      at.bot.tell(talk.conversation, newGame(table, game.name, seat, seed));
      return talk;
    });
  }

  /** Passes on what happens at the table; to be part of its listener. */
  readonly listener: Listener = {
    dealt: (table) => this.#tell((seat) => deal(table, this.#game, seat)),
    acted: (table, seat, phase, action) => this.#notify(table, { seat, phase, action }),
    handOver: (table, event: HandEvent | undefined) => {
      const message = handOver(table, this.#game, event);
      this.#tell(() => message);
    },
  };

  /** Plays on until `run` is done: false from it means that an outside seat has to answer. */
  async play(run: () => boolean): Promise<void> {
    while (!run()) await this.answerTurn();
    this.end();
  }

  /** Tells the processes that the game is over. */
  end(): void {
    this.#tell(() => gameOver(this.#table, this.#game));
  }

  /** Asks the seat to act, which must be an outside one, and gives its answer to the table. */
  async answerTurn(): Promise<void> {
    const table = this.#table;
    const seat = table.state.open.turn;
    const { bot, conversation } = this.#talks[seat]!;
    const asked = question(table, this.#game, bot.newId());
    const reply = await bot.ask(conversation, asked.id, request(table, asked));
    if ('fault' in reply) return this.#fail(seat, asked, reply.fault);
    const action = actionOf(table, asked, reply.action);
    if (action !== undefined) {
      this.#noted(seat, action);
      return table.answer(action);
    }
    const message = `answered ${JSON.stringify(reply.action).slice(0, 120)}, expected ${expectedOf(asked)}`;
    this.#fail(seat, asked, new Misstep('illegal', message, bot.stderr));
  }

  #fail(seat: Seat, asked: Question, { kind, message: said, stderr }: Misstep): void {
    const { id, type } = asked;
    const { bot, conversation } = this.#talks[seat]!;
    const message = kind === 'throw' ? `${said}; expected ${expectedOf(asked)}` : said;
    const what = `${type} in game ${this.#game}: ${message}`;
    bot.tell(conversation, { type: 'fault', game: this.#game, id, kind, message });
    this.#noted(seat, new Misstep(kind, what, stderr));
    this.#table.fail(seat, kind, what, stderr);
  }

  #notify(table: Table, act: { seat: Seat; phase: Phase; action: Action }): void {
    for (const talk of this.#talks)
      if (talk?.bot.wantsNotices) talk.bot.tell(talk.conversation, notice(table, this.#game, talk.seat, act));
  }

  #tell(message: (seat: Seat) => Told): void {
    for (const talk of this.#talks) if (talk) talk.bot.tell(talk.conversation, message(talk.seat));
  }
}

interface Talk {
  readonly seat: Seat;
  readonly bot: Bot;
  readonly conversation: Conversation;
}

/** Tells one listener after the other. */
export const both = (first: Listener, second: Listener): Listener => ({
  dealt: (table) => {
    first.dealt?.(table);
    second.dealt?.(table);
  },
  acted: (table, seat, phase, action) => {
    first.acted?.(table, seat, phase, action);
    second.acted?.(table, seat, phase, action);
  },
  handOver: (table, event) => {
    first.handOver?.(table, event);
    second.handOver?.(table, event);
  },
});
