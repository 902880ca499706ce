import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleStrategy } from '../../src/play/bundle.js';
import { describeBundle, importStrategy } from '../../src/play/load.js';

const folder = mkdtempSync(join(tmpdir(), 'kaiser-load-'));
const cache = join(folder, 'cache');
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const bundle = (name: string, text: string) => bundleStrategy(write(name, text), cache);
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: Error) => `${error.name}: ${error.message.replace(folder, '.')}`,
  );

const GOOD = `
  import { defineStrategy, type Player } from 'kaiser-lab';
  const player: Player = { call: (_view, legal) => legal[0]!, play: (_view, legal) => legal[0]! };
  export default defineStrategy({ name: 'good', options: { pace: { type: 'integer', default: 3 } }, sit: () => player });
`;

describe('a strategy file', () => {
  it.each(['plain.ts', 'with space.mts', 'hash#100%25?é ü 世界.ts', 'deep folder#1/%41/a*b[c]{d}.ts'])(
    'loads from %s',
    async (name) => {
      const made = await bundle(name, GOOD);
      expect(await describeBundle(made)).toEqual({
        name: 'good',
        options: { pace: { type: 'integer', default: 3 } },
      });
      expect((await importStrategy(made)).name).toBe('good');
    },
  );

  it('loads by a relative path', async () => {
    const made = await bundleStrategy(relative(process.cwd(), write('relative.ts', GOOD)), cache);
    expect((await describeBundle(made)).name).toBe('good');
  });

  it('may be a plain object in JavaScript, with modules beside it', async () => {
    write(
      'cards/lowest.cjs',
      `const { sep } = require('node:path'); exports.lowest = (legal) => legal[sep.length - 1];`,
    );
    write('cards/weights.json', '{"bold": 2}');
    const made = await bundle(
      'plain.mjs',
      `import { readFileSync } from 'node:fs';
       import cards from './cards/lowest.cjs';
       const weights = JSON.parse(readFileSync(new URL('./cards/weights.json', import.meta.url), 'utf8'));
       const player = { call: (_, legal) => legal[0], play: (_, legal) => cards.lowest(legal) };
       export default { name: 'bold ' + weights.bold, sit: () => player };`,
    );
    expect((await describeBundle(made)).name).toBe('bold 2');
    const { sit } = await importStrategy(made);
    expect(sit(0, {} as never, {}).play({} as never, [7, 8] as never, {} as never)).toBe(7);
  });

  it('has a hash that knows its code and not its place', async () => {
    const [here, there, other] = await Promise.all([
      bundle('here/bot.ts', GOOD),
      bundle('over there/bot.ts', GOOD),
      bundle('other/bot.ts', GOOD.replace('legal[0]', 'legal.at(-1)')),
    ]);
    expect(there!.hash).toBe(here!.hash);
    expect(other!.hash).not.toBe(here!.hash);
  });

  it('keeps state of its own in every copy', async () => {
    const made = await bundle(
      'counter.mjs',
      `let count = 0; export default { name: 'n', sit: () => ({ call: () => count++, play: () => 0 }) };`,
    );
    const asked = async (copy?: number) =>
      (await importStrategy(made, copy)).sit(0, {} as never, {}).call({} as never, [], {} as never);
    expect([await asked(), await asked(), await asked(1), await asked(2)]).toEqual([0, 1, 0, 0]);
  });
});

describe('a strategy file with a mistake gets one line', () => {
  it('names file, line and column of a syntax error', async () => {
    expect(await failure(bundle('syntax.ts', 'export default {\n  name: 5 5,\n};'))).toBe(
      'StrategyError: ./syntax.ts:2:11: Expected "}" but found "5"',
    );
  });
  it('names an import that is not there', async () => {
    expect(await failure(bundle('imports.ts', `\nimport x from './nowhere.js';\nexport default x;`))).toBe(
      'StrategyError: ./imports.ts:2:15: Could not resolve "./nowhere.js"',
    );
  });
  it('names the imported file that is wrong', async () => {
    write('sub/wrong.js', 'let = = 1');
    expect(await failure(bundle('outer.js', `import './sub/wrong.js';`))).toMatch(
      /^StrategyError: \.\/sub\/wrong\.js:1:7: /,
    );
  });
  it('says that a file cannot be read', async () => {
    const missing = join(folder, 'missing.ts');
    expect(await failure(bundleStrategy(missing, cache))).toBe(
      'StrategyError: ./missing.ts: cannot be read: there is no such file',
    );
    mkdirSync(join(folder, 'folder.ts'));
    expect(await failure(bundleStrategy(join(folder, 'folder.ts'), cache))).toBe(
      'StrategyError: ./folder.ts: cannot be read: it is a folder',
    );
    expect(await failure(bundleStrategy(join(folder, 'bot.exe'), cache))).toBe(
      'StrategyError: ./bot.exe: a strategy file ends in .ts, .mts, .js, .mjs',
    );
  });

  it.each([
    [
      'const a = 1;',
      'has no default export; expected a strategy { name, options?, sit(seat, rules, options) }',
    ],
    [
      'export default 5;',
      'the default export is a number; expected a strategy { name, options?, sit(seat, rules, options) }',
    ],
    ['export default { sit() {} };', 'name: expected a text'],
    [
      `export default { name: 'a,b', sit() {} };`,
      'name: expected 1 to 60 characters without : , = " # and outer spaces',
    ],
    [
      `export default { name: 'a' };`,
      'sit: expected a function (seat, rules, options) that answers a player',
    ],
    [`export default { name: 'a', cost: 'huge', sit() {} };`, 'cost: expected one of cheap, moderate, dear'],
    [
      `export default { name: 'a', options: { x: { type: 'colour', default: 1 } }, sit() {} };`,
      'options.x.type: expected { type, default } with type number, integer, text or flag',
    ],
    [
      `export default { name: 'a', options: { salt: { type: 'text', default: '' } }, sit() {} };`,
      'options: every strategy has an option salt already',
    ],
    [`throw new TypeError('no luck\\nat all');`, 'fails while it is loaded: TypeError: no luck'],
    [`process.exit(0);`, 'fails while it is loaded: Misstep: called process.exit'],
    [
      `setTimeout(() => {}, 5);`,
      'fails while it is loaded: Misstep: called setTimeout; a strategy answers at once and leaves nothing behind',
    ],
    [
      `import { setInterval as often } from 'node:timers'; often(() => {}, 5);`,
      'fails while it is loaded: Misstep: called setInterval; a strategy answers at once and leaves nothing behind',
    ],
    [
      `Math.random = () => 0.5;`,
      `fails while it is loaded: TypeError: Cannot assign to read only property 'random' of object '[object Math]'`,
    ],
    [`await new Promise(() => {}); export default 1;`, 'ends its thread while it is loaded'],
    [
      `const all = []; for (;;) all.push(new Array(1e6).fill('x'));`,
      'fails while it is loaded: Error: Worker terminated due to reaching memory limit: JS heap out of memory',
    ],
  ])('%s', async (text, message) => {
    const made = await bundle('mistake.mjs', text);
    expect(await failure(describeBundle(made, { milliseconds: 20_000, megabytes: 48 }))).toBe(
      `StrategyError: ./mistake.mjs: ${message}`,
    );
  });

  it('does not wait for a module that loads for ever', async () => {
    const made = await bundle('endless.mjs', 'for (;;) {}');
    expect(await failure(describeBundle(made, { milliseconds: 1500, megabytes: 48 }))).toBe(
      'StrategyError: ./endless.mjs: is not loaded after 1.5 s',
    );
  });
});

it('does not touch a bundle that is in the cache already', async () => {
  const first = await bundle('cached.ts', GOOD);
  chmodSync(new URL(first.url), 0o444);
  const again = await bundle('cached.ts', GOOD);
  expect(again).toEqual(first);
  expect(readFileSync(new URL(first.url), 'utf8')).toContain(`name: "good"`);
});
