// Forms to test with: every preset, and an override for every value of every toggle.

import { parseRules, preset } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import type { Rules } from '../../src/rules/schema.js';

export const presets: readonly Rules[] = PRESET_NAMES.map(preset);

/** One override (or more) for every value that a field can take beyond the base game's. */
export const OVERRIDES: readonly object[] = [
  { extends: 'pagat', points: { trick: 2, bonus: 7, penalty: -6 } },
  { extends: 'pagat', misdeal: 'noHonours' },
  { extends: 'pagat', misdeal: 'noHonoursOrFours' },
  { extends: 'pagat', passing: { when: 'beforeAuction', cards: 1 } },
  { extends: 'pagat', passing: { when: 'afterAuction', cards: 2 } },
  { extends: 'pagat', passing: { when: 'beforeAuction', cards: 2, to: 'cycle' } },
  { extends: 'six-pairs', passing: { when: 'afterAuction', cards: 1, to: 'cycle' } },
  { extends: 'pagat', auction: { min: 5 } },
  { extends: 'pagat', auction: { min: 8 } },
  { extends: 'pagat', auction: { max: 9 } },
  { extends: 'lostheir32', auction: { max: 9 } },
  { extends: 'pagat', auction: { noTrump: 'aboveAll' } },
  { extends: 'pagat', auction: { noTrump: 'off' } },
  { extends: 'pagat', auction: { minNoTrump: 8 } },
  { extends: 'pagat', auction: { low: 'above' } },
  { extends: 'pagat', auction: { low: 'equal', noTrump: 'aboveAll' } },
  { extends: 'pagat', auction: { low: 'declarerNoTrump' } },
  { extends: 'pagat', auction: { low: 'declarerAny' } },
  { extends: 'pagat', auction: { low: 'declarerAny', noTrump: 'off' } },
  { extends: 'pagat', auction: { dealerMayEqual: false } },
  { extends: 'pagat', auction: { allPass: 'redeal' } },
  { extends: 'pagat', auction: { allPass: 'nextDealer' } },
  { extends: 'pagat', auction: { kaiser: 'solo' } },
  { extends: 'pagat', auction: { kaiser: 'side' } },
  { extends: 'pagat', auction: { kaiser: 'forty' } },
  { extends: 'six', auction: { kaiser: 'forty', low: 'declarerAny' } },
  { extends: 'pagat', trump: 'firstCard', auction: { noTrump: 'off' } },
  { extends: 'pagat', trump: 'firstCard', auction: { noTrump: 'above' } },
  { extends: 'hetu', trump: 'named' },
  { extends: 'saskatchewan34', kitty: { trumpNamed: 'after' } },
  { extends: 'saskatchewan34', kitty: { keepPointCards: false } },
  { extends: 'pagat', scoring: { made: 'bid' } },
  { extends: 'pagat', scoring: { noTrumpFactor: { made: 3, set: 4 } } },
  { extends: 'pagat', scoring: { freeze: null } },
  { extends: 'pagat', scoring: { freeze: 47 } },
  { extends: 'pagat', scoring: { freeze: 20, freezeAfterNoTrump: 30 } },
  { extends: 'pagat', scoring: { freeze: 25, frozenNegatives: false } },
  { extends: 'pagat', scoring: { stealBonusWins: true, freeze: 20 } },
  { extends: 'pagat', scoring: { threeTrickRule: true } },
  { extends: 'pagat', scoring: { insult: -5 } },
  { extends: 'pagat', game: { target: 69 } },
  { extends: 'pagat', game: { targetAfterNoTrump: 62 } },
  { extends: 'pagat', game: { mustBidToWin: true }, scoring: { freeze: null } },
  { extends: 'pagat', game: { tie: 'higher' }, scoring: { freeze: null }, auction: { min: 3 } },
  { extends: 'pagat', game: { minusLoses: -20 } },
  { extends: 'pagat', game: { series: 4 } },
  { extends: 'lostheir32', game: { series: 5 } },
  { extends: 'five', game: { minusLoses: -12 } },
  { extends: 'twohand', auction: { low: 'above', kaiser: 'forty' } },
];

export const overrides: readonly Rules[] = OVERRIDES.map(parseRules);
export const forms: readonly Rules[] = [...presets, ...overrides];
