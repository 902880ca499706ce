// A worker: takes blocks of any run from Redis, plays them in its own pool of threads, and leaves their answers there. The pool is
// what keeps this thread free to renew the locks of its blocks.
import { hostname } from 'node:os';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { packAnswer } from './answer.js';
import { connect } from './connection.js';
import { answersKey, type BlockJob, documentKey, KEEP, PREFIX, queueName } from './keys.js';
import { Pools } from './pools.js';
import { QueueError } from './queue-error.js';
import { Presence } from './roster.js';

export interface ServerChoices {
  readonly threads: number;
  /** Milliseconds of silence after which a block of this worker goes to another. */
  readonly lease: number;
  /** Milliseconds without a block after which the worker ends; never when undefined. */
  readonly idle: number | undefined;
  readonly interrupted: AbortSignal;
  readonly tell: (text: string) => void;
}

/** Times that a block may be lost with its worker before it is given up on. */
const MOST_LOST = 3;
/** Milliseconds after which a block that this worker cannot play is offered again. */
const PUT_BACK = 1000;

/** Leaves an answer, unless the run ended meanwhile. */
const LEAVE = `if redis.call('EXISTS', KEYS[2]) == 0 then return end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])`;

/** Serves until interrupted or idle. @returns the number of blocks played. @throws QueueError when Redis cannot be used. */
export async function serveBlocks(address: string, choices: ServerChoices): Promise<number> {
  const redis = await connect(address, choices.tell);
  const name = `${hostname()}/${process.pid}`;
  const presence = new Presence(redis, name, choices.threads);
  const pools = new Pools(choices.threads, async (hash) => (await redis.get(documentKey(hash))) ?? undefined);
  const server = new Server(redis, { name, pools, presence, tell: choices.tell });
  const { Worker } = await import('bullmq');
  const worker = new Worker<BlockJob>(queueName(), (job, token) => server.serve(job, token), {
    connection: redis,
    prefix: PREFIX,
    // One more than is played, so that no thread waits for the next.
    concurrency: choices.threads + 1,
    lockDuration: choices.lease,
    stalledInterval: Math.ceil(choices.lease / 2),
    maxStalledCount: MOST_LOST,
  });
  worker.on('error', () => {});
  choices.tell(`worker ${name} serves with ${choices.threads} threads`);
  try {
    await ending(server, choices);
  } finally {
    await worker.close();
    await presence.stop();
    await pools.close();
    await redis.quit();
  }
  return server.played;
}

interface Equipment {
  readonly name: string;
  readonly pools: Pools;
  readonly presence: Presence;
  readonly tell: (text: string) => void;
}

class Server {
  played = 0;
  busy = 0;
  /** When the last block ended. */
  last = performance.now();
  readonly #redis: Redis;
  readonly #with: Equipment;

  constructor(redis: Redis, equipment: Equipment) {
    this.#redis = redis;
    this.#with = equipment;
  }

  async serve(job: Job<BlockJob>, token: string | undefined): Promise<void> {
    this.busy++;
    try {
      await this.#play(job.data);
    } catch (error) {
      if (error instanceof QueueError) return await this.#putBack(job, token, error);
      throw new Error(`worker ${this.#with.name}: ${(error as Error).message}`, { cause: error });
    } finally {
      this.busy--;
      this.last = performance.now();
    }
  }

  async #play({ run, block, document }: BlockJob): Promise<void> {
    const answer = await this.#with.pools.play(document, block);
    // The run is over: its plan is gone.
    if (!answer) return;
    const packed = packAnswer(this.#with.name, answer);
    const key = answersKey(run);
    await this.#redis.eval(LEAVE, 2, key, documentKey(document), block, packed, KEEP.answers);
    this.played++;
  }

  /** What this machine cannot play another may. */
  async #putBack(job: Job<BlockJob>, token: string | undefined, { message }: QueueError): Promise<never> {
    const { DelayedError } = await import('bullmq');
    this.#with.presence.refuse(job.data.run, message);
    this.#with.tell(`run ${job.data.run}: ${message}`);
    await job.moveToDelayed(Date.now() + PUT_BACK, token);
    throw new DelayedError();
  }
}

/** Resolves when the worker is told to end, or has had nothing to do for long. */
function ending(server: Server, { interrupted, idle }: ServerChoices): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (idle !== undefined && server.busy === 0 && performance.now() - server.last >= idle) end();
    };
    const timer = setInterval(look, Math.min(1000, idle ?? 1000));
    const end = () => {
      clearInterval(timer);
      interrupted.removeEventListener('abort', end);
      done();
    };
    interrupted.addEventListener('abort', end);
    if (interrupted.aborted) end();
  });
}
