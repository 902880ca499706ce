// What the sums say of each pair of strategies.
import { pairScore } from '../stats/elo.js';
import { medianUnbiased } from '../stats/stopped.js';
import { wilson } from '../stats/wilson.js';
import { pairCounts, pointMoments, pointsOf } from './contest-sums.js';
import type { SprtSettings } from './experiment.js';
import { CONTEST } from './layout.js';
import type { Counts } from './rates.js';
import { type Ending, known, reported, type SprtResult, type StrategyComparison } from './results.js';
import { sprtTest } from './sprt.js';

/** @param endings by contest. */
export const duelsOf = (counts: Counts, endings: readonly Ending[]): StrategyComparison[] =>
  counts.layout.plan.contests.flatMap(({ duel }, at) => (duel ? [duelOf(counts, at, endings[at]!)] : []));

function duelOf({ layout, sums }: Counts, at: number, { stoppedBy, sprt }: Ending): StrategyComparison {
  const { contests, entrants, rules, unit } = layout.plan;
  const contest = contests[at]!;
  const counts = pairCounts(layout, sums, at);
  const score = pairScore(counts);
  const middle = (counts.length - 1) / 2;
  const won = total(counts.slice(middle + 1));
  const decided = won + total(counts.slice(0, middle));
  return {
    kind: 'strategies',
    a: entrants[contest.a]!.shown,
    b: entrants[contest.b]!.shown,
    rules: rules[contest.rules]!.name,
    unit,
    units: total(counts),
    voidUnits: sums[layout.contest(at) + CONTEST.voids]!,
    points: reported(pointsOf(layout, sums, at)),
    winRate: reported(score.winRate),
    elo: reported(score.elo),
    normalizedElo: reported(score.normalizedElo),
    superiority: known(score.superiority),
    decided: reported(wilson(won, decided)),
    decidedPairs: decided,
    pairs: counts,
    sprt: sprtOf({ layout, sums }, at, sprt),
    stoppedBy,
  };
}

function sprtOf({ layout, sums }: Counts, at: number, ending: Ending['sprt']): SprtResult | null {
  const settings = layout.plan.experiment.stop?.sprt;
  if (!settings || !ending) return null;
  const test = sprtTest(settings);
  const deviation = deviationOf({ layout, sums }, at, settings);
  const { units, llr } = ending;
  return {
    ...ending,
    ...settings,
    medianUnbiased: reported(
      medianUnbiased({ test, units, block: layout.plan.blockSize, ratio: llr, deviation }),
    ),
  };
}

/** Standard deviation of what a unit contributes to the test. */
function deviationOf({ layout, sums }: Counts, at: number, { unit }: SprtSettings): number {
  if (unit === 'points') {
    const { count, sum, squares } = pointMoments(layout, sums, at);
    return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  }
  const counts = pairCounts(layout, sums, at);
  const units = total(counts);
  const mean = (power: number) =>
    counts.reduce((sum, count, score) => sum + count * (score / (counts.length - 1)) ** power, 0) / units;
  return Math.sqrt(Math.max(0, mean(2) - mean(1) ** 2));
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
