// A run as tables that people read in a terminal.

import type { Reported, Results, StrategyComparison } from '../run/results.js';
import { formatEstimate, formatNumber } from '../stats/format.js';
import { verdictOf } from './csv.js';
import {
  differenceText,
  type HouseGroup,
  houseGroups,
  houseHead,
  houseTexts,
  houseTitle,
  turnedDifference,
} from './house-table.js';
import { table } from './table.js';

const estimate = ({ mean, low, high }: Reported, signed = false): string =>
  formatEstimate({ mean: mean ?? undefined, low: low ?? undefined, high: high ?? undefined }, { signed });

const percent = ({ mean, low, high }: Reported): string => {
  if (mean === null) return 'n/a';
  const of = (share: number) => (share * 100).toFixed(1);
  return low === null || high === null ? `${of(mean)} %` : `${of(mean)} % (${of(low)} to ${of(high)})`;
};

/** Comparisons, strategies and house rules; each table with a heading. */
export function resultTables(results: Results): string {
  const duels = results.comparisons.filter((row) => row.kind === 'strategies');
  const parts = [
    duels.length === 0 ? '' : duelTable(duels),
    strategyTable(results),
    ...houseGroups(results).map(houseTable),
    optionsTable(results),
  ];
  return parts.filter((text) => text !== '').join('\n');
}

function duelTable(rows: readonly StrategyComparison[]): string {
  const what = rows[0]!.unit === 'hand' ? 'points a hand' : 'points a game';
  return titled(
    `A minus B, ${what} (95 % intervals over pairs)`,
    table(
      ['A', 'B', 'rules', 'pairs', 'points', 'wins of A', 'Elo', 'verdict'],
      rows.map((row) => [
        row.a,
        row.b,
        row.rules,
        row.units.toLocaleString('en'),
        estimate(row.points, true),
        percent(row.winRate),
        row.elo.mean === null ? 'n/a' : formatNumber(row.elo.mean, 3, true),
        sprtText(row) + verdictOf(row),
      ]),
    ),
  );
}

const sprtText = ({ sprt }: StrategyComparison): string =>
  sprt === null
    ? ''
    : `${sprt.verdict === 'undecided' ? 'SPRT undecided' : `${sprt.verdict} accepted`} (LLR ${sprt.llr.toFixed(2)}); `;

function strategyTable({ strategies }: Results): string {
  return titled(
    'Strategies (points a hand are score changes of a side)',
    table(
      ['strategy', 'rules', 'hands', 'games', 'wins', 'points', 'declares', 'makes'],
      strategies.map((row) => [
        row.strategy,
        row.rules,
        row.hands.toLocaleString('en'),
        row.games.toLocaleString('en'),
        percent(row.winRate),
        estimate(row.points, true),
        percent(row.declared),
        percent(row.makeRate),
      ]),
    ),
  );
}

const houseTable = (group: HouseGroup): string =>
  titled(houseTitle(group), table(houseHead(group), houseTexts(group)));

/** Each variant of a strategy less the first one, against the same opponents on common deals. */
function optionsTable({ comparisons }: Results): string {
  const rows = comparisons.filter((row) => row.kind === 'options');
  const first = rows.filter(({ a }) => a === rows[0]!.a);
  if (first.length === 0) return '';
  return titled(
    `Options: each variant less ${first[0]!.a}, on common deals`,
    table(
      ['variant', 'against', 'rules', 'points', 'wins'],
      first.map(({ b, against, rules, measures: { points, winRate } }) => [
        b,
        against,
        rules,
        differenceText(turnedDifference(points)),
        differenceText(turnedDifference(winRate)),
      ]),
    ),
  );
}

const titled = (title: string, text: string): string => `${title}\n\n${text}`;
