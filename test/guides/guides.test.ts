import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Block, blocksOf, emptyFolder, readText, root, tryBlock } from '../support/guide.js';

const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));

async function tryAll(blocks: readonly Block[], folder: string): Promise<void> {
  const before = { output: '' };
  for (const block of blocks)
    expect(await tryBlock(block, folder, before), `line ${block.line}`).toBeUndefined();
  rmSync(folder, { recursive: true });
}

it.each(guides)('every block of docs/%s holds', (name) =>
  tryAll(blocksOf(readText(`docs/${name}`)), emptyFolder()),
);

/** Sizes of README are for people with an hour. */
const smaller = (text: string, units: number): string =>
  text.replaceAll(/("units": |--hands )\d+/g, (_, what) => what + units);

it('every block of README holds, with fewer units', () => {
  const folder = emptyFolder();
  cpSync(join(root, 'experiments'), join(folder, 'experiments'), { recursive: true });
  for (const name of readdirSync(join(folder, 'experiments'))) {
    const file = join(folder, 'experiments', name);
    if (name.endsWith('.json')) writeFileSync(file, smaller(readFileSync(file, 'utf8'), 12));
  }
  const blocks = blocksOf(readText('README.md')).map((block) => ({
    ...block,
    text: smaller(block.text, 60),
  }));
  return tryAll(blocks, folder);
});
