// Postponed perfect information (Arjonilla et al., 2024): quick play for some tricks, perfect play from there. Research.
import { defineStrategy } from 'kaiser-lab';
import { Searcher } from './searching/searcher.js';
import { SEARCH_OPTIONS, settingsFrom } from './searching/settings.js';

export default defineStrategy({
  name: 'epimc',
  about: 'pimc that sees all cards only after some tricks of quick play (postponed reasoning); research',
  cost: 'dear',
  options: {
    ...SEARCH_OPTIONS,
    tricks: {
      type: 'integer',
      default: 1,
      min: 0,
      max: 16,
      about: 'tricks of quick play before all cards are known',
    },
  },
  sit: (_seat, rules, options) =>
    new Searcher(rules, settingsFrom(options, { method: 'postpone', postpone: options['tricks'] as number })),
});
