// `npm run bench`: how fast hands are played, beside a loop written by hand that makes the same draws. A process plays one case
// and the loop in turn; figures are medians over processes, ratios are formed within one. Run the build first.
//   --rounds N  processes (7)             --json    figures as JSON
//   --check     warns of ratios more than 10 % under those of bench/baseline.json; --update writes them there
//   --outside   nothing but decisions of a Python bot, with a young generation as threads with outside bots have it
//   --all       start-up, blocks, two workers and memory too; --memory N  up to so many hands (1e7)
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const BASELINE = fileURLToPath(new URL('bench/baseline.json', import.meta.url));
const LOST = 0.9;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    json: { type: 'boolean' },
    check: { type: 'boolean' },
    update: { type: 'boolean' },
    all: { type: 'boolean' },
    outside: { type: 'boolean' },
    memory: { type: 'string', default: '1e7' },
  },
});

if (options.outside) {
  const rows = child('outside');
  if (options.json) console.log(JSON.stringify(rows, null, 1));
  else printRows(rows);
  process.exit();
}

/** Cases in turn, so that a slow phase of the machine meets them all. */
const CASES = ['engine alone', 'random through the contract', 'greedy', 'rule-based', 'pimc, 20 worlds'];
const rounds = Array.from({ length: Number(options.rounds) }, () =>
  CASES.map((name) => child('rates', name)),
);
const figures = CASES.map((name, at) => ({
  name,
  unit: name.startsWith('pimc') ? 'decisions/s' : 'hands/s',
  rate: median(rounds.map((round) => round[at].rate)),
  ratio: median(rounds.map((round) => round[at].ratio)),
}));
figures.unshift({
  name: 'reference loop',
  unit: 'hands/s',
  rate: median(rounds.flatMap((round) => round.map(({ loop }) => loop))),
  ratio: 1,
});
const report = {
  node: process.version,
  machine: cpus()[0].model,
  rounds: rounds.length,
  figures,
  ...(options.all
    ? { startup: child('startup'), threads: child('threads'), memory: child('memory', options.memory) }
    : {}),
};

if (options.json) console.log(JSON.stringify(report, null, 1));
else print(report);
if (options.update) writeFileSync(BASELINE, `${JSON.stringify(ratios(), null, 2)}\n`);
if (options.check) check();

/** What a script of bench/ prints, in a process of its own. */
function child(name, ...words) {
  const script = fileURLToPath(new URL(`bench/${name}.mjs`, import.meta.url));
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', ...(name === 'outside' ? ['--max-semi-space-size=32'] : []), script, ...words],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`bench/${name}.mjs ended with ${status}`);
  return JSON.parse(stdout);
}

function ratios() {
  return Object.fromEntries(figures.map(({ name, ratio }) => [name, Number(ratio.toPrecision(3))]));
}

/** Says which cases have lost speed. It warns only: machines differ in more than their clock. */
function check() {
  const known = JSON.parse(readFileSync(BASELINE, 'utf8'));
  const slower = figures.filter(({ name, ratio }) => ratio < LOST * known[name]);
  for (const { name, ratio } of slower)
    console.error(`warning: ${name}: ratio ${ratio.toPrecision(3)}, was ${known[name]}`);
  if (slower.length === 0) console.error('no case is more than 10 % slower than the stored ratios');
}

function print({ startup, threads, memory }) {
  for (const { name, unit, rate, ratio } of figures)
    console.log(`${name.padEnd(30)} ${figure(rate).padStart(10)} ${unit.padEnd(12)} ${ratio.toPrecision(3)}`);
  for (const rows of [startup, threads, memory]) printRows(rows ?? {});
}

function printRows(rows) {
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(64)} ${value}`);
}

function figure(value) {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
