// Games of the engine before the independent referee, who was not told how the engine works.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules } from '../../src/rules/derive.js';
import type { Rules } from '../../src/rules/schema.js';
import random from '../../strategies/random.js';
import { OVERRIDES, presets } from '../support/forms.js';
import { playGame } from '../support/game.js';
import { refereeGame } from '../support/referee.js';
import { validRules } from '../support/rules-values.js';

function faults(rules: Rules, seed: string): string[] {
  return refereeGame(playGame(rules, [random], seed)).map(({ line, message }) => `line ${line}: ${message}`);
}

describe('the referee finds no fault', () => {
  it.each(presets)('in games of $name', (rules) => {
    expect(faults(rules, 'referee').slice(0, 3)).toEqual([]);
  });

  it.each(OVERRIDES.map((rules) => ({ rules, text: JSON.stringify(rules) })))('under $text', ({ rules }) => {
    expect(faults(parseRules(rules), 'referee').slice(0, 3)).toEqual([]);
  });

  it('under random rules values', () => {
    const seed = fc.string({ minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(validRules, seed, (rules, text) => {
        expect(faults(rules, text).slice(0, 3)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
