// The folder of a run: made, refused when it holds something, locked while it is written; files whole or appended by block.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export const FILES = {
  manifest: 'manifest.json',
  results: 'results.json',
  summary: 'summary.csv',
  strategies: 'strategies.csv',
  bids: 'bids.csv',
  ledger: 'blocks.ndjson',
  events: 'events.ndjson',
  records: 'records.jsonl',
  houseRules: 'house-rules.csv',
  markdown: 'summary.md',
  junit: 'junit.xml',
} as const;

const LOCK = '.lock';

/** What is wrong with a folder, in one sentence. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

export interface FolderChoice {
  readonly resume: boolean;
  readonly overwrite: boolean;
}

/** Makes the folder ready for writing. @throws FolderError when it holds something that may not go. */
export function openFolder(folder: string, { resume, overwrite }: FolderChoice): void {
  mkdirSync(folder, { recursive: true });
  const held = readdirSync(folder).filter((name) => name !== LOCK);
  if (held.length > 0 && !resume && !overwrite)
    throw new FolderError(
      `${folder} holds ${held.slice(0, 3).join(', ')}${held.length > 3 ? ' and more' : ''}; --resume goes on with a run, --overwrite replaces it, --out names another folder`,
    );
  lock(folder);
  if (overwrite && !resume)
    for (const name of held) {
      if (!(Object.values(FILES) as string[]).includes(name) && !OTHERS.includes(name)) continue;
      rmSync(join(folder, name), { force: true });
    }
}

const OTHERS = ['report.html', 'hands.csv'];

/** Only one live process writes a folder; the lock of a dead one is taken over. */
function lock(folder: string): void {
  const file = join(folder, LOCK);
  const holder = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined;
  if (holder && holder[0] === hostname() && Number(holder[1]) !== process.pid && isAlive(Number(holder[1])))
    throw new FolderError(
      `${folder}: process ${holder[1]} is writing this run; wait for it, or choose another folder`,
    );
  writeFileSync(file, `${hostname()}\n${process.pid}\n`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const closeFolder = (folder: string): void => rmSync(join(folder, LOCK), { force: true });

/** Writes a file whole: a reader sees the old one or the new one. */
export function writeWhole(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

export const append = (folder: string, name: string, text: string): void => {
  if (text !== '') appendFileSync(join(folder, name), text);
};

/** Cuts a file that is appended by block back to what finished blocks wrote. */
export function cutTo(folder: string, name: string, bytes: number): void {
  const file = join(folder, name);
  if (existsSync(file)) truncateSync(file, bytes);
  else writeFileSync(file, '');
}
