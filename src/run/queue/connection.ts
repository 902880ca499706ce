// A connection to Redis: refused in one sentence when it cannot be made, and kept through restarts of the server once it was.
import type { Redis } from 'ioredis';
import { checkAddress, withoutPassword } from './address.js';
import { QueueError } from './queue-error.js';

const CONNECT_WITHIN = 10_000;
const LONGEST_PAUSE = 2000;

/** @param tell hears when Redis goes away and comes back. @throws QueueError naming the address without its password. */
export async function connect(address: string, tell: (text: string) => void): Promise<Redis> {
  const { Redis } = await import('ioredis');
  let begun = false;
  const redis = new Redis(checkAddress(address), {
    lazyConnect: true,
    connectTimeout: CONNECT_WITHIN,
    // A command waits for Redis to come back, however long.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (begun ? Math.min(100 * times, LONGEST_PAUSE) : null),
  });
  let trouble: Error | undefined;
  redis.on('error', (error) => {
    trouble = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    const reason = (trouble ?? (error as Error)).message;
    throw new QueueError(`${withoutPassword(address)} cannot be used: ${reason}`);
  }
  begun = true;
  tellOutages(redis, tell);
  return redis;
}

function tellOutages(redis: Redis, tell: (text: string) => void): void {
  let away = false;
  redis.on('reconnecting', () => {
    if (!away) tell('Redis is away; waiting for it to come back');
    away = true;
  });
  redis.on('ready', () => {
    if (away) tell('Redis is back');
    away = false;
  });
}
