// Plays the units of a block: a pure function of plan and block number.
import type { HandEvent } from '../engine/phase.js';
import type { Fault } from '../play/fault.js';
import { type Listener, Table } from '../play/table.js';
import { Streams } from '../random/streams.js';
import { tablesOf } from '../rules/tables.js';
import { Counter } from './counter.js';
import { Layout } from './layout.js';
import { type Contest, gameName, type Plan, unitsOf } from './plan.js';
import type { Seats } from './rehearsal.js';
import { Scribe } from './scribe.js';
import type { Seating } from './seating.js';
import { Tally } from './tally.js';
import type { Watch } from './watch.js';

/** A fault with the unit and the game in which it happened. */
export interface UnitFault extends Fault {
  readonly unit: number;
  readonly game: string;
}

export interface BlockResult {
  readonly block: number;
  readonly sums: Float64Array;
  /** Records as JSON Lines, '' unless the experiment asks for them. */
  readonly records: string;
  readonly faults: readonly UnitFault[];
}

/** Who plays a block, and under whose eyes. */
export interface Company {
  /** The players of each game, where they are not simply the entrants. */
  readonly seats?: Seats | undefined;
  readonly watch?: Watch | undefined;
}

/** Plays blocks of one plan in one thread. */
export class BlockPlayer {
  readonly #plan: Plan;
  readonly #seating: Seating;
  readonly #layout: Layout;
  readonly #counter: Counter;
  readonly #tally: Tally;
  readonly #scribe: Scribe;
  readonly #tables: readonly Table[];
  #company: Company = {};
  #faults: UnitFault[] = [];
  #arm = 0;
  #void = false;

  constructor(plan: Plan, seating: Seating) {
    this.#plan = plan;
    this.#seating = seating;
    this.#layout = new Layout(plan);
    this.#counter = new Counter(this.#layout);
    this.#tally = new Tally(this.#layout);
    this.#scribe = new Scribe(plan);
    const streams = new Streams(plan.experiment.seed);
    const listener = this.#listener();
    this.#tables = plan.rules.map((rules) => {
      const table = new Table(tablesOf(rules), streams);
      table.policy = plan.experiment.policy;
      table.listener = listener;
      return table;
    });
  }

  /** @throws FaultError under the policy `fail`, of the lowest unit of the block that has one. */
  play(block: number, company: Company = {}): BlockResult {
    this.#company = company;
    const sums = new Float64Array(this.#layout.length);
    const { contests } = this.#plan;
    const [first, end] = unitsOf(this.#plan, block);
    this.#faults = [];
    this.#scribe.clear();
    for (let unit = first; unit < end; unit++) {
      for (let contest = 0; contest < contests.length; contest++) this.#contest(unit, contest, sums);
      this.#tally.fold(sums);
    }
    return { block, sums, records: this.#scribe.text(), faults: this.#faults };
  }

  /** Plays a contest of a unit: both arms of a duel, unless the first makes it void. */
  #contest(unit: number, at: number, sums: Float64Array): void {
    const contest = this.#plan.contests[at]!;
    this.#void = false;
    this.#counter.begin(contest);
    this.#play(unit, contest, false);
    if (contest.duel && !this.#void) this.#play(unit, contest, true);
    this.#tally.add(at, this.#counter, this.#void, sums);
  }

  #play(unit: number, contest: Contest, exchanged: boolean): void {
    const { arms, unit: kind } = this.#plan;
    const arm = contest.firstArm + (exchanged ? 1 : 0);
    const table = this.#tables[contest.rules]!;
    this.#arm = arm;
    table.arm = arm;
    table.openHands = arm === arms.length - 1;
    this.#counter.beginPlay(exchanged);
    if (this.#plan.experiment.records) this.#scribe.begin(unit, arm);
    const { seats, watch } = this.#company;
    const seated = seats?.(unit, arm) ?? this.#seating.seatAgain(arm, watch?.sitting(unit, arm));
    table.begin(unit, watch?.over(table, seated) ?? seated);
    if (kind === 'game') table.runGame();
    else table.runHand();
    this.#counter.endPlay(table);
  }

  #listener(): Listener {
    const counter = this.#counter;
    const scribe = this.#scribe;
    const faulted = (table: Table, fault: Fault) => this.#faulted(table, fault);
    const over = (table: Table, event: HandEvent | undefined): void => {
      if (event === 'void') this.#void = true;
      counter.hand(table, event);
    };
    if (!this.#plan.experiment.records) return { faulted, handOver: over };
    return {
      faulted,
      dealt: (table) => scribe.dealt(table),
      handOver: (table, event) => {
        over(table, event);
        scribe.hand(table, event);
      },
    };
  }

  #faulted(table: Table, fault: Fault): void {
    this.#counter.fault(table.state.tables.sideOf[fault.seat]!);
    this.#faults.push({ ...fault, unit: table.unit, game: gameName(table.unit, this.#arm) });
  }
}
