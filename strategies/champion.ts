// The strongest player here: pimc with everything that measured well switched on.
import { defineStrategy } from 'kaiser-lab';
import { SEARCH_OPTIONS, Searcher, settingsFrom } from './searching/searcher.js';

export default defineStrategy({
  name: 'champion',
  cost: 'dear',
  options: {
    ...SEARCH_OPTIONS,
    worlds: { ...SEARCH_OPTIONS.worlds, default: 30 },
    infer: { ...SEARCH_OPTIONS.infer, default: 'calls' },
  },
  sit: (_seat, rules, options) => new Searcher(rules, settingsFrom(options)),
});
