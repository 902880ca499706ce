import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecord } from '../../../src/play/replay.js';
import { PRESET_NAMES } from '../../../src/rules/presets.js';
import { hasBrowser, NARROW, WIDE } from '../../support/browser.js';
import { playHand, recordsOf, startViewer, type Viewer } from '../../support/viewer.js';

let viewer: Viewer;
beforeAll(async () => {
  if (hasBrowser) viewer = await startViewer();
});
afterAll(() => viewer?.close());

describe.skipIf(!hasBrowser)('every form in the page', () => {
  it.each(PRESET_NAMES)('%s: hands to their score, card by card where wide', async (name) => {
    const text = recordsOf(name);
    const page = await viewer.open(text);
    const hands = text.trimEnd().split('\n').slice(0, 2).map(parseRecord);
    for (const [at, record] of hands.entries()) {
      const size = at === 0 ? WIDE : NARROW;
      await page.setViewportSize(size);
      const cards = record.tricks.flatMap((trick) => trick.cards.split(' ')).length;
      const steps = Number(/of (\d+):/.exec((await page.locator('.caption').textContent())!)![1]);
      expect(steps).toBe(record.auction.length + (record.declarer === null ? 0 : 1) + cards);
      if (at > 0) await page.keyboard.press('End');
      else for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight');
      const after = await page.locator('aside section:first-child td:last-child').allInnerTexts();
      expect(after).toEqual(record.scoreAfter.map(String));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
      await page.keyboard.press('n');
    }
    await page.close();
  });

  it.each(PRESET_NAMES)('%s: a hand against bots, on a narrow screen', async (name) => {
    const page = await viewer.open('', `play=${name}&against=random&seed=b`, NARROW);
    await playHand(page, (control) => control.click());
    expect(await page.locator('.question .caption').textContent()).toContain('over');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
    await page.getByTitle('Look at the hand').click();
    expect(await page.locator('.about').textContent()).toContain('play/b/0');
    await page.close();
  });
});
