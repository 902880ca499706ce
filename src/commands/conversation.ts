// Talking with a person line by line: questions out, answers in, also from a pipe.
import { createInterface } from 'node:readline';
import type { Io } from './io.js';

export interface Conversation {
  say(text: string): Promise<void>;
  /** The next line after a prompt; undefined when the input has ended or the person breaks off. */
  ask(prompt: string): Promise<string | undefined>;
  close(): void;
}

export function conversation(io: Io): Conversation {
  const reader = createInterface({ input: io.input, crlfDelay: Number.POSITIVE_INFINITY });
  const lines = reader[Symbol.asyncIterator]();
  const close = () => reader.close();
  io.interrupted.addEventListener('abort', close, { once: true });
  return {
    say: (text) => io.out(`${text}\n`),
    ask: async (prompt) => {
      await io.out(prompt);
      const { value, done } = await lines.next();
      return done ? undefined : String(value);
    },
    close: () => {
      io.interrupted.removeEventListener('abort', close);
      close();
    },
  };
}
