// The solver beside DDS on the same deals, in one run on one core: medians over interleaved rounds of CPU time.
// Needs Debian's libdds-dev and g++. Usage: node scripts/bench-solver.mjs [random deals] [rounds]
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { importBundled } from './bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { parseCards } = await importBundled('src/cards/notation.ts');
const { deckNamed } = await importBundled('src/cards/deck.ts');
const { holdingsOf } = await importBundled('src/search/position.ts');
const { Solver } = await importBundled('src/search/solver.ts');
const { randomFrom } = await importBundled('src/random/streams.ts');

const [randomDeals = 900, rounds = 7] = process.argv.slice(2).map(Number);
const deck = deckNamed('base32');
const SUITS = 'CDHS';

const vectors = readFileSync(join(root, 'test/vectors/solver-tricks.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).input)
  .map(({ hands, leader, trump }) => ({
    hands: hands.map((text) => holdingsOf(parseCards(deck, text))),
    leader,
    trump: trump === 'NT' ? 'NT' : SUITS.indexOf(trump),
  }));

const random = randomFrom('solver bench');
const dealt = Array.from({ length: randomDeals }, () => {
  const pack = [...deck.cards];
  random.shuffle(pack);
  const hands = [0, 1, 2, 3].map((seat) => holdingsOf(pack.slice(8 * seat, 8 * seat + 8)));
  return { hands, leader: random.below(4), trump: random.pick([0, 1, 2, 3, 'NT']) };
});
const deals = [...vectors, ...dealt];

const positions = (bonus, penalty) =>
  deals.map((deal) => ({
    ...deal,
    form: { deck, sideOf: [0, 1, 0, 1], trick: 1, bonus, penalty },
    table: [],
    low: false,
  }));

const solver = new Solver();
const tricks = positions(0, 0);
const points = positions(5, -3);
let nodes = 0;

function timed(set, solve) {
  nodes = 0;
  let sum = 0;
  const before = process.cpuUsage();
  for (const position of set) {
    sum += solve(position);
    nodes += solver.nodes;
  }
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, sum, nodes: nodes / set.length };
}

const best = (position) => solver.best(position).points;
const all = (position) => Math.max(...solver.values(position).points);

const dds = await startDds();
const measures = {
  'DDS best': () => dds('best'),
  'solver best 0/0': () => timed(tricks, best),
  'solver best 5/-3': () => timed(points, best),
  'DDS all': () => dds('all'),
  'solver all 0/0': () => timed(tricks, all),
  'solver all 5/-3': () => timed(points, all),
};
timed(points, best);
const results = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const [name, measure] of Object.entries(measures)) results[name].push(await measure());

const sums = (name) => results[name][0].sum;
if (sums('DDS best') !== sums('solver best 0/0') || sums('DDS all') !== sums('solver all 0/0'))
  throw new Error('the solver and DDS differ in the sum of best values');

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
console.log(`${deals.length} deals of eight cards, ${rounds} rounds, CPU time, one core`);
for (const [name, rows] of Object.entries(results)) {
  const reference = results[name.includes('best') ? 'DDS best' : 'DDS all'];
  const ratio = median(rows.map(({ seconds }, round) => reference[round].seconds / seconds));
  const rate = deals.length / median(rows.map(({ seconds }) => seconds));
  const counted = rows[0].nodes === undefined ? '' : `${rows[0].nodes.toFixed(0)} nodes a deal`;
  console.log(`${name.padEnd(18)} ${rate.toFixed(0).padStart(7)}/s  ${ratio.toFixed(3)} of DDS  ${counted}`);
}

/** A child process that has read the deals; asks it for one timing at a time. */
async function startDds() {
  const program = join(mkdtempSync(join(tmpdir(), 'kaiser-dds-')), 'dds-reference');
  const source = join(root, 'scripts/dds-reference.cpp');
  execFileSync('g++', ['-O3', '-march=native', source, '-o', program, '-ldds'], { stdio: 'inherit' });
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const lines = deals.map(({ hands, leader, trump }) => {
    // DDS counts suits from spades down; the deck from clubs up.
    const held = hands.flatMap((lanes) => [lanes[3], lanes[2], lanes[1], lanes[0]]);
    return [trump === 'NT' ? 4 : 3 - trump, leader, ...held].join(' ');
  });
  child.stdin.write(`${deals.length}\n${lines.join('\n')}\n`);
  process.once('exit', () => child.kill());
  return async (command) => {
    child.stdin.write(`${command}\n`);
    const [seconds, sum] = (await answers.next()).value.split(' ').map(Number);
    return { seconds, sum };
  };
}
process.exit(0);
