// Games for learning programs: reset, step, legal actions and vectors; one environment, and many in lock step.
import type { Card, Seat } from '../cards/card.js';
import type { Streams } from '../random/streams.js';
import type { Tables } from '../rules/tables.js';
import { actionNumbered, encode, type Layout, layoutOf, legalNumbers } from './observation.js';
import type { Player } from './strategy.js';
import { Table } from './table.js';

/** What an environment shows between two steps. */
export interface Shown {
  /** Seat to act; null when the hand (or game) is over. */
  readonly seat: Seat | null;
  readonly legal: readonly number[];
  /** Information state of the seat to act. */
  readonly vector: readonly number[];
  /** Score change by seat since the last step: that of the seat's side in the hands that ended. */
  readonly rewards: readonly number[];
  readonly done: boolean;
}

/** What is wrong with a step, in one sentence. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export interface EnvironmentForm {
  readonly tables: Tables;
  readonly streams: Streams;
  /** By seat: makes a player of this process, or undefined for the learning program; the salt is for the player's dice. */
  readonly players: readonly { readonly sit: () => Player | undefined; readonly salt: number }[];
  readonly games: boolean;
}

export class Environment {
  readonly layout: Layout;
  readonly #form: EnvironmentForm;
  readonly #table: Table;
  #chosen: Card[] = [];
  #rewards: number[] = [];
  #done = true;

  constructor(form: EnvironmentForm) {
    this.#form = form;
    this.layout = layoutOf(form.tables);
    this.#table = new Table(form.tables, form.streams);
    this.#table.listener = {
      handOver: ({ state }, event) => {
        if (event === 'misdeal' || event === 'passedOut') return;
        this.#rewards = this.#rewards.map((sum, seat) => sum + state.change[form.tables.sideOf[seat]!]!);
      },
    };
  }

  /** Starts the game of a unit: the same unit always has the same deals. */
  reset(unit: number): Shown {
    this.#done = false;
    this.#chosen = [];
    this.#clearRewards();
    this.#table.begin(
      unit,
      this.#form.players.map(({ sit, salt }) => ({
        name: 'environment',
        player: sit(),
        salt,
        guarded: true,
      })),
    );
    return this.#goOn();
  }

  /** Takes the action of the seat to act. @throws EnvironmentError when it is not legal. */
  step(number: number): Shown {
    if (this.#done) throw new EnvironmentError('the game is over; reset first');
    const table = this.#table;
    const action = actionNumbered(table, this.layout, number);
    if (action === undefined || this.#chosen.includes(action as Card))
      throw new EnvironmentError(`action ${number} is not legal; expected one of ${this.#legal().join(' ')}`);
    this.#clearRewards();
    const { wanted } = table.views[table.state.open.turn]!;
    if (wanted === 0) table.answer(action);
    else {
      this.#chosen.push(action as Card);
      if (this.#chosen.length < wanted) return this.#shown();
      table.answer(this.#chosen);
      this.#chosen = [];
    }
    return this.#goOn();
  }

  #goOn(): Shown {
    this.#done = this.#form.games ? this.#table.runGame() : this.#table.runHand();
    return this.#shown();
  }

  #shown(): Shown {
    const { turn } = this.#table.state.open;
    const rewards = [...this.#rewards];
    if (this.#done) return { seat: null, legal: [], vector: [], rewards, done: true };
    const vector = encode(this.#table.views[turn]!, this.layout, this.#chosen);
    return { seat: turn, legal: this.#legal(), vector, rewards, done: false };
  }

  #legal(): number[] {
    return legalNumbers(this.#table, this.layout, this.#chosen);
  }

  #clearRewards(): void {
    this.#rewards = new Array(this.#form.tables.seats).fill(0);
  }
}
