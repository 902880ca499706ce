// The strongest player here: pimc with everything that measured well switched on.
import { defineStrategy } from 'kaiser-lab';
import { Searcher } from './searching/searcher.js';
import { SEARCH_OPTIONS, settingsFrom } from './searching/settings.js';

export default defineStrategy({
  name: 'champion',
  about: 'the strongest: pimc with worlds weighed by the calls, exact endings and no silly cards',
  cost: 'dear',
  options: {
    ...SEARCH_OPTIONS,
    worlds: { ...SEARCH_OPTIONS.worlds, default: 30 },
    all: { ...SEARCH_OPTIONS.all, default: 1680 },
    plain: { ...SEARCH_OPTIONS.plain, default: true },
    inference: { ...SEARCH_OPTIONS.inference, default: true },
  },
  sit: (_seat, rules, options) => new Searcher(rules, settingsFrom(options)),
});
