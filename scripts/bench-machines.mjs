// `node scripts/bench-machines.mjs WHAT`: what a run over machines costs beside its blocks; see bench/machines.ts. Needs a build.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleAll } from './bundle.mjs';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/bench');
await bundleAll({ machines: 'scripts/bench/machines.ts' }, folder);
// A process of its own: its memory is part of what is measured.
const words = [join(folder, 'machines.js'), ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
