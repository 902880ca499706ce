// Who sits where in an arm: fresh players of the entrants, and empty chairs for those who answer from outside.
import type { Seat } from '../cards/card.js';
import { saltOf } from '../play/entrant.js';
import type { Player, Strategy } from '../play/strategy.js';
import type { Seated } from '../play/table.js';
import { tablesOf } from '../rules/tables.js';
import { ownerOf, type Plan } from './plan.js';

/** Lets a user's strategy seat a player, under watch. */
export type Sitting = (seat: Seat, sit: () => Player) => Player;

/** A seat whose player changes from game to game. */
interface Chair extends Seated {
  player: Player | undefined;
}

interface Place {
  readonly arm: number;
  readonly entrant: number;
  readonly seat: Seat;
  readonly sitting: Sitting | undefined;
}

export class Seating {
  readonly #plan: Plan;
  readonly #strategies: readonly (readonly Strategy[])[];
  readonly #salts: readonly number[];
  /** By arm, made when first asked for. */
  readonly #chairs: (readonly Chair[])[] = [];

  /** @param strategies by entrant in the order of the plan: one for all seats, or one a seat. */
  constructor(plan: Plan, strategies: readonly (readonly Strategy[])[]) {
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
  seat(number: number, sitting?: Sitting): Seated[] {
    const { seats } = this.#plan.rules[this.#plan.arms[number]!.rules]!;
    return Array.from({ length: seats }, (_, seat) => {
      const entrant = this.entrantAt(number, seat);
      const { shown, bundle, cost, oracle } = this.#plan.entrants[entrant]!;
      const player = this.#player({ arm: number, entrant, seat, sitting });
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
  seatAgain(number: number, sitting?: Sitting): readonly Seated[] {
    const known = this.#chairs[number];
    if (!known) {
      this.#chairs[number] = this.seat(number, sitting);
      return this.#chairs[number];
    }
    for (let seat = 0; seat < known.length; seat++)
      known[seat]!.player = this.#player({
        arm: number,
        entrant: this.entrantAt(number, seat),
        seat,
        sitting,
      });
    return known;
  }

  #player({ arm, entrant, seat, sitting }: Place): Player | undefined {
    const { spec, bundle, options } = this.#plan.entrants[entrant]!;
    if (spec.kind === 'exec') return undefined;
    const rules = this.#plan.rules[this.#plan.arms[arm]!.rules]!;
    const copies = this.#strategies[entrant]!;
    const sit = () => copies[seat % copies.length]!.sit(seat, rules, options);
    try {
      return bundle && sitting ? sitting(seat, sit) : sit();
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
