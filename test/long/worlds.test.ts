import { expect, test } from 'vitest';
import { View } from '../../src/engine/view.js';
import { randomFrom } from '../../src/random/streams.js';
import { Worlds } from '../../src/search/worlds/worlds.js';
import { forms } from '../support/forms.js';
import { positionsOf } from '../support/positions.js';
import { flawOf } from '../support/world-laws.js';

const POSITIONS = 1000;
const WORLDS = 100;

test('a hundred worlds of each of a thousand positions of all forms replay the hand legally', () => {
  const random = randomFrom('long worlds');
  let positions = 0;
  for (let hand = 0; positions < POSITIONS; hand++) {
    const rules = forms[hand % forms.length]!;
    let place = 0;
    for (const position of positionsOf(rules, `long ${hand}`)) {
      if (place++ % 3 !== hand % 3 || positions >= POSITIONS) continue;
      positions++;
      const view = new View(position.state, position.state.open.turn);
      const worlds = new Worlds(view);
      for (let n = 0; n < WORLDS; n++) expect(flawOf(view, worlds.sample(random), position)).toBeUndefined();
    }
  }
});
