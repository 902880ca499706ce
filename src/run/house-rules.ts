// What the sums say of two forms of the game that one strategy played on common deals: every measure under each, and the difference with
// its interval.
import {
  type CrossSums,
  type RatioSums,
  ratioDifference,
  ratioDifferenceP,
  ratioInterval,
} from '../stats/ratio.js';
import { leadOf } from './leads.js';
import { CALL_RATES, CROSS_SUMS, HOUSE_MEASURES, MEASURES, measureAt, RATE_SUMS } from './measures.js';
import { asShare, type Counts, rowRate, rowRatio, scaleOf } from './rates.js';
import { known, type MeasureComparison, type RulesComparison, reported, type StoppedBy } from './results.js';

/** Every pair of forms by every strategy. */
export function formsOf(counts: Counts, stoppedBy: StoppedBy): RulesComparison[] {
  const { formPairs, plan } = counts.layout;
  return formPairs.flatMap((_, pair) =>
    plan.entrants.map((_, strategy) => comparisonOf(counts, { pair, strategy }, stoppedBy)),
  );
}

/** A pair of forms and the strategy on every seat. */
interface At {
  readonly pair: number;
  readonly strategy: number;
}

function comparisonOf(counts: Counts, at: At, stoppedBy: StoppedBy): RulesComparison {
  const { layout, sums } = counts;
  const { rules, entrants, unit } = layout.plan;
  const [a, b] = layout.formPairs[at.pair]!.map((form) => rules[form]!) as [
    (typeof rules)[number],
    (typeof rules)[number],
  ];
  const measures = HOUSE_MEASURES.filter(({ of }) => seatOf(of) <= Math.max(a.seats, b.seats))
    .map(({ name }) => [name, measureUnder(counts, at, measureAt(name))] as const)
    .filter(([, { a: under, b: other }]) => under.mean !== null || other.mean !== null);
  return {
    kind: 'rules',
    a: a.name,
    b: b.name,
    strategy: entrants[at.strategy]!.shown,
    unit,
    units: sums[layout.rowUnits(layout.aloneRow(0, at.strategy))]!,
    commonDeals: a.deck === b.deck && a.seats === b.seats,
    measures: { ...Object.fromEntries(measures), ...callsUnder(counts, at), ...skillsUnder(counts, at) },
    stoppedBy,
  };
}

/** The seat that a count of declarers belongs to, 0 for other counts. */
const seatOf = (count: string): number => Number(/^declared(\d)$/.exec(count)?.[1] ?? 0);

function measureUnder(counts: Counts, { pair, strategy }: At, measure: number): MeasureComparison {
  const { layout, sums } = counts;
  const [one, other] = layout.formPairs[pair]!;
  const a = { form: one, row: layout.aloneRow(one, strategy), measure };
  const b = { form: other, row: layout.aloneRow(other, strategy), measure };
  const from = layout.cross(pair, strategy, measure);
  const [p, q] = [scaleOf(layout.plan, one, measure), scaleOf(layout.plan, other, measure)];
  const cross = {
    xx: sums[from]! * p * q,
    xy: sums[from + 1]! * p,
    yx: sums[from + 2]! * q,
    yy: sums[from + 3]!,
  };
  return {
    a: reported(rowRate(counts, a)),
    b: reported(rowRate(counts, b)),
    ...differenceOf(rowRatio(counts, a), rowRatio(counts, b), cross, MEASURES[measure]!.share),
  };
}

function differenceOf(a: RatioSums, b: RatioSums, cross: CrossSums, share: boolean) {
  const { mean, low, high } = ratioDifference(a, b, cross);
  const least = (value: number | undefined) =>
    value === undefined || !share ? value : Math.min(1, Math.max(-1, value));
  return {
    difference: reported({ mean, low: least(low), high: least(high) }),
    p: known(ratioDifferenceP(a, b, cross)),
    adjustedP: null,
  };
}

/** How often each call is the contract, and how often that is made. */
function callsUnder({ layout, sums }: Counts, { pair, strategy }: At): Record<string, MeasureComparison> {
  const [one, other] = layout.formPairs[pair]!;
  const found: Record<string, MeasureComparison> = {};
  for (const [rate, name] of CALL_RATES.entries())
    for (const [call, text] of layout.callTexts.entries()) {
      if (!isPlayed({ layout, sums }, strategy, call)) continue;
      const [a, b] = [one, other].map((form) => {
        const from = layout.callSums(layout.row(form, strategy), call, rate);
        return sumsOf(sums.subarray(from, from + RATE_SUMS));
      }) as [RatioSums, RatioSums];
      const from = layout.callCross(pair, strategy, call, rate);
      found[`${name}(${text})`] = {
        a: reported(asShare(ratioInterval(a))),
        b: reported(asShare(ratioInterval(b))),
        ...differenceOf(a, b, crossOf(sums.subarray(from, from + CROSS_SUMS)), true),
      };
    }
  return found;
}

/** Whether a call was the contract of any hand under any form. */
const isPlayed = ({ layout, sums }: Counts, strategy: number, call: number): boolean =>
  layout.plan.rules.some((_, form) => sums[layout.callSums(layout.row(form, strategy), call, 0)]! > 0);

const sumsOf = (sums: Float64Array): RatioSums => {
  const [x, y, xx, xy, yy] = sums as unknown as [number, number, number, number, number];
  return { units: 0, x, y, xx, xy, yy };
};
const crossOf = (sums: Float64Array): CrossSums => {
  const [xx, xy, yx, yy] = sums as unknown as [number, number, number, number];
  return { xx, xy, yx, yy };
};

/** By how much the strategy beats each of the others under both forms: how much skill counts, in points and in wins. */
function skillsUnder(counts: Counts, { pair, strategy }: At): Record<string, MeasureComparison> {
  const { layout } = counts;
  const { entrants, contests } = layout.plan;
  const found: Record<string, MeasureComparison> = {};
  for (let duel = 0; duel < layout.pairs; duel++) {
    const lead = layout.leadOfPair(pair, duel);
    const { a, b } = contests[layout.leads[lead]!.first]!;
    if (a !== strategy) continue;
    const { points, winRate } = leadOf(counts, lead);
    found[`pointsOver ${entrants[b]!.shown}`] = points;
    found[`winsOver ${entrants[b]!.shown}`] = winRate;
  }
  return found;
}
