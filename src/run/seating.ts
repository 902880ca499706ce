// Who sits where in an arm: fresh players of the entrants, and empty chairs for those who answer from outside.
import type { Seat } from '../cards/card.js';
import { saltOf } from '../play/entrant.js';
import type { Player, Strategy } from '../play/strategy.js';
import type { Seated } from '../play/table.js';
import { tablesOf } from '../rules/tables.js';
import { ownerOf, type Plan } from './plan.js';

/** A seat whose player changes from game to game. */
interface Chair extends Seated {
  player: Player | undefined;
}

export class Seating {
  readonly #plan: Plan;
  readonly #strategies: readonly Strategy[];
  readonly #salts: readonly number[];
  /** By arm, made when first asked for. */
  readonly #chairs: (readonly Chair[])[] = [];

  /** @param strategies loaded in the order of the plan's entrants. */
  constructor(plan: Plan, strategies: readonly Strategy[]) {
    this.#plan = plan;
    this.#strategies = strategies;
    this.#salts = plan.entrants.map(saltOf);
  }

  /** The entrant at a seat of an arm. */
  entrantAt(number: number, seat: Seat): number {
    const arm = this.#plan.arms[number]!;
    return ownerOf(arm, tablesOf(this.#plan.rules[arm.rules]!).sideOf[seat]!);
  }

  /** Fresh players for a game of an arm. */
  seat(number: number): Seated[] {
    const { seats } = this.#plan.rules[this.#plan.arms[number]!.rules]!;
    return Array.from({ length: seats }, (_, seat) => {
      const entrant = this.entrantAt(number, seat);
      const { shown, bundle, cost, oracle } = this.#plan.entrants[entrant]!;
      const player = this.#player(number, entrant, seat);
      const guarded = bundle !== undefined;
      return {
        name: shown,
        player,
        salt: this.#salts[entrant]!,
        guarded,
        watched: guarded || cost !== 'cheap',
        seesAll: oracle,
      };
    });
  }

  /** The same chairs every time, with fresh players: for games played one after the other. */
  seatAgain(number: number): readonly Seated[] {
    const known = this.#chairs[number];
    if (!known) {
      this.#chairs[number] = this.seat(number);
      return this.#chairs[number];
    }
    for (let seat = 0; seat < known.length; seat++)
      known[seat]!.player = this.#player(number, this.entrantAt(number, seat), seat);
    return known;
  }

  #player(number: number, entrant: number, seat: Seat): Player | undefined {
    const { spec, options } = this.#plan.entrants[entrant]!;
    if (spec.kind === 'exec') return undefined;
    const rules = this.#plan.rules[this.#plan.arms[number]!.rules]!;
    try {
      return this.#strategies[entrant]!.sit(seat, rules, options);
    } catch (error) {
      return refusing(error);
    }
  }
}

/** A player that could not be seated fails when it is first asked, under the table's policy. */
function refusing(error: unknown): Player {
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
