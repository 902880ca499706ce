// `kaiser worker`: plays blocks of runs that `kaiser run --executor` puts up in Redis.
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import type { Overview } from '../run/queue/overview.js';
import type { Io, MakeCommand } from './io.js';
import { asUserError, duration, redisAddress, wholeNumber } from './play-run.js';
import { UserError } from './user-error.js';

interface Options {
  readonly redis?: string;
  readonly threads?: number;
  readonly lease?: number;
  readonly idle?: number;
  readonly list?: boolean;
  readonly json?: boolean;
}

/** Milliseconds. */
const LEASE = 10_000;

/** Where the address may stand, so that a password is in no list of processes. */
const ADDRESS = 'KAISER_REDIS';

export const workerCommand: MakeCommand = (io) =>
  new Command('worker')
    .description('play blocks of runs that other machines coordinate')
    .option('--redis <url>', `where the blocks are put up (${ADDRESS}, if not said)`, redisAddress)
    .option('--threads <number>', 'worker threads (all cores, if not said)', wholeNumber)
    .option('--lease <time>', 'silence after which its blocks go to others (10s, if not said)', duration)
    .option('--idle <time>', 'end after so long without a block (never, if not said)', duration)
    .option('--list', 'show the workers there are, and blocks that were given up on, instead of playing')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', '\nExample:\n  $ kaiser worker --redis redis://192.168.0.5:6379')
    .action((options: Options) => run(io, options));

async function run(io: Io, options: Options): Promise<void> {
  const address = options.redis ?? io.environment[ADDRESS];
  if (!address)
    throw new UserError(
      `worker needs the address of a Redis server: --redis redis://host:6379, or ${ADDRESS}`,
    );
  try {
    await (options.list ? list(io, address, options) : serve(io, address, options));
  } catch (error) {
    throw asUserError(error);
  }
}

async function serve(io: Io, address: string, { threads, lease, idle }: Options): Promise<void> {
  const { serveBlocks } = await import('../run/queue/server.js');
  const played = await serveBlocks(address, {
    threads: threads ?? availableParallelism(),
    lease: lease ?? LEASE,
    idle,
    interrupted: io.interrupted,
    tell: (text) => io.err(`${text}\n`),
  });
  io.err(`${played} blocks played\n`);
}

async function list(io: Io, address: string, { json }: Options): Promise<void> {
  const { overviewOf } = await import('../run/queue/overview.js');
  const overview = await overviewOf(address);
  await io.out(json ? `${JSON.stringify(overview)}\n` : inWords(overview));
}

function inWords({ workers, waiting, playing, dead }: Overview): string {
  const lines = [
    ...workers.map(
      ({ name, threads, version }) => `worker ${name}: ${threads} threads, kaiser-lab ${version}`,
    ),
    `${waiting} blocks wait, ${playing} are played, ${dead.length} were given up on`,
    ...dead.map(({ run: of, block, why }) => `block ${block} of run ${of}: ${why}`),
  ];
  return `${lines.join('\n')}\n`;
}
