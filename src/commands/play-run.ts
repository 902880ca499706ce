// What `match` and `run` share: their options, and playing a plan to its files, tables and exit status.
import { appendFileSync, copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { resolveEntrants } from '../play/entrant.js';
import { OptionError } from '../play/options.js';
import { describeInSandbox } from '../play/sandbox.js';
import { StrategyError } from '../play/strategy-error.js';
import { annotations, markdown } from '../report/ci.js';
import { resultTables } from '../report/tables.js';
import type { Executor } from '../run/executor.js';
import type { Experiment } from '../run/experiment.js';
import { FILES, FolderError } from '../run/folder.js';
import { checkGates, GateError, worst } from '../run/gates.js';
import { LedgerError } from '../run/ledger.js';
import { type Plan, planOf } from '../run/plan.js';
import { checkAddress, withoutPassword } from '../run/queue/address.js';
import { QueueError } from '../run/queue/queue-error.js';
import type { Results } from '../run/results.js';
import { type Outcome, runPlan } from '../run/run.js';
import { localExecutor } from '../run/sandbox.js';
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
  readonly isolate?: boolean;
  readonly sandbox?: boolean;
  /** A file for the records alone, replaced when the run is done. */
  readonly recordsFile?: string;
  /** Milliseconds. */
  readonly moveTimeout?: number;
  /** The address of a Redis server whose workers play the blocks. */
  readonly executor?: string;
  /** Share of their blocks that is played again here. */
  readonly audit?: number;
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

const UNITS_OF_TIME: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** `500ms`, `2s`, `1m` in milliseconds. */
export const duration = (text: string): number => {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? [];
  const milliseconds = Math.round(Number(number) * UNITS_OF_TIME[unit ?? '']!);
  if (!(milliseconds >= 1) || milliseconds > 86_400_000)
    throw new InvalidArgumentError('expected a number with ms, s or m, such as 2s.');
  return milliseconds;
};

/** `redis://host:6379` or `rediss://..`, as an option. */
export const redisAddress = (text: string): string => {
  try {
    return checkAddress(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
};

/** `1%` as a share. */
export const percentage = (text: string): number => {
  const [, number] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? [];
  const share = Number(number) / 100;
  if (!(share > 0 && share <= 1)) throw new InvalidArgumentError('expected a percentage such as 1%.');
  return share;
};

/** Options that both commands have. */
export const addPlayOptions = (command: Command): Command =>
  command
    .option('--threads <number>', 'worker threads (all cores, if not said)', wholeNumber)
    .option('--out <folder>', 'where the results go')
    .option('--overwrite', 'replace a run that the folder holds')
    .option('--resume', 'go on with a run that the folder holds')
    .option('--move-timeout <time>', 'how long a strategy may think, such as 2s (10s if not said)', duration)
    .option('--isolate', "import users' modules once a seat, so that seats cannot tell each other anything")
    .option(
      '--sandbox',
      "run users' strategies without access to files and processes (Node's permission model)",
    )
    .option('--json', 'print the results as JSON');

/** Plays an experiment and reports it. */
export async function playExperiment(io: Io, asked: Experiment, options: PlayOptions): Promise<void> {
  const isolate = asked.isolate || options.isolate === true;
  const experiment = { ...asked, isolate, sandbox: asked.sandbox || options.sandbox === true };
  const outcome = await playThrough(io, experiment, options);
  io.exit(await tell(io, experiment, outcome, options));
}

/** Plays an experiment to its end, and writes its folder. */
export async function playThrough(io: Io, experiment: Experiment, options: PlayOptions): Promise<Outcome> {
  try {
    const entrants = await resolveEntrants(
      experiment.strategies,
      experiment.sandbox ? describeInSandbox : undefined,
    );
    const plan = planOf(experiment, entrants);
    checkGates(plan);
    const threads = options.threads ?? availableParallelism();
    const executor = await executorOf(io, plan, options);
    const progress = progressLine(io, plan);
    const records = options.recordsFile === undefined ? undefined : recordsInto(options.recordsFile);
    const started = Date.now();
    const { seconds } = experiment.stop ?? {};
    try {
      const outcome = await runPlan(plan, executor, {
        folder: options.out,
        resume: options.resume === true,
        overwrite: options.overwrite === true,
        shard: options.shard ?? [1, 1],
        interrupted: io.interrupted,
        manifest: {
          commandLine: io.words.map(withoutPassword),
          started: new Date(started).toISOString(),
          threads,
        },
        progress: progress.block,
        ...(records ? { records: records.append } : {}),
        until: seconds === undefined ? undefined : started + seconds * 1000,
        now: Date.now,
        write: writeResults,
      });
      if (outcome.kind === 'done') records?.finish(options.out);
      return outcome;
    } finally {
      records?.discard();
      progress.end();
      await executor.close();
    }
  } catch (error) {
    throw asUserError(error);
  }
}

/** Threads of this machine, or the workers of a Redis server. */
async function executorOf(io: Io, plan: Plan, options: PlayOptions): Promise<Executor> {
  const { threads, moveTimeout, executor: address, audit } = options;
  if (address === undefined && audit !== undefined)
    throw new UserError('--audit judges workers of --executor; without it there are none');
  if (address === undefined)
    return localExecutor(plan, Math.min(threads ?? availableParallelism(), plan.blocks), moveTimeout);
  const { queueExecutor } = await import('../run/queue/executor.js');
  const tell = (text: string) => io.err(`${text}\n`);
  return queueExecutor(plan, address, { moveTimeout, threads, audit: audit ?? 0, tell });
}

/** Records grow in a file beside the one asked for, which is replaced when the run is done. */
function recordsInto(file: string) {
  const part = `${file}.part`;
  writeFileSync(part, '');
  return {
    append: (text: string) => appendFileSync(part, text),
    /** A folder has all of them, those of a part that was played earlier too. */
    finish: (folder: string | undefined) => {
      if (folder !== undefined) copyFileSync(join(folder, FILES.records), part);
      renameSync(part, file);
    },
    discard: () => rmSync(part, { force: true }),
  };
}

/** Mistakes of the user's, whoever found them. */
export function asUserError(error: unknown): unknown {
  if (error instanceof QueueError) return new UserError(error.message, error.status);
  if (
    error instanceof OptionError ||
    error instanceof StrategyError ||
    error instanceof FolderError ||
    error instanceof LedgerError ||
    error instanceof GateError
  )
    return new UserError(error.message);
  return error;
}

async function tell(
  io: Io,
  experiment: Experiment,
  outcome: Outcome,
  options: PlayOptions,
): Promise<ExitStatus> {
  switch (outcome.kind) {
    case 'fault':
      throw new UserError(`unit ${outcome.unit}: ${outcome.message} [replay token ${outcome.token}]`, 3);
    case 'interrupted':
      io.err(
        `interrupted; ${outcome.units} units ${options.out === undefined ? 'were played; without --out nothing is kept' : `are kept; go on with: ${resumeCommand(io.words)}`}\n`,
      );
      return 130;
    case 'shard':
      io.err(
        `shard finished: ${outcome.blocks} blocks in ${options.out}; join the shards with kaiser merge\n`,
      );
      return 0;
    default:
      await tellResults(io, experiment.name, outcome.results, options.json === true);
      if (options.out !== undefined && !options.json) io.err(`results in ${options.out}\n`);
      return statusOf(experiment, outcome.results);
  }
}

/** The command that goes on where this one was interrupted, for a shell. */
export function resumeCommand(words: readonly string[]): string {
  const kept = words.filter((word) => word !== '--resume' && word !== '--overwrite');
  return ['kaiser', ...kept, '--resume'].map(withoutPassword).map(quoted).join(' ');
}

const quoted = (word: string): string =>
  /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Results on stdout; gates on stderr, and where GitHub runs this, as annotations and in the summary of the step. */
export async function tellResults(io: Io, name: string, results: Results, json: boolean): Promise<void> {
  await io.out(json ? `${JSON.stringify(results)}\n` : resultTables(results));
  for (const { gate, about, state, why } of results.gates)
    io.err(`gate ${state}: ${gate} (${about}): ${why}\n`);
  if (io.environment['GITHUB_ACTIONS'] === 'true') io.err(annotations(results.gates));
  const summary = io.environment['GITHUB_STEP_SUMMARY'];
  if (summary) appendFileSync(summary, markdown(name, results, results.gates));
}

/** 1 when a gate failed or a null hypothesis was accepted, 4 when one of them is undecided. */
export function statusOf({ stop }: Experiment, { comparisons, gates }: Results): ExitStatus {
  const state = worst(gates);
  if (state === 'failed') return 1;
  if (!stop?.sprt) return state === 'undecided' ? 4 : 0;
  const verdicts = comparisons.flatMap((row) => (row.kind === 'strategies' ? [row.sprt?.verdict] : []));
  if (verdicts.includes('H0')) return 1;
  return state === 'undecided' || verdicts.includes('undecided') ? 4 : 0;
}
