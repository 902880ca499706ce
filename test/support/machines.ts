// Runs and workers as processes of their own, as they would be on several machines.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtModule } from '../../src/play/load.js';

export interface Machine {
  readonly process: ChildProcess;
  /** What it wrote to stderr so far. */
  readonly said: () => string;
  /** Exit status; null when it was killed. */
  readonly ended: Promise<number | null>;
}

interface Place {
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
}

export function kaiser(words: readonly string[], { environment, folder }: Place = {}): Machine {
  const process_ = spawn(process.execPath, [builtModule('cli.js'), ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...process.env, ...environment },
  });
  let said = '';
  process_.stderr.on('data', (text) => {
    said += text;
  });
  const ended = new Promise<number | null>((done) => process_.once('close', done));
  return { process: process_, said: () => said, ended };
}

/** Resolves when something holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 20));
}

/** Finished blocks of a run's folder. */
export const blocksIn = (folder: string): number => {
  const file = join(folder, 'blocks.ndjson');
  if (!statSync(file, { throwIfNoEntry: false })) return 0;
  return Math.max(0, readFileSync(file, 'utf8').split('\n').length - 2);
};

/** Files of a run that are the same wherever it is played. */
export const SAME = [
  'results.json',
  'summary.csv',
  'strategies.csv',
  'bids.csv',
  'blocks.ndjson',
  'events.ndjson',
];

/** Names of files that differ between two folders. */
export const differing = (one: string, other: string, names: readonly string[] = SAME): string[] =>
  names.filter((name) => !readFileSync(join(one, name)).equals(readFileSync(join(other, name))));
