// Processor time of a decision, by strategy: hands that each plays against itself, the auction included.
//   node scripts/run-ts.mjs scripts/decision-cost.ts --hands 40
// Processor time rather than the clock, so that other work on the machine counts little; the first hands warm up.
import { parseArgs } from 'node:util';
import { builtIn } from '../src/play/catalogue.js';
import { readOptions } from '../src/play/options.js';
import type { Player } from '../src/play/strategy.js';
import { Table } from '../src/play/table.js';
import { Streams } from '../src/random/streams.js';
import { preset } from '../src/rules/derive.js';
import { tablesOf } from '../src/rules/tables.js';

const { values: options } = parseArgs({
  options: {
    hands: { type: 'string', default: '40' },
    strategies: {
      type: 'string',
      default: 'random,greedy,rule-based,fast,pimc,champion,flat-mc,ismcts,oracle',
    },
  },
});
const HANDS = Number(options.hands);
const WARM = Math.ceil(HANDS / 4);
const rules = preset('pagat');

process.stdout.write('strategy,hands,decisions,milliseconds a decision\n');
for (const name of options.strategies.split(',')) {
  const asked = { decisions: 0 };
  const table = await seated(name, asked);
  for (let hand = 0; hand < WARM; hand++) table(hand);
  asked.decisions = 0;
  const start = process.cpuUsage();
  for (let hand = WARM; hand < WARM + HANDS; hand++) table(hand);
  const { user } = process.cpuUsage(start);
  process.stdout.write(`${name},${HANDS},${asked.decisions},${(user / 1000 / asked.decisions).toFixed(4)}\n`);
}

/** Plays a hand of the strategy on every seat. */
async function seated(name: string, asked: { decisions: number }): Promise<(unit: number) => void> {
  const strategy = (await builtIn(name))!;
  const values = readOptions(name, strategy.options ?? {}, []);
  const table = new Table(tablesOf(rules), new Streams('cost'));
  const seats = [0, 1, 2, 3].map((seat) => ({
    name,
    player: counted(strategy.sit(seat, rules, values), asked),
    salt: 0,
    guarded: false,
    seesAll: strategy.oracle === true,
  }));
  return (unit) => {
    table.begin(unit, seats);
    table.runHand();
  };
}

function counted(player: Player, asked: { decisions: number }): Player {
  const count =
    <Arguments extends unknown[], Answer>(ask: (...given: Arguments) => Answer) =>
    (...given: Arguments): Answer => {
      asked.decisions++;
      return ask(...given);
    };
  return {
    call: count((view, legal, random) => player.call(view, legal, random)),
    play: count((view, legal, random) => player.play(view, legal, random)),
    ...(player.trump && { trump: count((view, legal, random) => player.trump!(view, legal, random)) }),
    ...(player.seeAll && { seeAll: (world) => player.seeAll!(world) }),
  };
}
