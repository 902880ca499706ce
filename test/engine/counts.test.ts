// Counts of legal continuations per preset, as chess programs count moves: a change of any legality rule shows here.
// `npx vitest run test/engine/counts --update` writes them anew.
import { describe, expect, it } from 'vitest';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import { countsOf } from '../support/counts.js';

describe('counts of legal continuations', () => {
  it.each(PRESET_NAMES)('%s', async (name) => {
    const text = `${JSON.stringify(countsOf(name))}\n`;
    await expect(text).toMatchFileSnapshot(`../counts/${name}.json`);
  });
});
