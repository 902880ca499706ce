// Where blocks are played: in this thread, or in a pool of worker threads. Both answer blocks in the order asked for.
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { BOT_LIMITS } from '../play/bot.js';
import type { FaultKind } from '../play/fault.js';
import { builtModule } from '../play/load.js';
import type { Plan } from './plan.js';
import { needsRehearsal } from './rehearsal.js';
import { isAsking, type KnownFault, placeIn, readPlace, signsIn, watchCells } from './watch.js';
import { type BlockAnswer, type BlockTask, BlockWorker, type WorkerPlan, type WorkerTask } from './worker.js';

export interface Executor {
  /** Blocks that may be under way at once. */
  readonly width: number;
  play(block: number): Promise<BlockAnswer>;
  close(): Promise<void>;
}

/** Plays in this thread, for tests and debugging. */
export async function inProcess(plan: Plan): Promise<Executor> {
  const worker = await BlockWorker.make(plan);
  return { width: 1, play: (block) => worker.play(block), close: () => worker.close() };
}

/** A pool of so many threads (all cores, if not said). Workers hold nothing of a block but the one they play. */
export function threadPool(
  plan: Plan,
  threads = availableParallelism(),
  moveTimeout = BOT_LIMITS.move,
  megabytes = USER_MEGABYTES,
): Executor {
  const limits = { ...BOT_LIMITS, move: moveTimeout };
  const data: WorkerPlan = { experiment: plan.experiment, entrants: plan.entrants, limits };
  const pool = new Piscina({
    filename: builtModule('run/worker.js'),
    workerData: data,
    minThreads: 1,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    resourceLimits: limitsOf(plan, megabytes),
    // Threads stay when they wait: they have compiled what they play, and their processes are sent home in the end.
    idleTimeout: LONGEST_TIMER,
  });
  // A thread that dies with nothing to play (of memory, after its time was up) is replaced, and nothing is lost.
  pool.on('error', () => {});
  const users = plan.entrants.filter(({ bundle }) => bundle).map(({ shown }) => shown);
  let playing = 0;
  return {
    width: threads,
    async play(block) {
      playing++;
      try {
        return await playWatched(pool, block, { moveTimeout, megabytes, users });
      } finally {
        playing--;
      }
    },
    async close() {
      if (needsRehearsal(plan) && playing === 0) await sendHome(pool);
      await pool.destroy();
    },
  };
}

/** Ends the processes of every thread as the protocol has it. All threads are idle, so that each takes one of the tasks. */
async function sendHome(pool: Piscina): Promise<void> {
  await Promise.allSettled(pool.threads.map(() => pool.run('farewell' satisfies WorkerTask)));
}

/** The most that timers take. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Games with processes wait for their answers by the hundred: in a small young generation they would be copied again and again. */
const YOUNG_MEGABYTES = 96;

const limitsOf = (plan: Plan, megabytes: number) => ({
  ...(plan.entrants.some(({ bundle }) => bundle) ? { maxOldGenerationSizeMb: megabytes } : {}),
  ...(needsRehearsal(plan) ? { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } : {}),
});

/** What a thread with users' strategies may use of the heap. */
const USER_MEGABYTES = 1024;

interface Limits {
  readonly moveTimeout: number;
  readonly megabytes: number;
  /** Strategies of users' that play in the threads. */
  readonly users: readonly string[];
}

/** Plays a block; a worker that hangs or dies over a question is replaced, and the block played again with that fault known. */
async function playWatched(pool: Piscina, block: number, limits: Limits): Promise<BlockAnswer> {
  const known: KnownFault[] = [];
  for (;;) {
    const cells = watchCells();
    const watchdog = watchOver(cells, limits);
    try {
      const task: BlockTask = { block, cells, known };
      return (await pool.run(task, { signal: watchdog.signal })) as BlockAnswer;
    } catch (error) {
      if (!isAsking(cells)) return leftBehind(block, cells, error, limits);
      known.push({ place: placeIn(cells), ...endingOf(error, limits) });
    } finally {
      watchdog.stop();
    }
  }
}

/** A thread that asks nobody and shows no sign of life for so many milliseconds hangs on what a strategy left behind. */
const LONGEST_SILENCE = 5000;

/** Aborts when one question stays open too long, or nothing happens although none is. */
function watchOver(
  cells: Int32Array,
  { moveTimeout, users }: Limits,
): { signal: AbortSignal; stop: () => void } {
  const aborter = new AbortController();
  const silence = users.length === 0 ? Number.POSITIVE_INFINITY : Math.max(LONGEST_SILENCE, moveTimeout);
  let signs = 0;
  let asking = false;
  let since = performance.now();
  const look = () => {
    const now = performance.now();
    if (signsIn(cells) !== signs || isAsking(cells) !== asking) {
      signs = signsIn(cells);
      asking = isAsking(cells);
      since = now;
    } else if (signs > 0 && now - since >= (asking ? moveTimeout : silence)) aborter.abort();
  };
  const timer = setInterval(look, Math.max(10, Math.min(500, moveTimeout / 8)));
  return { signal: aborter.signal, stop: () => clearInterval(timer) };
}

/** The fault of a worker that ended while nobody was asked: whoever left something behind there. Ends the run under any policy. */
function leftBehind(block: number, cells: Int32Array, error: unknown, limits: Limits): BlockAnswer {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name !== 'AbortError' && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  const { unit, ...where } = readPlace(placeIn(cells));
  const kind = name === 'AbortError' ? 'timer' : 'memory';
  const what = kind === 'timer' ? 'does not end' : `used more than ${limits.megabytes} MB of memory`;
  const message = `left work behind that ${what}; a strategy answers at once and leaves nothing behind`;
  const fault = { kind, strategy: limits.users.join(' or '), message, ...where } as const;
  return { block, unit, fault };
}

/** What a worker ended of, in the name of the strategy it was asking. */
function endingOf(error: unknown, { moveTimeout, megabytes }: Limits): { kind: FaultKind; message: string } {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') return { kind: 'timeout', message: `did not answer within ${moveTimeout} ms` };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return { kind: 'memory', message: `used more than ${megabytes} MB of memory` };
  return { kind: 'exit', message: `ended its thread: ${message}` };
}

/** Blocks played ahead of the one that is merged next, for each thread: enough that none waits. */
export const AHEAD = 3;

/**
 * Answers of these blocks in their order; at most a few blocks a thread are kept waiting.
 * @param interrupted ends it early: blocks that are finished by then still come, blocks under way do not.
 */
export async function* inOrder(
  executor: Executor,
  blocks: readonly number[],
  interrupted: AbortSignal = new AbortController().signal,
): AsyncGenerator<BlockAnswer> {
  const ahead: Promise<BlockAnswer>[] = [];
  let next = 0;
  for (const _ of blocks) {
    while (!interrupted.aborted && next < blocks.length && ahead.length < executor.width * AHEAD) {
      const answer = executor.play(blocks[next++]!);
      answer.catch(() => {});
      ahead.push(answer);
    }
    const first = ahead.shift();
    const answer = first && (await unlessAborted(first, interrupted));
    if (!answer) return;
    yield answer;
  }
}

/** Resolves to nothing when the signal is given first. Nothing of a wait is left behind: a run waits a million times. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return Promise.race([promise, undefined]);
  let stop!: () => void;
  const stopped = new Promise<undefined>((done) => {
    stop = () => done(undefined);
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
