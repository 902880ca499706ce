// A real browser for the viewer's page: built once from the sources, opened as one file with records in it.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const root = fileURLToPath(new URL('../../', import.meta.url));
const EXECUTABLE = '/usr/bin/chromium';
const PLACE = '<script id="records" type="application/x-ndjson"></script>';

export const hasBrowser = existsSync(EXECUTABLE);

export interface Viewer {
  /** Opens the page on records (JSON Lines) at an address such as `hand=3`. */
  open(records: string, address?: string, size?: Size): Promise<Page>;
  close(): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}
export const WIDE: Size = { width: 1440, height: 900 };
export const NARROW: Size = { width: 375, height: 812 };

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
  const browser = await start();
  let files = 0;
  return {
    open: async (records, address = '', size = WIDE) => {
      const file = join(folder, `page-${files++}.html`);
      const carried = records.replaceAll('<', '\\u003c');
      writeFileSync(
        file,
        built.replace(PLACE, () => PLACE.replace('></', `>${carried}</`)),
      );
      const page = await browser.newPage({
        viewport: { width: size.width, height: size.height },
        colorScheme: size.dark ? 'dark' : 'light',
      });
      page.on('pageerror', (error) => {
        throw error;
      });
      await page.goto(`${pathToFileURL(file)}#${address}`);
      return page;
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const start = (): Promise<Browser> =>
  chromium.launch({
    executablePath: EXECUTABLE,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });

/** What axe finds of moderate weight or worse, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return found.violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
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
