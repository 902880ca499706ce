// Parts of files that may be larger than memory: lines one after the other, and bytes from here to there.
import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 1 << 20;
const LINE_END = 10;
/** Bytes of the longest line that is read on; what is longer is no line of the tool's, and is given as empty. */
const LONGEST_LINE = 1 << 26;

export interface WholeLine {
  /** Without its end. */
  readonly text: string;
  /** Where it lies in the file, its end included. */
  readonly from: number;
  readonly end: number;
}

/** Lines that have their end; what stands after the last of them is left out. */
export function* wholeLines(path: string): Generator<WholeLine> {
  const file = openSync(path, 'r');
  try {
    let rest = Buffer.alloc(0);
    let from = 0;
    for (let at = 0; ; at += CHUNK) {
      const chunk = readUpTo(file, at, CHUNK);
      if (chunk.length === 0) return;
      rest = Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = rest.indexOf(LINE_END); end >= 0; end = rest.indexOf(LINE_END, start)) {
        yield { text: rest.toString('utf8', start, end), from, end: from + end + 1 - start };
        from += end + 1 - start;
        start = end + 1;
      }
      rest = rest.subarray(start);
      if (rest.length > LONGEST_LINE) return yield { text: '', from, end: from + rest.length };
    }
  } finally {
    closeSync(file);
  }
}

/** Bytes of a file; fewer where it ends before. */
export function bytesOf(path: string, from: number, end: number): Buffer {
  const file = openSync(path, 'r');
  try {
    return readUpTo(file, from, end - from);
  } finally {
    closeSync(file);
  }
}

function readUpTo(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, from + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}
