// `kaiser run FILE`: runs an experiment file.
import { dirname, isAbsolute, join } from 'node:path';
import { Command } from 'commander';
import { commandFrom } from '../play/command.js';
import { parseSpec } from '../play/spec.js';
import {
  type Experiment,
  ExperimentError,
  experimentJsonSchema,
  parseExperiment,
} from '../run/experiment.js';
import type { Io, MakeCommand } from './io.js';
import { readJsonFile } from './json-file.js';
import {
  addPlayOptions,
  asUserError,
  type PlayOptions,
  percentage,
  playExperiment,
  redisAddress,
  shardOf,
  wholeNumber,
} from './play-run.js';
import { UserError } from './user-error.js';

interface Options extends PlayOptions {
  readonly seed?: string;
  readonly units?: number;
  readonly records?: boolean;
  readonly gate: readonly string[];
  readonly shardFromEnv?: boolean;
  readonly printSchema?: boolean;
}

export const runCommand: MakeCommand = (io) =>
  addPlayOptions(
    new Command('run')
      .description('run an experiment file')
      .argument('[file]', 'an experiment, as JSON')
      .option('--seed <text>', 'another seed than the file has')
      .option('--units <number>', 'another number of units', wholeNumber)
      .option('--records', 'write every hand into records.jsonl')
      .option(
        '--gate <text>',
        'what must hold beside the gates of the file; repeatable',
        (text: string, all: string[]) => [...all, text],
        [],
      )
      .option('--shard <i/n>', 'play part i of n of the blocks; merge joins them', shardOf)
      .option('--shard-from-env', 'take the part from the job array, indexed job or CI job that this runs in')
      .option('--executor <url>', 'let the workers of this Redis server play the blocks', redisAddress)
      .option('--audit <share>', 'play this share of their blocks again here, such as 1%', percentage)
      .option('--print-schema', 'print the JSON Schema of experiment files'),
  )
    .addHelpText('after', '\nExample:\n  $ kaiser run experiments/min-bid-6-vs-7.json --out results/min-bid')
    .action((file: string | undefined, options: Options) => run(io, file, options));

async function run(io: Io, file: string | undefined, options: Options): Promise<void> {
  if (options.printSchema) return io.out(`${JSON.stringify(experimentJsonSchema(), null, 2)}\n`);
  if (file === undefined)
    throw new UserError('run needs an experiment file, such as experiments/baselines.json');
  const experiment = override(readExperiment(file), options);
  const shard = options.shardFromEnv ? shardFromEnvironment(io.environment) : options.shard;
  const part = shard ? `-${shard.join('-of-')}` : '';
  const out = options.out ?? `results/${experiment.name}${part}`;
  await playExperiment(io, experiment, { ...options, out, ...(shard ? { shard } : {}) });
}

/** The experiment of a file; strategy files are found beside it. */
export function readExperiment(file: string): Experiment {
  const value = readJsonFile(file);
  try {
    const experiment = parseExperiment(value);
    return { ...experiment, strategies: experiment.strategies.map((text) => besideFile(file, text)) };
  } catch (error) {
    if (error instanceof ExperimentError) throw new UserError(`${file}: ${error.message}`);
    throw asUserError(error);
  }
}

/** Relative paths in an experiment start at its file. */
function besideFile(file: string, text: string): string {
  const spec = parseSpec(text);
  if (spec.kind === 'exec') return `exec:${commandFrom(dirname(file), spec.command)}`;
  if (spec.kind !== 'file' || isAbsolute(spec.file)) return text;
  const options = spec.options.length === 0 ? '' : `:${spec.options.join(',')}`;
  return `${join(dirname(file), spec.file)}${options}`;
}

function override(experiment: Experiment, { seed, units, records, gate }: Options): Experiment {
  return {
    ...experiment,
    ...(seed === undefined ? {} : { seed }),
    ...(units === undefined ? {} : { units }),
    ...(records ? { records: true } : {}),
    gates: [...experiment.gates, ...gate],
  };
}

/** Where job arrays tell a job its number: the first pair of variables that is set. */
const ARRAYS = [
  { index: 'SLURM_ARRAY_TASK_ID', count: 'SLURM_ARRAY_TASK_COUNT', first: 'SLURM_ARRAY_TASK_MIN', base: 0 },
  { index: 'JOB_COMPLETION_INDEX', count: 'JOB_COMPLETIONS', base: 0 },
  { index: 'CI_NODE_INDEX', count: 'CI_NODE_TOTAL', base: 1 },
  { index: 'KAISER_SHARD', count: 'KAISER_SHARDS', base: 1 },
] as const;

function shardFromEnvironment(environment: Io['environment']): readonly [number, number] {
  for (const { index, count, base, ...rest } of ARRAYS) {
    const number = environment[index];
    const parts = environment[count];
    if (number === undefined || parts === undefined) continue;
    const first = 'first' in rest ? Number(environment[rest.first] ?? base) : base;
    return readShard(`${index}=${number}, ${count}=${parts}`, Number(number) - first + 1, Number(parts));
  }
  throw new UserError(
    `--shard-from-env: none of ${ARRAYS.map(({ index, count }) => `${index} with ${count}`).join('; ')} is set`,
  );
}

function readShard(where: string, part: number, parts: number): readonly [number, number] {
  if (Number.isInteger(part) && Number.isInteger(parts) && part >= 1 && part <= parts) return [part, parts];
  throw new UserError(`--shard-from-env: ${where}: is not part i of n`);
}
