// What an effect is worth after a sequential test has stopped on it. A run that stops because the lead looks large shows, on average,
// too large a lead; so beside the plain estimate stands a median-unbiased one: the true effect under which a result as good as this one,
// or better, would come up every other time. Outcomes are ordered as they are met: stopped at the upper bound early, late, not stopped
// (by where the walk stands), stopped at the lower bound late, early.
import { eloOf, NORMALIZED_ELO, scoreAt } from './elo.js';
import { deviationsAt, type SprtTest, sprtBounds } from './gsprt.js';
import { type Estimate, LEVEL, UNKNOWN } from './interval.js';
import { metLowerBy, metUpperBy, stillAbove, type Walls } from './walk.js';

export interface StoppedTest {
  readonly test: SprtTest;
  /** Units played when the test stopped or reached its limit. */
  readonly units: number;
  /** Log-likelihood ratio then. */
  readonly ratio: number;
  /** Units between looks: a block. */
  readonly block: number;
  /** Standard deviation of a unit's score (or points, for `mean`); not used for `normalized`. */
  readonly deviation: number;
}

/** How far a walk that is looked at now and then goes beyond a wall, in spreads between looks (Siegmund, 1985). */
const OVERSHOOT = 0.583;

/** Median-unbiased estimate with its interval, in the unit of the test's hypotheses; unknown before any unit. */
export function medianUnbiased(stopped: StoppedTest, level = LEVEL): Estimate {
  const { test, units } = stopped;
  const h0 = toDeviations(stopped, test.h0);
  const h1 = toDeviations(stopped, test.h1);
  if (units < 1 || !(h1 > h0) || !Number.isFinite(h1 - h0)) return UNKNOWN;
  const end = endOf(stopped, h1 - h0);
  const solve = (share: number) => fromDeviations(stopped, (h0 + h1) / 2 + driftWhere(share, end));
  return { mean: solve(0.5), low: solve((1 - level) / 2), high: solve((1 + level) / 2) };
}

/**
 * Where the walk of units ended. A walk looked at only between blocks is like one watched all the time whose walls stand farther
 * out; and a stop seen at a look happened, on average, half a block before it.
 */
function endOf({ test, units, ratio, block }: StoppedTest, step: number): End {
  const [lower, upper] = sprtBounds(test);
  const beyond = OVERSHOOT * Math.sqrt(block);
  const walls: Walls = { lower: lower / step - beyond, upper: upper / step + beyond };
  const stopTime = Math.max(units / 2, units - block / 2);
  if (ratio >= upper) return { units: stopTime, place: walls.upper, walls };
  if (ratio <= lower) return { units: stopTime, place: walls.lower, walls };
  return { units, place: ratio / step, walls };
}

interface End {
  /** Time of the walk. */
  readonly units: number;
  /** Where the walk stood, on a wall or between them. */
  readonly place: number;
  readonly walls: Walls;
}

/** Probability of an end as good or better. */
function asGood(drift: number, { units, place, walls }: End): number {
  if (place >= walls.upper) return metUpperBy(units, drift, walls);
  if (place <= walls.lower) return 1 - metLowerBy(units, drift, walls);
  return metUpperBy(units, drift, walls) + stillAbove(place, units, drift, walls);
}

const HALVINGS = 50;

/** The drift under which so large a share of walks end as well or better. */
function driftWhere(share: number, end: End): number {
  const plain = end.place / end.units;
  let reach = 4 / Math.sqrt(end.units);
  while (asGood(plain - reach, end) > share && reach < 1e3) reach *= 2;
  let low = plain - reach;
  reach = 4 / Math.sqrt(end.units);
  while (asGood(plain + reach, end) < share && reach < 1e3) reach *= 2;
  let high = plain + reach;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (asGood(middle, end) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** An effect in the unit of the test as standard deviations of a unit's score from even. */
function toDeviations({ test, deviation }: StoppedTest, effect: number): number {
  switch (test.model) {
    case 'normalized':
      return deviationsAt(test, effect);
    case 'logistic':
      return (scoreAt(effect) - 0.5) / deviation;
    default:
      return effect / deviation;
  }
}

function fromDeviations({ test, deviation }: StoppedTest, effect: number): number | undefined {
  switch (test.model) {
    case 'normalized':
      return (effect * NORMALIZED_ELO) / (test.pairs ? Math.SQRT2 : 1);
    case 'logistic': {
      const score = 0.5 + effect * deviation;
      return score > 0 && score < 1 ? eloOf(score) : undefined;
    }
    default:
      return effect * deviation;
  }
}
