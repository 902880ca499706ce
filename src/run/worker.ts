// What a thread of the pool runs: one block a task.
import Piscina from 'piscina';
import type { BlockOutcome } from './block.js';
import { blockPlayer } from './executor.js';
import type { Plan } from './plan.js';

const player = await blockPlayer(Piscina.workerData as Plan);

export default (block: number): BlockOutcome => player.play(block);
