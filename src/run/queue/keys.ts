// Names of everything that is kept in Redis.
import { codeHash, type Fingerprint, sha256 } from '../fingerprint.js';

export const PREFIX = 'kaiser';

/** The queue of one state of the code: who runs other code never sees its blocks. */
export const queueName = (): string => `blocks-${codeHash().slice(0, 12)}`;

/** Name of a run: runs that would give the same bytes have the same. */
export const runName = (fingerprint: Fingerprint): string => sha256(JSON.stringify(fingerprint)).slice(0, 24);

export const jobId = (run: string, block: number): string => `${run}-${block}`;

/** The block of a job of this run; undefined for another's. */
export function blockOf(run: string, id: string): number | undefined {
  return id.startsWith(`${run}-`) ? Number(id.slice(run.length + 1)) : undefined;
}

/** Packed answers by block, until the coordinator takes them. */
export const answersKey = (run: string): string => `${PREFIX}:run:${run}:answers`;
export const coordinatorKey = (run: string): string => `${PREFIX}:run:${run}:coordinator`;
/** A text under its own hash. */
export const documentKey = (hash: string): string => `${PREFIX}:text:${hash}`;
/** Workers by name, as they tell of themselves. */
export const WORKERS = `${PREFIX}:workers`;

/** Seconds after which answers and texts that nobody asks for any more are gone. */
export const KEEP = { answers: 86_400, documents: 7 * 86_400 } as const;

/** What a job says: the run, the block and the text that describes the run. */
export interface BlockJob {
  readonly run: string;
  readonly block: number;
  readonly document: string;
}
