// Sees all hands and plays the true world perfectly: a reference for what no fair player can know, never an opponent.
import { defineStrategy, type World } from 'kaiser-lab';
import { Searcher } from './searching/searcher.js';
import { SEARCH_OPTIONS, settingsFrom } from './searching/settings.js';

class Seer extends Searcher {
  seeAll(world: World): void {
    this.truth = world;
  }
}

export default defineStrategy({
  name: 'oracle',
  about: 'sees all hands and plays the perfect-information solution; a yardstick, not an opponent',
  cost: 'moderate',
  oracle: true,
  options: { looks: SEARCH_OPTIONS.looks, noise: SEARCH_OPTIONS.noise },
  sit: (_seat, rules, { looks, noise }) =>
    new Seer(rules, { ...settingsFrom({}, DEFAULTS), looks: looks as number, noise: noise as number }),
});

const DEFAULTS = {
  worlds: 1,
  schedule: false,
  racing: false,
  ties: 0,
  nodes: 0,
  all: 0,
  bids: 'ahead',
  ahead: 1,
  infer: false,
  plain: false,
  equity: false,
} as const;
