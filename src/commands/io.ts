// What a command may use of the process: data out, words to people, and the status it ends with.

import type { Readable } from 'node:stream';
import type { Command } from 'commander';

export interface Io {
  /** Data, to stdout; resolves when it may write more. */
  out(text: string): Promise<void>;
  /** Everything else, to stderr. */
  err(text: string): void;
  readonly input: Readable;
  /** What the program was called with, for commands that are to be repeated. */
  readonly words: readonly string[];
  /** Whether stderr is a terminal, and its width in characters. */
  readonly terminal: boolean;
  readonly width: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The status the command ends with (0 unless it says otherwise). */
  exit(status: ExitStatus): void;
  /** Aborted by Ctrl-C or a termination signal. */
  readonly interrupted: AbortSignal;
}

/** 0 done, 1 a gate failed or a difference was found, 2 input error, 3 incomplete or a strategy misbehaved, 4 undecided, 130 interrupted. */
export type ExitStatus = 0 | 1 | 2 | 3 | 4 | 130;

/** Each command file exports one of these. */
export type MakeCommand = (io: Io) => Command;
