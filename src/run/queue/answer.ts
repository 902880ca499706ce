// The answer of a block on its way between machines: packed with the name of who played it and a hash of what it says.
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { UnitFault } from '../block.js';
import { sha256 } from '../fingerprint.js';
import { denseSums, eventLines, type LedgerLine, ledgerLine } from '../ledger.js';
import type { BlockAnswer } from '../worker.js';

export interface Answer {
  readonly worker: string;
  readonly answer: BlockAnswer;
  readonly hash: string;
}

/** Why a packed answer is none. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

type Written =
  | { readonly line: LedgerLine; readonly records: string; readonly faults: readonly UnitFault[] }
  | { readonly ended: Extract<BlockAnswer, { fault: unknown }>; readonly hash: string };

/**
 * Numbers and records shrink to a third at the quickest level; the slower ones win little. Done at once and not in threads: a
 * thousand answers that come together would each hold a quarter of a megabyte.
 */
const LEVEL = { level: 1 };

/** SHA-256 of all that an answer says. */
export const hashAnswer = (answer: BlockAnswer): string =>
  'fault' in answer
    ? sha256(JSON.stringify([answer.block, answer.unit, answer.fault]))
    : ledgerLine(answer, eventLines(answer.faults)).hash;

/** The digest of what follows stands first, so that nothing damaged is even read. */
export function packAnswer(worker: string, answer: BlockAnswer): Buffer {
  const written: Written =
    'fault' in answer
      ? { ended: answer, hash: hashAnswer(answer) }
      : {
          line: ledgerLine(answer, eventLines(answer.faults)),
          records: answer.records,
          faults: answer.faults,
        };
  const body = deflateRawSync(JSON.stringify({ worker, ...written }), LEVEL);
  return Buffer.concat([digest(body), body]);
}

const digest = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest();
const DIGEST_BYTES = 32;

/** @param size numbers in the sums of a block. @throws AnswerError for anything but the whole answer of this block. */
export function unpackAnswer(block: number, size: number, packed: Uint8Array): Answer {
  const written = read(packed);
  const answer = 'ended' in written ? written.ended : resultOf(written, size);
  const [said, worker] = ['ended' in written ? written.hash : written.line.hash, written.worker];
  const hash = hashAnswer(answer);
  if (answer.block !== block)
    throw new AnswerError(`worker ${worker} sent block ${answer.block} in the place of block ${block}`);
  if (hash !== said) throw new AnswerError(`the answer of worker ${worker} does not have the hash it says`);
  return { worker, answer, hash };
}

function read(packed: Uint8Array): Written & { worker: string } {
  const body = packed.subarray(DIGEST_BYTES);
  if (!digest(body).equals(packed.subarray(0, DIGEST_BYTES)))
    throw new AnswerError('the answer was damaged on its way');
  return JSON.parse(inflateRawSync(body).toString());
}

function resultOf({ line, records, faults }: Extract<Written, { line: LedgerLine }>, size: number) {
  return { block: line.block, sums: denseSums(line, size), records, faults };
}
