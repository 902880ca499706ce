// Where blocks are played: in this thread, or in a pool of worker threads. Both answer blocks in the order asked for.
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { BOT_LIMITS } from '../play/bot.js';
import type { FaultKind } from '../play/fault.js';
import { builtModule } from '../play/load.js';
import type { Plan } from './plan.js';
import { isAsking, type KnownFault, placeIn, questionsIn, watchCells } from './watch.js';
import { type BlockAnswer, type BlockTask, BlockWorker, type WorkerPlan } from './worker.js';

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
    ...(plan.entrants.some(({ bundle }) => bundle)
      ? { resourceLimits: { maxOldGenerationSizeMb: megabytes } }
      : {}),
  });
  return {
    width: threads,
    play: (block) => playWatched(pool, block, { moveTimeout, megabytes }),
    close: () => {
      // The answer of a block that is dropped with its thread may still come.
      pool.on('error', () => {});
      return pool.destroy();
    },
  };
}

/** What a thread with users' strategies may use of the heap. */
const USER_MEGABYTES = 1024;

interface Limits {
  readonly moveTimeout: number;
  readonly megabytes: number;
}

/** Plays a block; a worker that hangs or dies over a question is replaced, and the block played again with that fault known. */
async function playWatched(pool: Piscina, block: number, limits: Limits): Promise<BlockAnswer> {
  const known: KnownFault[] = [];
  for (;;) {
    const cells = watchCells();
    const watchdog = watchOver(cells, limits.moveTimeout);
    try {
      const task: BlockTask = { block, cells, known };
      return (await pool.run(task, { signal: watchdog.signal })) as BlockAnswer;
    } catch (error) {
      if (!isAsking(cells)) throw error;
      known.push({ place: placeIn(cells), ...endingOf(error, limits) });
    } finally {
      watchdog.stop();
    }
  }
}

/** Aborts when one question stays open too long. */
function watchOver(cells: Int32Array, moveTimeout: number): { signal: AbortSignal; stop: () => void } {
  const aborter = new AbortController();
  let questions = -1;
  let since = 0;
  const look = () => {
    const now = performance.now();
    if (questionsIn(cells) !== questions || !isAsking(cells)) {
      questions = questionsIn(cells);
      since = now;
    } else if (now - since >= moveTimeout) aborter.abort();
  };
  const timer = setInterval(look, Math.max(10, Math.min(500, moveTimeout / 8)));
  return { signal: aborter.signal, stop: () => clearInterval(timer) };
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
