// The ladder of the cheap strategies: each beats the one below by more than chance explains.
import { describe, expect, it } from 'vitest';
import { preset } from '../../src/rules/derive.js';
import greedy from '../../strategies/greedy.js';
import random from '../../strategies/random.js';
import ruleBased from '../../strategies/rule-based.js';
import { pairDifferences } from '../support/pairs.js';

const PAIRS = 400;

/** Forms that differ in pack, sides, trump, auction or number of cards. */
const FORMS = ['pagat', 'saskatchewan34', 'kitty7x4', 'joffre', 'twohand', 'five', 'six', 'lostheir48'];

describe.each(FORMS)('%s', (name) => {
  it.each([
    [ruleBased, greedy],
    [greedy, random],
  ])('$0.name beats $1.name', (better, worse) => {
    const differences = pairDifferences(preset(name), better, worse, PAIRS);
    const mean = differences.reduce((sum, value) => sum + value, 0) / PAIRS;
    const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (PAIRS - 1);
    expect(mean - 2 * Math.sqrt(variance / PAIRS)).toBeGreaterThan(0);
  });
});
