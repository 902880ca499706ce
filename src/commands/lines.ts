// Files of JSON Lines, read line by line with their line numbers.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { UserError } from './user-error.js';

export interface Line {
  readonly number: number;
  readonly text: string;
}

/** Bytes of the longest line that is read: a hand or a position has a few thousand at the most. */
export const LONGEST_LINE = 1 << 20;

/** The lines of a file, empty ones left out; `-` reads the input given. */
export async function* linesOf(file: string, input: Readable): AsyncGenerator<Line> {
  let number = 0;
  for await (const lines of arriving(file, input))
    for (const text of lines) {
      number++;
      if (text.trim() !== '') yield { number, text };
    }
}

/** The lines of a file as they arrive, many at once from a file, one by one from a person; empty ones left out. */
export async function* linesTogether(file: string, input: Readable): AsyncGenerator<string[]> {
  for await (const lines of arriving(file, input)) {
    const full = lines.filter((line) => line.trim() !== '');
    if (full.length > 0) yield full;
  }
}

/** All lines without their ends, and without a byte order mark. */
async function* arriving(file: string, input: Readable): AsyncGenerator<string[]> {
  const source: AsyncIterable<string | Buffer> = file === '-' ? input : createReadStream(file);
  const decoder = new TextDecoder();
  let broken = '';
  let number = 1;
  try {
    for await (const piece of source) {
      const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
      const lines = (broken + text).split('\n');
      broken = lines.pop()!;
      number += lines.length;
      if (broken.length > LONGEST_LINE) break;
      if (lines.length > 0) yield lines.map(withoutReturn);
    }
  } catch (error) {
    throw new UserError(`${file}: cannot be read: ${(error as Error).message}`);
  }
  if (broken.length > LONGEST_LINE)
    throw new UserError(
      `${file}:${number}: the line is too long; expected ${LONGEST_LINE} bytes at the most`,
    );
  if (broken !== '') yield [withoutReturn(broken)];
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
