// One process at a time writes a run's folder. The lock names its holder, so that the lock of a dead one does not stop anybody.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Holder {
  readonly host: string;
  readonly process: number;
  /** When the process started, as its system tells it; null where it does not. */
  readonly started: string | null;
}

export const thisProcess = (): Holder => ({
  host: hostname(),
  process: process.pid,
  started: startOf(process.pid),
});

/**
 * Takes the lock.
 * @returns the live process that holds it, or undefined when it is taken now.
 */
export function takeLock(file: string): Holder | undefined {
  const own = thisProcess();
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) return holder;
    rmSync(file, { force: true });
  }
}

export const dropLock = (file: string): void => rmSync(file, { force: true });

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Whether the holder still runs. A process of another machine cannot be asked and counts as dead. */
export function isAlive({ host, process: number, started }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(number, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // Numbers of processes are given out again.
  return started === startOf(number);
}

/** Start of a process in the system's own ticks; null where it does not say. */
function startOf(number: number): string | null {
  try {
    const text = readFileSync(`/proc/${number}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
