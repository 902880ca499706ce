// `kaiser merge DIR... --out DIR`: joins shards into the result that one run would have given.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import type { Entrant } from '../play/entrant.js';
import { COSTS } from '../play/strategy.js';
import { fieldPath } from '../rules/quoted.js';
import { bytesOf } from '../run/bytes.js';
import { ExperimentError, storedExperiment } from '../run/experiment.js';
import { Fold } from '../run/fold.js';
import { append, closeFolder, cutTo, FILES, openFolder, writeWhole } from '../run/folder.js';
import {
  appendLine,
  checkFingerprint,
  denseSums,
  type Ledger,
  LedgerError,
  type LedgerNote,
  lineOf,
  readLedger,
  startLedger,
} from '../run/ledger.js';
import { manifestText } from '../run/manifest.js';
import { type Plan, planOf } from '../run/plan.js';
import type { Io, MakeCommand } from './io.js';
import { readJsonFile } from './json-file.js';
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
  readonly line: LedgerNote;
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
  const { fold, used } = foldAll(plan, blocks, (block) => missing(block, plan, folders, ledgers));
  const results = fold.results();
  openFolder(options.out, { resume: false, overwrite: options.overwrite === true });
  try {
    writeBlocks(plan, used, options.out, first!);
    writeResults(options.out, results);
    const manifest = { commandLine: io.words, started: new Date().toISOString(), threads: 0 };
    writeWhole(options.out, FILES.manifest, manifestText(plan, manifest, 'done'));
  } finally {
    closeFolder(options.out);
  }
  await tellResults(io, plan.experiment.name, results, options.json === true);
  io.exit(statusOf(plan.experiment, results));
}

function readShard(folder: string): Ledger {
  const ledger = readLedger(join(folder, FILES.ledger));
  if (!ledger) throw new UserError(`${folder}: holds no ${FILES.ledger}; expected the folder of a run`);
  return ledger;
}

/** Who played, as a manifest tells it; what only workers read is not looked at. */
const ENTRANTS = z.array(
  z.looseObject({
    shown: z.string(),
    hash: z.string(),
    spec: z.looseObject({ kind: z.enum(['builtin', 'file', 'exec']) }),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    cost: z.enum(COSTS),
    oracle: z.boolean(),
  }),
);

/** The plan of a run from its manifest. @throws UserError for a manifest that is damaged. */
export function planIn(folder: string): Plan {
  const file = join(folder, FILES.manifest);
  if (!existsSync(file))
    throw new UserError(`${folder}: holds no ${FILES.manifest}; expected the folder of a run`);
  return planOfManifest(file, readJsonFile(file));
}

/** @throws UserError naming the file. */
export function planOfManifest(file: string, value: unknown): Plan {
  const { experiment, entrants } = Object(value) as Record<string, unknown>;
  const players = ENTRANTS.safeParse(entrants);
  if (!players.success) {
    const { path, message } = players.error.issues[0]!;
    throw new UserError(`${file}: ${fieldPath(['entrants', ...path])}: ${message}; the manifest is damaged`);
  }
  try {
    const checked = storedExperiment(experiment);
    if (players.data.length === checked.strategies.length)
      return planOf(checked, players.data as unknown as Entrant[]);
  } catch (error) {
    if (error instanceof ExperimentError) throw new UserError(`${file}: ${error.message}`);
    throw error;
  }
  throw new UserError(
    `${file}: names ${players.data.length} entrants, not one a strategy; the manifest is damaged`,
  );
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

/** Folds blocks in order up to the end or the stopping rule, as one run would have. Nothing is written while one may be missing. */
function foldAll(
  plan: Plan,
  blocks: ReadonlyMap<number, Found>,
  missed: (block: number) => LedgerError,
): { fold: Fold; used: Found[] } {
  const fold = new Fold(plan);
  const used: Found[] = [];
  for (let block = 0; block < plan.blocks && !fold.stopped; block++) {
    const found = blocks.get(block);
    if (!found) throw missed(block);
    fold.add(block, denseSums(wholeLine(found), fold.layout.length), found.line.faults);
    used.push(found);
  }
  return { fold, used };
}

/** Which shard a block should have come from. */
function missing(
  block: number,
  { blocks }: Plan,
  folders: readonly string[],
  ledgers: readonly Ledger[],
): LedgerError {
  const parts = ledgers[0]!.shard[1];
  const part = (block % parts) + 1;
  const at = ledgers.findIndex(({ shard }) => shard[0] === part && shard[1] === parts);
  const why =
    at < 0
      ? `shard ${part}/${parts} is missing`
      : `shard ${part}/${parts} in ${folders[at]} has not finished`;
  return new LedgerError(`${why}: block ${block} of ${blocks} is in none of the folders`);
}

/** The ledger, records and events that one run would have left. */
function writeBlocks(plan: Plan, used: readonly Found[], out: string, { fingerprint }: Ledger): void {
  const file = join(out, FILES.ledger);
  startLedger(file, fingerprint, [1, 1]);
  cutTo(out, FILES.events, 0);
  if (plan.experiment.records) cutTo(out, FILES.records, 0);
  for (const found of used) {
    const { line, recordsFrom, eventsFrom } = found;
    if (plan.experiment.records)
      append(out, FILES.records, slice(found, FILES.records, recordsFrom, line.recordBytes));
    append(out, FILES.events, slice(found, FILES.events, eventsFrom, line.eventBytes));
    appendLine(file, wholeLine(found));
  }
}

const wholeLine = ({ folder, line }: Found) => lineOf(join(folder, FILES.ledger), line);

/** Bytes of a file that a block added. */
function slice({ folder }: Found, name: string, from: number, bytes: number): string {
  if (bytes === 0) return '';
  const file = join(folder, name);
  const found = bytesOf(file, from, from + bytes);
  if (found.length < bytes) throw new LedgerError(`${file}: is shorter than its ledger says`);
  return found.toString('utf8');
}
