// A board with a crowd of workers behind it, in memory: they answer late, twice, wrongly, or die over a block, and the board
// forgets blocks and events, all by a seed.

import type { Random } from '../../src/random/random.js';
import { randomFrom } from '../../src/random/streams.js';
import { packAnswer } from '../../src/run/queue/answer.js';
import type { Board, BoardEvents, Standing } from '../../src/run/queue/board.js';
import type { BlockAnswer } from '../../src/run/worker.js';

/** Chances in percent, and times in milliseconds. */
export interface Trouble {
  readonly slowest: number;
  /** A worker dies over a block and is replaced; the block is up again after the lease. */
  readonly dies: number;
  readonly lease: number;
  /** A block is handed to two workers. */
  readonly twice: number;
  /** The event of an answer does not come. */
  readonly silent: number;
  /** The event of an answer comes twice. */
  readonly loud: number;
  /** An answer is damaged on its way. */
  readonly damaged: number;
  /** A block that is put up is forgotten. */
  readonly forgotten: number;
}

/** What happened to the blocks on the whole. */
export interface Tales {
  deaths: number;
  duplicates: number;
  damages: number;
  forgotten: number;
  /** Most blocks that were up at once. */
  most: number;
}

export class Crowd implements Board {
  readonly tales: Tales = { deaths: 0, duplicates: 0, damages: 0, forgotten: 0, most: 0 };
  readonly #random: Random = randomFrom('crowd');
  readonly #trouble: Trouble;
  readonly #play: (block: number) => BlockAnswer;
  readonly #up = new Set<number>();
  readonly #queue: number[] = [];
  readonly #answers = new Map<number, Buffer>();
  #free: number;
  #events: BoardEvents | undefined;
  #closed = false;

  constructor(workers: number, play: (block: number) => BlockAnswer, trouble: Trouble) {
    this.#free = workers;
    this.#play = play;
    this.#trouble = trouble;
  }

  async offer(blocks: readonly number[]): Promise<void> {
    for (const block of blocks) {
      if (this.#up.has(block)) continue;
      if (this.#happens('forgotten')) {
        this.tales.forgotten++;
        continue;
      }
      this.#up.add(block);
      this.#queue.push(block);
      if (this.#happens('twice')) this.#queue.push(block);
    }
    this.tales.most = Math.max(this.tales.most, this.#up.size);
    this.#handOut();
  }

  async standings(blocks: readonly number[]): Promise<Standing[]> {
    return blocks.map((block) =>
      this.#answers.has(block) ? 'answered' : this.#up.has(block) ? 'up' : 'gone',
    );
  }

  async answers(): Promise<number[]> {
    return [...this.#answers.keys()];
  }

  async answer(block: number): Promise<Uint8Array | undefined> {
    const packed = this.#answers.get(block);
    if (!packed || !this.#happens('damaged')) return packed;
    this.tales.damages++;
    const damaged = Buffer.from(packed);
    damaged[this.#random.below(damaged.length)]! ^= 1 << this.#random.below(8);
    return damaged;
  }

  async causeOfDeath(): Promise<string> {
    return 'nobody gives up here';
  }

  async clear(blocks: readonly number[]): Promise<void> {
    for (const block of blocks) this.#answers.delete(block);
  }

  async withdraw(blocks: readonly number[]): Promise<void> {
    for (const block of blocks) this.#up.delete(block);
    await this.clear(blocks);
  }

  listen(events: BoardEvents): void {
    this.#events = events;
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  #happens(what: keyof Trouble): boolean {
    return this.#random.below(1000) < 10 * this.#trouble[what];
  }

  #handOut(): void {
    while (this.#free > 0 && this.#queue.length > 0 && !this.#closed) {
      this.#free--;
      const block = this.#queue.shift()!;
      setTimeout(() => this.#work(block), this.#random.below(this.#trouble.slowest));
    }
  }

  async #work(block: number): Promise<void> {
    if (this.#happens('dies')) {
      this.tales.deaths++;
      setTimeout(() => this.#putUpAgain(block), this.#trouble.lease);
    } else await this.#answer(block);
    this.#free++;
    this.#handOut();
  }

  #putUpAgain(block: number): void {
    if (this.#up.has(block)) this.#queue.unshift(block);
    this.#handOut();
  }

  async #answer(block: number): Promise<void> {
    const packed = packAnswer('crowd', this.#play(block));
    this.#answers.set(block, packed);
    if (!this.#up.delete(block)) this.tales.duplicates++;
    if (!this.#happens('silent')) this.#events?.answered(block);
    if (this.#happens('loud')) this.#events?.answered(block);
  }
}
