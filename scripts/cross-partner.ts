// How strategies do with partners that are not themselves, against two rule-based players, on common deals:
//   node scripts/run-ts.mjs scripts/cross-partner.ts --deals 200 --out results/ladder/cross-partner.csv
// Each deal is played twice, the sides exchanged. About half a second a deal for all pairs, on one core.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { builtIn } from '../src/play/catalogue.js';
import { readOptions } from '../src/play/options.js';
import { type Seated, Table } from '../src/play/table.js';
import { Streams } from '../src/random/streams.js';
import { preset } from '../src/rules/derive.js';
import { tablesOf } from '../src/rules/tables.js';
import { momentsOf, studentInterval } from '../src/stats/moments.js';

const NAMES = ['greedy', 'rule-based', 'fast', 'pimc', 'champion'];
const OPPONENT = 'rule-based';
const SEED = 'cross partner';

const { values: options } = parseArgs({
  options: {
    deals: { type: 'string', default: '200' },
    out: { type: 'string', default: 'results/ladder/cross-partner.csv' },
  },
});

const rules = preset('pagat');
const table = new Table(tablesOf(rules), new Streams(SEED));
const rows: string[] = ['first,second,deals,points,low,high'];
for (const [at, first] of NAMES.entries())
  for (const second of NAMES.slice(at)) {
    const leads = await leadsOf(first, second, Number(options.deals));
    const { mean, low, high } = studentInterval(momentsOf(leads));
    rows.push([first, second, leads.length, mean, low, high].join(','));
    process.stderr.write(`${rows.at(-1)}\n`);
  }
writeFileSync(options.out, `${rows.join('\n')}\n`);

/** Score change of two partners less that of their opponents, a hand, by deal. */
async function leadsOf(first: string, second: string, deals: number): Promise<number[]> {
  const seatings = await Promise.all([
    seat([first, OPPONENT, second]),
    seat([OPPONENT, first, OPPONENT, second]),
  ]);
  return Array.from({ length: deals }, (_, unit) => {
    const [even, odd] = seatings.map((seated) => {
      table.begin(unit, seated);
      table.runHand();
      const [a, b] = table.state.change;
      return a! - b!;
    });
    return (even! - odd!) / 2;
  });
}

/** Fresh players around the table; the last name sits where names run out. */
function seat(names: readonly string[]): Promise<Seated[]> {
  return Promise.all(
    [0, 1, 2, 3].map(async (at) => {
      const name = names[at] ?? OPPONENT;
      const strategy = (await builtIn(name))!;
      const player = strategy.sit(at, rules, readOptions(name, strategy.options ?? {}, []));
      return { name, player, salt: 0, guarded: false };
    }),
  );
}
