// `kaiser verify FILE-or-DIR`: records put through the engine again, or sampled blocks of a run played again and compared.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { resolveEntrants } from '../play/entrant.js';
import { parseRecord, RecordError, Replayer } from '../play/replay.js';
import { describeInSandbox } from '../play/sandbox.js';
import { randomFrom } from '../random/streams.js';
import { fingerprintOf } from '../run/fingerprint.js';
import { FILES } from '../run/folder.js';
import { checkFingerprint, eventLines, type LedgerNote, ledgerLine, readLedger } from '../run/ledger.js';
import { localExecutor } from '../run/sandbox.js';
import type { Io, MakeCommand } from './io.js';
import { linesOf } from './lines.js';
import { planIn } from './merge.js';
import { asUserError, wholeNumber } from './play-run.js';
import { UserError } from './user-error.js';

interface Options {
  readonly blocks: number;
  readonly json?: boolean;
}

/** What was looked at, and what did not hold. */
interface Report {
  readonly kind: 'records' | 'run';
  readonly checked: number;
  readonly differences: readonly string[];
}

const MOST_TOLD = 20;

export const verifyCommand: MakeCommand = (io) =>
  new Command('verify')
    .description('replay records through the engine, or play sampled blocks of a run again')
    .argument('<path>', 'a record file, or the folder of a run')
    .option('--blocks <number>', 'blocks of a run to play again', wholeNumber, 5)
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nExample:\n  $ kaiser verify results/baselines')
    .action((path: string, options: Options) => run(io, path, options));

async function run(io: Io, path: string, options: Options): Promise<void> {
  if (!existsSync(path)) throw new UserError(`${path}: there is no such file or folder`);
  const reports = statSync(path).isDirectory()
    ? await verifyRun(io, path, options.blocks)
    : [await verifyRecords(io, path)];
  const differences = reports.flatMap((report) => report.differences);
  await io.out(options.json ? `${JSON.stringify(reports)}\n` : reports.map(words).join(''));
  io.exit(differences.length === 0 ? 0 : 1);
}

function words({ kind, checked, differences }: Report): string {
  const what = kind === 'records' ? 'hands replayed' : 'blocks played again';
  const told = differences.slice(0, MOST_TOLD).map((text) => `  ${text}\n`);
  const more = differences.length > MOST_TOLD ? `  and ${differences.length - MOST_TOLD} more\n` : '';
  return `${checked} ${what}, ${differences.length} differences\n${told.join('')}${more}`;
}

async function verifyRecords(io: Io, file: string): Promise<Report> {
  const replayer = new Replayer();
  const differences: string[] = [];
  let checked = 0;
  const attempt = (where: string, act: () => void) => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      differences.push(`${where}: ${error.message}`);
    }
  };
  for await (const { number, text } of linesOf(file, io.input)) {
    checked++;
    attempt(`${file}:${number}`, () => replayer.next(parseRecord(text)));
  }
  attempt(`${file}: end`, () => replayer.end());
  return { kind: 'records', checked, differences };
}

async function verifyRun(io: Io, folder: string, blocks: number): Promise<Report[]> {
  try {
    const again = await playAgain(folder, blocks);
    const records = join(folder, FILES.records);
    return existsSync(records) ? [again, await verifyRecords(io, records)] : [again];
  } catch (error) {
    throw asUserError(error);
  }
}

/** Plays some blocks again, drawn by the run's own seed. */
async function playAgain(folder: string, wanted: number): Promise<Report> {
  const file = join(folder, FILES.ledger);
  const ledger = readLedger(file);
  if (!ledger) throw new UserError(`${folder}: holds no ${FILES.ledger}; expected the folder of a run`);
  const stored = planIn(folder);
  const { strategies, sandbox } = stored.experiment;
  const entrants = await resolveEntrants(strategies, sandbox ? describeInSandbox : undefined);
  const plan = { ...stored, entrants };
  checkFingerprint(file, ledger.fingerprint, fingerprintOf(plan));
  const executor = localExecutor(plan, 1);
  const lines = sample(ledger.lines, wanted, plan.experiment.seed);
  const differences: string[] = [];
  try {
    for (const line of lines) {
      const answer = await executor.play(line.block);
      if ('fault' in answer) differences.push(`block ${line.block}: ${answer.fault.message}`);
      else if (ledgerLine(answer, eventLines(answer.faults)).hash !== line.hash)
        differences.push(`block ${line.block}: comes out differently`);
    }
  } finally {
    await executor.close();
  }
  return { kind: 'run', checked: lines.length, differences };
}

function sample(lines: readonly LedgerNote[], wanted: number, seed: string): LedgerNote[] {
  const rest = [...lines];
  randomFrom(`verify ${seed}`).shuffle(rest, Math.min(wanted, rest.length));
  return rest.slice(0, wanted).sort((a, b) => a.block - b.block);
}
