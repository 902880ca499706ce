// The board in Redis: blocks are jobs of BullMQ, keyed by run and number; answers lie in a hash beside them.
import type { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Board, BoardEvents, Standing } from './board.js';
import { answersKey, type BlockJob, blockOf, jobId, KEEP, PREFIX, queueName } from './keys.js';

/** A block whose worker threw is tried again; what was given up on is listed for a while. */
const FATE = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: true,
  removeOnFail: { age: KEEP.documents },
} as const;

export class RedisBoard implements Board {
  readonly #redis: Redis;
  readonly #queue: Queue<BlockJob>;
  readonly #events: QueueEvents;
  readonly #run: string;
  readonly #document: string;

  private constructor(
    redis: Redis,
    { queue, events }: { queue: Queue<BlockJob>; events: QueueEvents },
    { run, document }: { run: string; document: string },
  ) {
    this.#redis = redis;
    this.#queue = queue;
    this.#events = events;
    this.#run = run;
    this.#document = document;
  }

  /** @param named the run and the text that describes it. */
  static async open(redis: Redis, named: { run: string; document: string }): Promise<RedisBoard> {
    const { Queue, QueueEvents } = await import('bullmq');
    const shared = { connection: redis, prefix: PREFIX };
    const queue = new Queue<BlockJob>(queueName(), shared);
    queue.on('error', () => {});
    const [newest] = await redis.xrevrange(queue.toKey('events'), '+', '-', 'COUNT', 1);
    const events = new QueueEvents(queueName(), { ...shared, lastEventId: newest?.[0] ?? '0' });
    events.on('error', () => {});
    const board = new RedisBoard(redis, { queue, events }, named);
    await board.#forgetDead();
    return board;
  }

  async offer(blocks: readonly number[]): Promise<void> {
    const [run, document] = [this.#run, this.#document];
    await this.#queue.addBulk(
      blocks.map((block) => ({
        name: 'block',
        data: { run, block, document },
        opts: { jobId: jobId(run, block), ...FATE },
      })),
    );
  }

  standings(blocks: readonly number[]): Promise<Standing[]> {
    return Promise.all(blocks.map((block) => this.#standing(block)));
  }

  /** The job is asked for first: its answer is written before it ends. */
  async #standing(block: number): Promise<Standing> {
    const state = await this.#queue.getJobState(jobId(this.#run, block));
    if ((await this.#redis.hexists(answersKey(this.#run), String(block))) === 1) return 'answered';
    if (state === 'failed') return 'dead';
    return state === 'unknown' || state === 'completed' ? 'gone' : 'up';
  }

  async answers(): Promise<number[]> {
    return (await this.#redis.hkeys(answersKey(this.#run))).map(Number);
  }

  async answer(block: number): Promise<Uint8Array | undefined> {
    return (await this.#redis.hgetBuffer(answersKey(this.#run), String(block))) ?? undefined;
  }

  async causeOfDeath(block: number): Promise<string> {
    const job = await this.#queue.getJob(jobId(this.#run, block));
    return job?.failedReason ?? 'it is not known why';
  }

  async clear(blocks: readonly number[]): Promise<void> {
    if (blocks.length > 0) await this.#redis.hdel(answersKey(this.#run), ...blocks.map(String));
  }

  async withdraw(blocks: readonly number[]): Promise<void> {
    await Promise.all(blocks.map((block) => this.#queue.remove(jobId(this.#run, block))));
    await this.#removeOf(await this.#queue.getActive());
    await this.clear(blocks);
  }

  listen({ answered, dead }: BoardEvents): void {
    this.#events.on('completed', ({ jobId: id }) => {
      const block = blockOf(this.#run, id);
      if (block !== undefined) answered(block);
    });
    this.#events.on('failed', ({ jobId: id, failedReason }) => {
      const block = blockOf(this.#run, id);
      if (block !== undefined) dead(block, failedReason);
    });
  }

  async close(): Promise<void> {
    await this.#events.close();
    await this.#queue.close();
  }

  /** Takes down jobs of this run; one that a worker still holds stays, and goes when that is done. */
  async #removeOf(jobs: readonly { readonly id?: string | undefined }[]): Promise<void> {
    for (const { id } of jobs)
      if (id !== undefined && blockOf(this.#run, id) !== undefined) await this.#queue.remove(id);
  }

  /** Blocks that an earlier coordinator of this run gave up on are tried again. */
  async #forgetDead(): Promise<void> {
    await this.#removeOf(await this.#queue.getFailed());
  }
}
