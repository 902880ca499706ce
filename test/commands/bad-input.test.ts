// A user's mistakes, as they are made at the command line: one clear line, exit status 2, and nothing that looks like a result.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kaiser bad #1 '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kaiser = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, stdout, stderr };
};
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const broken = file('broken.ts', 'export default { name: "broken", sit() { return {{ } };\n');
const noDefault = file('no-default.ts', 'export const strategy = 1;\n');
const notJson = file('not-json.json', '{"strategies": [');
const badField = file('bad-field.json', '{"strategies": ["random", "random"], "unit": "deal"}');
const full = join(folder, 'full');
mkdirSync(full);
writeFileSync(join(full, 'thesis.txt'), 'do not lose this');

describe('mistakes', () => {
  it.each([
    ['no strategy of that name', ['match', 'randon', 'random'], /no strategy "randon".*random/],
    ['a misspelt option', ['match', 'random:slat=1', 'random'], /random has no option "slat"; it has salt/],
    ['one strategy alone', ['match', 'random'], /two strategies or more/],
    [
      'a rules field that is not there',
      ['match', 'random', 'random', '--set', 'auction.minimum=7'],
      /auction\.minimum/,
    ],
    [
      'a rules value out of range',
      ['match', 'random', 'random', '--set', 'auction.min=13'],
      /auction\.min: minimum 13/,
    ],
    [
      'no preset of that name',
      ['match', 'random', 'random', '--rules', 'pagaat'],
      /no preset is called "pagaat"/,
    ],
    ['no hands', ['match', 'random', 'random', '--hands', '0'], /whole number from 1/],
    ['a gate that is no gate', ['match', 'random', 'random', '--gate', 'points big'], /gate "points big"/],
    ['a strategy file with a syntax error', ['match', broken, 'random'], /broken\.ts:1:/],
    ['a file that exports no strategy', ['match', noDefault, 'random'], /no default export/],
    ['a strategy file that is not there', ['match', './nowhere.ts', 'random'], /nowhere\.ts: cannot be read/],
    ['an experiment that is not there', ['run', 'nowhere.json'], /nowhere\.json: cannot be read/],
    ['an experiment that is not JSON', ['run', notJson], /not-json\.json: is not JSON/],
    ['an experiment with a wrong field', ['run', badField], /unit/],
    [
      'an output folder that holds something',
      ['match', 'random', 'random', '--hands', '9', '--out', full],
      /holds thesis\.txt/,
    ],
    ['a shard that is none', ['run', badField, '--shard', '4/3'], /i\/n/],
    ['records that are not there', ['replay', 'nowhere.jsonl'], /nowhere\.jsonl: cannot be read/],
    ['a path that is not there', ['verify', 'nowhere'], /no such file/],
    ['no command of that name', ['mach'], /no command "mach"/],
  ])('%s', (_, words, message) => {
    const { status, stdout, stderr } = kaiser(...words);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('leave what a folder held', () => {
    expect(readdirSync(full)).toEqual(['thesis.txt']);
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'a full disk ends a run without results (mounting one needs root)',
    () => {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', disk]);
      if (mounted.status !== 0) return expect(String(mounted.stderr)).toMatch(/permission|denied/i);
      try {
        const { status, stderr } = kaiser(
          'match',
          'random',
          'random',
          '--hands',
          '20000',
          '--out',
          join(disk, 'run'),
        );
        expect(stderr).toMatch(/ENOSPC|no space/i);
        expect(status).toBe(2);
        expect(existsSync(join(disk, 'run', 'results.json'))).toBe(false);
      } finally {
        spawnSync('umount', [disk]);
      }
    },
  );
});
