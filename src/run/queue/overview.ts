// What is in Redis now: workers, how many blocks wait and are played, and the blocks that were given up on.
import { connect } from './connection.js';
import { type BlockJob, PREFIX, queueName } from './keys.js';
import { Roster, type WorkerNote } from './roster.js';

export interface DeadBlock {
  readonly run: string;
  readonly block: number;
  readonly why: string;
}

export interface Overview {
  readonly workers: readonly WorkerNote[];
  /** Blocks of runs of this version's code. */
  readonly waiting: number;
  readonly playing: number;
  readonly dead: readonly DeadBlock[];
}

/** @throws QueueError when Redis cannot be used. */
export async function overviewOf(address: string): Promise<Overview> {
  const redis = await connect(address, () => {});
  const { Queue } = await import('bullmq');
  const queue = new Queue<BlockJob>(queueName(), { connection: redis, prefix: PREFIX });
  try {
    const [workers, counts, failed] = await Promise.all([
      new Roster(redis).look(),
      queue.getJobCounts('waiting', 'delayed', 'active'),
      queue.getFailed(),
    ]);
    return {
      workers,
      waiting: (counts['waiting'] ?? 0) + (counts['delayed'] ?? 0),
      playing: counts['active'] ?? 0,
      dead: failed.map(({ data: { run, block }, failedReason }) => ({ run, block, why: failedReason })),
    };
  } finally {
    await queue.close();
    await redis.quit();
  }
}
