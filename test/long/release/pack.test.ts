// The packed release in an empty folder: what it holds, that it installs, its types, and every command once.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/commands/registry.js';
import { install, type Packed, pack, ran, root } from '../../support/release.js';

const folder = mkdtempSync(join(tmpdir(), 'kaiser-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

let packed: Packed;
beforeAll(async () => {
  packed = await pack(folder);
  await install(folder, `./${packed.filename}`);
});

describe('the package', () => {
  it('holds what runs and nothing else', () => {
    const allowed =
      /^(dist\/(src|strategies)\/|clients\/|experiments\/|(README|CHANGELOG)\.md$|LICENSE$|CITATION\.cff$|package\.json$)/;
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
    expect(paths.filter((path) => /\.(map|tsbuildinfo)$|(^|\/)test\//.test(path))).toEqual([]);
    for (const path of ['dist/src/cli.js', 'dist/src/index.d.ts', 'dist/src/viewer/index.html', 'LICENSE'])
      expect(paths).toContain(path);
  });

  it('stays small: under 1 MB packed and 4 MB unpacked', () => {
    expect(packed.size).toBeLessThan(1_000_000);
    expect(packed.unpackedSize).toBeLessThan(4_000_000);
  });

  it('says one version everywhere', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect((await ran('npx', ['kaiser', '--version'], { cwd: folder })).out).toBe(`${version}\n`);
    expect(readFileSync(join(root, 'CITATION.cff'), 'utf8')).toContain(`\nversion: ${version}\n`);
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
  });
});

describe('its types', () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const source = `import { type Card, count, defineStrategy, type Player, preset, type View } from 'kaiser-lab';
const player: Player = {
  call: (view, legal) => (count(view.holding(0)) > 4 ? legal.at(-1)! : legal[0]!),
  play: (view: View, legal): Card => legal.reduce((a, b) => (view.strength(a) > view.strength(b) ? a : b)),
};
export const least: number = preset('pagat').auction.min;
// @ts-expect-error a name is text
export const wrong = defineStrategy({ name: 5, sit: () => player });
export default defineStrategy({ name: 'typed', sit: () => player });
`;

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('resolve under module %s with resolution %s', async (module, moduleResolution) => {
    const project = join(folder, `types-${moduleResolution}`);
    mkdirSync(project);
    writeFileSync(join(project, 'bot.ts'), source);
    const settings = { target: 'es2023', lib: ['es2023', 'dom'], strict: true, noEmit: true, types: [] };
    const compilerOptions = { ...settings, module, moduleResolution };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['bot.ts'] }));
    const { status, out } = await ran(process.execPath, [tsc, '-p', project], { cwd: folder });
    expect(out).toBe('');
    expect(status).toBe(0);
  });
});

const HAND = 'AS KS JS 9S AH 5H KD 8C';
const POSITION = {
  id: 1,
  hands: ['AS KS', 'QS JS', 'TS 9S', '8S 3S'],
  leader: 0,
  trump: 'S',
  low: false,
};
const TINY = { name: 'tiny', rules: ['pagat'], strategies: ['greedy', 'random'], unit: 'hand', units: 200 };
const DUEL = 'match ./my-bot.ts random --hands 50 --records hands.jsonl --out duel';

/** Commands at work, in an order in which later ones find what earlier ones wrote: words, what comes out, and input. */
const AT_WORK: readonly (readonly [string, string, string?])[] = [
  ['init my-bot.ts', 'wrote my-bot.ts'],
  ['init other.mjs --json', '"play":"kaiser match ./other.mjs'],
  [DUEL, 'my-bot'],
  ['run tiny.json --out tiny --threads 2', 'greedy'],
  ['run tiny.json --out part-1 --shard 1/2', ''],
  ['run tiny.json --out part-2 --shard 2/2', ''],
  ['merge part-1 part-2 --out whole', ''],
  ['verify whole', ''],
  ['report whole', 'report.html'],
  ['report whole --json', '"page":"whole/report.html"'],
  ['plan --effect 0.5 --sd 8 --power 0.9', 'pairs'],
  ['replay hands.jsonl --game 0/0', '0/0, hand 1 (pagat'],
  ['view hands.jsonl --out hands.html', 'hands.html written'],
  ['view hands.jsonl --out hands.html --json', '"page":"hands.html"'],
  ['export hands.jsonl --out hands.csv', 'hands in hands.csv'],
  ['export hands.jsonl --out hands.parquet --json', '"hands":'],
  [`analyze --worlds 5 --hand|${HAND}`, 'Suggested by '],
  ['solve', '"points":', `${JSON.stringify(POSITION)}\n`],
  ['play greedy --seed s --hands 1', 'Your c', 'quit\n'],
  ['env --export 2', '"view"'],
  ['conformance greedy', 'greedy keeps the contract'],
  ['rules joffre', 'joffre'],
  ['strategies', 'rule-based'],
  ['completion bash', 'complete -F _kaiser kaiser'],
];

const kaiser = (words: readonly string[], input = '') =>
  ran(join(folder, 'node_modules/.bin/kaiser'), words, { cwd: folder, input });

describe('every command, installed', () => {
  beforeAll(() => writeFileSync(join(folder, 'tiny.json'), JSON.stringify(TINY)));

  const works = AT_WORK.map(([words, expected, input = '']) => ({ words, expected, input }));
  it.each(works)('kaiser $words', async ({ words, expected, input }) => {
    const [plain, ...whole] = words.split('|');
    const { status, out, err } = await kaiser([...plain!.split(' '), ...whole], input);
    expect(err).not.toMatch(/\n\s+at /);
    expect(status, err).toBe(0);
    expect(out + err).toContain(expected);
  });

  it('has written what was asked for', () => {
    for (const file of ['hands.html', 'whole/report.html', 'duel/summary.csv'])
      expect(existsSync(join(folder, file)), file).toBe(true);
    expect(readFileSync(join(folder, 'whole/summary.csv'))).toEqual(
      readFileSync(join(folder, 'tiny/summary.csv')),
    );
  });

  it.each(Object.keys(COMMANDS))('kaiser %s --help', async (name) => {
    const { status, out } = await kaiser([name, '--help']);
    expect(status).toBe(0);
    expect(out).toContain(`Usage: kaiser ${name}`);
  });
});
