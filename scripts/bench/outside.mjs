// Decisions of a Python bot whose own code is trivial: by the client alone, which reads what a match sent it from a file, and in
// a match, where the time of the tool and of all its bots counts as if they shared one core.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importBundled } from '../bundle.mjs';

const { Bot, inProcess, parseExperiment, planOf, resolveEntrants } =
  await importBundled('scripts/bench/runs.ts');

const BOT = fileURLToPath(new URL('trivial_bot.py', import.meta.url));
const UNITS = Number(process.argv[2] ?? 8000);
const ROUNDS = Number(process.argv[3] ?? 5);

let asked = 0;
const { ask } = Bot.prototype;
Bot.prototype.ask = function (...given) {
  asked++;
  return ask.apply(this, given);
};

const folder = mkdtempSync(join(tmpdir(), 'kaiser-bench-'));
try {
  const matches = [];
  for (let round = 0; round < ROUNDS; round++) matches.push(await match());
  const recording = await record();
  const alone = Array.from({ length: ROUNDS }, () => recording.asked / clientSeconds(recording.file));
  const rates = matches.map(({ decisions, tool, bots, wall }) => ({
    endToEnd: decisions / (tool + bots),
    tool: (1e6 * tool) / decisions,
    bots: (1e6 * bots) / decisions,
    wall: decisions / wall,
  }));
  const of = (name) => median(rates.map((rate) => rate[name]));
  const rows = {
    'Python client alone, decisions/s of CPU time': Math.round(median(alone)),
    'match against random, decisions/s of CPU time of tool and bots': Math.round(of('endToEnd')),
    'of it the tool, us a decision': Number(of('tool').toFixed(1)),
    'of it the bots, us a decision': Number(of('bots').toFixed(1)),
    'match against random, decisions/s of wall-clock time': Math.round(of('wall')),
  };
  console.log(JSON.stringify(rows));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** One match; seconds of CPU time of this process and of the bots, and of wall-clock time. */
async function match() {
  const made = await planFor(`exec:python3 '${BOT}' '${folder}'`, UNITS);
  takeSeconds();
  asked = 0;
  const start = performance.now();
  const before = process.cpuUsage();
  await play(made);
  const { user, system } = process.cpuUsage(before);
  const wall = (performance.now() - start) / 1000;
  return { decisions: asked, tool: (user + system) / 1e6, bots: takeSeconds(), wall };
}

/** What one process of a match is sent, in a file. */
async function record() {
  await play(await planFor(`exec:sh -c "tee '${folder}'/sent.$$ | python3 '${BOT}' '${folder}'"`, UNITS));
  takeSeconds();
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [file] = files.sort((a, b) => statSync(b).size - statSync(a).size);
  return { file, asked: readFileSync(file, 'utf8').match(/"legal":/g).length };
}

function clientSeconds(file) {
  const input = openSync(file, 'r');
  const { status } = spawnSync('python3', [BOT, folder], { stdio: [input, 'ignore', 'inherit'] });
  closeSync(input);
  if (status !== 0) throw new Error(`the bot ended with status ${status}`);
  return takeSeconds();
}

async function play(made) {
  const executor = await inProcess(made);
  for (let block = 0; block < made.blocks; block++) await executor.play(block);
  await executor.close();
}

async function planFor(bot, units) {
  const strategies = [bot, 'random'];
  const experiment = { name: 'bench', seed: 'bench', rules: ['pagat'], strategies, unit: 'hand', units };
  return planOf(parseExperiment(experiment), await resolveEntrants(strategies));
}

/** What the bots noted since this was last asked, in all. */
function takeSeconds() {
  let sum = 0;
  for (const name of readdirSync(folder).filter((entry) => /^\d+$/.test(entry))) {
    sum += Number(readFileSync(join(folder, name), 'utf8'));
    rmSync(join(folder, name));
  }
  return sum;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
