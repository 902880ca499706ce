// What a page needs of the engine, the solver, the table and the strategies builds without Node: no built-in module, no process.
import { readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('solver-core') && !file.endsWith('-worker.ts'));

const PLAY = ['table', 'sitting', 'advice', 'review', 'replay', 'record', 'catalogue', 'narrator', 'options'];

/** Built-in modules that a bundle of these files would need, with the file that asks. */
async function builtinsOf(files: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  const watch: Plugin = {
    name: 'built-ins',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        if (path === 'kaiser-lab') return { path: join(root, 'src/index.ts') };
        if (!isBuiltin(path)) return undefined;
        // seedrandom asks for crypto inside a try and does without.
        if (!(kind === 'require-call' && importer.includes('seedrandom'))) asked.push(`${importer}: ${path}`);
        return { path, external: true };
      });
    },
  };
  await build({
    entryPoints: [...files],
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    platform: 'browser',
    plugins: [watch],
    logLevel: 'silent',
  });
  return asked;
}

describe('without Node', () => {
  it.each(['src/cards', 'src/random', 'src/rules', 'src/engine', 'src/search', 'strategies'])(
    '%s builds for a page',
    async (folder) => {
      expect(await builtinsOf(sources(folder))).toEqual([]);
    },
  );

  it('the table and what people see of it builds for a page', async () => {
    expect(await builtinsOf(PLAY.map((name) => join(root, `src/play/${name}.ts`)))).toEqual([]);
  });

  it('the test sees a built-in module where there is one', async () => {
    const asked = await builtinsOf([join(root, 'src/play/entrant.ts')]);
    expect(asked.some((text) => text.endsWith('src/play/entrant.ts: node:crypto'))).toBe(true);
  });
});
