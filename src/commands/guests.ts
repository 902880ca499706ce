// Who sits at the other seats of a person's table: strategies in this process, or in processes of their own.
import { BOT_LIMITS, Bot } from '../play/bot.js';
import { OutsideGame, type OutsideSeat } from '../play/outside.js';
import type { Seated, Table } from '../play/table.js';
import type { Streams } from '../random/streams.js';
import type { Rules } from '../rules/schema.js';
import type { Opponent } from './opponents.js';

export class Guests {
  readonly #rules: Rules;
  /** By seat; undefined at the person's. */
  readonly #bySeat: readonly (Opponent | undefined)[];
  readonly #bots: (Bot | undefined)[] = [];

  /** Opponents in turn from the person's left. */
  constructor(rules: Rules, seat: number, opponents: readonly Opponent[]) {
    this.#rules = rules;
    this.#bySeat = Array.from({ length: rules.seats }, (_, at) => {
      const place = (at - seat - 1 + rules.seats) % rules.seats;
      return at === seat ? undefined : opponents[place % opponents.length]!;
    });
  }

  /** Starts a process for every seat that has one. @throws StrategyError when one never gets ready */
  async begin(): Promise<void> {
    for (const [seat, opponent] of this.#bySeat.entries()) {
      if (opponent?.command === undefined) continue;
      const bot = new Bot(opponent.command, BOT_LIMITS);
      this.#bots[seat] = bot;
      await bot.begin();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#bots.map((bot) => bot?.close()));
  }

  /** Fresh players; none at the person's seat and where a process answers. */
  seated(): Seated[] {
    return this.#bySeat.map((opponent, seat) => {
      if (opponent === undefined) return { name: 'you', player: undefined, salt: 0, guarded: false };
      if (opponent.command === undefined) return opponent.seated(seat, this.#rules);
      return { name: opponent.shown, player: undefined, salt: opponent.salt, guarded: true };
    });
  }

  /** The game as the processes are told of it; undefined where there are none. */
  outside(table: Table, game: { name: string; unit: number; streams: Streams }): OutsideGame | undefined {
    if (this.#bots.length === 0) return undefined;
    const seats = this.#bySeat.map((opponent, seat): OutsideSeat | undefined => {
      const bot = this.#bots[seat];
      return bot === undefined ? undefined : { bot, salt: opponent!.salt };
    });
    return new OutsideGame(table, game, seats);
  }
}
