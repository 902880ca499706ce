// The workers there are: each tells of itself every few seconds; one whose telling stands still is gone. No clocks are compared.
import type { Redis } from 'ioredis';
import { packageVersion } from '../../play/bundle.js';
import { codeHash } from '../fingerprint.js';
import { WORKERS } from './keys.js';

/** Milliseconds between two tellings. */
export const BEAT = 2000;
/** Looks without news after which a worker is gone. */
const SILENT = 5;

export interface WorkerNote {
  readonly name: string;
  readonly threads: number;
  readonly version: string;
  readonly code: string;
  readonly node: string;
  /** Runs that it cannot play, and why. */
  readonly refused: Readonly<Record<string, string>>;
  /** Counts tellings. */
  readonly beat: number;
}

/** Tells of a worker until it is stopped. */
export class Presence {
  readonly #redis: Redis;
  readonly #timer: NodeJS.Timeout;
  #note: WorkerNote;

  constructor(redis: Redis, name: string, threads: number) {
    this.#redis = redis;
    this.#note = {
      name,
      threads,
      version: packageVersion(),
      code: codeHash(),
      node: process.version,
      refused: {},
      beat: 0,
    };
    this.#timer = setInterval(() => this.#tell(), BEAT);
    this.#tell();
  }

  refuse(run: string, why: string): void {
    this.#note = { ...this.#note, refused: { ...this.#note.refused, [run]: why } };
    this.#tell();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.hdel(WORKERS, this.#note.name);
  }

  #tell(): void {
    this.#note = { ...this.#note, beat: this.#note.beat + 1 };
    this.#redis.hset(WORKERS, this.#note.name, JSON.stringify(this.#note)).catch(() => {});
  }
}

/** Reads the roster again and again and knows who is still there. */
export class Roster {
  readonly #redis: Redis;
  readonly #seen = new Map<string, { beat: number; silent: number }>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** The workers of now; those who are gone are struck off. */
  async look(): Promise<WorkerNote[]> {
    const notes = Object.values(await this.#redis.hgetall(WORKERS)).map(
      (text) => JSON.parse(text) as WorkerNote,
    );
    const here = notes.filter((note) => this.#isHere(note));
    const gone = notes.filter((note) => !here.includes(note)).map(({ name }) => name);
    for (const name of gone) this.#seen.delete(name);
    if (gone.length > 0) await this.#redis.hdel(WORKERS, ...gone);
    return here;
  }

  #isHere({ name, beat }: WorkerNote): boolean {
    const seen = this.#seen.get(name);
    const silent = seen?.beat === beat ? seen.silent + 1 : 0;
    this.#seen.set(name, { beat, silent });
    return silent < SILENT;
  }
}
