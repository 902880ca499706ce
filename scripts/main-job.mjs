// The main job: the baselines against each other, then a minimum bid of 6 against 7; CSV files under results/latest/.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'dist/src/cli.js');

/** Sizes that take a minute or two on two cores; the published results use the sizes of the files. */
const JOBS = [
  ['baselines', '150'],
  ['min-bid-6-vs-7', '2000'],
];

for (const [name, units] of JOBS) {
  const experiment = join('experiments', `${name}.json`);
  const out = join('results', 'latest', name);
  process.stderr.write(`\n${name}: ${units} units, results in ${out}\n\n`);
  const words = [cli, 'run', experiment, '--units', units, '--out', out, '--overwrite'];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', cwd: root });
  if (status !== 0) process.exit(status ?? 1);
}
