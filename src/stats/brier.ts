// How good are predicted probabilities? The Brier score is the mean squared distance between what was forecast (0 to 1) and what came
// (0 or 1): 0 is perfect, always saying 50 % scores 0.25. It splits into how far forecasts lie from what happened after them
// (reliability, smaller is better), how much they tell cases apart (resolution, larger is better) and what cannot be known
// (uncertainty): Murphy, 1973; forecasts that share a bin without being equal add a remainder (Stephenson, 2008).
import { type Estimate, LEVEL } from './interval.js';
import { wilson } from './wilson.js';

/** Forecasts of one bin: sums that can be merged. */
interface Bin {
  count: number;
  forecast: number;
  squares: number;
  happened: number;
  /** Sum of forecasts of what happened. */
  hit: number;
}

/** Forecasts by size, in bins of equal width from 0 to 1. */
export type Forecasts = readonly Bin[];

export const noForecasts = (bins = 10): Forecasts =>
  Array.from({ length: bins }, () => ({ count: 0, forecast: 0, squares: 0, happened: 0, hit: 0 }));

/** @param forecast 0..1. */
export function addForecast(to: Forecasts, forecast: number, happened: boolean): void {
  const bin = to[Math.min(to.length - 1, Math.floor(forecast * to.length))]!;
  bin.count++;
  bin.forecast += forecast;
  bin.squares += forecast * forecast;
  if (!happened) return;
  bin.happened++;
  bin.hit += forecast;
}

/** Both must have the same number of bins. */
export function mergeForecasts(to: Forecasts, from: Forecasts): void {
  from.forEach((bin, at) => {
    const into = to[at]!;
    into.count += bin.count;
    into.forecast += bin.forecast;
    into.squares += bin.squares;
    into.happened += bin.happened;
    into.hit += bin.hit;
  });
}

export interface Brier {
  readonly score: number;
  readonly reliability: number;
  readonly resolution: number;
  readonly uncertainty: number;
  /** Score less (reliability - resolution + uncertainty): 0 when forecasts within a bin are equal. */
  readonly withinBins: number;
}

/** The score and its parts; undefined without forecasts. */
export function brier(forecasts: Forecasts): Brier | undefined {
  const count = total(forecasts, 'count');
  if (count === 0) return undefined;
  const happened = total(forecasts, 'happened');
  const rate = happened / count;
  const mean = (part: (bin: Bin) => number) =>
    forecasts.reduce((sum, bin) => (bin.count === 0 ? sum : sum + part(bin)), 0) / count;
  const score = mean(({ squares, hit, happened }) => squares - 2 * hit + happened);
  const reliability = mean((bin) => (bin.forecast - bin.happened) ** 2 / bin.count);
  const resolution = mean((bin) => bin.count * (bin.happened / bin.count - rate) ** 2);
  const uncertainty = rate * (1 - rate);
  const withinBins = score - (reliability - resolution + uncertainty);
  return { score, reliability, resolution, uncertainty, withinBins };
}

export interface ReliabilityRow {
  /** Forecasts from `from` to below `to`. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly meanForecast: number;
  /** Share that happened, with Wilson's interval: right for one forecast a unit. */
  readonly happened: Estimate;
}

/** What happened after forecasts of each size; empty bins are left out. */
export const reliabilityTable = (forecasts: Forecasts, level = LEVEL): ReliabilityRow[] =>
  forecasts.flatMap(({ count, forecast, happened }, at) =>
    count === 0
      ? []
      : [
          {
            from: at / forecasts.length,
            to: (at + 1) / forecasts.length,
            count,
            meanForecast: forecast / count,
            happened: wilson(happened, count, level),
          },
        ],
  );

const total = (forecasts: Forecasts, of: 'count' | 'happened'): number =>
  forecasts.reduce((sum, bin) => sum + bin[of], 0);
