// What a tuner found, for people: the answer first, its cost, then the rounds.
import type { MeasureComparison, Reported } from '../run/results.js';
import type { Round, Tuned } from '../run/tuned.js';
import { formatEstimate, formatNumber } from '../stats/format.js';
import { SHOWN } from './house-table.js';
import { table } from './table.js';

export function tuneTable({ goal, best, value, alike, first, cost, rounds }: Tuned): string {
  const others = alike.length === 0 ? '' : `\nNot told from it: ${alike.join('; ')}`;
  const answer = `Wanted: ${goal}\nFound: ${best}, ${estimate(value)} on fresh deals${others}\n`;
  const price = Object.entries(cost)
    .filter(isTelling)
    .map(([name, measure]) => [name, number(measure.b), number(measure.a), difference(measure)]);
  const paid =
    price.length === 0
      ? `It is the first candidate: nothing changes.\n`
      : `What it costs on common deals (* shown with all differences of the round in view)\n\n${table(['measure', first, best, 'difference'], price)}`;
  return [answer, paid, ...rounds.map(roundTable)].join('\n');
}

/** Whether there was anything to measure. */
const isTelling = ([, { a, b }]: readonly [string, MeasureComparison]): boolean =>
  a.mean !== b.mean || a.low !== null;

const roundTable = ({ round, units, standings }: Round): string =>
  `Round ${round}, ${units.toLocaleString('en')} units\n\n${table(
    ['candidate', 'value', ''],
    standings.map(({ name, value, kept }) => [name, estimate(value), kept ? 'stays' : 'shown to be worse']),
  )}`;

const estimate = ({ mean, low, high }: Reported, signed = false): string =>
  formatEstimate({ mean: mean ?? undefined, low: low ?? undefined, high: high ?? undefined }, { signed });

const number = ({ mean }: Reported): string => formatNumber(mean ?? undefined, 4);

const difference = ({ difference: found, adjustedP }: MeasureComparison): string =>
  `${estimate(found, true)}${adjustedP !== null && adjustedP <= SHOWN ? ' *' : ''}`;
