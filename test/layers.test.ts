// The import lines of src/ and strategies/ held to the layers of the design: who may know whom, and no cycles, types included.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders of src/ that a folder may import from, besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  cards: [],
  random: [],
  stats: [],
  rules: ['cards'],
  engine: ['cards', 'random', 'rules'],
  search: ['cards', 'random', 'rules', 'engine'],
  play: ['cards', 'random', 'rules', 'engine', 'search'],
  run: ['cards', 'random', 'rules', 'engine', 'search', 'play', 'stats'],
  report: ['cards', 'rules', 'play', 'run', 'stats'],
  viewer: ['cards', 'random', 'rules', 'engine', 'search', 'play'],
  commands: ['cards', 'random', 'rules', 'engine', 'search', 'play', 'run', 'stats', 'report'],
  cli: ['commands'],
  index: ['cards', 'random', 'rules', 'engine', 'search', 'play'],
};

/** Folders whose files give the same answers at any time on any machine. */
const CORE = ['cards', 'random', 'rules', 'engine', 'search', 'stats'];
const OUTER_WORLD = /\bMath\.random\(|\bDate\.now\(|\bnew Date\b|\bperformance\.now\(|\bprocess\./;

const IMPORT =
  /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\b(?:await\s+import|typeof\s+import|import)\('([^']+)'\)/gm;

interface Import {
  readonly from: string;
  /** Whether it is loaded only when it is called for. */
  readonly late: boolean;
  /** A file of the project, or the name of a package. */
  readonly to: string;
}

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .sort();

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return Array.from(text.matchAll(IMPORT), ([, named, dynamic]) => {
    const target = (named ?? dynamic)!;
    const to = target.startsWith('.')
      ? normalize(join(dirname(file), target)).replace(/\.js$/, '.ts')
      : target;
    return { from: file, late: named === undefined, to: to.replaceAll('\\', '/') };
  });
}

/** `src/engine/tricks.ts` belongs to `engine`, `src/cli.ts` to `cli`. */
const layerOf = (file: string): string => file.split('/')[1]!.replace(/\.ts$/, '');

const files = [...sources('src'), ...sources('strategies')];
const imports = files.flatMap(importsOf);
const within = imports.filter(({ to }) => to.startsWith('src/'));

describe('layers', () => {
  it('reads the import lines', () => {
    const tricks = within.filter(({ from }) => from === 'src/engine/tricks.ts').map(({ to }) => to);
    expect(tricks).toContain('src/cards/holding.ts');
    expect(tricks).toContain('src/engine/open.ts');
    for (const { from, to } of within)
      expect(files.includes(to) || to.endsWith('.mjs'), `${from} imports ${to}`).toBe(true);
  });

  it('has a rule for every folder', () => {
    const layers = new Set(files.filter((file) => file.startsWith('src/')).map(layerOf));
    expect([...layers].filter((layer) => !Object.hasOwn(MAY_IMPORT, layer))).toEqual([]);
  });

  it('imports only what lies below', () => {
    const upwards = within
      .filter(({ from }) => from.startsWith('src/'))
      .filter(
        ({ from, to }) => layerOf(from) !== layerOf(to) && !MAY_IMPORT[layerOf(from)]!.includes(layerOf(to)),
      )
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(upwards).toEqual([]);
  });

  it('shows strategies the public entry only', () => {
    const inside = imports.filter(({ from }) => from.startsWith('strategies/'));
    const others = inside.filter(({ to }) => to !== 'kaiser-lab' && !to.startsWith('strategies/'));
    expect(others).toEqual([]);
    expect(inside.length).toBeGreaterThan(0);
  });

  it('keeps clock, chance and process out of the game', () => {
    const game = files.filter((file) => CORE.includes(layerOf(file)));
    const users = game.filter((file) => OUTER_WORLD.test(readFileSync(join(root, file), 'utf8')));
    expect(users).toEqual([]);
  });

  it('has no cycles', () => {
    expect(cycles(imports.filter(({ late }) => !late))).toEqual([]);
  });
});

/** Every chain of files that leads back to its start, found depth first. */
function cycles(edges: readonly Import[]): string[] {
  const next = new Map<string, Import[]>();
  for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge]);
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (path.includes(file) || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}
