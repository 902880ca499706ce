// A real browser for pages: Debian's chromium without a window, and what axe finds on a page.
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

const EXECUTABLE = '/usr/bin/chromium';

export const hasBrowser = existsSync(EXECUTABLE);

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}
export const WIDE: Size = { width: 1440, height: 900 };
export const NARROW: Size = { width: 375, height: 812 };

const QUIET = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/** Starts the browser with a fresh profile; it asks nobody for anything, and runs as root too. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox', ...QUIET] });

/** A page of a size; an error in one of its scripts fails the test. */
export async function openPage(browser: Browser, address: string, size: Size = WIDE): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: size.width, height: size.height },
    colorScheme: size.dark ? 'dark' : 'light',
  });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(address);
  return page;
}

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
