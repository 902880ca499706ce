// What two parts of one run must have in common, field by field.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageEntry, packageVersion } from '../play/bundle.js';
import type { Plan } from './plan.js';

export type Fingerprint = Readonly<Record<string, unknown>>;

/** SHA-256 of the built code: two builds that differ may deal, play or count differently. */
export function codeHash(): string {
  const root = dirname(packageEntry());
  const hash = createHash('sha256');
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.js'))
      hash.update(`${name.replaceAll('\\', '/')}\n`).update(readFileSync(join(root, name)));
  return hash.digest('hex').slice(0, 32);
}

export function fingerprintOf(plan: Plan): Fingerprint {
  const { experiment, entrants } = plan;
  return {
    version: packageVersion(),
    code: codeHash(),
    seed: experiment.seed,
    rules: experiment.rules,
    strategies: entrants.map(({ shown, hash, options }) => ({ shown, hash, options })),
    variants: experiment.variants,
    unit: experiment.unit,
    units: experiment.units,
    stop: experiment.stop ?? null,
    policy: experiment.policy,
    records: experiment.records,
    ...(experiment.isolate ? { isolate: true } : {}),
    ...(experiment.sandbox ? { sandbox: true } : {}),
    blockSize: plan.blockSize,
  };
}

/** The first field in which two fingerprints differ, with its path and both values; undefined when they agree. */
export const differingField = (one: Fingerprint, other: Fingerprint): string | undefined =>
  differing('', one, other);

function differing(path: string, one: unknown, other: unknown): string | undefined {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  if (a === b) return undefined;
  if (!isGroup(one) || !isGroup(other)) return `${path}: ${short(a)} against ${short(b)}`;
  for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = differing(path === '' ? field : `${path}.${field}`, one[field], other[field]);
    if (found) return found;
  }
  return undefined;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const short = (text: string | undefined): string =>
  text === undefined ? 'nothing' : text.length <= 120 ? text : `${text.slice(0, 117)}...`;

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
