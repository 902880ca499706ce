// Runs a script of this folder that is written in TypeScript or imports it.
import { importBundled } from './bundle.mjs';

const [script] = process.argv.splice(2, 1);
await importBundled(script);
