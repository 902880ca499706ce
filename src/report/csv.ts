// The CSV files of a run: their columns, in order, and nothing else. RFC 4180, LF, full precision, empty where not known.
import { stringify } from 'csv-stringify/sync';
import type {
  BidRow,
  OptionsComparison,
  Reported,
  Results,
  RulesComparison,
  StrategyComparison,
  StrategyRow,
} from '../run/results.js';

type Cell = string | number | boolean | null;
type Column<Row> = readonly [header: string, of: (row: Row) => Cell];

const interval = <Row>(header: string, of: (row: Row) => Reported): Column<Row>[] => [
  [header, (row) => of(row).mean],
  [`${header}_low`, (row) => of(row).low],
  [`${header}_high`, (row) => of(row).high],
];

export const SUMMARY_COLUMNS: readonly Column<StrategyComparison>[] = [
  ['kind', () => 'strategies'],
  ['a', (row) => row.a],
  ['b', (row) => row.b],
  ['rules', (row) => row.rules],
  ['unit', (row) => row.unit],
  ['units', (row) => row.units],
  ['void_units', (row) => row.voidUnits],
  ...interval<StrategyComparison>('points', (row) => row.points),
  ...interval<StrategyComparison>('win_rate', (row) => row.winRate),
  ...interval<StrategyComparison>('elo', (row) => row.elo),
  ...interval<StrategyComparison>('normalized_elo', (row) => row.normalizedElo),
  ['superiority', (row) => row.superiority],
  ...interval<StrategyComparison>('decided', (row) => row.decided),
  ['decided_pairs', (row) => row.decidedPairs],
  ['sprt', (row) => row.sprt?.verdict ?? null],
  ['llr', (row) => row.sprt?.llr ?? null],
  ['verdict', verdictOf],
  ['stopped_by', (row) => row.stoppedBy],
];

export const STRATEGY_COLUMNS: readonly Column<StrategyRow>[] = [
  ['strategy', (row) => row.strategy],
  ['rules', (row) => row.rules],
  ['oracle', (row) => row.oracle],
  ['unit', (row) => row.unit],
  ['units', (row) => row.units],
  ['hands', (row) => row.hands],
  ['games', (row) => row.games],
  ...interval<StrategyRow>('win_rate', (row) => row.winRate),
  ...interval<StrategyRow>('points', (row) => row.points),
  ...interval<StrategyRow>('declared', (row) => row.declared),
  ...interval<StrategyRow>('make_rate', (row) => row.makeRate),
  ...interval<StrategyRow>('bid_level', (row) => row.bidLevel),
  ...interval<StrategyRow>('points_taken', (row) => row.pointsTaken),
  ...interval<StrategyRow>('no_trump_share', (row) => row.noTrumpShare),
  ...interval<StrategyRow>('forced_share', (row) => row.forcedShare),
  ...interval<StrategyRow>('forced_make_rate', (row) => row.forcedMakeRate),
  ...interval<StrategyRow>('declared_points', (row) => row.declaredPoints),
  ...interval<StrategyRow>('defended_points', (row) => row.defendedPoints),
  ['brier', (row) => row.forecasts?.brier ?? null],
  ['faults', (row) => row.faults],
];

export const BID_COLUMNS: readonly Column<BidRow>[] = [
  ['strategy', (row) => row.strategy],
  ['rules', (row) => row.rules],
  ['call', (row) => row.call],
  ['position', (row) => row.position],
  ['forced', (row) => (row.forced ? 'forced' : 'free')],
  ['calls', (row) => row.calls],
  ['contracts', (row) => row.contracts],
  ['made', (row) => row.made],
  ...interval<BidRow>('make_rate', (row) => row.makeRate),
  ['mean_taken', (row) => row.meanTaken],
  ['mean_over', (row) => row.meanOver],
  ['mean_change', (row) => row.meanChange],
  ['predicted', (row) => row.predicted],
];

interface HouseRow {
  readonly comparison: RulesComparison;
  readonly measure: string;
}

export const HOUSE_COLUMNS: readonly Column<HouseRow>[] = [
  ['kind', () => 'rules'],
  ['a', ({ comparison }) => comparison.a],
  ['b', ({ comparison }) => comparison.b],
  ['strategy', ({ comparison }) => comparison.strategy],
  ['unit', ({ comparison }) => comparison.unit],
  ['units', ({ comparison }) => comparison.units],
  ['measure', ({ measure }) => measure],
  ...interval<HouseRow>('under_a', ({ comparison, measure }) => comparison.measures[measure]!.a),
  ...interval<HouseRow>('under_b', ({ comparison, measure }) => comparison.measures[measure]!.b),
  ...interval<HouseRow>('difference', ({ comparison, measure }) => comparison.measures[measure]!.difference),
  ['p', ({ comparison, measure }) => comparison.measures[measure]!.p],
  ['p_adjusted', ({ comparison, measure }) => comparison.measures[measure]!.adjustedP],
];

interface OptionsRow {
  readonly comparison: OptionsComparison;
  readonly measure: 'points' | 'winRate';
}

export const OPTIONS_COLUMNS: readonly Column<OptionsRow>[] = [
  ['kind', () => 'options'],
  ['a', ({ comparison }) => comparison.a],
  ['b', ({ comparison }) => comparison.b],
  ['against', ({ comparison }) => comparison.against],
  ['rules', ({ comparison }) => comparison.rules],
  ['unit', ({ comparison }) => comparison.unit],
  ['units', ({ comparison }) => comparison.units],
  ['measure', ({ measure }) => measure],
  ...interval<OptionsRow>('of_a', ({ comparison, measure }) => comparison.measures[measure].a),
  ...interval<OptionsRow>('of_b', ({ comparison, measure }) => comparison.measures[measure].b),
  ...interval<OptionsRow>('difference', ({ comparison, measure }) => comparison.measures[measure].difference),
  ['p', ({ comparison, measure }) => comparison.measures[measure].p],
  ['p_adjusted', ({ comparison, measure }) => comparison.measures[measure].adjustedP],
];

/** What the points say: who is better, or that it is not shown. */
export function verdictOf({ points, a, b }: StrategyComparison): string {
  if (points.low === null || points.high === null)
    return points.mean === 0 ? 'equal in every pair' : 'not known';
  if (points.low > 0) return `${a} is better`;
  return points.high < 0 ? `${b} is better` : 'no difference shown';
}

export const summaryCsv = ({ comparisons }: Results): string =>
  csv(
    SUMMARY_COLUMNS,
    comparisons.filter((row) => row.kind === 'strategies'),
  );
export const strategiesCsv = ({ strategies }: Results): string => csv(STRATEGY_COLUMNS, strategies);
export const bidsCsv = ({ bids }: Results): string => csv(BID_COLUMNS, bids);
export const houseCsv = (results: Results): string => csv(HOUSE_COLUMNS, houseRows(results));

export const optionsCsv = (results: Results): string => csv(OPTIONS_COLUMNS, optionsRows(results));

/** A row a measure of every two variants of a strategy. */
export const optionsRows = ({ comparisons }: Results): OptionsRow[] =>
  comparisons
    .filter((row) => row.kind === 'options')
    .flatMap((comparison) => (['points', 'winRate'] as const).map((measure) => ({ comparison, measure })));

/** A row a measure of every comparison of rules. */
export const houseRows = ({ comparisons }: Results): HouseRow[] =>
  comparisons
    .filter((row) => row.kind === 'rules')
    .flatMap((comparison) => Object.keys(comparison.measures).map((measure) => ({ comparison, measure })));

function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return stringify(
    rows.map((row) => columns.map(([, of]) => of(row))),
    {
      header: true,
      columns: columns.map(([header]) => header),
      record_delimiter: '\n',
      cast: { boolean: (value) => (value ? 'true' : 'false'), number: (value) => String(value) },
      escape_formulas: false,
    },
  );
}
