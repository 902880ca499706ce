// What two parts of one run must have in common, field by field.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageEntry } from '../play/bundle.js';
import type { Plan } from './plan.js';

export type Fingerprint = Readonly<Record<string, unknown>>;

/** Version of this package. */
export const toolVersion = (): string =>
  JSON.parse(
    readFileSync(
      new URL(
        import.meta.url.includes('/dist/') ? '../../../package.json' : '../../package.json',
        import.meta.url,
      ),
      'utf8',
    ),
  ).version;

/** Parts of the package that a result depends on. */
const DECIDING = ['cards', 'engine', 'play', 'random', 'rules', 'run', 'search', 'stats'];

/** SHA-256 of the code that decides how hands are dealt, played and counted, the built-in strategies with it. */
export function codeHash(): string {
  const root = join(dirname(packageEntry()), '..');
  const folders = [...DECIDING.map((name) => join('src', name)), 'strategies'];
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.js'))
        hash.update(`${name.replaceAll('\\', '/')}\n`).update(readFileSync(join(root, folder, name)));
  return hash.digest('hex').slice(0, 32);
}

export function fingerprintOf(plan: Plan): Fingerprint {
  const { experiment, entrants } = plan;
  return {
    version: toolVersion(),
    code: codeHash(),
    seed: experiment.seed,
    rules: experiment.rules,
    strategies: entrants.map(({ shown, hash, options }) => ({ shown, hash, options })),
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
