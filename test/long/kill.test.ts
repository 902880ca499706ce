// A run killed at random moments and resumed each time ends in the bytes of one that was left alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { builtModule } from '../../src/play/load.js';
import { randomFrom } from '../../src/random/streams.js';

const root = mkdtempSync(join(tmpdir(), 'kaiser-kill-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const FILES = [
  'results.json',
  'summary.csv',
  'strategies.csv',
  'bids.csv',
  'blocks.ndjson',
  'events.ndjson',
  'records.jsonl',
];
const KILLS = 20;
/** What a run may write before it is killed. */
const BYTES_A_KILL = 60_000;

const file = join(root, 'kill.json');
writeFileSync(
  file,
  JSON.stringify({
    name: 'kill',
    strategies: ['random', 'random:salt=x'],
    units: 30_000,
    block: 50,
    records: true,
  }),
);

const start = (out: string): ChildProcess =>
  spawn(process.execPath, [builtModule('cli.js'), 'run', file, '--out', out, '--threads', '2', '--resume'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });

/** Resolves to the exit status, or to nothing for a process that was killed. */
const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => child.once('close', (status) => done(status)));

/** How far a run has come, in bytes of its ledger. */
const progressOf = (out: string): number =>
  statSync(join(out, 'blocks.ndjson'), { throwIfNoEntry: false })?.size ?? 0;

it(`survives ${KILLS} kills`, async () => {
  const [alone, killed] = [join(root, 'alone'), join(root, 'killed')];
  expect(await endOf(start(alone))).toBe(0);
  const random = randomFrom('kill');
  let kills = 0;
  while (kills < KILLS) {
    const child = start(killed);
    const end = endOf(child);
    const wanted = progressOf(killed) + random.below(BYTES_A_KILL);
    const timer = setInterval(() => {
      if (progressOf(killed) >= wanted) child.kill('SIGKILL');
    }, 1 + random.below(20));
    const status = await end;
    clearInterval(timer);
    if (status === 0) throw new Error(`the run ended after ${kills} kills; give it more units`);
    expect(status).toBe(null);
    expect(existsSync(join(killed, 'results.json'))).toBe(false);
    kills++;
  }
  expect(await endOf(start(killed))).toBe(0);
  for (const name of FILES)
    expect([name, readFileSync(join(killed, name)).equals(readFileSync(join(alone, name)))]).toEqual([
      name,
      true,
    ]);
});

it('keeps what was played when it is interrupted, and says how to go on', async () => {
  const out = join(root, 'interrupted');
  const child = start(out);
  let said = '';
  child.stderr!.on('data', (text) => {
    said += text;
  });
  const timer = setInterval(() => {
    if (progressOf(out) <= BYTES_A_KILL) return;
    clearInterval(timer);
    child.kill('SIGINT');
  }, 20);
  expect(await endOf(child)).toBe(130);
  expect(said).toMatch(/units are kept; go on with: kaiser run .*--resume/);
  expect(progressOf(out)).toBeGreaterThan(BYTES_A_KILL);
  expect(existsSync(join(out, 'results.json'))).toBe(false);
});
