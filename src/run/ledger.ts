// Finished blocks, one a line, appended as they are merged: what a resumed run takes up and shards are joined from.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import type { BlockResult, UnitFault } from './block.js';
import { bytesOf, type WholeLine, wholeLines } from './bytes.js';
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

/** A finished block as it is kept in memory: its sums stay in the file, from byte to byte. */
export interface LedgerNote extends Omit<LedgerLine, 'sums'> {
  readonly from: number;
  readonly end: number;
}

export interface Ledger {
  readonly fingerprint: Fingerprint;
  readonly shard: readonly [number, number];
  readonly lines: readonly LedgerNote[];
}

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
  return existsSync(file) ? ledgerOf(file, wholeLines(file)) : undefined;
}

/** The ledger in the whole lines of a file. @throws LedgerError */
export function ledgerOf(file: string, whole: Iterable<WholeLine>): Ledger | undefined {
  let header: Header | undefined;
  let broken: number | undefined;
  let number = 0;
  const lines: LedgerNote[] = [];
  for (const { text, from, end } of whole) {
    if (broken !== undefined)
      throw new LedgerError(`${file}: line ${broken}: is not a finished block; the file is damaged`);
    if (++number === 1) header = readHeader(file, text);
    else {
      const read = parse<LedgerLine>(text);
      if (read && isFinished(read)) lines.push(noteOf(read, from, end));
      else broken = number;
    }
  }
  return header && { fingerprint: header.fingerprint, shard: header.shard, lines };
}

function readHeader(file: string, text: string): Header {
  const header = parse<Header>(text);
  if (!header || !isHeader(header)) throw new LedgerError(`${file}: line 1: is not the head of a ledger`);
  return header;
}

const noteOf = (line: LedgerLine, from: number, end: number): LedgerNote => ({
  block: line.block,
  hash: line.hash,
  faults: line.faults,
  recordBytes: line.recordBytes,
  eventBytes: line.eventBytes,
  from,
  end,
});

/** The whole line of a block. */
export const lineOf = (file: string, { from, end }: LedgerNote): LedgerLine =>
  JSON.parse(bytesOf(file, from, end).toString('utf8'));

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
export function denseSums({ sums }: Pick<LedgerLine, 'sums'>, size: number): Float64Array {
  const dense = new Float64Array(size);
  for (let at = 0; at < sums.length; at += 2) dense[sums[at]!] = sums[at + 1]!;
  return dense;
}
