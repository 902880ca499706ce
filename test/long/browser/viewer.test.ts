import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HandRecord } from '../../../src/play/record.js';
import { parseRecord } from '../../../src/play/replay.js';
import { accessibilityFaults, hasBrowser, NARROW, WIDE } from '../../support/browser.js';
import { playHand, recordsOf, startViewer, type Viewer } from '../../support/viewer.js';

let viewer: Viewer;
beforeAll(async () => {
  if (hasBrowser) viewer = await startViewer();
});
afterAll(() => viewer?.close());

const pagat = recordsOf('pagat');
const records: HandRecord[] = pagat.trimEnd().split('\n').map(parseRecord);
const changeOfBidders = ({ declarer, scoreAfter, scoreBefore }: HandRecord): number =>
  scoreAfter[declarer! % 2]! - scoreBefore[declarer! % 2]!;
const caption = (page: Page) => page.locator('.caption').textContent();
const listed = (page: Page) => page.locator('nav .list button').count();

/** Counts what reaches over the right edge of the table. */
const SPILT = `[...document.querySelectorAll('.felt :is(.seat, .card, button)')].filter((box) =>
  box.getBoundingClientRect().right > document.querySelector('.felt').getBoundingClientRect().right).length`;

describe.skipIf(!hasBrowser)('the viewer', () => {
  it('steps through a hand to its score', async () => {
    const page = await viewer.open(pagat, 'hand=2');
    const { tricks, scoreAfter, auction } = records[1]!;
    const steps = auction.length + 1 + tricks.length * 4;
    expect(await caption(page)).toBe(`0 of ${steps}: The deal`);
    for (let step = 1; step <= steps; step++) await page.getByTitle('Step on', { exact: true }).click();
    expect(await caption(page)).toContain(`${steps} of ${steps}: `);
    expect(await page.getByTitle('Step on', { exact: true }).isDisabled()).toBe(true);
    expect(await page.locator('.felt .seat .card').count()).toBe(0);
    const after = await page.locator('aside td:last-child').allInnerTexts();
    expect(after.slice(0, 2)).toEqual(scoreAfter.map(String));
    await page.close();
  });

  it('is worked by keys alone', async () => {
    const page = await viewer.open(pagat);
    await page.keyboard.press('ArrowRight');
    expect(await caption(page)).toMatch(/^1 of /);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await page.keyboard.press('n');
    expect(await page.locator('.about').textContent()).toContain('hand 2');
    await page.keyboard.press('p');
    expect(await page.locator('.about').textContent()).toContain('hand 1');
    await page.getByTitle('N: hide cards').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.seat-0 .back').count()).toBe(8);
    expect(await page.evaluate('document.activeElement.title')).toBe('N: show cards');
    await page.close();
  });

  it.each([
    ['set', (record: HandRecord) => changeOfBidders(record) < 0],
    ['events', (record: HandRecord) => record.event !== null],
  ])('filters %s', async (filter, keeps) => {
    const page = await viewer.open(pagat);
    await page.getByLabel('Which hands').selectOption(filter);
    const expected = records.filter(keeps).length;
    expect(await page.locator('nav p').first().textContent()).toBe(`${expected} of ${records.length} hands`);
    expect(await listed(page)).toBe(expected);
    await page.close();
  });

  it('finds the disagreements with the solver, the dearest first', async () => {
    const page = await viewer.open(pagat);
    await page.getByLabel('Which hands').selectOption('costly');
    await page.getByText(/^\d+ of \d+ hands$/).waitFor();
    const losses = (await page.locator('nav .list button').allInnerTexts()).map((text) =>
      Number(/−(\d+) in one card/.exec(text)![1]),
    );
    expect(losses.length).toBeGreaterThan(10);
    expect(losses).toEqual([...losses].sort((a, b) => b - a));
    await page.locator('.costs button').first().click();
    const worth = await page.locator('.acts .worth').allInnerTexts();
    const chosen = await page.locator('.acts .worth.chosen').textContent();
    expect(Number(chosen)).toBeLessThan(Math.max(...worth.map(Number)));
    await page.close();
  });

  it('keeps hand, step, filter, hidden hands and values in the address', async () => {
    const page = await viewer.open(pagat, 'hand=3&step=9&filter=made');
    await page.getByTitle('W: hide cards').click();
    await page.getByTitle('Values of the cards').click();
    const address = new URL(page.url()).hash.slice(1);
    expect(address).toBe('hand=3&step=9&filter=made&hide=3&worth=off');
    const again = await viewer.open(pagat, address);
    expect(await again.locator('main').textContent()).toBe(await page.locator('main').textContent());
    expect(await again.locator('.seat-3 .back').count()).toBeGreaterThan(0);
    expect(await again.locator('.worth').count()).toBe(0);
    await page.close();
    await again.close();
  });

  it.each([
    ['a call', 0, /^pimc in the place of \w: .+ points expected/],
    ['a card', 5, /^pimc in the place of \w: /],
  ])('tells what a strategy thinks of each choice of %s', async (_, step, words) => {
    const page = await viewer.open(pagat, `hand=1&step=${step}`);
    await page.getByLabel('Strategy to ask').selectOption('pimc');
    await page.getByTitle('Ask what it would do here').click();
    const told = page.getByLabel('What a strategy would do');
    expect(await told.locator('p').textContent()).toMatch(words);
    expect(await told.locator('.own td').nth(1).textContent()).toMatch(/^[+-]\d+\.\d\d ±\d+\.\d\d$/);
    await page.keyboard.press('ArrowRight');
    expect(await told.locator('p').count()).toBe(0);
    await page.close();
  });

  it('shows text from records as text, and tells lines it cannot show', async () => {
    const evil = JSON.stringify({
      ...records[0]!,
      strategies: ['<img src=x onerror=alert(1)>', 'b', 'c', 'd'],
    });
    const page = await viewer.open(`${evil}\nno record\n`);
    expect(await page.locator('.seat-0 .who').textContent()).toContain('<img src=x');
    expect(await page.locator('summary').textContent()).toBe('1 line cannot be shown');
    await page.close();
  });

  it('keeps every card on the table at any width', async () => {
    const page = await viewer.open(pagat, 'hand=2&step=1');
    for (const width of [1920, 1440, 1280, 1180, 1020, 860, 760, 600, 430, 375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const spilt = await page.evaluate(SPILT);
      expect(spilt, `${width} pixels`).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    await page.close();
  });

  it.each([
    ['wide', WIDE],
    ['narrow', NARROW],
    ['wide and dark', { ...WIDE, dark: true }],
  ])('is accessible and does not scroll sideways, %s', async (_, size) => {
    const page = await viewer.open(pagat, 'hand=2&step=13', size);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
    await page.close();
  });
});

describe.skipIf(!hasBrowser)('the table in the page', () => {
  it('plays a hand with the keyboard alone, and looks at it afterwards', async () => {
    const page = await viewer.open('', 'play=pagat&against=random&seed=a');
    await playHand(page, async (locator) => {
      await locator.focus();
      await page.keyboard.press('Enter');
    });
    expect(await page.locator('.question .caption').textContent()).toMatch(
      /^The hand is over\. N\+S -?\d+, E\+W/,
    );
    await page.getByTitle('Look at the hand').click();
    expect(await page.locator('.about').textContent()).toMatch(/^pagat · game play\/a\/0 · hand 1 · /);
    expect(await page.locator('.costs, .costs + p, aside section:last-child').count()).toBeGreaterThan(0);
    await page.close();
  });

  it('gives hints, and takes answers back only when that is asked for', async () => {
    const page = await viewer.open('', 'play=pagat&against=random&seed=a&undo=on');
    await page.getByTitle('What would the others do?').click();
    expect(await page.locator('.hint').textContent()).toMatch(/^random says /);
    expect(await page.getByTitle('Take the last answer back').count()).toBe(0);
    await page.locator('.question .controls button').first().click();
    await page.getByTitle('Take the last answer back').click();
    expect(await page.locator('.question .caption').textContent()).toBe('Your call');
    const strict = await viewer.open('', 'play=pagat&against=random&seed=a');
    await strict.locator('.question .controls button').first().click();
    expect(await strict.getByTitle('Take the last answer back').count()).toBe(0);
    await page.close();
    await strict.close();
  });

  it.each([
    ['wide', WIDE],
    ['narrow and dark', { ...NARROW, dark: true }],
  ])('is accessible, %s', async (_, size) => {
    const page = await viewer.open('', 'play=saskatchewan34&against=random&seed=a', size);
    expect(await accessibilityFaults(page)).toEqual([]);
    await playHand(page, (locator) => locator.click());
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
    await page.close();
  });
});
