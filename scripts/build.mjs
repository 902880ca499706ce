// Builds dist/ from src/ and strategies/: plain JavaScript and types that run without a loader, and the viewer's page.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { buildCore } from './core-wasm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

await buildCore();
rmSync(join(root, 'dist'), { recursive: true, force: true });
compile();
await bundleViewer();

function compile() {
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
    cwd: root,
  });
  chmodSync(join(root, 'dist/src/cli.js'), 0o755);
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
