// The worker thread of a run: loads the entrants once and plays blocks.
import { workerData } from 'node:worker_threads';
import { type Entrant, loadEntrant } from '../play/entrant.js';
import { FaultError } from '../play/fault.js';
import { BlockPlayer, type BlockResult } from './block.js';
import type { Experiment } from './experiment.js';
import { planOf } from './plan.js';

/** What the main thread hands to each worker of a run. */
export interface WorkerPlan {
  readonly experiment: Experiment;
  readonly entrants: readonly Entrant[];
}

/** A block played, or the fault that ended it under the policy `fail`. */
export type BlockAnswer =
  | BlockResult
  | { readonly block: number; readonly fault: FaultError['fault']; readonly unit: number };

let player: Promise<BlockPlayer> | undefined;

async function makePlayer({ experiment, entrants }: WorkerPlan): Promise<BlockPlayer> {
  const strategies = await Promise.all(entrants.map(loadEntrant));
  return new BlockPlayer(planOf(experiment, entrants), strategies);
}

export default async function play(block: number): Promise<BlockAnswer> {
  player ??= makePlayer(workerData as WorkerPlan);
  const ready = await player;
  return answerOf(ready, block);
}

/** Plays a block; a fault under the policy `fail` becomes a value. */
export function answerOf(player: BlockPlayer, block: number): BlockAnswer {
  try {
    return player.play(block);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { block, fault: error.fault, unit: Number(error.fault.token.split('/')[0]) };
  }
}
