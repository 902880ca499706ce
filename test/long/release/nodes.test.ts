// The packed release under every other Node named in KAISER_NODES (paths of `node`, set by .ci/run): installs, plays a bot in
// TypeScript, another over JSON Lines and one in the sandbox, to the bytes of this Node.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, pack, ran } from '../../support/release.js';

const nodes = (process.env.KAISER_NODES ?? '').split(delimiter).filter((path) => path !== '');
const folder = mkdtempSync(join(tmpdir(), 'kaiser-nodes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COMMANDS = [
  'init my-bot.ts',
  'init my_bot.py',
  'match ./my-bot.ts greedy pimc:worlds=2 --hands 20 --out mine',
  'match exec:python3|my_bot.py greedy --hands 40 --out python',
  'match ./my-bot.ts greedy --hands 40 --sandbox --out boxed',
  'verify mine',
  'report mine',
];

/** Runs the commands in a folder of its own and returns the results that they wrote. */
async function played(name: string, tarball: string, node: string): Promise<Buffer[]> {
  const cwd = join(folder, name);
  await install(cwd, tarball, node);
  for (const command of COMMANDS) {
    const words = command.split(' ').map((word) => word.replaceAll('|', ' '));
    const { status, err } = await ran(join(cwd, 'node_modules/.bin/kaiser'), words, { cwd, node });
    expect(status, `kaiser ${command}: ${err}`).toBe(0);
  }
  return ['mine', 'python', 'boxed'].map((out) => readFileSync(join(cwd, out, 'results.json')));
}

describe.skipIf(nodes.length === 0)('other versions of Node (none is named in KAISER_NODES)', () => {
  let tarball: string;
  let here: Buffer[];
  beforeAll(async () => {
    tarball = join(folder, (await pack(folder)).filename);
    here = await played('here', tarball, process.execPath);
  });

  it.each(nodes.map((path, at) => ({ path, at })))('$path plays the same bytes', async ({ path, at }) => {
    const version = await ran(path, ['--version'], { cwd: folder });
    expect(version.out).not.toBe(`${process.version}\n`);
    expect(await played(`node-${at}`, tarball, path)).toEqual(here);
  });
});
