// Strategies by name, loaded into this thread and ready to sit down: for commands that ask them one decision at a time.
import type { BotCommand } from '../play/bot.js';
import { loadEntrant, resolveEntrants, saltOf } from '../play/entrant.js';
import type { Player, Strategy } from '../play/strategy.js';
import type { Seated } from '../play/table.js';
import { quoted } from '../rules/quoted.js';
import type { Rules } from '../rules/schema.js';
import { asUserError } from './play-run.js';
import { UserError } from './user-error.js';

export interface Opponent {
  /** Name and options. */
  readonly shown: string;
  readonly salt: number;
  /** Of a strategy in a process of its own: it cannot sit down here. */
  readonly command: BotCommand | undefined;
  sit(seat: number, rules: Rules): Player;
  /** The same as the table takes it. */
  seated(seat: number, rules: Rules): Seated;
}

/** @throws UserError for a name that cannot be found or loaded. */
export async function loadOpponents(names: readonly string[]): Promise<Opponent[]> {
  try {
    const entrants = await resolveEntrants(names);
    const strategies: Strategy[] = await Promise.all(entrants.map(loadEntrant));
    return entrants.map((entrant, at) => {
      const sit = (seat: number, rules: Rules) => strategies[at]!.sit(seat, rules, entrant.options);
      const salt = saltOf(entrant);
      const guarded = entrant.bundle !== undefined;
      const seated = (seat: number, rules: Rules) => ({
        name: entrant.shown,
        player: sit(seat, rules),
        salt,
        guarded,
      });
      return { shown: entrant.shown, salt, command: entrant.command, sit, seated };
    });
  } catch (error) {
    throw asUserError(error);
  }
}

/** The same, for commands that ask them here. @throws UserError naming the option when one has a process of its own */
export async function loadAdvisers(option: string, names: readonly string[]): Promise<Opponent[]> {
  const loaded = await loadOpponents(names);
  const elsewhere = loaded.findIndex(({ command }) => command !== undefined);
  if (elsewhere < 0) return loaded;
  throw new UserError(
    `${option}: expected a strategy that plays in this process, got ${quoted(names[elsewhere]!)}`,
  );
}
