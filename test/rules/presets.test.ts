// What every preset must come with, and what a form costs. The steps are those of docs/adding-a-form.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecord, Replayer } from '../../src/play/replay.js';
import { derive, parseRules, preset } from '../../src/rules/derive.js';
import { differenceFrom, sameValue, shortForm } from '../../src/rules/difference.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import type { Rules } from '../../src/rules/schema.js';
import { fieldOf, TOGGLES } from '../../src/rules/toggles.js';
import random from '../../strategies/random.js';
import { forms } from '../support/forms.js';
import { playGame } from '../support/game.js';

const beside = (path: string) => new URL(`../${path}`, import.meta.url);
const cases = readdirSync(beside('cases/'))
  .map((name) => readFileSync(beside(`cases/${name}`), 'utf8'))
  .join('\n');

describe('every preset has', () => {
  it.each(PRESET_NAMES)('%s: case lines, a golden page and counts', (name) => {
    const missing = [
      new RegExp(`\\b${name}\\b`).test(cases) ? '' : `step 4: no line of test/cases names ${name}`,
      existsSync(beside(`golden/${name}.txt`)) ? '' : `step 5: test/golden/${name}.txt is missing`,
      existsSync(beside(`counts/${name}.json`)) ? '' : `step 6: test/counts/${name}.json is missing`,
    ];
    expect(missing.filter((step) => step !== '')).toEqual([]);
  });
});

describe('a form', () => {
  it('that only recombines plays from one entry of data', () => {
    const rules = derive(preset('saskatchewan34'), {
      name: 'invented',
      deck: 'rois32',
      deal: { kitty: 4, hand: 7 },
      auction: { min: 4, low: 'equal', kaiser: 'forty', allPass: 'nextDealer' },
      scoring: { insult: -5, threeTrickRule: true },
      game: { target: 30, minusLoses: -30 },
    });
    const records = playGame(rules, [random], 'invented');
    const replayer = new Replayer();
    for (const record of records) replayer.next(parseRecord(JSON.stringify(record)));
    replayer.end();
    expect(records.length).toBeGreaterThan(1);
  });

  it.each(forms.map((rules) => [rules.name, rules] as const))('%s survives its short form', (_, rules) => {
    const back = parseRules(shortForm(rules));
    expect(sameValue({ ...back, name: '' }, { ...rules, name: '' })).toBe(true);
    expect(parseRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
    expect(derive(preset('pagat'), differenceFrom(preset('pagat'), rules))).toEqual(rules);
  });
});

describe('plain words', () => {
  it('tell every field of a rules value', () => {
    const leaves = (value: object, path: string): string[] =>
      Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? leaves(inner, `${path}${key}.`)
          : [path + key],
      );
    expect(TOGGLES.map(({ path }) => path)).toEqual(leaves(preset('pagat'), ''));
  });

  it.each(forms.map((rules) => [rules.name, rules] as const))(
    '%s: a field that differs is told differently',
    (_, rules) => {
      const base: Rules = preset('pagat');
      for (const { path, says } of TOGGLES) {
        const differs = !sameValue(fieldOf(rules, path), fieldOf(base, path));
        if (differs && path !== 'game.target') expect(says(rules), path).not.toBe(says(base));
      }
    },
  );
});
