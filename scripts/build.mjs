// Builds dist/ from src/ and strategies/: JavaScript that runs without a loader, types, and the viewer's page.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { bundleAll } from './bundle.mjs';
import { buildCore } from './core-wasm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What is started by its name: the command, the public entry, threads, and processes that play. */
const ENTRIES = [
  'cli',
  'index',
  'play/bot',
  'play/describe-process',
  'play/describe-worker',
  'run/isolation-worker',
  'run/sandbox-process',
  'run/worker',
  'search/solve-worker',
];
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

await buildCore();
rmSync(join(root, 'dist'), { recursive: true, force: true });
declareTypes();
await bundleAll(
  Object.fromEntries(ENTRIES.map((name) => [`src/${name}`, `src/${name}.ts`])),
  join(root, 'dist'),
);
chmodSync(join(root, 'dist/src/cli.js'), 0o755);
keepLicences();
await bundleViewer();

/** Of the packages that are bundled in; see bundle.mjs. */
function keepLicences() {
  const folder = join(root, 'dist/src/licences');
  mkdirSync(folder);
  const stdlib = '@stdlib/stats-base-dists-t-quantile';
  for (const file of ['commander/LICENSE', 'zod/LICENSE', `${stdlib}/LICENSE`, `${stdlib}/NOTICE`])
    copyFileSync(join(root, 'node_modules', file), join(folder, file.replaceAll('/', '-')));
}

function declareTypes() {
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
    cwd: root,
  });
}

/** One file, without network: the records are put into it by `kaiser view`. */
async function bundleViewer() {
  await build({
    root: join(root, 'src/viewer'),
    configFile: false,
    logLevel: 'warn',
    plugins: [viteSingleFile()],
    resolve: { alias: { 'kaiser-lab': join(root, 'src/index.ts') } },
    build: { outDir: join(root, 'dist/src/viewer'), emptyOutDir: true },
  });
}
