// Two ways to play the same deals with the same dice, deal by deal.
import type { Side } from '../../src/cards/card.js';
import type { State } from '../../src/engine/state.js';
import { readOptions } from '../../src/play/options.js';
import type { Strategy } from '../../src/play/strategy.js';
import { type Seated, Table } from '../../src/play/table.js';
import { Streams } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import { type Habit, NO_HABIT, withHabit } from './habit.js';

export const rules = preset('pagat');

export interface Way {
  /** The habit of the side measured, and of the others where they have one. */
  readonly habit: Habit;
  readonly others?: Habit;
  /** Changes the hands as they were dealt. */
  readonly arrange?: (state: State, deal: number) => void;
}

export interface Setting {
  readonly seed: string;
  /** Scores at the deal, of the side measured and of the other. */
  readonly scores?: readonly [number, number];
  /** What a hand that is over is worth to a side. */
  readonly worth: (state: State, side: Side) => number;
}

export interface Played {
  readonly worth: number;
  /** All calls and cards: hands with the same text went the same way. */
  readonly course: string;
}

/** Plays deal after deal in one way; the side measured is that of an even seat in even deals, of an odd one in odd deals. */
export function playerOf(
  strategy: Strategy,
  way: Way,
  { seed, scores, worth }: Setting,
): (deal: number) => Played {
  const table = new Table(tablesOf(rules), new Streams(seed));
  const seatings = [0, 1].map((side) => seat(strategy, way, side));
  return (deal) => {
    const side = deal % 2;
    let course = '';
    table.listener = {
      dealt: ({ state }) => way.arrange?.(state, deal),
      acted: (_table, at, _phase, action) => {
        course += `${at}${typeof action === 'object' && 'text' in action ? action.text : String(action)} `;
      },
    };
    table.begin(deal, seatings[side]!);
    scores?.forEach((score, at) => {
      table.state.open.scores[at === 0 ? side : 1 - side] = score;
    });
    table.runHand();
    return { worth: worth(table.state, side), course };
  };
}

function seat(strategy: Strategy, { habit, others = NO_HABIT }: Way, side: number): Seated[] {
  return [0, 1, 2, 3].map((at) => {
    const player = strategy.sit(at, rules, readOptions(strategy.name, strategy.options ?? {}, []));
    return {
      name: strategy.name,
      player: withHabit(player, at % 2 === side ? habit : others),
      salt: 0,
      guarded: false,
    };
  });
}
