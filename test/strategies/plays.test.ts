// Single decisions that any partner would expect, as lines to read; see plays.txt.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatCard } from '../../src/cards/notation.js';
import { randomFrom } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { RuleBased } from '../../strategies/rule-based.js';
import { readPosition } from '../support/position.js';

const LINE = /^(?<rule>.+?): (?<position>.+) -> (?<cards>.+)$/;
const lines = readFileSync(new URL('plays.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

describe('rule-based', () => {
  it.each(lines)('%s', (line) => {
    const { position, cards } = LINE.exec(line)!.groups!;
    const rules = preset('pagat');
    const { state, view, legal } = readPosition(rules, position!);
    const card = new RuleBased(rules).play(view, legal, randomFrom('none'));
    expect(cards!.split(' ')).toContain(formatCard(state.tables.deck, card));
  });
});
