// Memory of a run of random hands after 10^5, 10^6 .. hands, and whether its sums are exact: each a whole number that a double
// holds, and every hand counted.
import { importBundled } from '../bundle.mjs';

const { Fold, inProcess, parseExperiment, planOf, resolveEntrants } =
  await importBundled('scripts/bench/runs.ts');

const most = Number(process.argv[2] ?? 1e6);
const experiment = { name: 'bench', seed: 'bench', rules: ['pagat'], strategies: ['random'], unit: 'hand' };
const plan = planOf(parseExperiment({ ...experiment, units: most }), await resolveEntrants(['random']));
const executor = await inProcess(plan);
const fold = new Fold(plan);
const rows = {};
let next = 1e5;
for (let block = 0; block < plan.blocks; block++) {
  const answer = await executor.play(block);
  fold.add(block, answer.sums, answer.faults.length);
  if (fold.units < next && fold.units < most) continue;
  rows[`memory after ${fold.units.toExponential(1)} random hands, MB`] = megabytes();
  next *= 10;
}
rows['sums are exact'] = fold.sums.every(Number.isSafeInteger) && handsCounted() === most;
console.log(JSON.stringify(rows));

/** Resident memory, garbage aside. */
function megabytes() {
  globalThis.gc?.();
  return Math.round(process.memoryUsage.rss() / 1e5) / 10;
}

function handsCounted() {
  return fold.results().strategies[0].hands;
}
