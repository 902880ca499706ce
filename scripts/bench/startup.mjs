// Wall-clock time of commands from their start, medians in milliseconds; a match of one pair holds its first block.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
const COMMANDS = {
  'node alone, ms': ['-e', '0'],
  'kaiser --help, ms': [cli, '--help'],
  'kaiser match of one pair, from start to end, ms': [cli, 'match', 'random', 'greedy', '--hands', '1'],
};
const TIMES = 11;

const milliseconds = Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, []]));
for (let time = 0; time < TIMES; time++)
  for (const [name, words] of Object.entries(COMMANDS)) {
    const start = performance.now();
    spawnSync(process.execPath, words);
    milliseconds[name].push(performance.now() - start);
  }
console.log(
  JSON.stringify(
    Object.fromEntries(
      Object.entries(milliseconds).map(([name, all]) => [
        name,
        Math.round(all.sort((a, b) => a - b)[TIMES >> 1]),
      ]),
    ),
  ),
);
