// Forms of the game compared, as tables for people: a row a measure, what it is under each form, and how each differs from the first.
import type { MeasureComparison, Reported, Results, RulesComparison } from '../run/results.js';
import { turned } from '../run/tuned.js';
import { formatEstimate, formatNumber } from '../stats/format.js';

/** Adjusted p-values up to this are shown as differences. */
export const SHOWN = 0.05;

/** One strategy's comparisons of the first form with each of the others. */
export interface HouseGroup {
  readonly strategy: string;
  readonly unit: string;
  readonly units: number;
  readonly commonDeals: boolean;
  readonly forms: readonly string[];
  readonly rows: readonly HouseMeasure[];
}

export interface HouseMeasure {
  readonly name: string;
  /** Under each form. */
  readonly values: readonly Reported[];
  /** Each form but the first, less the first. */
  readonly differences: readonly HouseDifference[];
}

export interface HouseDifference extends Reported {
  /** Whether it stands with every difference of the run in view. */
  readonly shown: boolean;
}

/** Comparisons of rules gathered by strategy; differences are turned round, so that they count from the first form. */
export function houseGroups({ comparisons }: Results): HouseGroup[] {
  const rows = comparisons.filter((row) => row.kind === 'rules');
  return [...new Set(rows.map(({ strategy }) => strategy))].map((strategy) => {
    const own = rows.filter((row) => row.strategy === strategy);
    return groupOf(own.filter(({ a }) => a === own[0]!.a));
  });
}

function groupOf(rows: readonly RulesComparison[]): HouseGroup {
  const [first] = rows as readonly [RulesComparison, ...RulesComparison[]];
  const names = [...new Set(rows.flatMap(({ measures }) => Object.keys(measures)))];
  return {
    strategy: first.strategy,
    unit: first.unit,
    units: first.units,
    commonDeals: rows.every(({ commonDeals }) => commonDeals),
    forms: [first.a, ...rows.map(({ b }) => b)],
    rows: names.map((name) => measureOf(name, rows)).filter(isTelling),
  };
}

const UNKNOWN: Reported = { mean: null, low: null, high: null };

function measureOf(name: string, rows: readonly RulesComparison[]): HouseMeasure {
  const found = rows.map(({ measures }) => measures[name]);
  return {
    name,
    values: [found.find((one) => one !== undefined)?.a ?? UNKNOWN, ...found.map((one) => one?.b ?? UNKNOWN)],
    differences: found.map(turnedDifference),
  };
}

/** The second less the first of a comparison. */
export function turnedDifference(measure: MeasureComparison | undefined): HouseDifference {
  if (measure === undefined) return { ...UNKNOWN, shown: false };
  const { difference, adjustedP } = turned(measure);
  return { ...difference, shown: adjustedP !== null && adjustedP <= SHOWN };
}

/** Whether a measure says more than that nothing can happen: passed-out hands where nobody can pass out, for one. */
const isTelling = ({ values }: HouseMeasure): boolean =>
  values.some(({ low }) => low !== null) || new Set(values.map(({ mean }) => mean)).size > 1;

/** The group as rows of text: measure, value under each form, difference of each from the first; `*` where it is shown. */
export function houseTexts({ rows }: HouseGroup): string[][] {
  return rows.map(({ name, values, differences }) => [
    name,
    ...values.map(({ mean }) => formatNumber(mean ?? undefined, 4)),
    ...differences.map(differenceText),
  ]);
}

export const houseHead = ({ forms }: HouseGroup): string[] => [
  'measure',
  ...forms,
  ...forms.slice(1).map((form) => `${form} - ${forms[0]}`),
];

export const houseTitle = ({ strategy, unit, units, commonDeals }: HouseGroup): string =>
  `House rules: ${strategy} on every seat, ${units.toLocaleString('en')} ${unit}s on ${commonDeals ? 'common' : "each form's own"} deals; * shown with all differences of the run in view (Holm)`;

export function differenceText({ mean, low, high, shown }: HouseDifference): string {
  if (mean === null) return 'n/a';
  if (low === null || high === null) return formatNumber(mean, 4, true);
  const text = formatEstimate({ mean, low, high }, { signed: true });
  return `${text.replace('95 %: ', '')}${shown ? ' *' : ''}`;
}
