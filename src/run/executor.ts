// Where blocks are played: in this thread, or in a pool of workers. Both give the same outcomes.
import { loadStrategy } from '../play/catalogue.js';
import { parseRules } from '../rules/derive.js';
import { type BlockOutcome, BlockPlayer } from './block.js';
import type { Plan } from './plan.js';

export interface Executor {
  /** Blocks played at once. */
  readonly width: number;
  play(block: number): Promise<BlockOutcome>;
  /** Ends it; blocks under way are dropped. */
  close(): Promise<void>;
}

/** A player of blocks in this thread; rules and options are frozen again after their journey between threads. */
export async function blockPlayer(sent: Plan): Promise<BlockPlayer> {
  const strategies = sent.strategies.map((one) => ({ ...one, options: Object.freeze({ ...one.options }) }));
  const plan: Plan = { ...sent, rules: sent.rules.map(parseRules), strategies };
  return new BlockPlayer(plan, await Promise.all(strategies.map((one) => loadStrategy(one))));
}

/** Plays in this thread, for tests and for looking into strategies with a debugger. */
export async function inProcess(plan: Plan): Promise<Executor> {
  const player = await blockPlayer(plan);
  return { width: 1, play: async (block) => player.play(block), close: async () => {} };
}
