// Plays the units of a block: a pure function of plan and block number.
import { NONE } from '../engine/open.js';
import type { HandEvent } from '../engine/phase.js';
import type { Fault } from '../play/fault.js';
import { type Before, noteBefore, recordHand } from '../play/record.js';
import { Table } from '../play/table.js';
import { Streams } from '../random/streams.js';
import { shortForm } from '../rules/difference.js';
import { tablesOf } from '../rules/tables.js';
import { type ArmResult, HandCounter } from './hand-counter.js';
import { type Contest, type Plan, unitsOf } from './plan.js';
import type { Seats } from './rehearsal.js';
import type { Seating } from './seating.js';
import { layoutOf, Tally } from './tally.js';
import type { Watch } from './watch.js';

export interface BlockResult {
  readonly block: number;
  readonly sums: Float64Array;
  /** Records as JSON Lines, '' unless the experiment asks for them. */
  readonly records: string;
  readonly faults: readonly (Fault & { readonly unit: number })[];
}

/** Who plays a block, and under whose eyes. */
export interface Company {
  /** The players of each game, where they are not simply the entrants. */
  readonly seats?: Seats | undefined;
  readonly watch?: Watch | undefined;
}

/** Points that a forfeited hand counts for and against. */
const FORFEIT = 12;

/** Plays blocks of one plan in one thread. */
export class BlockPlayer {
  readonly #plan: Plan;
  readonly #tables: readonly Table[];
  readonly #tally: Tally;
  readonly #counters: readonly HandCounter[];
  readonly #forms: readonly ReturnType<typeof shortForm>[];
  readonly #seating: Seating;
  #seats: Seats = () => [];
  #watch: Watch | undefined;
  #records: string[] = [];
  #faults: (Fault & { unit: number })[] = [];
  #before: Before | undefined;
  #arm = 0;

  constructor(plan: Plan, seating: Seating) {
    this.#plan = plan;
    this.#seating = seating;
    const streams = new Streams(plan.experiment.seed);
    this.#tally = new Tally(layoutOf(plan));
    this.#tables = plan.rules.map((rules) => new Table(tablesOf(rules), streams));
    this.#counters = plan.rules.map((_, at) => new HandCounter(this.#tally, at));
    this.#forms = plan.rules.map(shortForm);
    this.#tables.forEach((table, at) => {
      table.policy = plan.experiment.policy;
      table.listener = this.#listener(at);
    });
  }

  /**
   * @throws FaultError under the policy `fail`, of the lowest unit of the block that has one.
   */
  play(block: number, { seats, watch }: Company = {}): BlockResult {
    this.#watch = watch;
    this.#seats = seats ?? ((_, arm) => this.#seating.seat(arm));
    this.#tally.clear();
    this.#records = [];
    this.#faults = [];
    const [first, end] = unitsOf(this.#plan, block);
    for (let unit = first; unit < end; unit++) this.#unit(unit);
    return {
      block,
      sums: this.#tally.sums.slice(),
      records: this.#records.map((line) => `${line}\n`).join(''),
      faults: this.#faults,
    };
  }

  #unit(unit: number): void {
    this.#plan.contests.forEach((contest, at) => {
      this.#contest(unit, contest, at);
    });
    this.#tally.endUnit();
  }

  #contest(unit: number, contest: Contest, at: number): void {
    const first = this.#arms(unit, contest.firstArm);
    const second = contest.duel && first !== undefined ? this.#arms(unit, contest.firstArm + 1) : undefined;
    if (first === undefined || (contest.duel && second === undefined)) this.#tally.voidContest(at);
    else if (second === undefined) this.#tally.endContest(at, undefined, 0);
    else this.#tally.endContest(at, (first.score + 1 - second.score) * 2, (first.points - second.points) / 2);
  }

  /** Plays one arm; undefined when it is void. */
  #arms(unit: number, number: number): ArmResult | undefined {
    const arm = this.#plan.arms[number]!;
    const table = this.#tables[arm.rules]!;
    this.#arm = number;
    table.arm = number;
    table.openHands = number === this.#plan.arms.length - 1;
    this.#counters[arm.rules]!.begin(arm, this.#plan.unit);
    const seats = this.#seats(unit, number);
    table.begin(unit, this.#watch?.over(table, seats) ?? seats);
    if (this.#plan.unit === 'game') table.runGame();
    else table.runHand();
    if (table.faultSide !== NONE && this.#plan.experiment.policy === 'void') return undefined;
    const counter = this.#counters[arm.rules]!;
    return this.#plan.unit === 'game' ? counter.endGame(table) : counter.endHand(table, FORFEIT);
  }

  #listener(rules: number) {
    const counter = this.#counters[rules]!;
    const records = this.#plan.experiment.records;
    return {
      dealt: (table: Table) => {
        if (records) this.#before = noteBefore(table.state.open);
        counter.dealt(table);
      },
      handOver: (table: Table, event: HandEvent | undefined) => {
        counter.handOver(table, event);
        for (const fault of table.faults) this.#faults.push({ ...fault, unit: table.unit });
        if (records) this.#record(table, rules, event);
      },
    };
  }

  #record(table: Table, rules: number, event: HandEvent | undefined): void {
    const { arms, entrants } = this.#plan;
    const { sideOf } = table.state.tables;
    const arm = arms[this.#arm]!;
    const strategies = Array.from(sideOf, (side) => entrants[side % 2 === 0 ? arm.even : arm.odd]!.shown);
    const record = recordHand(table.state, this.#before!, {
      game: `${table.unit}/${this.#arm}`,
      rules: this.#forms[rules]!,
      strategies,
      event: event ?? null,
    });
    const fault = table.faultSide === NONE ? {} : { faultSide: table.faultSide };
    const faults = table.faults.length === 0 ? {} : { faults: table.faults };
    this.#records.push(JSON.stringify({ ...record, ...fault, ...faults }));
  }
}
