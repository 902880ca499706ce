// The pool of worker threads that plays a run's blocks.
import { Piscina } from 'piscina';
import { builtModule } from '../play/load.js';
import type { BlockOutcome } from './block.js';
import type { Executor } from './executor.js';
import type { Plan } from './plan.js';

export function pool(plan: Plan, threads: number): Executor {
  const workers = new Piscina({
    filename: builtModule('run/worker.js'),
    workerData: plan,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    // A worker must hear its child processes and timers while it waits for its next block.
    atomics: 'disabled',
  });
  return {
    width: threads,
    play: (block) => workers.run(block) as Promise<BlockOutcome>,
    close: () => workers.destroy(),
  };
}
