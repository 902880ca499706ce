// Flat Monte Carlo: as pimc, but worlds are played out by a quick player that errs now and then, not solved.
import { defineStrategy } from 'kaiser-lab';
import { Searcher } from './searching/searcher.js';
import { SEARCH_OPTIONS, settingsFrom } from './searching/settings.js';

export default defineStrategy({
  name: 'flat-mc',
  about: 'values each legal card by noisy rollouts in the same sampled worlds',
  cost: 'dear',
  options: { ...SEARCH_OPTIONS, worlds: { ...SEARCH_OPTIONS.worlds, default: 100 } },
  sit: (_seat, rules, options) =>
    new Searcher(rules, settingsFrom(options, { method: 'roll', schedule: false })),
});
