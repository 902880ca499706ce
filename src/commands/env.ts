// `kaiser env`: games for learning programs, as JSON lines over stdin and stdout; and data to learn from.

import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import type { Seat } from '../cards/card.js';
import { loadEntrant, resolveEntrants, saltOf } from '../play/entrant.js';
import { Environment, EnvironmentError, type Shown } from '../play/environment.js';
import { question, request } from '../play/messages.js';
import { layoutOf } from '../play/observation.js';
import type { Player } from '../play/strategy.js';
import { Table } from '../play/table.js';
import { Streams } from '../random/streams.js';
import type { Rules } from '../rules/schema.js';
import { tablesOf } from '../rules/tables.js';
import type { Io, MakeCommand } from './io.js';
import { linesOf } from './lines.js';
import { asUserError, wholeNumber } from './play-run.js';
import { readRules } from './rules.js';
import { UserError } from './user-error.js';

interface Options {
  readonly rules: string;
  readonly set: readonly string[];
  readonly seed: string;
  readonly batch: number;
  readonly players?: readonly string[];
  readonly games?: boolean;
  readonly export?: number;
}

/** The seat of the learning program. */
const AGENT = 'agent';
const MOST_ENVIRONMENTS = 65_536;

/** Names of strategies with commas between; `name=value` goes on with the options of the name before. */
const namesIn = (text: string): string[] => text.split(/,(?![\w-]+=)/);

const batchSize = (text: string): number => {
  const size = wholeNumber(text);
  if (size > MOST_ENVIRONMENTS) throw new InvalidArgumentError(`expected ${MOST_ENVIRONMENTS} at the most.`);
  return size;
};

export const envCommand: MakeCommand = (io) =>
  new Command('env')
    .description('games for learning programs: reset and step as JSON lines')
    .option('--rules <name>', 'the form of the game', 'pagat')
    .option('--set <path=value>', 'change a field', (text: string, all: string[]) => [...all, text], [])
    .option('--seed <text>', 'any text; the same seed gives the same deals', 'kaiser')
    .option('--batch <number>', 'environments in lock step', batchSize, 1)
    .option(
      '--players <names>',
      'who sits where, from seat 0, with commas; agent is the learning program',
      namesIn,
    )
    .option('--games', 'whole games instead of hands')
    .option(
      '--export <hands>',
      'write what the players see, do and get in so many hands, and end',
      wholeNumber,
    )
    .addHelpText('after', '\nExample:\n  $ kaiser env --players agent,random,agent,random --batch 64')
    .action((options: Options) => run(io, options));

/** Who sits at a seat: makes fresh players, undefined for the learning program. */
interface Sitter {
  readonly sit: () => Player | undefined;
  readonly salt: number;
}

async function run(io: Io, options: Options): Promise<void> {
  const rules = readRules(options.rules, options.set);
  const names = options.players ?? new Array<string>(rules.seats).fill(options.export ? 'random' : AGENT);
  if (names.length !== rules.seats)
    throw new UserError(`--players names ${names.length} seats, ${rules.name} has ${rules.seats}`);
  const players = await sitters(names, rules);
  if (options.export !== undefined)
    return writeData(io, rules, { players, names, seed: options.seed, hands: options.export });
  await serve(io, rules, players, options);
}

async function sitters(names: readonly string[], rules: Rules): Promise<Sitter[]> {
  try {
    return await Promise.all(
      names.map(async (name, seat): Promise<Sitter> => {
        if (name === AGENT) return { sit: () => undefined, salt: 0 };
        const [entrant] = await resolveEntrants([name]);
        const strategy = await loadEntrant(entrant!);
        return { sit: () => strategy.sit(seat, rules, entrant!.options), salt: saltOf(entrant!) };
      }),
    );
  } catch (error) {
    throw asUserError(error);
  }
}

const MESSAGE = z.discriminatedUnion('type', [
  /** A unit for each environment that starts anew, null for those that go on. */
  z.strictObject({ type: z.literal('reset'), units: z.array(z.int().min(0).nullable()) }),
  /** An action for each environment, null for those that stay as they are. */
  z.strictObject({ type: z.literal('step'), actions: z.array(z.int().nullable()) }),
  z.strictObject({ type: z.literal('bye') }),
]);

async function serve(io: Io, rules: Rules, players: readonly Sitter[], options: Options): Promise<void> {
  const form = {
    tables: tablesOf(rules),
    streams: new Streams(options.seed),
    players,
    games: options.games === true,
  };
  const environments = Array.from({ length: options.batch }, () => new Environment(form));
  const { fields, ...numbers } = layoutOf(form.tables);
  await io.out(
    `${JSON.stringify({ type: 'env', seats: rules.seats, batch: options.batch, ...numbers, fields })}\n`,
  );
  for await (const { text } of linesOf('-', io.input)) {
    const answer = answerTo(text, environments);
    if (answer === undefined) return;
    await io.out(`${JSON.stringify(answer)}\n`);
  }
  if (io.interrupted.aborted) io.exit(130);
}

/** The answer to a line; undefined to a farewell. What is wrong is an answer too, and changes nothing. */
function answerTo(line: string, environments: readonly Environment[]): object | undefined {
  const error = (message: string) => ({ type: 'error', message });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return error('expected a JSON object');
  }
  const message = MESSAGE.safeParse(value);
  if (!message.success)
    return error('expected {"type":"reset","units":[..]} or {"type":"step","actions":[..]} or bye');
  if (message.data.type === 'bye') return undefined;
  const list = message.data.type === 'reset' ? message.data.units : message.data.actions;
  if (list.length !== environments.length)
    return error(`expected ${environments.length} entries, one an environment, got ${list.length}`);
  const does = message.data.type;
  return { type: 'shown', envs: list.map((entry, at) => shown(environments[at]!, does, entry)) };
}

function shown(
  environment: Environment,
  does: 'reset' | 'step',
  entry: number | null,
): Shown | object | null {
  if (entry === null) return null;
  try {
    return does === 'reset' ? environment.reset(entry) : environment.step(entry);
  } catch (error) {
    if (error instanceof EnvironmentError) return { error: error.message };
    throw error;
  }
}

interface Export {
  readonly seed: string;
  readonly players: readonly Sitter[];
  readonly names: readonly string[];
  readonly hands: number;
}

/** One line a decision: what the seat saw and could do, what it did, and what its side got from the hand. */
async function writeData(io: Io, rules: Rules, { players, names, seed, hands }: Export): Promise<void> {
  if (names.includes(AGENT)) throw new UserError('--export needs a strategy at every seat, not agent');
  const tables = tablesOf(rules);
  const table = new Table(tables, new Streams(seed));
  let rows: { seat: Seat; row: object }[] = [];
  let id = 0;
  table.listener = {
    dealt: () => {
      rows = [];
    },
    acted: (_, seat, __, action) => {
      const asked = request(table, question(table, String(table.unit), id++));
      const { type, legal, view } = asked;
      rows.push({
        seat,
        row: {
          unit: table.unit,
          seat,
          strategy: names[seat],
          asked: type,
          legal,
          view,
          action: textOf(table, asked.legal, action),
        },
      });
    },
  };
  for (let unit = 0; unit < hands; unit++) {
    table.begin(
      unit,
      players.map(({ sit, salt }, seat) => ({ name: names[seat]!, player: sit(), salt, guarded: true })),
    );
    table.runHand();
    const { change } = table.state;
    const lines = rows.map(({ seat, row }) =>
      JSON.stringify({ ...row, outcome: change[tables.sideOf[seat]!] }),
    );
    await io.out(lines.map((line) => `${line}\n`).join(''));
  }
}

/** An action as it stands among the legal answers. */
function textOf(table: Table, texts: readonly string[], action: unknown): string | string[] {
  const legal = table.legal();
  const one = (single: unknown) => texts[legal.indexOf(single as never)]!;
  return Array.isArray(action) ? action.map(one) : one(action);
}
