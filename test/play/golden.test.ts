// One seeded game a preset as a page that a player can check card by card.
// `npx vitest run test/play/golden --update` writes the pages anew; read what changed before committing it.
import { describe, expect, it } from 'vitest';
import { handPage } from '../../src/play/page.js';
import { preset } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import random from '../../strategies/random.js';
import { playGame } from '../support/game.js';

describe('golden games', () => {
  it.each(PRESET_NAMES)('%s', async (name) => {
    const records = playGame(preset(name), [random], 'golden');
    const page = records.slice(0, 8).map(handPage).join('\n');
    await expect(page).toMatchFileSnapshot(`../golden/${name}.txt`);
  });
});
