// How strategies are named on the command line and in files.
import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../src/play/spec.js';

describe('naming a strategy', () => {
  it.each([
    ['random', { kind: 'builtin', name: 'random', options: [] }],
    ['pimc:worlds=50,seed=1', { kind: 'builtin', name: 'pimc', options: ['worlds=50', 'seed=1'] }],
    ['./my-bot.ts', { kind: 'file', file: './my-bot.ts', options: [] }],
    ['./my-bot.ts:aggression=0.3', { kind: 'file', file: './my-bot.ts', options: ['aggression=0.3'] }],
    ['my bot.mjs', { kind: 'file', file: 'my bot.mjs', options: [] }],
    ['C:\\bots\\one.js:a=1', { kind: 'file', file: 'C:\\bots\\one.js', options: ['a=1'] }],
    ['bots.ts/two.js', { kind: 'file', file: 'bots.ts/two.js', options: [] }],
    ['./bots/three', { kind: 'file', file: './bots/three', options: [] }],
    ['random:salt=a/b', { kind: 'builtin', name: 'random', options: ['salt=a/b'] }],
    ['exec:python3 my_bot.py', { kind: 'exec', command: 'python3 my_bot.py' }],
    ['exec:python3 "my bot.py" -x', { kind: 'exec', command: 'python3 "my bot.py" -x' }],
  ])('%s', (text, spec) => {
    expect(parseSpec(text)).toEqual(spec);
  });

  it.each(['', ' ', 'exec:', 'exec:  '])('refuses "%s"', (text) => {
    expect(() => parseSpec(text)).toThrow(/names no/);
  });
});
