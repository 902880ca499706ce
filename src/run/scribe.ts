// Writes the record of every hand of a block, in the order played.
import type { HandEvent } from '../engine/phase.js';
import { type Before, noteBefore, recordHand } from '../play/record.js';
import type { Table } from '../play/table.js';
import { shortForm } from '../rules/difference.js';
import { tablesOf } from '../rules/tables.js';
import { gameName, ownerOf } from './duel.js';
import type { Plan } from './plan.js';

export class Scribe {
  readonly #plan: Plan;
  /** By form, as records name it. */
  readonly #rules: readonly ReturnType<typeof shortForm>[];
  #lines: string[] = [];
  #before: Before | undefined;
  #game = '';
  #form = 0;
  #names: readonly string[] = [];

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#rules = plan.rules.map(shortForm);
  }

  clear(): void {
    this.#lines = [];
  }

  /** The lines so far, each with its line end. */
  text(): string {
    return this.#lines.length === 0 ? '' : `${this.#lines.join('\n')}\n`;
  }

  /** Before a play. */
  begin(unit: number, at: number, exchanged: boolean): void {
    const { rules, strategies, duels } = this.#plan;
    const duel = duels[at]!;
    const { sideOf } = tablesOf(rules[duel.rules]!);
    this.#game = gameName(this.#plan.duels, unit, at, exchanged);
    this.#form = duel.rules;
    this.#names = Array.from(sideOf, (side) => strategies[ownerOf(duel, side, exchanged)]!.shown);
  }

  dealt({ state }: Table): void {
    this.#before = noteBefore(state.open);
  }

  hand(table: Table, event: HandEvent | undefined): void {
    const record = recordHand(table.state, this.#before!, {
      game: this.#game,
      rules: this.#rules[this.#form]!,
      strategies: this.#names,
      event: event ?? null,
    });
    const extra = {
      ...(event === 'forfeit' || event === 'void' ? { faultSide: table.faultSide } : {}),
      ...(table.faults.length > 0 ? { faults: table.faults } : {}),
    };
    this.#lines.push(JSON.stringify({ ...record, ...extra }));
  }
}
