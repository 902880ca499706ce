// Links of README and guides lead somewhere.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, root } from '../support/guide.js';

const guides = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

const withoutBlocks = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** A heading's anchor as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchors = (file: string): string[] =>
  [...withoutBlocks(readText(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));

describe.each(['README.md', 'CHANGELOG.md', ...guides])('%s', (file) => {
  it('links to what is there', () => {
    for (const [, target] of withoutBlocks(readText(file)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(target!)) continue;
      const [path, anchor] = target!.split('#');
      const linked = path === '' ? file : join(dirname(file), path!);
      expect(existsSync(join(root, linked)), `${file} -> ${target}`).toBe(true);
      if (anchor) expect(anchors(linked), `${file} -> ${target}`).toContain(anchor);
    }
  });
});
