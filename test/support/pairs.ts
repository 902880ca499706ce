// Duels on the same deals: each is played twice with the sides exchanged.
import { readOptions } from '../../src/play/options.js';
import type { Strategy } from '../../src/play/strategy.js';
import { type Seated, Table } from '../../src/play/table.js';
import { Streams } from '../../src/random/streams.js';
import type { Rules } from '../../src/rules/schema.js';
import { tablesOf } from '../../src/rules/tables.js';

/** For each pair the mean over its two hands of the score change of A's sides less that of B's, from 0-0. */
export function pairDifferences(
  rules: Rules,
  a: Strategy,
  b: Strategy,
  pairs: number,
  seed = 'pairs',
): number[] {
  const table = new Table(tablesOf(rules), new Streams(seed));
  const seatings = [0, 1].map((turn) => seatSides(rules, turn === 0 ? [a, b] : [b, a]));
  return Array.from({ length: pairs }, (_, unit) => {
    const [first, second] = seatings.map((seated) => {
      table.begin(unit, seated);
      table.runHand();
      return evenLessOdd(table.state.change);
    });
    return (first! - second!) / 2 + 0;
  });
}

/** The first strategy on sides 0, 2, 4 .., the second on the others. */
function seatSides(rules: Rules, strategies: readonly Strategy[]): Seated[] {
  return Array.from({ length: rules.seats }, (_, seat) => {
    const side = rules.sides.findIndex((seats) => seats.includes(seat));
    const strategy = strategies[side % 2]!;
    const options = readOptions(strategy.name, strategy.options ?? {}, []);
    return { name: strategy.name, player: strategy.sit(seat, rules, options), salt: 0, guarded: false };
  });
}

function evenLessOdd(change: Int32Array): number {
  const sides = Array.from(change);
  const mean = (from: readonly number[]) => from.reduce((sum, value) => sum + value, 0) / from.length;
  return mean(sides.filter((_, side) => side % 2 === 0)) - mean(sides.filter((_, side) => side % 2 === 1));
}
