// What playing each deal twice with the seats exchanged saves: hands needed without pairs for one hand with them.
//   kaiser match A B --hands 2000 --records FILE && node scripts/run-ts.mjs scripts/pairing.ts FILE
// The variance of a lead over deals of their own, by the variance of the mean lead of a pair; seats and sides of the base game.
import { readFileSync } from 'node:fs';
import type { HandRecord } from '../src/play/record.js';
import { momentsOf, varianceOf } from '../src/stats/moments.js';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('expected a record file of a match in hands');
const records = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as HandRecord);

const leads = new Map<string, number[]>();
for (const { game, scoreBefore, scoreAfter, strategies } of records) {
  const [unit, arm] = game.split('/');
  const own = strategies[0] === records[0]!.strategies[0] ? 0 : 1;
  const change = scoreAfter.map((score, side) => score - scoreBefore[side]!);
  const pair = leads.get(unit!) ?? [];
  pair[Number(arm)] = change[own]! - change[1 - own]!;
  leads.set(unit!, pair);
}

const pairs = [...leads.values()];
const spread = (values: readonly number[]): number => varianceOf(momentsOf(values)) ?? Number.NaN;
const alone = (spread(pairs.map(([first]) => first!)) + spread(pairs.map(([, second]) => second!))) / 2;
const paired = 2 * spread(pairs.map(([first, second]) => (first! + second!) / 2));
console.log(
  `${pairs.length} pairs: ${(alone / paired).toFixed(2)} hands on deals of their own for one in a pair`,
);
