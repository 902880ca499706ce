// Files of JSON Lines, read line by line with their line numbers.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { UserError } from './user-error.js';

export interface Line {
  readonly number: number;
  readonly text: string;
}

/** The lines of a file, empty ones left out; `-` reads the input given. */
export async function* linesOf(file: string, input: Readable): AsyncGenerator<Line> {
  const source = file === '-' ? input : createReadStream(file, 'utf8');
  const lines = createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
  // Node's reader of lines waits for ever at a source that fails, or throws its error, by version.
  let failure: unknown;
  source.on('error', (error: unknown) => {
    failure = error;
    lines.close();
  });
  let number = 0;
  try {
    for await (const line of lines) {
      number++;
      const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
      if (text.trim() !== '') yield { number, text };
    }
  } catch (error) {
    failure ??= error;
  }
  if (failure) throw new UserError(`${file}: cannot be read: ${(failure as Error).message}`);
}

/** The lines of a file as they arrive, many at once from a file, one by one from a person; empty ones left out. */
export async function* linesTogether(file: string, input: Readable): AsyncGenerator<string[]> {
  const source: AsyncIterable<string | Buffer> = file === '-' ? input : createReadStream(file);
  const decoder = new TextDecoder();
  let broken = '';
  try {
    for await (const piece of source) {
      const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
      const lines = (broken + text).split('\n');
      broken = lines.pop()!;
      const full = lines.filter((line) => line.trim() !== '');
      if (full.length > 0) yield full;
    }
  } catch (error) {
    throw new UserError(`${file}: cannot be read: ${(error as Error).message}`);
  }
  if (broken.trim() !== '') yield [broken];
}
