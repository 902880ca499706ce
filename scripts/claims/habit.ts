// A player with one habit: what the habit does not decide, the strategy under it does.
import type { Card, Suit } from '../../src/cards/card.js';
import type { View } from '../../src/engine/view.js';
import type { Player } from '../../src/play/strategy.js';
import type { Random } from '../../src/random/random.js';
import type { Call } from '../../src/rules/call.js';

/** Each answers, or leaves the decision alone (undefined); `usual` is what the strategy would do. */
export interface Habit {
  call?(view: View, legal: readonly Call[], usual: (legal: readonly Call[]) => Call): Call | undefined;
  trump?(view: View): Suit | undefined;
  play?(view: View, legal: readonly Card[]): Card | undefined;
}

export const NO_HABIT: Habit = {};

export function withHabit(player: Player, habit: Habit): Player {
  return {
    call(view: View, legal: readonly Call[], random: Random): Call {
      const usual = (from: readonly Call[]) => player.call(view, from, random);
      return habit.call?.(view, legal, usual) ?? usual(legal);
    },
    trump(view: View, legal: readonly Suit[], random: Random): Suit {
      return habit.trump?.(view) ?? player.trump!(view, legal, random);
    },
    play(view: View, legal: readonly Card[], random: Random): Card {
      const choice = habit.play?.(view, legal);
      return choice === undefined ? player.play(view, legal, random) : choice;
    },
  };
}
