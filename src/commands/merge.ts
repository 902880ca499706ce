// `kaiser merge DIR... --out DIR`: joins shards into the result that one run would have given.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Entrant } from '../play/entrant.js';
import type { Experiment } from '../run/experiment.js';
import { Fold } from '../run/fold.js';
import { append, closeFolder, cutTo, FILES, openFolder, writeWhole } from '../run/folder.js';
import {
  appendLine,
  checkFingerprint,
  denseSums,
  type Ledger,
  LedgerError,
  type LedgerLine,
  readLedger,
  startLedger,
} from '../run/ledger.js';
import { manifestText } from '../run/manifest.js';
import { type Plan, planOf } from '../run/plan.js';
import type { Io, MakeCommand } from './io.js';
import { asUserError, statusOf, tellResults } from './play-run.js';
import { writeResults } from './result-files.js';
import { UserError } from './user-error.js';

interface Options {
  readonly out: string;
  readonly overwrite?: boolean;
  readonly json?: boolean;
}

/** A finished block and the folder and place that hold its records and events. */
interface Found {
  readonly folder: string;
  readonly line: LedgerLine;
  readonly recordsFrom: number;
  readonly eventsFrom: number;
}

export const mergeCommand: MakeCommand = (io) =>
  new Command('merge')
    .description('join the shards of a run into one result')
    .argument('<folders...>', 'folders of the shards')
    .requiredOption('--out <folder>', 'where the joined result goes')
    .option('--overwrite', 'replace a run that the folder holds')
    .option('--json', 'print the results as JSON')
    .addHelpText('after', '\nExample:\n  $ kaiser merge shard-1 shard-2 shard-3 --out results/whole')
    .action((folders: string[], options: Options) => run(io, folders, options));

async function run(io: Io, folders: readonly string[], options: Options): Promise<void> {
  try {
    await merge(io, folders, options);
  } catch (error) {
    throw asUserError(error);
  }
}

async function merge(io: Io, folders: readonly string[], options: Options): Promise<void> {
  const ledgers = folders.map(readShard);
  const [first] = ledgers;
  ledgers.forEach((ledger, at) => {
    checkFingerprint(join(folders[at]!, FILES.ledger), ledger.fingerprint, first!.fingerprint);
  });
  const plan = planIn(folders[0]!);
  const blocks = collect(folders, ledgers);
  openFolder(options.out, { resume: false, overwrite: options.overwrite === true });
  try {
    const fold = foldAll(plan, blocks, options.out, first!);
    const results = fold.results();
    writeResults(options.out, results);
    const manifest = { commandLine: ['merge', ...folders], started: new Date().toISOString(), threads: 0 };
    writeWhole(options.out, FILES.manifest, manifestText(plan, manifest, 'done'));
    await tellResults(io, plan.experiment.name, results, options.json === true);
    io.exit(statusOf(plan.experiment, results));
  } finally {
    closeFolder(options.out);
  }
}

function readShard(folder: string): Ledger {
  const ledger = readLedger(join(folder, FILES.ledger));
  if (!ledger) throw new UserError(`${folder}: holds no ${FILES.ledger}; expected the folder of a run`);
  return ledger;
}

/** The plan of a run from its manifest. */
export function planIn(folder: string): Plan {
  const file = join(folder, FILES.manifest);
  if (!existsSync(file))
    throw new UserError(`${folder}: holds no ${FILES.manifest}; expected the folder of a run`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { experiment: Experiment; entrants: Entrant[] };
  return planOf(manifest.experiment, manifest.entrants);
}

/** Every block of all shards; blocks that two of them hold must be the same. */
function collect(folders: readonly string[], ledgers: readonly Ledger[]): Map<number, Found> {
  const blocks = new Map<number, Found>();
  ledgers.forEach(({ lines }, at) => {
    const folder = folders[at]!;
    let recordsFrom = 0;
    let eventsFrom = 0;
    for (const line of lines) {
      const known = blocks.get(line.block);
      if (known && known.line.hash !== line.hash)
        throw new LedgerError(
          `block ${line.block} differs between ${known.folder} and ${folder}; one of them is damaged or was played by other code`,
        );
      if (!known) blocks.set(line.block, { folder, line, recordsFrom, eventsFrom });
      recordsFrom += line.recordBytes;
      eventsFrom += line.eventBytes;
    }
  });
  return blocks;
}

/** Folds blocks in order up to the end or the stopping rule, as one run would have. */
function foldAll(plan: Plan, blocks: ReadonlyMap<number, Found>, out: string, { fingerprint }: Ledger): Fold {
  const fold = new Fold(plan);
  const file = join(out, FILES.ledger);
  startLedger(file, fingerprint, [1, 1]);
  cutTo(out, FILES.events, 0);
  if (plan.experiment.records) cutTo(out, FILES.records, 0);
  for (let block = 0; block < plan.blocks && !fold.stopped; block++) {
    const found = blocks.get(block);
    if (!found)
      throw new LedgerError(
        `block ${block} of ${plan.blocks} is in none of the folders; a shard is missing or has not finished`,
      );
    if (plan.experiment.records)
      append(out, FILES.records, slice(found, FILES.records, found.recordsFrom, found.line.recordBytes));
    append(out, FILES.events, slice(found, FILES.events, found.eventsFrom, found.line.eventBytes));
    appendLine(file, found.line);
    fold.add(block, denseSums(found.line, fold.layout.length), found.line.faults);
  }
  return fold;
}

function slice({ folder }: Found, name: string, from: number, bytes: number): string {
  if (bytes === 0) return '';
  const file = readFileSync(join(folder, name));
  if (file.length < from + bytes)
    throw new LedgerError(`${join(folder, name)}: is shorter than its ledger says`);
  return file.subarray(from, from + bytes).toString('utf8');
}
