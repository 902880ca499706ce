// Plays a share of the blocks again in this process and holds the workers' answers against its own.
import { Random } from '../../random/random.js';
import { PURPOSE, Streams } from '../../random/streams.js';
import type { Executor } from '../executor.js';
import { type Answer, hashAnswer } from './answer.js';
import { QueueError } from './queue-error.js';

export class Audit {
  /** Blocks that were played again and came out alike. */
  alike = 0;
  readonly #own: Executor;
  readonly #share: number;
  readonly #streams: Streams;
  readonly #random = new Random();

  /** @param share of the blocks, 0 to 1; which ones follows from the seed. */
  constructor(own: Executor, share: number, seed: string) {
    this.#own = own;
    this.#share = share;
    this.#streams = new Streams(`audit ${seed}`);
  }

  /** @throws QueueError naming the worker whose answer differs. */
  async judge({ worker, answer: { block }, hash }: Answer): Promise<void> {
    if (!this.#isDrawn(block)) return;
    const own = hashAnswer(await this.#own.play(block));
    if (own === hash) {
      this.alike++;
      return;
    }
    throw new QueueError(
      `block ${block} comes out differently here (${own.slice(0, 12)}) than at worker ${worker} (${hash.slice(0, 12)}); trust nothing of that worker, and start the run anew without it`,
      1,
    );
  }

  close(): Promise<void> {
    return this.#own.close();
  }

  #isDrawn(block: number): boolean {
    this.#streams.start(this.#random, block, 0, 0, PURPOSE.sample);
    return this.#random.below(1_000_000) < this.#share * 1_000_000;
  }
}
