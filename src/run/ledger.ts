// Finished blocks, one a line, appended as they are merged: what a resumed run takes up and shards are joined from.
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { BlockResult } from './block.js';
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
}

/** What is wrong with a ledger, in one sentence. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}

export function startLedger(file: string, fingerprint: Fingerprint, shard: readonly [number, number]): void {
  const header: Header = { ledger: 1, fingerprint, shard };
  writeFileSync(file, `${JSON.stringify(header)}\n`);
}

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
 * Reads a ledger. A last line that broke off is cut away when `mend` says so, else left out.
 * @throws LedgerError for anything else that is not a ledger.
 */
export function readLedger(file: string, mend = false): Ledger | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole === '') return undefined;
  if (mend && whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  const [first, ...rest] = whole.trimEnd().split('\n');
  const header = parse<Header>(file, 1, first!);
  if (header.ledger !== 1 || typeof header.fingerprint !== 'object')
    throw new LedgerError(`${file}: line 1: is not the head of a ledger`);
  const lines = rest.map((line, at) => parse<LedgerLine>(file, at + 2, line));
  lines.forEach((line, at) => {
    if (!Number.isInteger(line.block) || !Array.isArray(line.sums))
      throw new LedgerError(`${file}: line ${at + 2}: is not a finished block`);
  });
  return { fingerprint: header.fingerprint, shard: header.shard, lines };
}

function parse<T>(file: string, number: number, text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new LedgerError(`${file}: line ${number}: is not JSON; the file is damaged`);
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
