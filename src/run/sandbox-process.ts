// The process of a run under the permission model: a pool of threads that plays the blocks it is told, until told no more.
import { type Executor, threadPool } from './executor.js';
import { planOf } from './plan.js';
import type { SandboxTold } from './sandbox.js';

let executor: Executor | undefined;

process.on('disconnect', () => process.exit());
process.on('message', async (told: SandboxTold) => {
  if ('experiment' in told) {
    const plan = planOf(told.experiment, told.entrants);
    executor = threadPool(plan, told.threads, told.moveTimeout);
    return;
  }
  try {
    process.send!({ id: told.id, answer: await executor!.play(told.block) });
  } catch (error) {
    process.send!({ id: told.id, error: error instanceof Error ? error.message : String(error) });
  }
});
