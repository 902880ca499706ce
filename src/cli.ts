#!/usr/bin/env node
// Builds the command line; the only file that touches the process, its streams and its exit code.
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { ExitStatus, Io } from './commands/io.js';
import { COMMANDS } from './commands/registry.js';
import { UserError } from './commands/user-error.js';

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

/** Commands that watch the signal wind up; those that wait for input find its end. */
function stop(): void {
  interrupt.abort();
  process.stdin.push(null);
}

const io: Io = {
  out: (text) => write(process.stdout, text),
  err: (text) => void process.stderr.write(text),
  input: process.stdin,
  words: process.argv.slice(2),
  terminal: process.stderr.isTTY === true,
  width: process.stderr.columns ?? 80,
  environment: process.env,
  exit: (status: ExitStatus) => {
    process.exitCode = status;
  },
  interrupted: interrupt.signal,
};

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (stream.write(text)) return Promise.resolve();
  return new Promise((resolve) => stream.once('drain', resolve));
}

/** A reader that has seen enough (`| head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
});

try {
  await (await program(process.argv[2])).parseAsync();
} catch (error) {
  if (interrupt.signal.aborted && error instanceof UserError) process.exitCode = 130;
  else report(error);
}

/** The whole program for help, or with the one command that is called. */
async function program(called: string | undefined): Promise<Command> {
  const root = new Command('kaiser')
    .description('Simulation and AI research on the card game Kaiser')
    .version(version())
    .option('--debug', 'show a stack with errors')
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
    .addHelpText('after', '\nExample:\n  $ kaiser match rule-based greedy --hands 20000');
  if (
    called !== undefined &&
    !called.startsWith('-') &&
    !Object.hasOwn(COMMANDS, called) &&
    called !== 'help'
  )
    throw new UserError(
      `there is no command "${called}"; expected one of ${Object.keys(COMMANDS).join(', ')}`,
    );
  const entry = called !== undefined && Object.hasOwn(COMMANDS, called) ? COMMANDS[called] : undefined;
  if (entry)
    root.addCommand(
      (await entry.load())(io)
        .exitOverride()
        .configureOutput({ outputError: () => {} }),
    );
  else for (const [name, { about }] of Object.entries(COMMANDS)) root.command(name).description(about);
  return root;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Says what went wrong in one line; a stack only for our own errors or on request. */
function report(error: unknown): void {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return;
    if (error.code !== 'commander.help') io.err(`${error.message}\n`);
    process.exitCode = 2;
    return;
  }
  if (!(error instanceof Error)) throw error;
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined;
  const debug = process.argv.includes('--debug');
  const own = status === undefined && !isSystemError(error);
  io.err(debug || own ? `${error.stack}\n` : `error: ${error.message}\n`);
  process.exitCode = status ?? (own ? 70 : 2);
}

/** Declared as a function: it is needed before the end of this file is reached. */
function isSystemError(error: Error): boolean {
  return 'syscall' in error;
}
