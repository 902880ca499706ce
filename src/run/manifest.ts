// What may differ between two identical runs, and who played in them: written beside the results, never into them.
import { execFileSync } from 'node:child_process';
import { cpus, hostname } from 'node:os';
import { packageVersion } from '../play/bundle.js';
import { fingerprintOf, sha256 } from './fingerprint.js';
import type { Plan } from './plan.js';

export interface Manifest {
  readonly commandLine: readonly string[];
  readonly started: string;
  readonly threads: number;
}

export function manifestText(plan: Plan, { commandLine, started, threads }: Manifest, state: string): string {
  const fingerprint = fingerprintOf(plan);
  const manifest = {
    tool: { name: 'kaiser-lab', version: packageVersion() },
    node: process.version,
    git: gitState(),
    state,
    fingerprint: sha256(JSON.stringify(fingerprint)),
    experiment: plan.experiment,
    entrants: plan.entrants,
    blockSize: plan.blockSize,
    commandLine,
    started,
    written: new Date().toISOString(),
    host: { name: hostname(), cpu: cpus()[0]?.model ?? '', threads },
  };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

/** Commit of the folder that the run was started in, and whether it had changes; null outside a checkout. */
function gitState(): { commit: string; dirty: boolean } | null {
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return { commit: git('rev-parse', 'HEAD'), dirty: git('status', '--porcelain') !== '' };
  } catch {
    return null;
  }
}
