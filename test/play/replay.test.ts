// Recorded games with known answers, replayed through the engine.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRecord, RecordError, Replayer } from '../../src/play/replay.js';

const folder = join(import.meta.dirname, '../vectors/records');
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n');

function faults(lines: readonly string[]): string[] {
  const replayer = new Replayer();
  const found: string[] = [];
  lines.forEach((line, at) => {
    try {
      replayer.next(parseRecord(line));
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      found.push(`line ${at + 1}: ${error.message}`);
    }
  });
  return found;
}

describe('recorded games', () => {
  it.each(files)('%s holds', (name) => {
    expect(faults(linesOf(name)).slice(0, 3)).toEqual([]);
  });
});
