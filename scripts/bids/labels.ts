// Labels for the bidding model: seeded deals with the points of perfect play in every denomination, by every leader.
import { deal } from '../../src/engine/deal.js';
import { State } from '../../src/engine/state.js';
import { randomFrom } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import { formOf } from '../../src/search/position.js';
import { Solver } from '../../src/search/solver.js';

/** Numbers a deal takes: four hands of four suits, then points of side 0 for five denominations and four leaders. */
export const ROW = 36;

/** Labels of deals `from` to `to` of a seed, a row each. */
export function labels(seed: string, from: number, to: number): Int16Array {
  const tables = tablesOf(preset('pagat'));
  const form = formOf(tables);
  const state = new State(tables);
  const solver = new Solver();
  const rows = new Int16Array((to - from) * ROW);
  for (let n = from; n < to; n++) {
    deal(state, randomFrom(seed, n));
    const points = solver.table(form, state.held).flat();
    const hands = state.held.flatMap((lanes) => Array.from(lanes.subarray(0, 4)));
    rows.set([...hands, ...points], (n - from) * ROW);
  }
  return rows;
}

/** What a seat's side takes with perfect play when the seat declares. */
export function perfectPoints(rows: Int16Array, from: number, seat: number, denomination: number): number {
  const points = rows[from + 16 + denomination * 4 + seat]!;
  return seat % 2 === 0 ? points : 10 - points;
}
