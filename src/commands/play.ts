// `kaiser play`: one person at a terminal against strategies, under any rules.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Command } from 'commander';
import { seatName } from '../play/page.js';
import { quoted } from '../rules/quoted.js';
import type { Rules } from '../rules/schema.js';
import { conversation } from './conversation.js';
import { Evening, type EveningOptions } from './evening.js';
import { Guests } from './guests.js';
import type { Io, MakeCommand } from './io.js';
import { loadAdvisers, loadOpponents, type Opponent } from './opponents.js';
import { asUserError, wholeNumber } from './play-run.js';
import { readRules } from './rules.js';
import { UserError } from './user-error.js';

interface Options extends EveningOptions {
  readonly rules: string;
  readonly set: readonly string[];
  readonly seat?: string;
  readonly seed?: string;
  readonly advisor?: string;
}

export const playCommand: MakeCommand = (io) =>
  new Command('play')
    .description('play at the terminal against strategies')
    .argument('[strategies...]', 'who sits at the other seats, from your left, in turn (rule-based)')
    .option('--rules <name>', 'the form of the game', 'pagat')
    .option(
      '--set <path=value>',
      'change a field of the rules',
      (text: string, all: string[]) => [...all, text],
      [],
    )
    .option('--seat <seat>', 'your seat: N, E, S, W, or its number (S; 0 at tables of other sizes)')
    .option('--seed <text>', 'the same seed gives the same deals (a new one each time, if not said)')
    .option('--hands <number>', 'so many single hands instead of a whole game', wholeNumber)
    .option('--advisor <strategy>', 'who answers "hint" (the first of the strategies)')
    .option('--hints', 'show a hint with every question')
    .option('--undo', 'answers of a hand may be taken back')
    .option('--records <file>', 'add the hands played to a record file')
    .addHelpText('after', '\nExample:\n  $ kaiser play greedy --rules pagat7 --hints --records evening.jsonl')
    .action((names: string[], options: Options) => run(io, names, options));

async function run(io: Io, names: readonly string[], options: Options): Promise<void> {
  const rules = readRules(options.rules, options.set);
  const seat = readSeat(options.seat, rules);
  const guests = names.length === 0 ? ['rule-based'] : names;
  const opponents = await loadOpponents(guests);
  if (options.undo && opponents.some(({ command }) => command !== undefined))
    throw new UserError('--undo: expected strategies that play in this process, not exec:');
  const advisor = await advisorFor(options.advisor, opponents);
  const seed = options.seed ?? randomBytes(4).toString('hex');
  refuseKnownGames(options.records, seed);
  io.err(`seed ${seed}; ? explains what may be typed\n`);
  const talk = conversation(io);
  const seated = new Guests(rules, seat, opponents);
  const evening = new Evening(talk, {
    rules,
    seat,
    seed,
    options,
    guests: seated,
    advisor,
  });
  try {
    await seated.begin();
    await evening.play();
  } catch (error) {
    throw asUserError(error);
  } finally {
    talk.close();
    await seated.close();
  }
  if (io.interrupted.aborted) io.exit(130);
}

/** Who gives hints: as asked, else the first opponent that can be asked here. */
async function advisorFor(name: string | undefined, opponents: readonly Opponent[]): Promise<Opponent> {
  const here = opponents.find(({ command }) => command === undefined);
  if (name === undefined && here !== undefined) return here;
  const [advisor] = await loadAdvisers('--advisor', [name ?? 'rule-based']);
  return advisor!;
}

function readSeat(text: string | undefined, { seats }: Rules): number {
  if (text === undefined) return seats === 4 ? 2 : 0;
  const names = Array.from({ length: seats }, (_, seat) => seatName(seats, seat));
  const seat = names.includes(text.toUpperCase()) ? names.indexOf(text.toUpperCase()) : Number(text);
  if (Number.isInteger(seat) && seat >= 0 && seat < seats && text !== '') return seat;
  throw new UserError(`--seat: expected one of ${names.join(', ')}, got ${quoted(text)}`);
}

/** A file must not hold a game twice. */
function refuseKnownGames(file: string | undefined, seed: string): void {
  if (file === undefined || !existsSync(file)) return;
  if (readFileSync(file, 'utf8').includes(`"game":"play/${seed}/`))
    throw new UserError(
      `--records ${file}: holds games of seed ${seed} already; expected another --seed or file`,
    );
}
