// Rates read off the sums of a run.
import { type Estimate, UNKNOWN } from '../stats/interval.js';
import { type RatioSums, ratioInterval } from '../stats/ratio.js';
import type { Layout } from './layout.js';
import { COUNT, MEASURES } from './measures.js';
import type { Plan } from './plan.js';

/** The sums of a run and where each lies. */
export interface Counts {
  readonly layout: Layout;
  readonly sums: Float64Array;
}

/** A measure of a strategy's row under a form. */
export interface RowMeasure {
  readonly form: number;
  readonly row: number;
  readonly measure: number;
}

/** A measure of a row as the sums of a ratio over units. */
export function rowRatio({ layout, sums }: Counts, { form, row, measure }: RowMeasure): RatioSums {
  const { of, per } = MEASURES[measure]!;
  const counts = layout.rowCounts(row);
  const products = layout.rowProducts(row, measure);
  const scale = scaleOf(layout.plan, form, measure);
  return {
    units: sums[layout.rowUnits(row)]!,
    x: sums[counts + COUNT[of]]! * scale,
    y: sums[counts + COUNT[per]]!,
    xx: sums[products]! * scale * scale,
    xy: sums[products + 1]! * scale,
    yy: sums[products + 2]!,
  };
}

/** A measure of a row with its interval. */
export function rowRate(counts: Counts, at: RowMeasure): Estimate {
  const estimate = ratioInterval(rowRatio(counts, at));
  return MEASURES[at.measure]!.share ? asShare(estimate) : estimate;
}

/** What a measure's counts are multiplied with under a form. */
export function scaleOf({ rules }: Plan, form: number, measure: number): number {
  const { scale, lead } = MEASURES[measure]!;
  return lead ? scale / (rules[form]!.sides.length - 1) : scale;
}

/** A share's interval ends where shares do. */
export const asShare = ({ mean, low, high }: Estimate): Estimate =>
  mean === undefined
    ? UNKNOWN
    : {
        mean,
        low: low === undefined ? undefined : Math.max(0, low),
        high: high === undefined ? undefined : Math.min(1, high),
      };
