// Writes the record of every hand of a block, in the order played.
import type { HandEvent } from '../engine/phase.js';
import { type Before, noteBefore, recordHand } from '../play/record.js';
import type { Table } from '../play/table.js';
import { shortForm } from '../rules/difference.js';
import { tablesOf } from '../rules/tables.js';
import { gameName, ownerOf, type Plan } from './plan.js';

export class Scribe {
  readonly #plan: Plan;
  /** By form, as records name it. */
  readonly #rules: readonly ReturnType<typeof shortForm>[];
  /** Names of strategies by arm and seat. */
  readonly #names: readonly (readonly string[])[];
  #lines: string[] = [];
  #before: Before | undefined;
  #game = '';
  #arm = 0;

  constructor(plan: Plan) {
    const { rules, arms, entrants } = plan;
    this.#plan = plan;
    this.#rules = rules.map(shortForm);
    this.#names = arms.map((arm) =>
      Array.from(tablesOf(rules[arm.rules]!).sideOf, (side) => entrants[ownerOf(arm, side)]!.shown),
    );
  }

  clear(): void {
    this.#lines = [];
  }

  /** The lines since the last clearing, each with its line end. */
  text(): string {
    return this.#lines.length === 0 ? '' : `${this.#lines.join('\n')}\n`;
  }

  /** Before a play. */
  begin(unit: number, arm: number): void {
    this.#game = gameName(unit, arm);
    this.#arm = arm;
  }

  dealt({ state }: Table): void {
    this.#before = noteBefore(state.open);
  }

  hand({ state, faults, faultSide }: Table, event: HandEvent | undefined): void {
    const record = recordHand(state, this.#before!, {
      game: this.#game,
      rules: this.#rules[this.#plan.arms[this.#arm]!.rules]!,
      strategies: this.#names[this.#arm]!,
      event: event ?? null,
    });
    const broken = event === 'forfeit' || event === 'void';
    const extra = { ...(broken ? { faultSide } : {}), ...(faults.length > 0 ? { faults } : {}) };
    this.#lines.push(JSON.stringify({ ...record, ...extra }));
  }
}
