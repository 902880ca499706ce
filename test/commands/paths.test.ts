// Paths with characters that shells, addresses and formats treat specially, and output that is no wide terminal.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { readExperiment } from '../../src/commands/run.js';

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'kaiser paths '));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ODD = 'a b#1 100%25 Škoda 日';
const folder = join(root, ODD);
mkdirSync(folder);

const kaiser = (words: string[], environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [cli, ...words], {
    encoding: 'utf8',
    cwd: root,
    env: { ...process.env, ...environment },
  });

const STRATEGY = `export default {
  name: 'odd',
  sit: () => ({ call: (view, legal) => legal[0], play: (view, legal) => legal[0], trump: (view, legal) => legal[0] }),
};
`;

it('take spaces, #, % and letters of any script, for strategies, experiments and results', () => {
  writeFileSync(join(folder, 'böt #2%.js'), STRATEGY);
  const experiment = {
    name: 'odd',
    rules: ['pagat'],
    strategies: ['./böt #2%.js', 'random'],
    unit: 'hand',
    units: 4,
  };
  const file = join(ODD, 'experiment #3%.json');
  writeFileSync(join(root, file), JSON.stringify(experiment));
  const { status, stderr } = kaiser(['run', file, '--out', join(ODD, 'out #4%'), '--threads', '1']);
  expect(stderr).not.toMatch(/error/);
  expect(status).toBe(0);
  const out = join(folder, 'out #4%');
  expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain('odd');
  expect(kaiser(['verify', join(ODD, 'out #4%')]).status).toBe(0);
});

it('of commands in an experiment start at its file', () => {
  writeFileSync(join(folder, 'my bot.py'), '');
  const experiment = {
    rules: ['pagat'],
    strategies: ['exec:python3 "my bot.py" --level 3', 'random'],
    units: 4,
  };
  const file = join(folder, 'with-command.json');
  writeFileSync(file, JSON.stringify(experiment));
  expect(readExperiment(file).strategies[0]).toBe(`exec:python3 '${join(folder, 'my bot.py')}' --level 3`);
});

it('that cannot be made are told in one line', () => {
  writeFileSync(join(folder, 'taken'), '');
  const out = join(ODD, 'taken', 'out');
  const { status, stderr } = kaiser(['match', 'random', 'greedy', '--hands', '2', '--out', out]);
  expect(status).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('taken');
});

it('print no control codes where nobody watches, whatever the width', () => {
  const words = ['match', 'random', 'greedy', '--hands', '20', '--threads', '1'];
  const plain = kaiser(words);
  expect(plain.status).toBe(0);
  expect(plain.stdout + plain.stderr).not.toContain('\u001b');
  expect(kaiser(words, { NO_COLOR: '1', COLUMNS: '20' }).stdout).toBe(plain.stdout);
});

it.runIf(process.platform !== 'win32')('end quietly when the reader has seen enough', () => {
  // Megabytes: far more than a pipe holds.
  const everybody = 'random,random,random,random';
  const script = `"$1" "$2" env --players ${everybody} --export 300 | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, cli], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^\{"unit":0,/), '0']);
});
