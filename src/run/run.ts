// One run from plan to files: blocks in order into the fold, the ledger behind them, results at the end.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Executor } from './executor.js';
import { inOrder } from './executor.js';
import { fingerprintOf } from './fingerprint.js';
import { Fold } from './fold.js';
import {
  append,
  closeFolder,
  cutTo,
  FILES,
  type FolderChoice,
  openFolder,
  sizeOf,
  writeWhole,
} from './folder.js';
import {
  appendLine,
  checkFingerprint,
  denseSums,
  eventLines,
  LedgerError,
  type LedgerNote,
  ledgerLine,
  lineOf,
  readLedger,
  startLedger,
} from './ledger.js';
import { type Manifest, manifestText } from './manifest.js';
import { type Plan, unitsOf } from './plan.js';
import type { Results } from './results.js';
import type { BlockAnswer } from './worker.js';

export interface RunChoices extends FolderChoice {
  readonly folder: string | undefined;
  /** Part of the blocks, 1-based: this part of so many. */
  readonly shard: readonly [number, number];
  readonly interrupted: AbortSignal;
  readonly manifest: Manifest;
  /** Gets the records of each block in order, beside the folder. */
  readonly records?: (text: string) => void;
  /** Told after each block. */
  readonly progress: (fold: Fold, block: number) => void;
  /** Milliseconds after which no further block is started; such a run is not repeatable. */
  readonly until: number | undefined;
  readonly now: () => number;
  /** Writes the files of a finished run. */
  readonly write: (folder: string, results: Results) => void;
}

/** How a run ended. */
export type Outcome =
  | { readonly kind: 'done'; readonly results: Results }
  | { readonly kind: 'shard'; readonly blocks: number }
  | { readonly kind: 'interrupted'; readonly units: number }
  | { readonly kind: 'fault'; readonly unit: number; readonly message: string; readonly token: string };

/** Plays what is left of a run and writes its folder, if it has one. */
export async function runPlan(plan: Plan, executor: Executor, choices: RunChoices): Promise<Outcome> {
  const { folder } = choices;
  if (folder === undefined) return play(plan, executor, choices, []);
  openFolder(folder, choices);
  try {
    const done = startOrResume(plan, folder, choices);
    const finished = choices.resume ? finishedResults(plan, folder) : undefined;
    if (finished) return { kind: 'done', results: finished };
    const outcome = await play(plan, executor, choices, done);
    if (outcome.kind === 'done') choices.write(folder, outcome.results);
    writeWhole(folder, FILES.manifest, manifestText(plan, choices.manifest, outcome.kind));
    return outcome;
  } finally {
    closeFolder(folder);
  }
}

/** Results of a run that ended by the clock: playing on would give others. Every other end is met again. */
function finishedResults(plan: Plan, folder: string): Results | undefined {
  const file = join(folder, FILES.results);
  if (plan.experiment.stop?.seconds === undefined || !existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as Results;
}

/** Blocks that the folder holds already; files that are appended to are cut back to them. */
function startOrResume(
  plan: Plan,
  folder: string,
  { resume, shard, manifest }: RunChoices,
): readonly LedgerNote[] {
  const file = join(folder, FILES.ledger);
  const fingerprint = fingerprintOf(plan);
  const ledger = resume ? readLedger(file) : undefined;
  if (ledger) {
    checkFingerprint(file, ledger.fingerprint, fingerprint);
    if (ledger.shard.join() !== shard.join())
      throw new LedgerError(`${file}: is shard ${ledger.shard.join('/')}, not ${shard.join('/')}`);
  }
  const lines = ledger ? soundLines(plan, folder, ledger.lines) : [];
  writeWhole(folder, FILES.manifest, manifestText(plan, manifest, 'running'));
  cutTo(folder, FILES.events, total(lines, 'eventBytes'));
  if (plan.experiment.records) cutTo(folder, FILES.records, total(lines, 'recordBytes'));
  if (lines.length === 0) startLedger(file, fingerprint, shard);
  else cutTo(folder, FILES.ledger, lines.at(-1)!.end);
  return lines;
}

/** The first blocks whose records and events are all there: after a power cut the ledger may be ahead of them. */
function soundLines(plan: Plan, folder: string, lines: readonly LedgerNote[]): readonly LedgerNote[] {
  let records = plan.experiment.records ? sizeOf(folder, FILES.records) : Number.POSITIVE_INFINITY;
  let events = sizeOf(folder, FILES.events);
  const short = lines.findIndex(({ recordBytes, eventBytes }) => {
    records -= recordBytes;
    events -= eventBytes;
    return records < 0 || events < 0;
  });
  return short < 0 ? lines : lines.slice(0, short);
}

const total = (lines: readonly LedgerNote[], of: 'recordBytes' | 'eventBytes') =>
  lines.reduce((sum, line) => sum + line[of], 0);

async function play(
  plan: Plan,
  executor: Executor,
  choices: RunChoices,
  done: readonly LedgerNote[],
): Promise<Outcome> {
  const [part, parts] = choices.shard;
  const whole = parts === 1;
  const fold = new Fold(plan);
  for (const note of done) {
    if (!whole || fold.stopped) break;
    const line = lineOf(join(choices.folder!, FILES.ledger), note);
    fold.add(line.block, denseSums(line, fold.layout.length), line.faults);
  }
  const all = blocksOfShard(plan, part, parts);
  const blocks = fold.stopped ? [] : all.slice(done.length);
  let played = done.length;
  let late = false;
  for await (const answer of inOrder(executor, blocks, choices.interrupted)) {
    if ('fault' in answer) return faultOutcome(answer);
    keep(plan, choices.folder, answer);
    choices.records?.(answer.records);
    played++;
    if (whole) fold.add(answer.block, answer.sums, answer.faults.length);
    choices.progress(fold, answer.block);
    late = choices.until !== undefined && choices.now() >= choices.until;
    if (fold.stopped || late) break;
  }
  if (!fold.stopped && !late && played < all.length)
    return { kind: 'interrupted', units: unitsIn(plan, all.slice(0, played)) };
  if (!whole) return { kind: 'shard', blocks: played };
  return { kind: 'done', results: fold.results(late && played < all.length ? 'time' : 'units') };
}

const unitsIn = (plan: Plan, blocks: readonly number[]): number =>
  blocks.reduce((sum, block) => {
    const [first, end] = unitsOf(plan, block);
    return sum + end - first;
  }, 0);

/** Blocks of one shard: every so many-th. */
export const blocksOfShard = (plan: Plan, part: number, parts: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.ceil((plan.blocks - (part - 1)) / parts)) },
    (_, at) => part - 1 + at * parts,
  );

function keep(
  plan: Plan,
  folder: string | undefined,
  answer: Exclude<BlockAnswer, { fault: unknown }>,
): void {
  if (folder === undefined) return;
  const events = eventLines(answer.faults);
  if (plan.experiment.records) append(folder, FILES.records, answer.records);
  append(folder, FILES.events, events);
  appendLine(join(folder, FILES.ledger), ledgerLine(answer, events));
}

function faultOutcome({ fault, unit }: Extract<BlockAnswer, { fault: unknown }>): Outcome {
  return {
    kind: 'fault',
    unit,
    message: `${fault.strategy} (seat ${fault.seat}, asked to ${fault.asked}): ${fault.message}`,
    token: fault.token,
  };
}
