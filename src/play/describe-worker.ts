// The thread in which a user's module is looked at: posts what it declares, or what is wrong with it.
import { parentPort, workerData } from 'node:worker_threads';
import type { Bundle } from './bundle.js';
import { harden } from './harden.js';
import { declarationOf, importStrategy } from './load.js';

const bundle: Bundle = workerData;
harden();
try {
  parentPort!.postMessage({ declaration: declarationOf(bundle.file, await importStrategy(bundle)) });
} catch (error) {
  parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) });
}
