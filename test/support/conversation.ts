// What one outside seat is told and asked in the first hand of a seeded game: the examples of docs/protocol.md.
import type { Bot, Conversation } from '../../src/play/bot.js';
import { OutsideGame } from '../../src/play/outside.js';
import type { Told } from '../../src/play/protocol.js';
import { Table } from '../../src/play/table.js';
import { Streams } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import random from '../../strategies/random.js';

/** Messages in order; the seat answers every request with its first legal answer. */
export async function conversation(form = 'pagat', seed = 'protocol'): Promise<Told[]> {
  const rules = preset(form);
  const streams = new Streams(seed);
  const table = new Table(tablesOf(rules), streams);
  const told: Told[] = [];
  let id = 0;
  const bot = {
    wantsNotices: true,
    stderr: '',
    converse: (): Conversation => ({ log: [], sent: 0, start: 0 }),
    newId: () => ++id,
    tell: (_: Conversation, message: Told) => told.push(message),
    ask: async (_: Conversation, __: number, message: Told) => {
      told.push(message);
      const { legal, count } = message as { legal: string[]; count?: number };
      return { action: count === undefined ? legal[0]! : legal.slice(0, count) };
    },
  } as unknown as Bot;
  const seats = Array.from({ length: rules.seats }, (_, seat) => (seat === 2 ? { bot, salt: 0 } : undefined));
  const game = new OutsideGame(table, { name: 'duel/0/a', unit: 0, streams }, seats);
  table.listener = game.listener;
  const seated = seats.map((at, seat) => {
    const player = at ? undefined : random.sit(seat, rules, {});
    return { name: 'x', player, salt: 0, guarded: false };
  });
  table.begin(0, seated);
  await game.play(() => table.runHand());
  return told;
}
