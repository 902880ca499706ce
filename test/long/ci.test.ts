// The CI files of the docs, run line by line as a CI system would: a weaker bot, an equal one and a better one.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kaiser-ci-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npx kaiser` of the built package, first on the path. */
beforeAll(() => {
  mkdirSync(join(folder, 'bin'));
  const npx = join(folder, 'bin/npx');
  writeFileSync(npx, `#!/bin/sh\nshift\nexec "${process.execPath}" "${root}dist/src/cli.js" "$@"\n`);
  chmodSync(npx, 0o755);
});

/** Bids nothing or everything: `call` is the body of the bot's way to call. */
const bot = (call: string) => `export default {
  name: 'my-bot',
  sit: () => ({
    call(view, legal, random) { ${call} },
    play(view, legal, random) { return random.pick(legal); },
  }),
};
`;
const BOTS = {
  weaker: { call: 'return legal.at(-1);', status: 1, state: 'failed' },
  equal: {
    call: "return legal[0].kind === 'pass' && random.unit() < 0.5 ? legal[0] : random.pick(legal.filter(({ kind }) => kind !== 'pass'));",
    status: 4,
    state: 'undecided',
  },
  better: { call: 'return legal[0];', status: 0, state: 'passed' },
} as const;

/** Lines of a CI file that call kaiser, in order. */
const linesOf = (name: string): string[] =>
  readFileSync(join(root, 'docs/ci', name), 'utf8')
    .split('\n')
    .flatMap((line) => /(npx kaiser .+)$/.exec(line)?.[1] ?? []);

function checkout(name: string, call: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  copyFileSync(join(root, 'docs/ci/bot.json'), join(place, 'bot.json'));
  writeFileSync(join(place, 'my-bot.ts'), bot(call));
  return place;
}

function sh(line: string, cwd: string, more: Record<string, string> = {}) {
  const env = { ...process.env, ...more, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
  return spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' });
}

it.each(Object.entries(BOTS))('a job on GitHub tells that a bot is %s', (name, { call, status, state }) => {
  const place = checkout(`github-${name}`, call);
  const [run, report] = linesOf('github.yml');
  const summary = join(place, 'step.md');
  const ran = sh(run!, place, { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary });
  expect([ran.status, ran.stderr]).toEqual([status, expect.stringContaining(`gate ${state}: points > 0`)]);
  expect(ran.stderr.includes('::')).toBe(state !== 'passed');
  expect(readFileSync(summary, 'utf8')).toContain(`${state} | \`points > 0\``);
  expect(readFileSync(join(place, 'results/junit.xml'), 'utf8')).toContain('tests="2"');
  expect(sh(report!, place).status).toBe(0);
  expect(readFileSync(join(place, 'results/report.html'), 'utf8')).toContain(`</code> ${state}`);
});

it('jobs on GitLab play shards and judge what they come to together', () => {
  const { call, status } = BOTS.weaker;
  const place = checkout('gitlab', call);
  const [run, merge] = linesOf('gitlab.yml');
  for (const index of ['1', '2', '3']) {
    const part = sh(run!, place, { CI_NODE_INDEX: index, CI_NODE_TOTAL: '3' });
    expect([part.status, part.stderr]).toEqual([0, expect.stringContaining('shard finished')]);
  }
  const judged = sh(merge!, place);
  expect([judged.status, judged.stderr]).toEqual([
    status,
    expect.stringContaining('gate failed: points > 0'),
  ]);
  const whole = readFileSync(join(folder, 'github-weaker/results/summary.csv'), 'utf8');
  expect(readFileSync(join(place, 'results/summary.csv'), 'utf8')).toBe(whole);
});
