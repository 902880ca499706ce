// One coordinator at a time is in charge of a run. The claim names its holder and lapses by itself when it is not renewed.
import type { Redis } from 'ioredis';
import { type Holder, isAlive, thisProcess } from '../lock.js';
import { coordinatorKey } from './keys.js';
import { QueueError } from './queue-error.js';

/** Milliseconds that a claim outlives its last renewal. */
const LAPSE = 20_000;

/** Renews or drops a claim only where it is still this one. */
const RENEW = `local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;
const DROP = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;

export class Charge {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #claim = JSON.stringify(thisProcess());

  constructor(redis: Redis, run: string) {
    this.#redis = redis;
    this.#key = coordinatorKey(run);
  }

  /** @throws QueueError when another coordinator holds the run; a dead one of this machine does not. */
  async take(): Promise<void> {
    const found = await this.#redis.get(this.#key);
    if (found !== null && isGone(found)) await this.#redis.eval(DROP, 1, this.#key, found);
    await this.renew();
  }

  /** To be called well within the lapse. @throws QueueError when another has taken over. */
  async renew(): Promise<void> {
    const other = await this.#redis.eval(RENEW, 1, this.#key, this.#claim, LAPSE);
    if (typeof other !== 'string') return;
    const { host, process } = JSON.parse(other) as Holder;
    throw new QueueError(
      `process ${process} on ${host} coordinates this run already; wait for it (a claim of a dead one lapses after ${LAPSE / 1000} s)`,
    );
  }

  async drop(): Promise<void> {
    await this.#redis.eval(DROP, 1, this.#key, this.#claim);
  }
}

/** Whether the holder was a process of this machine that is no more. */
function isGone(claim: string): boolean {
  const holder = JSON.parse(claim) as Holder;
  return holder.host === thisProcess().host && !isAlive(holder);
}
