// The folder of a run: made, refused when it holds something, locked while it is written; files whole or appended by block.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { dropLock, takeLock } from './lock.js';

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
  options: 'options.csv',
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
  const own = held.filter(isOwn);
  if (resume && held.length > 0 && own.length === 0)
    throw new FolderError(`${folder} holds no run to go on with but ${held[0]}; --out names another folder`);
  lock(folder);
  if (overwrite && !resume) for (const name of own) rmSync(join(folder, name), { force: true });
}

const OTHERS = ['report.html', 'hands.csv'];

/** Whether a file is one that runs write, whole or half. */
const isOwn = (name: string): boolean =>
  [...Object.values(FILES), ...OTHERS].some((own) => name === own || name === `${own}.part`);

/** @throws FolderError when a live process is writing. */
function lock(folder: string): void {
  const holder = takeLock(join(folder, LOCK));
  if (holder)
    throw new FolderError(
      `${folder}: process ${holder.process} is writing this run; wait for it, or choose another folder`,
    );
}

export const closeFolder = (folder: string): void => dropLock(join(folder, LOCK));

/** Writes a file whole: a reader sees the old one or the new one. */
export function writeWhole(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(`${file}.part`, text, { flush: true });
  renameSync(`${file}.part`, file);
}

export const append = (folder: string, name: string, text: string): void => {
  if (text !== '') appendFileSync(join(folder, name), text);
};

/** Bytes of a file; 0 when it is not there. */
export const sizeOf = (folder: string, name: string): number =>
  statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;

/** Cuts a file that is appended by block back to what finished blocks wrote. */
export function cutTo(folder: string, name: string, bytes: number): void {
  const file = join(folder, name);
  if (existsSync(file)) truncateSync(file, bytes);
  else writeFileSync(file, '');
}
