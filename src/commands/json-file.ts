// JSON files that people hand in: experiments, and what runs leave behind.
import { readFileSync, statSync } from 'node:fs';
import { UserError } from './user-error.js';

/** Bytes of the longest file that is read whole. */
export const LONGEST_FILE = 64 << 20;

/** The value in a file; a byte order mark is passed over. @throws UserError for what is not JSON or cannot be read. */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file}: is not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`);
  }
}

function readTextFile(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > LONGEST_FILE)
      throw new UserError(`${file}: has ${size} bytes; expected ${LONGEST_FILE} at the most`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file}: cannot be read: ${(error as Error).message}`);
  }
}
