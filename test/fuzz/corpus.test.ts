// Damaged files put to every command that reads some: an answer or one clear line, and never more memory than a file deserves.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { analyzeCommand } from '../../src/commands/analyze.js';
import { envCommand } from '../../src/commands/env.js';
import type { MakeCommand } from '../../src/commands/io.js';
import { mergeCommand } from '../../src/commands/merge.js';
import { replayCommand } from '../../src/commands/replay.js';
import { reportCommand } from '../../src/commands/report.js';
import { runCommand as runExperiment } from '../../src/commands/run.js';
import { solveCommand } from '../../src/commands/solve.js';
import { verifyCommand } from '../../src/commands/verify.js';
import { viewCommand } from '../../src/commands/view.js';
import { FILES } from '../../src/run/folder.js';
import { type Ran, runCommand } from '../support/io.js';

const corpus = fileURLToPath(new URL('../corpus/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kaiser corpus #1 '));
afterAll(() => rmSync(folder, { recursive: true }));

/** The folder of a run that holds a damaged file in the place of one of its own. */
function runFolder(file: string, place: string): string {
  const run = mkdtempSync(join(folder, 'run-'));
  copyFileSync(join(corpus, file), join(run, place));
  return run;
}

const READERS: readonly (readonly [string, MakeCommand, (file: string) => string[]])[] = [
  ['run', runExperiment, (file) => [join(corpus, file), '--out', join(folder, 'out'), '--overwrite']],
  ['replay', replayCommand, (file) => [join(corpus, file)]],
  ['verify', verifyCommand, (file) => [join(corpus, file)]],
  ['verify of a run', verifyCommand, (file) => [runFolder(file, FILES.ledger)]],
  ['solve', solveCommand, (file) => [join(corpus, file)]],
  ['view', viewCommand, (file) => [join(corpus, file), '--out', join(folder, 'view.html')]],
  ['analyze', analyzeCommand, (file) => ['--records', join(corpus, file), '--id', 'g/0']],
  ['merge', mergeCommand, (file) => [runFolder(file, FILES.ledger), '--out', join(folder, 'merged')]],
  ['report', reportCommand, (file) => [runFolder(file, FILES.manifest)]],
];

/** Ends as a command may: without a stack, and with one line where it failed. */
function expectClear({ status, err }: Ran): void {
  expect([0, 1, 2]).toContain(status);
  expect(err).not.toMatch(/\n\s+at /);
  if (status === 2) expect(err.trim().split('\n').length).toBe(1);
  expect(err.length).toBeLessThan(2000);
}

describe.each(READERS)('%s', (_, command, words) => {
  it.each(readdirSync(corpus))('%s', async (file) => {
    expectClear(await runCommand(command, words(file)));
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

describe('200 MB in one line', () => {
  const file = join(folder, 'long.jsonl');
  writeFileSync(file, '{"v":1');
  truncateSync(file, 200_000_000);
  mkdirSync(join(folder, 'long'));
  writeFileSync(join(folder, 'long', FILES.manifest), '{');
  truncateSync(join(folder, 'long', FILES.manifest), 200_000_000);

  it.each<readonly [string, MakeCommand, readonly string[], RegExp]>([
    ['run', runExperiment, [file], /has 200000000 bytes; expected 67108864 at the most/],
    ['replay', replayCommand, [file], /long\.jsonl:1: the line is too long; expected 1048576 bytes/],
    ['verify', verifyCommand, [file], /long\.jsonl:1: the line is too long/],
    ['solve', solveCommand, [file], /long\.jsonl:1: the line is too long/],
    ['report', reportCommand, [join(folder, 'long')], /has 200000000 bytes/],
  ])('is refused by %s', async (_, command, words, message) => {
    const before = process.memoryUsage().rss;
    const ran = await runCommand(command, words);
    expect(ran.err).toMatch(message);
    expect(ran.status).toBe(2);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('is refused by env', async () => {
    const { err, status } = await runCommand(envCommand, [], 'x'.repeat(2_000_000));
    expect(err).toMatch(/-:1: the line is too long/);
    expect(status).toBe(2);
  });
});
