// Bundles TypeScript for Node. What deals, plays and counts hands lies in one chunk: V8 folds the constants and tables of the
// module that it compiles but not those that it imports, and a random hand through the table takes a quarter less time for it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const CORE =
  /\/(src\/(cards|random|rules|engine|search)|strategies)\/|\/src\/play\/table\.ts$|\/src\/run\/block\.ts$/;

/** Writes dist/ from entries: name without ending to source file. */
export const bundleAll = (entries, folder) =>
  bundle(entries, {
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: 'src/parts/[name].js',
    codeSplitting: { groups: [{ name: 'core', test: CORE }] },
  });

/** Imports a source file with everything that it needs as one module. */
export async function importBundled(file) {
  // Within the package, so that it finds itself by its name.
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'bundle-'));
  const out = join(folder, 'bundle.mjs');
  try {
    await bundle(resolve(file), { file: out, codeSplitting: false });
    return await import(pathToFileURL(out).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const INSIDE = /^(kaiser-lab|commander|zod|@stdlib\/.*)$/;

/** Packages stay outside, but for those of many small files, for which every command would wait. */
async function bundle(input, output) {
  const build = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    external: (id) => /^[a-z@]/.test(id) && !INSIDE.test(id),
    resolve: {
      alias: { 'kaiser-lab': join(root, 'src/index.ts') },
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
    optimization: { inlineConst: { mode: 'all' } },
  });
  await build.write({ ...output, format: 'esm' });
  await build.close();
}
