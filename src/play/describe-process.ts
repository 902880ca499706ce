// The process in which a user's module is looked at under the permission model: says what it declares, or what is wrong.
import type { Bundle } from './bundle.js';
import { describeBundle } from './load.js';

process.on('disconnect', () => process.exit());
process.once('message', async (bundle: Bundle) => {
  try {
    process.send!({ declaration: await describeBundle(bundle) });
  } catch (error) {
    process.send!({ error: error instanceof Error ? error.message : String(error) });
  }
});
