// `kaiser solve [FILE]`: perfect-information values of positions, a line of JSON each, answered in order.
import { Command, InvalidArgumentError, Option } from 'commander';
import { Piscina } from 'piscina';
import { type Answer, type AnswerOptions, answerLine } from '../search/answer.js';
import type { SolveTask } from '../search/solve-worker.js';
import { Solver } from '../search/solver.js';
import type { Io, MakeCommand } from './io.js';
import { linesOf } from './lines.js';

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
    throw new InvalidArgumentError(`expected a whole number from 1 to 256, got "${text}"`);
  return threads;
}

async function run(io: Io, file: string, { threads, values, text }: Options): Promise<void> {
  const options = { values, text: text === true };
  let bad = 0;
  const print = (answers: readonly Answer[]) => {
    bad += answers.filter((answer) => answer.bad).length;
    return io.out(answers.map((answer) => `${answer.text}\n`).join(''));
  };
  const lines = until(io.interrupted, linesOf(file, io.input));
  if (threads === 1) await solveHere(lines, options, print);
  else await solveInPool(lines, options, threads, print);
  if (io.interrupted.aborted) return io.exit(130);
  if (bad === 0) return;
  io.err(`${bad} ${bad === 1 ? 'line' : 'lines'} could not be solved; each says why in its place\n`);
  io.exit(2);
}

type Print = (answers: readonly Answer[]) => Promise<void>;

async function* until(signal: AbortSignal, lines: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
  for await (const { text } of lines) {
    if (signal.aborted) return;
    yield text;
  }
}

async function solveHere(lines: AsyncIterable<string>, options: AnswerOptions, print: Print): Promise<void> {
  const solver = new Solver();
  for await (const line of lines) await print([answerLine(solver, line, options)]);
}

/** Lines that travel to a worker together; fewer when no more are waiting. */
const LINES_A_TASK = 16;
/** Tasks under way for every worker, so that none waits for the reader. */
const TASKS_A_WORKER = 3;

async function solveInPool(
  lines: AsyncIterable<string>,
  options: AnswerOptions,
  threads: number,
  print: Print,
): Promise<void> {
  const filename = new URL('../search/solve-worker.js', import.meta.url).href;
  const pool = new Piscina({ filename, minThreads: threads, maxThreads: threads });
  /** Answers on their way, each printed after the one before. */
  const pending: Promise<void>[] = [];
  let last = Promise.resolve();
  let waiting: string[] = [];
  const send = () => {
    if (waiting.length === 0) return;
    const task: SolveTask = { lines: waiting, options };
    waiting = [];
    const answers: Promise<Answer[]> = pool.run(task);
    last = Promise.all([answers, last]).then(([ready]) => print(ready));
    last.catch(() => {}); // thrown where it is awaited
    pending.push(last);
  };
  try {
    for await (const line of lines) {
      if (waiting.push(line) === 1) setImmediate(send);
      if (waiting.length === LINES_A_TASK) send();
      if (pending.length > threads * TASKS_A_WORKER) await pending.shift();
    }
    send();
    await last;
  } finally {
    await pool.destroy();
  }
}
