// The pools of threads of a worker: one for each run that it plays blocks of, made when the first comes and closed when others
// have taken its place.
import type { Executor } from '../executor.js';
import { localExecutor } from '../sandbox.js';
import type { BlockAnswer } from '../worker.js';
import { planFrom } from './document.js';

interface Pool {
  readonly executor: Executor;
  playing: number;
}

/** Runs whose threads are kept waiting for their next block. */
const MOST_IDLE = 2;

export class Pools {
  readonly #threads: number;
  readonly #fetch: (hash: string) => Promise<string | undefined>;
  /** By the hash of the run's document, the one used last at the end. */
  readonly #pools = new Map<string, Promise<Pool | undefined>>();

  constructor(threads: number, fetch: (hash: string) => Promise<string | undefined>) {
    this.#threads = threads;
    this.#fetch = fetch;
  }

  /** @returns undefined when the run is over. @throws QueueError when it cannot be played here. */
  async play(document: string, block: number): Promise<BlockAnswer | undefined> {
    const pool = await this.#poolOf(document);
    if (!pool) return undefined;
    try {
      return await pool.executor.play(block);
    } finally {
      pool.playing--;
      await this.#closeIdle();
    }
  }

  async close(): Promise<void> {
    for (const pool of this.#pools.values()) await (await pool)?.executor.close();
    this.#pools.clear();
  }

  /** A pool with one more block to play. */
  async #poolOf(document: string): Promise<Pool | undefined> {
    const made = this.#pools.get(document) ?? this.#make(document);
    this.#pools.delete(document);
    this.#pools.set(document, made);
    try {
      const pool = await made;
      if (!pool) this.#pools.delete(document);
      else pool.playing++;
      return pool;
    } catch (error) {
      this.#pools.delete(document);
      throw error;
    }
  }

  async #make(document: string): Promise<Pool | undefined> {
    const found = await planFrom(document, this.#fetch);
    return found && { executor: localExecutor(found.plan, this.#threads, found.moveTimeout), playing: 0 };
  }

  async #closeIdle(): Promise<void> {
    let spare = this.#pools.size - MOST_IDLE;
    for (const [document, made] of this.#pools) {
      const pool = await made;
      if (spare-- <= 0) return;
      if (!pool || pool.playing > 0) continue;
      this.#pools.delete(document);
      await pool.executor.close();
    }
  }
}
