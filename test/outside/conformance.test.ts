import { describe, expect, it } from 'vitest';
import { checkConformance } from '../../src/run/conformance.js';
import { botFile } from '../support/outside.js';

const check = async (name: string) => {
  const forms = ['pagat', 'saskatchewan34'];
  const findings = await checkConformance(name, { moveTimeout: 5000, forms, progress: () => {} });
  return Object.fromEntries(
    findings.map(({ check: what, passed, words }) => [what.split(' ')[0]!, passed ? 'ok' : words.join('; ')]),
  );
};

describe('conformance', () => {
  it.each(['random', `${botFile('inside.mjs')}:what=nothing`, `exec:python3 ${botFile('dice.py')}`])(
    'passes %s',
    async (name) => {
      expect(await check(name)).toEqual({ answers: 'ok', speed: 'ok', gives: 'ok', knows: 'ok' });
    },
  );

  it('finds seats that tell each other through their module', async () => {
    expect(await check(botFile('gossip.mjs'))).toMatchObject({
      answers: 'ok',
      gives: expect.stringContaining('keeps something from one game to the next'),
      knows: expect.stringMatching(
        /^pagat: seat \d of unit \d+ answers otherwise when no other seat shares its module/,
      ),
    });
  });

  it('finds draws that cannot be repeated', async () => {
    expect(await check(botFile('moody.mjs'))).toMatchObject({
      answers: 'ok',
      gives: expect.stringContaining('a block was played otherwise by a fresh worker'),
    });
  });

  it('finds illegal answers and names form, kind and place', async () => {
    expect(await check(`${botFile('inside.mjs')}:what=type`)).toMatchObject({
      answers: expect.stringMatching(
        /^pagat: type when asked to play: answered play with "AS", expected a card \[\d+\/\d\/0\/0\/\d+\]/,
      ),
    });
  });
});
