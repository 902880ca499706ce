// The address of a Redis server: `redis://host:6379`, `rediss://user:password@host:6380/2`.
import { quoted } from '../../rules/quoted.js';
import { QueueError } from './queue-error.js';

/** @throws QueueError where it is none. */
export function checkAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRedis = url?.protocol === 'redis:' || url?.protocol === 'rediss:';
  if (!isRedis || url.hostname === '')
    throw new QueueError(
      `${quoted(withoutPassword(text))} is no address of Redis; expected redis://host:6379, or rediss://user:password@host:6380 with TLS`,
    );
  return text;
}

/** A text with the password of an address in it left out, for everything that is shown or kept. */
export const withoutPassword = (text: string): string =>
  text.replace(/(rediss?:\/\/[^\s/:@]*:)[^\s/]*@/g, '$1***@');
