// Who sits where in an arm: fresh players of the entrants, and empty chairs for those who answer from outside.
import type { Seat } from '../cards/card.js';
import { saltOf } from '../play/entrant.js';
import type { Player, Strategy } from '../play/strategy.js';
import type { Seated } from '../play/table.js';
import { tablesOf } from '../rules/tables.js';
import type { Plan } from './plan.js';

export class Seating {
  readonly #plan: Plan;
  readonly #strategies: readonly Strategy[];
  readonly #salts: readonly number[];

  /** @param strategies loaded in the order of the plan's entrants. */
  constructor(plan: Plan, strategies: readonly Strategy[]) {
    this.#plan = plan;
    this.#strategies = strategies;
    this.#salts = plan.entrants.map(saltOf);
  }

  /** The entrant at a seat of an arm. */
  entrantAt(number: number, seat: Seat): number {
    const arm = this.#plan.arms[number]!;
    const { sideOf } = tablesOf(this.#plan.rules[arm.rules]!);
    return sideOf[seat]! % 2 === 0 ? arm.even : arm.odd;
  }

  /** Fresh players for a game of an arm. */
  seat(number: number): Seated[] {
    const rules = this.#plan.rules[this.#plan.arms[number]!.rules]!;
    return Array.from({ length: rules.seats }, (_, seat) => {
      const entrant = this.entrantAt(number, seat);
      const { shown, spec, options, bundle, cost, oracle } = this.#plan.entrants[entrant]!;
      const strategy = this.#strategies[entrant]!;
      const player = spec.kind === 'exec' ? undefined : sit(() => strategy.sit(seat, rules, options));
      const guarded = bundle !== undefined;
      const watched = guarded || cost !== 'cheap';
      return { name: shown, player, salt: this.#salts[entrant]!, guarded, watched, seesAll: oracle };
    });
  }
}

/** A player that could not be seated fails when it is first asked, under the table's policy. */
function sit(make: () => Player): Player {
  try {
    return make();
  } catch (error) {
    const refuse = (): never => {
      throw error;
    };
    return {
      call: refuse,
      play: refuse,
      trump: refuse,
      low: refuse,
      discard: refuse,
      pass: refuse,
      accept: refuse,
    };
  }
}
