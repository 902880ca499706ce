// Builds after an install. `npx kaiser` inside the project asks for this too: then what is built will do.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isBuilt = existsSync(join(root, 'dist/src/cli.js'));
if (!isBuilt || process.env.npm_command !== 'exec') await import('./build.mjs');
