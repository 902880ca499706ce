// Where blocks of a run are played under Node's permission model: in a process of its own that holds the pool of threads.
import { availableParallelism } from 'node:os';
import { BOT_LIMITS } from '../play/bot.js';
import type { Entrant } from '../play/entrant.js';
import { startSandbox } from '../play/sandbox.js';
import { StrategyError } from '../play/strategy-error.js';
import { type Executor, threadPool } from './executor.js';
import type { Experiment } from './experiment.js';
import type { Plan } from './plan.js';
import type { BlockAnswer } from './worker.js';

/** What the process is told: first what to play, then block after block. */
export type SandboxTold =
  | {
      readonly experiment: Experiment;
      readonly entrants: readonly Entrant[];
      readonly threads: number;
      readonly moveTimeout: number;
    }
  | { readonly id: number; readonly block: number };

type Said = { readonly id: number } & ({ readonly answer: BlockAnswer } | { readonly error: string });

/** The pool that a plan asks for: under the permission model where its experiment says so. */
export const localExecutor = (plan: Plan, threads?: number, moveTimeout?: number): Executor =>
  plan.experiment.sandbox ? sandboxed(plan, threads, moveTimeout) : threadPool(plan, threads, moveTimeout);

/** @throws StrategyError for strategies that the permission model does not reach, and where Node has none. */
export function sandboxed(
  plan: Plan,
  threads = availableParallelism(),
  moveTimeout = BOT_LIMITS.move,
): Executor {
  const { experiment, entrants } = plan;
  refuseProcesses(entrants);
  const bundles = entrants.flatMap(({ bundle }) => bundle ?? []);
  const child = startSandbox('run/sandbox-process.js', bundles);
  const waiting = new Map<number, { done: (answer: BlockAnswer) => void; failed: (error: Error) => void }>();
  let nextId = 0;
  child.on('message', (said: Said) => {
    const { done, failed } = waiting.get(said.id)!;
    waiting.delete(said.id);
    if ('answer' in said) done(said.answer);
    else failed(new Error(said.error));
  });
  const ended = new Promise<void>((gone) => child.once('exit', () => gone()));
  void ended.then(() => {
    for (const { failed } of waiting.values())
      failed(new StrategyError('the process of --sandbox has ended'));
    waiting.clear();
  });
  const tell = (told: SandboxTold) => child.send(told);
  tell({ experiment, entrants, threads, moveTimeout });
  return {
    width: threads,
    play: (block) =>
      new Promise((done, failed) => {
        const id = nextId++;
        waiting.set(id, { done, failed });
        tell({ id, block });
      }),
    close: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

function refuseProcesses(entrants: readonly Entrant[]): void {
  const outside = entrants.find(({ command }) => command);
  if (outside)
    throw new StrategyError(
      `--sandbox: ${outside.shown} runs in a process of its own, which Node's permission model does not reach; expected strategies in files`,
    );
}
