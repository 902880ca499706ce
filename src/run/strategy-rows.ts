// What the sums say of each strategy under each form, and of how well it foresees its contracts.
import { brier, type Forecasts } from '../stats/brier.js';
import { wilson } from '../stats/wilson.js';
import { COUNT, FORECAST, FORECAST_BINS, MILLION, measureAt, SIDE_MEASURES } from './measures.js';
import { type Counts, rowRate } from './rates.js';
import { type ForecastRow, type Rates, reported, type StrategyRow } from './results.js';

export function strategyRows(counts: Counts): StrategyRow[] {
  const { entrants, rules } = counts.layout.plan;
  return entrants.flatMap((_, strategy) => rules.map((_, form) => rowOf(counts, strategy, form)));
}

function rowOf(counts: Counts, strategy: number, form: number): StrategyRow {
  const { layout, sums } = counts;
  const { entrants, rules, unit } = layout.plan;
  const row = layout.row(form, strategy);
  const counted = (count: number) => sums[layout.rowCounts(row) + count]!;
  const rates: Rates = Object.fromEntries(
    SIDE_MEASURES.map(({ name }) => [
      name,
      reported(rowRate(counts, { form, row, measure: measureAt(name) })),
    ]),
  ) as Rates;
  return {
    strategy: entrants[strategy]!.shown,
    rules: rules[form]!.name,
    oracle: entrants[strategy]!.oracle,
    unit,
    units: sums[layout.rowUnits(row)]!,
    hands: counted(COUNT.hands),
    games: counted(COUNT.games),
    ...rates,
    faults: counted(COUNT.faults),
    forecasts: forecastsOf(counts, row),
  };
}

function forecastsOf(counts: Counts, row: number): ForecastRow | null {
  const bins = forecastBins(counts, row);
  const parts = brier(bins);
  if (!parts) return null;
  return {
    contracts: bins.reduce((sum, { count }) => sum + count, 0),
    brier: parts.score,
    reliability: parts.reliability,
    resolution: parts.resolution,
    uncertainty: parts.uncertainty,
    bins: bins.flatMap(({ count, forecast, happened }, at) =>
      count === 0
        ? []
        : [
            {
              from: at / FORECAST_BINS,
              to: (at + 1) / FORECAST_BINS,
              contracts: count,
              predicted: forecast / count,
              made: reported(wilson(happened, count)),
            },
          ],
    ),
  };
}

function forecastBins({ layout, sums }: Counts, row: number): Forecasts {
  return Array.from({ length: FORECAST_BINS }, (_, bin) => {
    const at = layout.forecasts(row) + bin * FORECAST.length;
    const sum = (which: number) => sums[at + which]!;
    return {
      count: sum(FORECAST.count),
      forecast: sum(FORECAST.forecast) / MILLION,
      squares: sum(FORECAST.squares) / MILLION,
      happened: sum(FORECAST.happened),
      hit: sum(FORECAST.hit) / MILLION,
    };
  });
}
