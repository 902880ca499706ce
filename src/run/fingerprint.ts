// What two parts of one run must have in common, field by field.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

export function fingerprintOf(plan: Plan): Fingerprint {
  const { experiment, entrants } = plan;
  return {
    version: toolVersion(),
    seed: experiment.seed,
    rules: experiment.rules,
    strategies: entrants.map(({ shown, hash, options }) => ({ shown, hash, options })),
    unit: experiment.unit,
    units: experiment.units,
    stop: experiment.stop ?? null,
    policy: experiment.policy,
    records: experiment.records,
    blockSize: plan.blockSize,
  };
}

/** The first field in which two fingerprints differ, with both values; undefined when they agree. */
export function differingField(one: Fingerprint, other: Fingerprint): string | undefined {
  for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a, b] = [JSON.stringify(one[field]), JSON.stringify(other[field])];
    if (a !== b) return `${field}: ${short(a)} against ${short(b)}`;
  }
  return undefined;
}

const short = (text: string | undefined): string =>
  text === undefined ? 'nothing' : text.length <= 120 ? text : `${text.slice(0, 117)}...`;

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
