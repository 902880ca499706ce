// Perfect-information Monte Carlo: worlds drawn from what the seat knows, every legal choice valued in all of them.
import { defineStrategy } from 'kaiser-lab';
import { Searcher } from './searching/searcher.js';
import { SEARCH_OPTIONS, settingsFrom } from './searching/settings.js';

export default defineStrategy({
  name: 'pimc',
  about: 'values each legal card in the same sampled worlds, with all cards open in each',
  cost: 'dear',
  options: SEARCH_OPTIONS,
  sit: (_seat, rules, options) => new Searcher(rules, settingsFrom(options)),
});
