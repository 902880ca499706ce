// Where blocks are played: in this thread, or in a pool of worker threads. Both answer blocks in the order asked for.
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { BOT_LIMITS } from '../play/bot.js';
import { builtModule } from '../play/load.js';
import type { Plan } from './plan.js';
import { type BlockAnswer, BlockWorker, type WorkerPlan } from './worker.js';

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
): Executor {
  const limits = { ...BOT_LIMITS, move: moveTimeout };
  const data: WorkerPlan = { experiment: plan.experiment, entrants: plan.entrants, limits };
  const pool = new Piscina({
    filename: builtModule('run/worker.js'),
    workerData: data,
    minThreads: 1,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
  });
  return {
    width: threads,
    play: (block) => pool.run(block) as Promise<BlockAnswer>,
    close: () => pool.destroy(),
  };
}

/** Blocks played ahead of the one that is merged next, for each thread: enough that none waits. */
const AHEAD = 3;

/** Answers of these blocks in their order; at most a few blocks a thread are kept waiting. */
export async function* inOrder(executor: Executor, blocks: readonly number[]): AsyncGenerator<BlockAnswer> {
  const ahead: Promise<BlockAnswer>[] = [];
  let next = 0;
  for (const _ of blocks) {
    while (next < blocks.length && ahead.length < executor.width * AHEAD) {
      const answer = executor.play(blocks[next++]!);
      answer.catch(() => {});
      ahead.push(answer);
    }
    yield await ahead.shift()!;
  }
}
