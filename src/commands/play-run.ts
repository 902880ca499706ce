// What `match` and `run` share: their options, and playing a plan to its files, tables and exit status.
import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { resolveEntrants } from '../play/entrant.js';
import { OptionError } from '../play/options.js';
import { StrategyError } from '../play/strategy-error.js';
import { resultTables } from '../report/tables.js';
import { threadPool } from '../run/executor.js';
import type { Experiment } from '../run/experiment.js';
import { FolderError } from '../run/folder.js';
import { LedgerError } from '../run/ledger.js';
import { planOf } from '../run/plan.js';
import type { Results } from '../run/results.js';
import { type Outcome, runPlan } from '../run/run.js';
import type { ExitStatus, Io } from './io.js';
import { progressLine } from './progress.js';
import { writeResults } from './result-files.js';
import { UserError } from './user-error.js';

export interface PlayOptions {
  readonly threads?: number;
  readonly out?: string;
  readonly overwrite?: boolean;
  readonly resume?: boolean;
  readonly shard?: readonly [number, number];
  readonly json?: boolean;
}

export const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('expected a whole number from 1.');
  return number;
};

/** `3/7`: part 3 of 7. */
export const shardOf = (text: string): readonly [number, number] => {
  const [part, parts] = text.split('/').map(Number);
  if (!Number.isInteger(part) || !Number.isInteger(parts) || part! < 1 || part! > parts!)
    throw new InvalidArgumentError('expected i/n with i from 1 to n.');
  return [part!, parts!];
};

/** Options that both commands have. */
export const addPlayOptions = (command: Command): Command =>
  command
    .option('--threads <number>', 'worker threads (all cores, if not said)', wholeNumber)
    .option('--out <folder>', 'where the results go')
    .option('--overwrite', 'replace a run that the folder holds')
    .option('--resume', 'go on with a run that the folder holds')
    .option('--json', 'print the results as JSON');

/** Plays an experiment and reports it. */
export async function playExperiment(
  io: Io,
  experiment: Experiment,
  options: PlayOptions,
  commandLine: readonly string[],
): Promise<void> {
  const outcome = await playThrough(io, experiment, options, commandLine);
  io.exit(await tell(io, experiment, outcome, options, commandLine));
}

async function playThrough(
  io: Io,
  experiment: Experiment,
  options: PlayOptions,
  commandLine: readonly string[],
): Promise<Outcome> {
  try {
    const entrants = await resolveEntrants(experiment.strategies);
    const plan = planOf(experiment, entrants);
    const threads = options.threads ?? availableParallelism();
    const executor = threadPool(plan, Math.min(threads, plan.blocks));
    const progress = progressLine(io, plan);
    const started = Date.now();
    const { seconds } = experiment.stop ?? {};
    try {
      return await runPlan(plan, executor, {
        folder: options.out,
        resume: options.resume === true,
        overwrite: options.overwrite === true,
        shard: options.shard ?? [1, 1],
        interrupted: io.interrupted,
        manifest: { commandLine, started: new Date(started).toISOString(), threads },
        progress: progress.block,
        until: seconds === undefined ? undefined : started + seconds * 1000,
        now: Date.now,
        write: writeResults,
      });
    } finally {
      progress.end();
      await executor.close();
    }
  } catch (error) {
    throw asUserError(error);
  }
}

/** Mistakes of the user's, whoever found them. */
export function asUserError(error: unknown): unknown {
  if (
    error instanceof OptionError ||
    error instanceof StrategyError ||
    error instanceof FolderError ||
    error instanceof LedgerError
  )
    return new UserError(error.message);
  return error;
}

async function tell(
  io: Io,
  experiment: Experiment,
  outcome: Outcome,
  options: PlayOptions,
  commandLine: readonly string[],
): Promise<ExitStatus> {
  switch (outcome.kind) {
    case 'fault':
      throw new UserError(`unit ${outcome.unit}: ${outcome.message} [replay token ${outcome.token}]`, 3);
    case 'interrupted':
      io.err(`interrupted; ${outcome.fold.units} units are kept${resumeHint(options, commandLine)}\n`);
      return 130;
    case 'shard':
      io.err(
        `shard finished: ${outcome.blocks} blocks in ${options.out}; join the shards with kaiser merge\n`,
      );
      return 0;
    default:
      await io.out(options.json ? `${JSON.stringify(outcome.results)}\n` : resultTables(outcome.results));
      if (options.out !== undefined && !options.json) io.err(`results in ${options.out}\n`);
      return statusOf(experiment, outcome.results);
  }
}

const resumeHint = ({ out, resume }: PlayOptions, commandLine: readonly string[]): string =>
  out === undefined ? '' : `; go on with: kaiser ${commandLine.join(' ')}${resume ? '' : ' --resume'}`;

/** 1 when a null hypothesis was accepted, 4 when a sequential test is undecided. */
export function statusOf({ stop }: Experiment, { comparisons }: Results): ExitStatus {
  if (!stop?.sprt) return 0;
  const verdicts = comparisons.flatMap((row) => (row.kind === 'strategies' ? [row.sprt?.verdict] : []));
  if (verdicts.includes('H0')) return 1;
  return verdicts.includes('undecided') ? 4 : 0;
}
