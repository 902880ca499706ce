// Two worker threads beside one in wall-clock time, and what a block costs beside the hands in it.
import { importBundled } from '../bundle.mjs';

const { reference } = await importBundled('scripts/bench/cases.mjs');
const { Fold, inOrder, parseExperiment, planOf, resolveEntrants, threadPool } =
  await importBundled('scripts/bench/runs.ts');

/** Units that take a thread some ten seconds: shorter runs end before both threads are busy for long. */
const UNITS = { random: 1_600_000, greedy: 240_000, 'rule-based': 30_000, 'pimc:worlds=20': 192 };
const ROUNDS = 3;
const rows = {};

for (const [name, units] of Object.entries(UNITS)) {
  const plan = await planFor(name, units);
  const ratios = [];
  for (let round = 0; round < ROUNDS; round++)
    ratios.push((await seconds(plan, 1)) / (await seconds(plan, 2)));
  rows[`two workers beside one, ${name}`] = Number(median(ratios).toFixed(2));
}
rows['random hands of a run on one thread, everything counted, beside the reference loop'] = await inARun();
rows['share of a block of random hands that is not play, %'] = await blockOverhead();
console.log(JSON.stringify(rows));

async function planFor(name, units, more = {}) {
  const experiment = {
    name: 'bench',
    seed: 'bench',
    rules: ['pagat'],
    strategies: [name],
    unit: 'hand',
    units,
  };
  return planOf(parseExperiment({ ...experiment, ...more }), await resolveEntrants([name]));
}

/** Time to play a plan, with threads that have played its first blocks already. */
async function seconds(plan, threads) {
  const pool = threadPool(plan, threads);
  const first = Array.from({ length: Math.min(6 * threads, plan.blocks) }, (_, at) => at);
  for await (const _ of inOrder(pool, first));
  const fold = new Fold(plan);
  const start = performance.now();
  const all = Array.from({ length: plan.blocks }, (_, at) => at);
  for await (const answer of inOrder(pool, all)) fold.add(answer.block, answer.sums, 0);
  const end = performance.now();
  await pool.close();
  return (end - start) / 1000;
}

/** Hands a second of a worker thread as a share of the loop's, each in wall-clock time. */
async function inARun() {
  const plan = await planFor('random', UNITS.random);
  const loop = reference();
  loop(0, UNITS.random);
  const ratios = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    loop(0, UNITS.random);
    const looped = (performance.now() - start) / 1000;
    ratios.push(looped / (await seconds(plan, 1)));
  }
  return Number(median(ratios).toPrecision(3));
}

/** A block of one unit is nothing but overhead; a block of the usual size is what it is a share of. */
async function blockOverhead() {
  const usual = await planFor('random', 400_000);
  const small = await planFor('random', 2000, { block: 1 });
  const shares = [];
  for (let round = 0; round < ROUNDS; round++)
    shares.push((await seconds(small, 1)) / small.blocks / ((await seconds(usual, 1)) / usual.blocks));
  return Number((100 * median(shares)).toFixed(2));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
