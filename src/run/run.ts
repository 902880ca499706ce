// One run from plan to files: blocks in order into the fold, the ledger behind them, results at the end.
import { join } from 'node:path';
import type { Executor } from './executor.js';
import { inOrder } from './executor.js';
import { fingerprintOf } from './fingerprint.js';
import { Fold } from './fold.js';
import { append, closeFolder, cutTo, FILES, type FolderChoice, openFolder, writeWhole } from './folder.js';
import {
  appendLine,
  checkFingerprint,
  denseSums,
  LedgerError,
  type LedgerLine,
  ledgerLine,
  readLedger,
  startLedger,
} from './ledger.js';
import { type Manifest, manifestText } from './manifest.js';
import type { Plan } from './plan.js';
import type { Results, StoppedBy } from './results.js';
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
  | { readonly kind: 'done'; readonly results: Results; readonly fold: Fold }
  | { readonly kind: 'shard'; readonly blocks: number }
  | { readonly kind: 'interrupted'; readonly fold: Fold }
  | { readonly kind: 'fault'; readonly unit: number; readonly message: string; readonly token: string };

/** Plays what is left of a run and writes its folder, if it has one. */
export async function runPlan(plan: Plan, executor: Executor, choices: RunChoices): Promise<Outcome> {
  const { folder } = choices;
  if (folder === undefined) return play(plan, executor, choices, []);
  openFolder(folder, choices);
  try {
    const done = startOrResume(plan, folder, choices);
    const outcome = await play(plan, executor, choices, done);
    if (outcome.kind === 'done') choices.write(folder, outcome.results);
    writeWhole(folder, FILES.manifest, manifestText(plan, choices.manifest, outcome.kind));
    return outcome;
  } finally {
    closeFolder(folder);
  }
}

/** Blocks that the folder holds already; files that are appended to are cut back to them. */
function startOrResume(
  plan: Plan,
  folder: string,
  { resume, shard, manifest }: RunChoices,
): readonly LedgerLine[] {
  const file = join(folder, FILES.ledger);
  const fingerprint = fingerprintOf(plan);
  const ledger = resume ? readLedger(file, true) : undefined;
  if (!ledger) {
    startLedger(file, fingerprint, shard);
    writeWhole(folder, FILES.manifest, manifestText(plan, manifest, 'running'));
    cutTo(folder, FILES.events, 0);
    if (plan.experiment.records) cutTo(folder, FILES.records, 0);
    return [];
  }
  checkFingerprint(file, ledger.fingerprint, fingerprint);
  if (ledger.shard.join() !== shard.join())
    throw new LedgerError(`${file}: is shard ${ledger.shard.join('/')}, not ${shard.join('/')}`);
  cutTo(folder, FILES.events, total(ledger.lines, 'eventBytes'));
  if (plan.experiment.records) cutTo(folder, FILES.records, total(ledger.lines, 'recordBytes'));
  return ledger.lines;
}

const total = (lines: readonly LedgerLine[], of: 'recordBytes' | 'eventBytes') =>
  lines.reduce((sum, line) => sum + line[of], 0);

async function play(
  plan: Plan,
  executor: Executor,
  choices: RunChoices,
  done: readonly LedgerLine[],
): Promise<Outcome> {
  const [part, parts] = choices.shard;
  const whole = parts === 1;
  const fold = new Fold(plan);
  for (const line of done)
    if (whole && !fold.stopped) fold.add(line.block, denseSums(line, fold.layout.length), line.faults);
  const blocks = blocksOfShard(plan, part, parts).slice(done.length);
  let stoppedBy: StoppedBy = 'units';
  if (!fold.stopped)
    for await (const answer of inOrder(executor, blocks)) {
      if ('fault' in answer) return faultOutcome(answer);
      keep(plan, choices.folder, answer);
      choices.records?.(answer.records);
      if (whole) fold.add(answer.block, answer.sums, answer.faults.length);
      choices.progress(fold, answer.block);
      if (fold.stopped) break;
      if (choices.interrupted.aborted) return { kind: 'interrupted', fold };
      if (choices.until !== undefined && choices.now() >= choices.until) {
        stoppedBy = 'time';
        break;
      }
    }
  if (!whole) return { kind: 'shard', blocks: done.length + blocks.length };
  return { kind: 'done', results: fold.results(stoppedBy), fold };
}

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
  const events = answer.faults.map((fault) => `${JSON.stringify(fault)}\n`).join('');
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
