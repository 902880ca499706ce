// `npm run bench`: cases in interleaved rounds beside a loop written by hand, medians of CPU time, ratios formed in one run.
// `--json` prints the figures, `--rounds N` sets how often each case runs.
import { importBundled } from './bundle.mjs';

const { engine, reference, table } = await importBundled('scripts/bench/cases.mjs');

/** Hands a round of each case: some tenths of a second. */
const CASES = [
  ['reference loop', reference, 300_000],
  ['engine alone', engine, 100_000],
  ['random through the contract', table('random'), 60_000],
  ['greedy', table('greedy'), 10_000],
  ['rule-based', table('rule-based'), 4_000],
  ['pimc, 20 worlds', table('pimc', { worlds: 20 }), 4],
];

const words = process.argv.slice(2);
const rounds = words.includes('--rounds') ? Number(words[words.indexOf('--rounds') + 1]) : 7;

const cases = await Promise.all(
  CASES.map(async ([name, make, hands]) => ({ name, play: await make(), hands, rates: [] })),
);
for (const { play, hands } of cases) play(0, Math.ceil(hands / 2));
checkSums();
for (let round = 0; round < rounds; round++)
  for (const { play, hands, rates } of cases) {
    const before = process.cpuUsage();
    play((round + 1) * hands, hands);
    const { user, system } = process.cpuUsage(before);
    rates.push(hands / ((user + system) / 1e6));
  }

const base = median(cases[0].rates);
const figures = cases.map(({ name, rates }) => ({
  case: name,
  handsPerSecond: Math.round(median(rates) * 10) / 10,
  ratio: median(rates.map((rate, round) => rate / cases[0].rates[round])),
}));
if (words.includes('--json'))
  console.log(JSON.stringify({ node: process.version, rounds, base, figures }, null, 1));
else
  for (const { case: name, handsPerSecond, ratio } of figures)
    console.log(
      `${name.padEnd(28)} ${handsPerSecond.toLocaleString('en').padStart(12)} hands/s  ${ratio.toPrecision(3)}`,
    );

/** The loop, the engine and the table play the same hands. */
function checkSums() {
  const [loop, alone, seated] = cases.slice(0, 3).map(({ play }) => play(0, 2000));
  if (loop !== alone || loop !== seated) throw new Error(`checksums differ: ${loop}, ${alone}, ${seated}`);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
