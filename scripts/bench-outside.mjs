// `node scripts/bench-outside.mjs [HANDS]`: decisions a second of a bot in Python whose own code is trivial, through the whole
// path of a run (messages out, answers in, the block played from them). Tool and bot share whatever cores they are given:
// `taskset -c 0` measures one. Build first.
import { fileURLToPath } from 'node:url';
import { Bot } from '../dist/src/play/bot.js';
import { resolveEntrants } from '../dist/src/play/entrant.js';
import { inProcess } from '../dist/src/run/executor.js';
import { parseExperiment } from '../dist/src/run/experiment.js';
import { planOf } from '../dist/src/run/plan.js';

const units = Number(process.argv[2] ?? 8192);
const bot = fileURLToPath(new URL('../test/outside/bots/first.py', import.meta.url));
const strategies = [`exec:python3 '${bot}'`, 'random'];

let decisions = 0;
const { ask } = Bot.prototype;
Bot.prototype.ask = function (...question) {
  decisions++;
  return ask.apply(this, question);
};

const experiment = parseExperiment({ strategies, units, block: 1024 });
const plan = planOf(experiment, await resolveEntrants(strategies));
const executor = await inProcess(plan);
await executor.play(0);
const rates = [];
const costs = [];
for (let block = 1; block < plan.blocks; block++) {
  const [before, started, spent] = [decisions, performance.now(), process.cpuUsage()];
  await executor.play(block);
  const { user, system } = process.cpuUsage(spent);
  rates.push(((decisions - before) * 1000) / (performance.now() - started));
  costs.push((user + system) / (decisions - before));
}
await executor.close();
for (const figures of [rates, costs]) figures.sort((a, b) => a - b);
const median = (figures) => figures[figures.length >> 1];
const told = (rate) => Math.round(rate).toLocaleString('en');
console.log(
  `${told(median(rates))} decisions/s (${told(rates[0])} to ${told(rates.at(-1))} in ${rates.length} blocks); the tool spends ${median(costs).toFixed(1)} us of CPU on each`,
);
