// Plays the games of a block with outside strategies beforehand, many units side by side, and notes every answer. The block is
// then played from the notes like any other: in order, at once, with the same sums.
import { Bot, type BotLimits } from '../play/bot.js';
import { FaultError } from '../play/fault.js';
import { blankNotes, type Notes, noteOutside, noting, recalling, recallingOutside } from '../play/notes.js';
import { OutsideGame, type OutsideSeat } from '../play/outside.js';
import { type Seated, Table } from '../play/table.js';
import { Streams } from '../random/streams.js';
import { tablesOf } from '../rules/tables.js';
import { type Plan, unitsOf } from './plan.js';
import type { Seating } from './seating.js';
import type { Watch } from './watch.js';

/** Units under way at once. */
const WIDTH = 256;

/** Who sits at a game of a block. */
export type Seats = (unit: number, arm: number) => Seated[];

export class Rehearsal {
  readonly #plan: Plan;
  readonly #seating: Seating;
  readonly #limits: BotLimits;
  readonly #streams: Streams;
  /** Tables by rules at which no unit is under way. */
  readonly #free: (readonly Table[])[] = [];
  #watch: Watch | undefined;
  /** One process for each entrant, arm and seat: none sees a deal twice. */
  readonly #bots = new Map<string, Promise<Bot>>();

  constructor(plan: Plan, seating: Seating, limits: BotLimits) {
    this.#plan = plan;
    this.#seating = seating;
    this.#limits = limits;
    this.#streams = new Streams(plan.experiment.seed);
  }

  /** Plays the block's games. @returns the seats that play them again. */
  async play(block: number, watch: Watch | undefined): Promise<Seats> {
    this.#watch = watch;
    const [first, end] = unitsOf(this.#plan, block);
    const notes = new Map<string, Notes[]>();
    let next = first;
    const lane = async () => {
      const tables =
        this.#free.pop() ?? this.#plan.rules.map((rules) => new Table(tablesOf(rules), this.#streams));
      while (next < end) await this.#unit(tables, next++, notes);
      this.#free.push(tables);
    };
    await Promise.all(Array.from({ length: Math.min(WIDTH, end - first) }, lane));
    return (unit, arm) => this.#recall(unit, arm, notes.get(`${unit}/${arm}`)!);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#bots.values()].map(async (bot) => (await bot).close()));
  }

  async #unit(tables: readonly Table[], unit: number, all: Map<string, Notes[]>): Promise<void> {
    for (let number = 0; number < this.#plan.arms.length; number++) {
      const table = tables[this.#plan.arms[number]!.rules]!;
      const notes = blankNotes(table.state.tables.seats);
      all.set(`${unit}/${number}`, notes);
      if (!(await this.#game(table, unit, number, notes))) return;
    }
  }

  /** @returns false when a fault ends the run here: nothing of the unit after it will be played. */
  async #game(table: Table, unit: number, number: number, notes: readonly Notes[]): Promise<boolean> {
    const plan = this.#plan;
    const seated = this.#seating.seat(number, this.#watch?.sitting(unit, number));
    const bots = await Promise.all(seated.map((at, seat) => this.#outside(number, seat, at)));
    const game = new OutsideGame(
      table,
      { name: `${unit}/${number}`, unit, streams: this.#streams },
      bots,
      (seat, answer) => noteOutside(notes[seat]!, answer),
    );
    table.policy = plan.experiment.policy;
    table.arm = number;
    table.openHands = number === plan.arms.length - 1;
    table.listener = game.listener;
    try {
      const watched = this.#watch?.over(table, seated) ?? seated;
      table.begin(
        unit,
        watched.map((at, seat) => ({ ...at, player: at.player && noting(at.player, notes[seat]!) })),
      );
      await game.play(() => (plan.unit === 'game' ? table.runGame() : table.runHand()));
      return true;
    } catch (error) {
      if (error instanceof FaultError) return false;
      throw error;
    }
  }

  /** The process of an empty chair. */
  async #outside(number: number, seat: number, { player, salt }: Seated): Promise<OutsideSeat | undefined> {
    if (player) return undefined;
    const entrant = this.#seating.entrantAt(number, seat);
    const key = `${entrant}/${number}/${seat}`;
    let bot = this.#bots.get(key);
    if (!bot) {
      bot = this.#start(entrant);
      this.#bots.set(key, bot);
    }
    return { bot: await bot, salt };
  }

  async #start(entrant: number): Promise<Bot> {
    const { command } = this.#plan.entrants[entrant]!;
    const bot = new Bot(command!, this.#limits);
    await bot.begin();
    return bot;
  }

  #recall(unit: number, arm: number, notes: readonly Notes[]): Seated[] {
    return this.#seating.seat(arm, this.#watch?.sitting(unit, arm)).map((at, seat) => ({
      ...at,
      watched: false,
      player: at.player ? recalling(at.player, notes[seat]!) : recallingOutside(notes[seat]!),
    }));
  }
}

/** Whether a plan needs one. */
export const needsRehearsal = ({ entrants }: Plan): boolean =>
  entrants.some(({ spec }) => spec.kind === 'exec');
