// Plays one block: consecutive units through all duels of a plan. What comes back depends on the plan and the block's number only.
import type { HandEvent } from '../engine/phase.js';
import { type Resolved, saltOf } from '../play/catalogue.js';
import { type Fault, FaultError } from '../play/fault.js';
import type { Player, Strategy } from '../play/strategy.js';
import { type Listener, type Seated, Table } from '../play/table.js';
import { Streams } from '../random/streams.js';
import type { Rules } from '../rules/schema.js';
import { tablesOf } from '../rules/tables.js';
import { type Duel, gameName, isAlone, ownerOf } from './duel.js';
import { Layout } from './layout.js';
import { blockRange, type Plan } from './plan.js';
import { Scribe } from './scribe.js';
import { Tally } from './tally.js';

export interface BlockResult {
  readonly block: number;
  readonly sums: Float64Array;
  /** Hand records, one a line, where the plan asks for them. */
  readonly records: string;
  /** Faults of strategies, one a line. */
  readonly events: string;
}

/** A fault under the policy `fail`: the block has no result. */
export interface BlockFault {
  readonly block: number;
  readonly fault: Fault;
}

export type BlockOutcome = BlockResult | BlockFault;

/** A seat whose player is exchanged from play to play. */
interface Chair extends Seated {
  player: Player;
}

export class BlockPlayer {
  readonly #plan: Plan;
  readonly #strategies: readonly Strategy[];
  readonly #layout: Layout;
  readonly #tally: Tally;
  readonly #tables: readonly Table[];
  /** By duel: who sits where, straight and exchanged. */
  readonly #chairs: readonly (readonly (readonly Chair[])[])[];
  readonly #scribe: Scribe | undefined;
  #events = '';
  #void = false;
  #duel = 0;
  #exchanged = false;

  /** @param strategies those of the plan, loaded. */
  constructor(plan: Plan, strategies: readonly Strategy[]) {
    this.#plan = plan;
    this.#strategies = strategies;
    this.#layout = new Layout(plan);
    this.#tally = new Tally(plan, this.#layout);
    this.#scribe = plan.records ? new Scribe(plan) : undefined;
    const streams = new Streams(plan.seed);
    const listener = this.#listener();
    this.#tables = plan.rules.map((rules) => {
      const table = new Table(tablesOf(rules), streams);
      table.policy = plan.policy;
      table.listener = listener;
      return table;
    });
    this.#chairs = plan.duels.map((duel) =>
      [false, true].map((exchanged) => chairsOf(plan, duel, exchanged)),
    );
  }

  /** Plays a block from its first unit to its last. */
  play(block: number): BlockOutcome {
    const sums = new Float64Array(this.#layout.length);
    const [from, to] = blockRange(this.#plan, block);
    this.#events = '';
    this.#scribe?.clear();
    try {
      for (let unit = from; unit < to; unit++) {
        for (let duel = 0; duel < this.#plan.duels.length; duel++) this.#playDuel(unit, duel);
        this.#tally.fold(sums);
      }
    } catch (error) {
      if (error instanceof FaultError) return { block, fault: error.fault };
      throw error;
    }
    return { block, sums, records: this.#scribe?.text() ?? '', events: this.#events };
  }

  #playDuel(unit: number, duel: number): void {
    const alone = isAlone(this.#plan.duels[duel]!);
    this.#duel = duel;
    this.#void = false;
    this.#tally.beginDuel(duel);
    this.#playOnce(unit, false);
    if (!alone && !this.#void) this.#playOnce(unit, true);
    this.#tally.endDuel(this.#void);
  }

  #playOnce(unit: number, exchanged: boolean): void {
    const { duels, unit: kind } = this.#plan;
    const duel = duels[this.#duel]!;
    const table = this.#tables[duel.rules]!;
    const chairs = this.#chairs[this.#duel]![exchanged ? 1 : 0]!;
    this.#exchanged = exchanged;
    table.arm = 2 * this.#duel + (exchanged ? 1 : 0);
    table.openHands = this.#duel === duels.length - 1 && (exchanged || isAlone(duel));
    this.#tally.beginPlay(exchanged);
    this.#scribe?.begin(unit, this.#duel, exchanged);
    this.#sit(duel, chairs, exchanged);
    table.begin(unit, chairs);
    if (kind === 'game') table.runGame();
    else table.runHand();
    this.#tally.endPlay(table);
  }

  #sit(duel: Duel, chairs: readonly Chair[], exchanged: boolean): void {
    const { rules, strategies } = this.#plan;
    const form = rules[duel.rules]!;
    const { sideOf } = tablesOf(form);
    for (let seat = 0; seat < chairs.length; seat++) {
      const at = ownerOf(duel, sideOf[seat]!, exchanged);
      chairs[seat]!.player = this.#strategies[at]!.sit(seat, form, strategies[at]!.options);
    }
  }

  #listener(): Listener {
    const tally = this.#tally;
    const scribe = this.#scribe;
    const handOver = (table: Table, event: HandEvent | undefined): void => {
      if (event === 'void') this.#void = true;
      tally.hand(table, event);
      scribe?.hand(table, event);
    };
    const faulted = (table: Table, fault: Fault) => this.#noteFault(table, fault);
    return scribe ? { handOver, faulted, dealt: (table) => scribe.dealt(table) } : { handOver, faulted };
  }

  #noteFault(table: Table, fault: Fault): void {
    this.#tally.fault(table.state.tables.sideOf[fault.seat]!);
    this.#events += `${JSON.stringify({ unit: table.unit, game: gameName(this.#plan.duels, table.unit, this.#duel, this.#exchanged), policy: this.#plan.policy, ...fault })}\n`;
  }
}

function chairsOf({ rules, strategies }: Plan, duel: Duel, exchanged: boolean): Chair[] {
  const { seats, sideOf } = tablesOf(rules[duel.rules] as Rules);
  return Array.from({ length: seats }, (_, seat) => {
    const strategy = strategies[ownerOf(duel, sideOf[seat]!, exchanged)] as Resolved;
    return {
      name: strategy.shown,
      player: NOBODY,
      salt: saltOf(strategy),
      guarded: strategy.source.kind !== 'builtin',
    };
  });
}

/** Stands in a chair until the first play. */
const NOBODY: Player = {
  call: (_view, legal) => legal[0]!,
  play: (_view, legal) => legal[0]!,
};
