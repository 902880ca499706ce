// Runs a command in this process: what it wrote, and how it ended.
import { Readable } from 'node:stream';
import type { Io, MakeCommand } from '../../src/commands/io.js';

export interface Ran {
  readonly out: string;
  readonly err: string;
  readonly status: number;
}

export async function runCommand(
  make: MakeCommand,
  words: readonly string[],
  input: string | Buffer = '',
): Promise<Ran> {
  const said = { out: '', err: '', status: 0 };
  const io: Io = {
    out: async (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    input: Readable.from([input]),
    terminal: false,
    width: 80,
    environment: {},
    exit: (status) => {
      said.status = status;
    },
    words: [],
    interrupted: new AbortController().signal,
  };
  try {
    await make(io)
      .exitOverride()
      .configureOutput({ writeErr: io.err })
      .parseAsync([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof Error && 'status' in error)) throw error;
    said.err += `error: ${error.message}\n`;
    said.status = error.status as number;
  }
  return said;
}
