// `node scripts/bench-machines.mjs WHAT`: what a run over machines costs beside its blocks; see bench/machines.ts. Needs a build.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleAll } from './bundle.mjs';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/bench');
await bundleAll({ machines: 'scripts/bench/machines.ts' }, folder);
await import(pathToFileURL(join(folder, 'machines.js')).href);
