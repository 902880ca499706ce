import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blocksOf, emptyFolder, readText, root, tryBlock } from '../support/guide.js';

const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));

it.each(guides)('every block of docs/%s holds', async (name) => {
  const folder = emptyFolder();
  const before = { output: '' };
  for (const block of blocksOf(readText(`docs/${name}`)))
    expect(await tryBlock(block, folder, before), `line ${block.line}`).toBeUndefined();
  rmSync(folder, { recursive: true });
});
