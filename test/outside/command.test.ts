import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeCommand, hashCommand, splitWords } from '../../src/play/command.js';
import { botWords } from '../support/outside.js';

const folder = mkdtempSync(join(tmpdir(), 'kaiser command #1 '));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['python3 my_bot.py', ['python3', 'my_bot.py']],
  ['  python3   "my bot.py" --level 3 ', ['python3', 'my bot.py', '--level', '3']],
  [`a'b c'd "it's" ''`, ['ab cd', "it's", '']],
  ['C:\\bots\\bot.exe', ['C:\\bots\\bot.exe']],
])('%s', (command, words) => {
  expect(splitWords(command)).toEqual(words);
});

it.each([
  ['python3 "my bot.py', 'exec:python3 "my bot.py: a quotation mark is not closed'],
  ['  ', 'exec: names no command; expected one, such as exec:python3 my_bot.py'],
])('refuses %s', (command, message) => {
  expect(() => splitWords(command)).toThrow(message);
});

it('asks a command how it calls itself', async () => {
  expect(await describeCommand({ words: botWords('first.py'), options: {} })).toEqual({
    name: 'first',
    cost: 'moderate',
  });
});

it('hashes the files of a command by their content', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('a.py', 'print(1)');
  write('b.py', 'print(1)');
  write('c.py', 'print(2)');
  const [a, b, c] = ['a.py', 'b.py', 'c.py'].map((file) =>
    hashCommand({ words: ['python3', file], folder, options: {} }),
  );
  expect(b).toBe(a);
  expect(c).not.toBe(a);
  expect(hashCommand({ words: ['python3', '-O', 'a.py'], folder, options: {} })).not.toBe(a);
});
