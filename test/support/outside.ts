// Plays games with bots in processes of their own, many at once.
import { fileURLToPath } from 'node:url';
import { BOT_LIMITS, Bot, type BotLimits } from '../../src/play/bot.js';
import type { Fault, Policy } from '../../src/play/fault.js';
import { both, OutsideGame } from '../../src/play/outside.js';
import { type Before, type HandRecord, noteBefore, recordHand } from '../../src/play/record.js';
import type { Strategy } from '../../src/play/strategy.js';
import { Table } from '../../src/play/table.js';
import { Streams } from '../../src/random/streams.js';
import { shortForm } from '../../src/rules/difference.js';
import type { Rules } from '../../src/rules/schema.js';
import { tablesOf } from '../../src/rules/tables.js';

export const clients = (path: string): string =>
  fileURLToPath(new URL(`../../clients/${path}`, import.meta.url));
export const botFile = (name: string): string =>
  fileURLToPath(new URL(`../outside/bots/${name}`, import.meta.url));

/** The words that start a bot of test/outside/bots. */
export const botWords = (name: string, ...more: string[]): string[] => [
  name.endsWith('.py') ? 'python3' : process.execPath,
  botFile(name),
  ...more,
];

export interface Match {
  readonly rules: Rules;
  readonly units: number;
  /** By seat in turn: a strategy of this process, or the words that start a process (one a seat). */
  readonly players: readonly (Strategy | readonly string[])[];
  readonly policy?: Policy;
  readonly limits?: Partial<BotLimits>;
  readonly seed?: string;
  /** Play one hand a unit, not a game. */
  readonly hand?: boolean;
}

export interface Played {
  /** By unit. */
  readonly records: readonly (readonly HandRecord[])[];
  readonly faults: readonly Fault[];
  readonly bots: readonly Bot[];
}

export async function playMatch(match: Match): Promise<Played> {
  const { rules, units, players } = match;
  const streams = new Streams(match.seed ?? 'outside');
  const limits = { ...BOT_LIMITS, ...match.limits };
  const bots = Array.from({ length: rules.seats }, (_, seat) => {
    const player = players[seat % players.length]!;
    return 'sit' in player ? undefined : new Bot({ words: player, options: {} }, limits);
  });
  const faults: Fault[] = [];
  try {
    for (const bot of bots) await bot?.begin();
    const playing = Array.from({ length: units }, (_, unit) =>
      playUnit(match, unit, { streams, bots, faults }),
    );
    const records = await Promise.all(playing);
    return { records, faults, bots: bots.filter((bot) => bot !== undefined) };
  } finally {
    await Promise.all(bots.map((bot) => bot?.close()));
  }
}

interface Equipment {
  readonly streams: Streams;
  readonly bots: readonly (Bot | undefined)[];
  readonly faults: Fault[];
}

async function playUnit(
  match: Match,
  unit: number,
  { streams, bots, faults }: Equipment,
): Promise<HandRecord[]> {
  const { rules, players } = match;
  const table = new Table(tablesOf(rules), streams);
  table.policy = match.policy ?? 'fail';
  const records: HandRecord[] = [];
  let before: Before;
  const game = new OutsideGame(
    table,
    { name: `g${unit}`, unit, streams },
    bots.map((bot) => bot && { bot, salt: 0 }),
  );
  table.listener = both(game.listener, {
    dealt: ({ state }) => {
      before = noteBefore(state.open);
    },
    handOver: ({ state, faults: found, faultSide }, event) => {
      faults.push(...found);
      const strategies = bots.map(
        (bot, seat) => bot?.name ?? (players[seat % players.length] as Strategy).name,
      );
      const heading = { game: `g${unit}`, rules: shortForm(rules), strategies, event: event ?? null };
      const record = recordHand(state, before, heading);
      records.push(faultSide < 0 ? record : { ...record, faultSide });
    },
  });
  const seated = bots.map((bot, seat) => {
    const player = players[seat % players.length] as Strategy;
    const name = bot?.name ?? player.name;
    return { name, player: bot ? undefined : player.sit(seat, rules, {}), salt: 0, guarded: false };
  });
  table.begin(unit, seated);
  await game.play(() => (match.hand ? table.runHand() : table.runGame()));
  return records;
}
