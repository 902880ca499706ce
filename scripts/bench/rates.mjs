// Plays every case once and prints its rate, in hands or decisions a second of CPU time.
import { importBundled } from '../bundle.mjs';

const { decisions, engine, reference, table } = await importBundled('scripts/bench/cases.mjs');

/** Name, case, hands a turn, and what is counted: some tenths of a second each. */
const CASES = [
  ['reference loop', reference(), 200_000, 'hands/s'],
  ['engine alone', engine(), 120_000, 'hands/s'],
  ['random through the contract', table('random'), 80_000, 'hands/s'],
  ['greedy', table('greedy'), 15_000, 'hands/s'],
  ['rule-based', table('rule-based'), 5000, 'hands/s'],
  ['pimc, 20 worlds', decisions('pimc', { worlds: 20 }), 6, 'decisions/s'],
];
const WARM_UP = 2 / 3;
const PARTS = 3;

checkSums();
for (const [, play, hands] of CASES) play(0, Math.ceil(hands * WARM_UP));
const rates = CASES.map(() => []);
for (let part = 0; part < PARTS; part++)
  CASES.forEach(([, play, hands, unit], at) => {
    const before = process.cpuUsage();
    const answer = play((part + 1) * hands, hands);
    const { user, system } = process.cpuUsage(before);
    rates[at].push((unit === 'hands/s' ? hands : answer) / ((user + system) / 1e6));
  });
console.log(
  JSON.stringify(
    CASES.map(([name, , hands, unit], at) => ({ name, unit, hands, rate: Math.max(...rates[at]) })),
  ),
);

/** The loop, the engine and the table play the same hands. */
function checkSums() {
  const [loop, alone, seated] = CASES.slice(0, 3).map(([, play]) => play(0, 2000));
  if (loop !== alone || loop !== seated) throw new Error(`checksums differ: ${loop}, ${alone}, ${seated}`);
}
