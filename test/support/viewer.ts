// The viewer's page in a real browser: built once from the sources, opened as one file with records in it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { openPage, type Size, startBrowser, WIDE } from './browser.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PLACE = '<script id="records" type="application/x-ndjson"></script>';

export interface Viewer {
  /** Opens the page on records (JSON Lines) at an address such as `hand=3`. */
  open(records: string, address?: string, size?: Size): Promise<Page>;
  close(): Promise<void>;
}

/** Builds the page and starts the browser. */
export async function startViewer(): Promise<Viewer> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiser-viewer-'));
  await build({
    root: join(root, 'src/viewer'),
    configFile: false,
    logLevel: 'error',
    plugins: [viteSingleFile()],
    resolve: { alias: { 'kaiser-lab': join(root, 'src/index.ts') } },
    build: { outDir: folder, emptyOutDir: true },
  });
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  const browser = await startBrowser();
  let files = 0;
  return {
    open: async (records, address = '', size = WIDE) => {
      const file = join(folder, `page-${files++}.html`);
      const carried = records.replaceAll('<', '\\u003c');
      writeFileSync(
        file,
        built.replace(PLACE, () => PLACE.replace('></', `>${carried}</`)),
      );
      return openPage(browser, `${pathToFileURL(file)}#${address}`, size);
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Records of a preset, made for tests. */
export const recordsOf = (name: string): string =>
  readFileSync(join(root, 'test/vectors/records', `${name}.jsonl`), 'utf8');

/** Plays one hand in the page: the last call offered, the first card, the first of what else may be chosen. */
export async function playHand(page: Page, press: (control: Locator) => Promise<void>): Promise<void> {
  const question = page.locator('.question');
  for (let turn = 0; turn < 60; turn++) {
    await page.locator('.question .caption').waitFor();
    if ((await question.getByText('Look at the hand').count()) > 0) return;
    const laying = question.locator('button', { hasText: /^(Pass|Discard) \d of \d$/ });
    if ((await laying.count()) > 0) {
      const wanted = Number((await laying.textContent())!.at(-1));
      for (let card = 0; card < wanted; card++)
        await press(page.locator('button.card[aria-pressed="false"]').first());
      await press(laying);
    } else if ((await page.locator('button.card').count()) > 0)
      await press(page.locator('button.card').first());
    else await press(question.locator('button:not([title="What would the others do?"])').last());
  }
  throw new Error('the hand does not end');
}
