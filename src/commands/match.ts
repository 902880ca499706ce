// `kaiser match A B [C ...]`: compares strategies without a file.
import { Command, InvalidArgumentError } from 'commander';
import { ExperimentError, parseExperiment, SPRT_UNITS } from '../run/experiment.js';
import type { Io, MakeCommand } from './io.js';
import { addPlayOptions, type PlayOptions, playExperiment, wholeNumber } from './play-run.js';
import { readRules } from './rules.js';
import { UserError } from './user-error.js';

interface Options extends PlayOptions {
  readonly hands?: number;
  readonly games?: number;
  readonly rules: string;
  readonly set: readonly string[];
  readonly seed: string;
  readonly sprt?: readonly [number, number];
  readonly sprtUnit: string;
  readonly records?: string;
  readonly policy: string;
  readonly gate: readonly string[];
}

const bounds = (text: string): readonly [number, number] => {
  const [h0, h1] = text.split(',').map(Number);
  if (h0 === undefined || h1 === undefined || !Number.isFinite(h0) || !Number.isFinite(h1) || h0 >= h1)
    throw new InvalidArgumentError('expected two numbers, the smaller first, such as 0,5.');
  return [h0, h1];
};

export const matchCommand: MakeCommand = (io) =>
  addPlayOptions(
    new Command('match')
      .description('compare strategies: two as a duel, more as a round robin')
      .argument('<strategies...>', 'two names or more, such as rule-based pimc:worlds=50 ./my-bot.ts')
      .option('--hands <number>', 'pairs of hands (10,000 if not said)', wholeNumber)
      .option('--games <number>', 'pairs of whole games instead', wholeNumber)
      .option('--rules <name>', 'the form of the game', 'pagat')
      .option(
        '--set <path=value>',
        'change a field of the rules',
        (text: string, all: string[]) => [...all, text],
        [],
      )
      .option('--seed <text>', 'any text; the same seed gives the same deals', 'kaiser')
      .option(
        '--sprt <h0,h1>',
        'stop when a sequential test has decided; the number of pairs is then the limit',
        bounds,
      )
      .option('--sprt-unit <unit>', SPRT_UNITS.join(', '), 'nelo')
      .option('--records <file>', 'write every hand as a JSON line')
      .option(
        '--gate <text>',
        'what must hold, such as "points > 0"; repeatable',
        (text: string, all: string[]) => [...all, text],
        [],
      )
      .option('--policy <name>', 'what a faulty answer does: fail, forfeit, void, substitute', 'fail'),
  )
    .addHelpText('after', '\nExample:\n  $ kaiser match rule-based greedy --hands 20000')
    .action((names: string[], options: Options) => run(io, names, options));

async function run(io: Io, names: readonly string[], options: Options): Promise<void> {
  if (names.length < 2)
    throw new UserError(`match needs two strategies or more, got ${names.length}; a name may be given twice`);
  if (options.hands !== undefined && options.games !== undefined)
    throw new UserError('--hands and --games exclude each other');
  const experiment = experimentOf(names, options);
  const recordsFile = options.records === undefined ? {} : { recordsFile: options.records };
  await playExperiment(io, experiment, { ...options, ...recordsFile });
}

function experimentOf(names: readonly string[], options: Options) {
  const rules = readRules(options.rules, options.set);
  try {
    return parseExperiment({
      name: 'match',
      seed: options.seed,
      rules: [rules],
      strategies: names,
      unit: options.games === undefined ? 'hand' : 'game',
      units: options.games ?? options.hands ?? 10_000,
      policy: options.policy,
      gates: options.gate,
      records: options.records !== undefined,
      ...(options.sprt
        ? { stop: { sprt: { h0: options.sprt[0], h1: options.sprt[1], unit: options.sprtUnit } } }
        : {}),
    });
  } catch (error) {
    if (error instanceof ExperimentError) throw new UserError(error.message);
    throw error;
  }
}
