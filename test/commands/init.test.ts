import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { initCommand } from '../../src/commands/init.js';
import { bundleStrategy } from '../../src/play/bundle.js';
import { describeBundle, importStrategy } from '../../src/play/load.js';
import { preset } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import random from '../../strategies/random.js';
import { playGame } from '../support/game.js';
import { runCommand } from '../support/io.js';
import { playMatch } from '../support/outside.js';

const folder = mkdtempSync(join(tmpdir(), 'kaiser-init-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['bot.ts', 'bot.mts', 'bot.js', 'My bot #1.mjs'])('kaiser init %s', (name) => {
  const file = join(folder, name);

  it('writes a strategy that plays every form', async () => {
    const { out, status } = await runCommand(initCommand, [file]);
    expect(status).toBe(0);
    expect(out).toContain(`wrote ${file}; play it: kaiser match `);
    const made = await bundleStrategy(file, join(folder, 'cache'));
    expect(await describeBundle(made)).toMatchObject({ name: name.startsWith('bot') ? 'bot' : 'My bot -1' });
    const strategy = await importStrategy(made);
    for (const form of PRESET_NAMES)
      expect(playGame(preset(form), [strategy, random], 'init').length, form).toBeGreaterThan(0);
  });

  it('does not overwrite it', async () => {
    const before = readFileSync(file);
    const { err, status } = await runCommand(initCommand, [file]);
    expect(err).toBe(`error: ${file}: is there already; init never overwrites\n`);
    expect(status).toBe(2);
    expect(readFileSync(file)).toEqual(before);
  });
});

describe('kaiser init my_bot.py', () => {
  const file = join(folder, 'my_bot.py');

  it('writes a bot and its client, which play every form', async () => {
    const { out, err, status } = await runCommand(initCommand, [file]);
    expect(status).toBe(0);
    expect(out).toContain(`wrote ${file}; play it: kaiser match "exec:python3 `);
    expect(err).toBe(`wrote ${join(folder, 'kaiser_lab.py')}, the client it imports\n`);
    const players = [['python3', file], random];
    for (const form of PRESET_NAMES) {
      const { records, bots } = await playMatch({ rules: preset(form), units: 2, hand: true, players });
      expect(bots[0]!.name).toBe('my_bot');
      expect(records.flat().length, form).toBeGreaterThan(0);
    }
  });

  it('leaves a client alone that is there already', async () => {
    const { err, status } = await runCommand(initCommand, [join(folder, 'other.py')]);
    expect(err).toBe(`${join(folder, 'kaiser_lab.py')} is there already and stays as it is\n`);
    expect(status).toBe(0);
  });
});

it.each([
  ['bot.rb', 'expected a file name ending in .ts, .mts, .js, .mjs, .py'],
  [join(folder, 'no', 'such', 'bot.ts'), 'cannot be written: there is no such folder'],
])('refuses %s', async (file, message) => {
  const { err, status } = await runCommand(initCommand, [file]);
  expect(err).toContain(`error: ${file}: ${message}`);
  expect(status).toBe(2);
});
