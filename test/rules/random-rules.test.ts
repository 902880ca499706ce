// Any combination of fields is either refused with a reason or plays whole games whose records hold.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecord, Replayer } from '../../src/play/replay.js';
import { parseRules } from '../../src/rules/derive.js';
import { RulesError } from '../../src/rules/rules-error.js';
import random from '../../strategies/random.js';
import { playGame } from '../support/game.js';
import { anyRules, validRules } from '../support/rules-values.js';

describe('random rules values', () => {
  it('are valid, or refused in one sentence with a path', () => {
    let valid = 0;
    fc.assert(
      fc.property(anyRules, (value) => {
        try {
          parseRules(value);
          valid++;
        } catch (error) {
          expect(error).toBeInstanceOf(RulesError);
          expect((error as RulesError).path).not.toBe('');
        }
      }),
      { numRuns: 2000 },
    );
    expect(valid).toBeGreaterThan(100);
  });

  it('play games whose records the replayer accepts', () => {
    fc.assert(
      fc.property(validRules, fc.string({ minLength: 1, maxLength: 8 }), (rules, seed) => {
        const records = playGame(rules, [random], seed);
        const replayer = new Replayer();
        for (const record of records) replayer.next(parseRecord(JSON.stringify(record)));
        replayer.end();
      }),
      { numRuns: 150 },
    );
  });
});
