// Finished blocks, one a line, appended as they are merged: what a resumed run takes up and shards are joined from.
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { BlockResult, UnitFault } from './block.js';
import { differingField, type Fingerprint, sha256 } from './fingerprint.js';

interface Header {
  readonly ledger: 1;
  readonly fingerprint: Fingerprint;
  readonly shard: readonly [number, number];
}

/** A finished block. `sums` lists index and value of the sums that are not zero. */
export interface LedgerLine {
  readonly block: number;
  readonly hash: string;
  readonly sums: readonly number[];
  /** Faults of strategies, and the bytes of records and events that this block added. */
  readonly faults: number;
  readonly recordBytes: number;
  readonly eventBytes: number;
}

export interface Ledger {
  readonly fingerprint: Fingerprint;
  readonly shard: readonly [number, number];
  readonly lines: readonly LedgerLine[];
  /** Where each line ends in the file, in bytes. */
  readonly ends: readonly number[];
}

/** Bytes of the largest ledger that is read: as much text as fits into memory at once. */
const LARGEST_LEDGER = 400_000_000;

/** What is wrong with a ledger, in one sentence. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}

export function startLedger(file: string, fingerprint: Fingerprint, shard: readonly [number, number]): void {
  const header: Header = { ledger: 1, fingerprint, shard };
  writeFileSync(file, `${JSON.stringify(header)}\n`);
}

/** Faults of a block as lines of `events.ndjson`. */
export const eventLines = (faults: readonly UnitFault[]): string =>
  faults.map((fault) => `${JSON.stringify(fault)}\n`).join('');

export function ledgerLine(result: BlockResult, events: string): LedgerLine {
  const sums = sparse(result.sums);
  const hash = sha256(JSON.stringify([result.block, sums, sha256(result.records), sha256(events)]));
  return {
    block: result.block,
    hash,
    sums,
    faults: result.faults.length,
    recordBytes: Buffer.byteLength(result.records),
    eventBytes: Buffer.byteLength(events),
  };
}

export const appendLine = (file: string, line: LedgerLine): void =>
  appendFileSync(file, `${JSON.stringify(line)}\n`);

/**
 * Reads a ledger; what a crash left half written at its end is left out.
 * @returns undefined where there is none, or nothing whole in it. @throws LedgerError for anything else that is not a ledger.
 */
export function readLedger(file: string): Ledger | undefined {
  if (!existsSync(file)) return undefined;
  const { size } = statSync(file);
  if (size > LARGEST_LEDGER)
    throw new LedgerError(`${file}: has ${size} bytes; expected ${LARGEST_LEDGER} at the most`);
  return ledgerOf(file, readFileSync(file, 'utf8'));
}

/** The ledger in the text of a file. @throws LedgerError */
export function ledgerOf(file: string, text: string): Ledger | undefined {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole === '') return undefined;
  const [first, ...rest] = whole.slice(0, -1).split('\n');
  const header = parse<Header>(first!);
  if (!header || !isHeader(header)) throw new LedgerError(`${file}: line 1: is not the head of a ledger`);
  const lines: LedgerLine[] = [];
  const ends: number[] = [];
  let end = Buffer.byteLength(first!) + 1;
  for (const [at, line] of rest.entries()) {
    const read = parse<LedgerLine>(line);
    if (!read || !isFinished(read)) {
      if (at === rest.length - 1) break;
      throw new LedgerError(`${file}: line ${at + 2}: is not a finished block; the file is damaged`);
    }
    end += Buffer.byteLength(line) + 1;
    lines.push(read);
    ends.push(end);
  }
  return { fingerprint: header.fingerprint, shard: header.shard, lines, ends };
}

const isHeader = ({ ledger, fingerprint, shard }: Header): boolean =>
  ledger === 1 &&
  typeof fingerprint === 'object' &&
  fingerprint !== null &&
  Array.isArray(shard) &&
  shard.length === 2 &&
  shard.every(isCount) &&
  shard[0] >= 1 &&
  shard[0] <= shard[1];

const isFinished = ({ block, sums, hash, faults, recordBytes, eventBytes }: LedgerLine): boolean =>
  [block, faults, recordBytes, eventBytes].every(isCount) &&
  Array.isArray(sums) &&
  sums.length % 2 === 0 &&
  sums.every((value, at) => (at % 2 === 0 ? isCount(value) : Number.isFinite(value))) &&
  typeof hash === 'string';

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

function parse<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

/** @throws LedgerError naming the field that differs. */
export function checkFingerprint(file: string, found: Fingerprint, expected: Fingerprint): void {
  const difference = differingField(found, expected);
  if (difference) throw new LedgerError(`${file}: belongs to another run: ${difference}`);
}

function sparse(sums: Float64Array): number[] {
  const list: number[] = [];
  for (let at = 0; at < sums.length; at++) if (sums[at] !== 0) list.push(at, sums[at]!);
  return list;
}

/** The sums of a line as an array of that size. */
export function denseSums({ sums }: LedgerLine, size: number): Float64Array {
  const dense = new Float64Array(size);
  for (let at = 0; at < sums.length; at += 2) dense[sums[at]!] = sums[at + 1]!;
  return dense;
}
