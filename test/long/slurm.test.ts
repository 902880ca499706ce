// The page about SLURM, on a real cluster of this machine alone: an array of shards and the merge that waits for it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, emptyFolder, readText, root, tryBlock } from '../support/guide.js';
import { differing, until } from '../support/machines.js';

/** Debian's slurm-wlm and munge, and the rights to start them. */
const hasSlurm =
  process.getuid?.() === 0 &&
  ['slurmctld', 'slurmd', 'munged'].every((name) => existsSync(`/usr/sbin/${name}`));

describe.skipIf(!hasSlurm)('the page about SLURM', () => {
  const folder = emptyFolder();
  const cluster = mkdtempSync(join(tmpdir(), 'kaiser-slurm-'));
  const script = join(root, 'scripts/slurm-here.sh');
  const environment = {
    ...process.env,
    SLURM_CONF: join(cluster, 'slurm.conf'),
    PATH: `${join(folder, '.bin')}${delimiter}${process.env['PATH']}`,
  };
  const shell = (text: string): string =>
    execFileSync('sh', ['-euc', text], { cwd: folder, env: environment, encoding: 'utf8' });

  beforeAll(() => {
    execFileSync('sh', [script, 'start', cluster], { stdio: ['ignore', 'ignore', 'inherit'] });
  });
  afterAll(() => {
    execFileSync('sh', [script, 'stop', cluster]);
    for (const name of [folder, cluster]) rmSync(name, { recursive: true, force: true });
  });

  it('gives the bytes of one machine', async () => {
    const blocks = blocksOf(readText('docs/slurm.md'));
    for (const block of blocks.filter(({ about }) => about !== ''))
      expect(await tryBlock(block, folder, { output: '' })).toBeUndefined();
    const [submit] = blocks.filter(({ language }) => language === 'console');
    expect(shell(submit!.text)).toMatch(/^Submitted batch job \d+$/m);
    shell('npx kaiser run big.json --out local 2>/dev/null');
    await until(() => shell('squeue --noheader') === '');
    expect(existsSync(join(folder, 'results/big')), shell('cat *.log')).toBe(true);
    expect(differing(join(folder, 'results/big'), join(folder, 'local'))).toEqual([]);
    expect(shell('ls -d shard-*').trim().split('\n')).toHaveLength(4);
  });
});
