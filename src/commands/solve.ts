// `kaiser solve [FILE]`: perfect-information values of positions, a line of JSON each, answered in order.

import { Command, InvalidArgumentError, Option } from 'commander';
import { builtModule } from '../play/load.js';
import { quoted } from '../rules/quoted.js';
import { type Answer, type AnswerOptions, answerLine } from '../search/answer.js';
import type { SolveTask } from '../search/solve-worker.js';
import { Solver } from '../search/solver.js';
import type { Io, MakeCommand } from './io.js';
import { linesTogether } from './lines.js';

interface Options {
  readonly threads: number;
  readonly values: 'all' | 'best';
  readonly text?: boolean;
}

export const solveCommand: MakeCommand = (io) =>
  new Command('solve')
    .description('perfect-information values of positions, one JSON line each')
    .argument('[file]', 'positions, one a line; - for standard input', '-')
    .option('--threads <n>', 'worker threads', readThreads, 1)
    .addOption(
      new Option('--values <which>', 'points of every legal card, or one best card')
        .choices(['all', 'best'])
        .default('all'),
    )
    .option('--text', 'show each deal with the values beside the cards')
    .addHelpText('after', HELP)
    .action((file: string, options: Options) => run(io, file, options));

const HELP = `
Example:
  $ echo '{"id":1,"hands":["AS 5H","KS QD","TS 9D","QS 8D"],"leader":0,"trump":"S"}' | kaiser solve
  {"id":1,"points":[7,0],"moves":{"AS":7,"5H":1}}`;

function readThreads(text: string): number {
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 256)
    throw new InvalidArgumentError(`expected a whole number from 1 to 256, got ${quoted(text)}`);
  return threads;
}

async function run(io: Io, file: string, { threads, values, text }: Options): Promise<void> {
  const options = { values, text: text === true };
  let bad = 0;
  const print = (answers: readonly Answer[]) => {
    bad += answers.filter((answer) => answer.bad).length;
    return io.out(answers.map((answer) => `${answer.text}\n`).join(''));
  };
  const batches = batchesOf(linesTogether(file, io.input), io.interrupted);
  if (threads === 1) await solveHere(batches, options, print);
  else await solveInPool(batches, options, threads, print);
  if (io.interrupted.aborted) return io.exit(130);
  if (bad === 0) return;
  io.err(`${bad} ${bad === 1 ? 'line' : 'lines'} could not be solved; each says why in its place\n`);
  io.exit(2);
}

type Print = (answers: readonly Answer[]) => Promise<void>;
/** Lines that are solved and printed together. */
type Batches = AsyncIterable<readonly string[]>;

const LINES_A_BATCH = 16;
/** Batches under way for every worker, so that none waits for the reader. */
const BATCHES_A_WORKER = 3;

async function* batchesOf(
  arriving: AsyncIterable<string[]>,
  interrupted: AbortSignal,
): AsyncGenerator<string[]> {
  for await (const lines of arriving)
    for (let at = 0; at < lines.length; at += LINES_A_BATCH) {
      if (interrupted.aborted) return;
      yield lines.slice(at, at + LINES_A_BATCH);
    }
}

async function solveHere(batches: Batches, options: AnswerOptions, print: Print): Promise<void> {
  const solver = new Solver();
  for await (const lines of batches) await print(lines.map((line) => answerLine(solver, line, options)));
}

async function solveInPool(
  batches: Batches,
  options: AnswerOptions,
  threads: number,
  print: Print,
): Promise<void> {
  const { Piscina } = await import('piscina');
  const filename = builtModule('search/solve-worker.js');
  const pool = new Piscina({ filename, minThreads: threads, maxThreads: threads });
  /** Answers on their way, each printed after the one before. */
  const pending: Promise<void>[] = [];
  let last = Promise.resolve();
  try {
    for await (const lines of batches) {
      const task: SolveTask = { lines, options };
      const answers: Promise<Answer[]> = pool.run(task);
      last = Promise.all([answers, last]).then(([ready]) => print(ready));
      last.catch(() => {}); // thrown where it is awaited
      pending.push(last);
      if (pending.length > threads * BATCHES_A_WORKER) await pending.shift();
    }
    await last;
  } finally {
    await pool.destroy();
  }
}
