// The worker thread of a run: loads the entrants once and plays blocks.
import { workerData } from 'node:worker_threads';
import { BOT_LIMITS, type BotLimits } from '../play/bot.js';
import { startBeat, stopBeat } from '../play/clock.js';
import { type Entrant, loadEntrant } from '../play/entrant.js';
import { FaultError } from '../play/fault.js';
import { harden } from '../play/harden.js';
import { importStrategy } from '../play/load.js';
import type { Strategy } from '../play/strategy.js';
import { tablesOf } from '../rules/tables.js';
import { BlockPlayer, type BlockResult } from './block.js';
import type { Experiment } from './experiment.js';
import { inlineMore } from './inlining.js';
import { type Plan, planOf, unitsOf } from './plan.js';
import { needsRehearsal, Rehearsal } from './rehearsal.js';
import { Seal } from './seal.js';
import { Seating } from './seating.js';
import { type KnownFault, Watch } from './watch.js';

/** What the main thread hands to each worker of a run. */
export interface WorkerPlan {
  readonly experiment: Experiment;
  readonly entrants: readonly Entrant[];
  readonly limits: BotLimits;
}

/** A block played, or the fault that ended it under the policy `fail`. */
export type BlockAnswer =
  | BlockResult
  | { readonly block: number; readonly fault: FaultError['fault']; readonly unit: number };

/** What plays blocks in a thread. */
export class BlockWorker {
  readonly #player: BlockPlayer;
  readonly #rehearsal: Rehearsal | undefined;

  private constructor(plan: Plan, strategies: readonly (readonly Strategy[])[], limits: BotLimits) {
    const seating = new Seating(plan, strategies);
    this.#player = new BlockPlayer(plan, seating);
    this.#rehearsal = needsRehearsal(plan) ? new Rehearsal(plan, seating, limits) : undefined;
  }

  static async make(plan: Plan, limits: BotLimits = BOT_LIMITS): Promise<BlockWorker> {
    inlineMore();
    const seats = Math.max(...plan.rules.map((rules) => rules.seats));
    const load = (entrant: Entrant) => copiesOf(entrant, plan.experiment.isolate ? seats : 1);
    return new BlockWorker(plan, await Promise.all(plan.entrants.map(load)), limits);
  }

  /** Plays a block; a fault under the policy `fail` becomes a value. */
  async play(block: number, watch?: Watch): Promise<BlockAnswer> {
    const seats = await this.#rehearsal?.play(block, watch);
    try {
      return this.#player.play(block, { seats, watch });
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      return { block, fault: error.fault, unit: Number(error.fault.token.split('/')[0]) };
    }
  }

  async close(): Promise<void> {
    await this.#rehearsal?.close();
  }
}

/** A strategy, or so many copies of a user's module with a state each. */
function copiesOf(entrant: Entrant, copies: number): Promise<Strategy[]> {
  const { bundle } = entrant;
  if (!bundle || copies === 1) return Promise.all([loadEntrant(entrant)]);
  return Promise.all(Array.from({ length: copies }, (_, seat) => importStrategy(bundle, seat)));
}

/** What the main thread asks of a worker. */
export interface BlockTask {
  readonly block: number;
  /** Where the worker says whom it is asking. */
  readonly cells: Int32Array;
  /** Faults that ended workers before it at this block. */
  readonly known: readonly KnownFault[];
}

/** A block to play, or what comes after the last one. */
export type WorkerTask = BlockTask | 'farewell';

let worker: Promise<BlockWorker> | undefined;
let seal: Seal | undefined;

/** Milliseconds between signs of life of a worker that waits. */
const BEAT = 250;

export default async function work(task: WorkerTask): Promise<BlockAnswer | undefined> {
  if (task !== 'farewell') return play(task);
  await (await worker)?.close();
  return undefined;
}

async function play({ block, cells, known }: BlockTask): Promise<BlockAnswer> {
  const watch = new Watch(cells, known);
  const beat = startBeat(() => watch.alive(), BEAT);
  watch.alive();
  try {
    worker ??= makeWorker(workerData as WorkerPlan);
    const answer = await (await worker).play(block, watch);
    return seal?.broken ? tampered(block) : answer;
  } finally {
    stopBeat(beat);
  }
}

function makeWorker({ experiment, entrants, limits }: WorkerPlan): Promise<BlockWorker> {
  if (entrants.some(({ bundle }) => bundle !== undefined)) {
    seal = new Seal(experiment.rules.map(tablesOf));
    harden();
  }
  return BlockWorker.make(planOf(experiment, entrants), limits);
}

/** The fault of whoever changed the tables in this thread; it ends the run, for no game played by them can be trusted. */
function tampered(block: number): BlockAnswer {
  const { experiment, entrants } = workerData as WorkerPlan;
  const [unit] = unitsOf(planOf(experiment, entrants), block);
  const users = entrants.filter(({ bundle }) => bundle).map(({ shown }) => shown);
  const fault = {
    kind: 'globals',
    seat: 0,
    strategy: users.join(' or '),
    asked: 'play',
    message: 'changed the tables of the game, which all share',
    token: `${unit}/0/0/0/0`,
  } as const;
  return { block, unit, fault };
}
