// How often each test that ships is wrong, on made-up units whose truth is known. Every entry is one experiment that either came out
// as promised or did not; over many seeded ones the share must be what the test promises.
import type { Random } from '../../src/random/random.js';
import { bootstrap } from '../../src/stats/bootstrap.js';
import { bradleyTerry } from '../../src/stats/bradley-terry.js';
import { NORMALIZED_ELO, pairScore } from '../../src/stats/elo.js';
import { logLikelihoodRatio, normalLikelihoodRatio, type SprtTest } from '../../src/stats/gsprt.js';
import { holm } from '../../src/stats/holm.js';
import type { Estimate } from '../../src/stats/interval.js';
import { mcNemar } from '../../src/stats/mcnemar.js';
import { addValue, momentsOf, noMoments, studentInterval } from '../../src/stats/moments.js';
import { studentP } from '../../src/stats/p-value.js';
import { unitsNeeded } from '../../src/stats/power.js';
import { addUnit, noRatio, ratioDifference, ratioInterval } from '../../src/stats/ratio.js';
import { type Decision, decide, UNDECIDED } from '../../src/stats/sequential.js';
import { medianUnbiased } from '../../src/stats/stopped.js';
import { wilson } from '../../src/stats/wilson.js';

export interface Rate {
  readonly name: string;
  /** One experiment: did it come out so? */
  readonly happens: (random: Random) => boolean;
  /** Promised share of experiments in which it does; `atMost` where only a bound is promised. */
  readonly promised: number;
  readonly atMost?: boolean;
  /** What the approximation behind the formula may add. */
  readonly slack: number;
  /** Experiments in the quick run; the long one does 25 times as many. */
  readonly trials: number;
}

const covers = ({ low, high }: Estimate, truth: number): boolean =>
  low !== undefined && high !== undefined && low <= truth && truth <= high;

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());

/** Points of a pair: mostly small, now and then a set of a high bid. Mean 0.6. */
const POINTS = [-14, -6, -2, 0, 2, 4, 12];
const WEIGHTS = [0.05, 0.1, 0.2, 0.2, 0.2, 0.15, 0.1];
const MEAN_POINTS = POINTS.reduce((sum, points, at) => sum + points * WEIGHTS[at]!, 0);

function category(random: Random, weights: readonly number[]): number {
  let left = random.unit();
  for (let at = 0; at < weights.length - 1; at++) {
    left -= weights[at]!;
    if (left < 0) return at;
  }
  return weights.length - 1;
}

const points = (random: Random): number => POINTS[category(random, WEIGHTS)]!;

function counted(random: Random, weights: readonly number[], units: number): number[] {
  const counts = weights.map(() => 0);
  for (let unit = 0; unit < units; unit++) counts[category(random, weights)]!++;
  return counts;
}

const meanOfScores = (weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + (weight * at) / (weights.length - 1), 0);
const deviationOfScores = (weights: readonly number[]) => {
  const mean = meanOfScores(weights);
  return Math.sqrt(
    weights.reduce((sum, weight, at) => sum + weight * (at / (weights.length - 1) - mean) ** 2, 0),
  );
};
const normalizedElo = (weights: readonly number[]) =>
  ((meanOfScores(weights) - 0.5) / (deviationOfScores(weights) * Math.SQRT2)) * NORMALIZED_ELO;

const THREE = [0.2, 0.5, 0.3];
const FIVE = [0.1, 0.2, 0.3, 0.25, 0.15];

/** Hands of one unit: lucky units declare more often and make more of it. */
function unitRate(random: Random, skill = 0): { made: number; contracts: number } {
  const lucky = random.below(2) === 1;
  const contracts = lucky ? 1 + random.below(3) : random.below(3);
  const made = times(contracts, () => random.unit() < (lucky ? 0.7 : 0.5) + skill).filter(Boolean).length;
  return { made, contracts };
}
/** Expected made over expected contracts: (2 x 0.7 + 1 x 0.5) / (2 + 1). */
const MAKE_RATE = 1.9 / 3;

function rateCovered(random: Random): boolean {
  const sums = noRatio();
  for (let unit = 0; unit < 60; unit++) {
    const { made, contracts } = unitRate(random);
    addUnit(sums, made, contracts);
  }
  return covers(ratioInterval(sums), MAKE_RATE);
}

/** A call heard once in fifty units. */
function rareRateCovered(random: Random): boolean {
  const sums = noRatio();
  for (let unit = 0; unit < 1000; unit++)
    addUnit(
      sums,
      ...((random.below(50) > 0 ? [0, 0] : [random.unit() < 0.5 ? 1 : 0, 1]) as [number, number]),
    );
  return covers(ratioInterval(sums), 0.5);
}

/** Two rules on the same deals: the second makes a tenth fewer. */
function rateDifferenceCovered(random: Random): boolean {
  const one = noRatio();
  const other = noRatio();
  const cross = { xx: 0, xy: 0, yx: 0, yy: 0 };
  for (let unit = 0; unit < 80; unit++) {
    const lucky = random.below(2) === 1;
    const y1 = lucky ? 2 + random.below(2) : 1;
    const y2 = lucky ? 2 : 1 + random.below(2);
    const x1 = times(y1, () => random.unit() < (lucky ? 0.8 : 0.5)).filter(Boolean).length;
    const x2 = times(y2, () => random.unit() < (lucky ? 0.7 : 0.4)).filter(Boolean).length;
    addUnit(one, x1, y1);
    addUnit(other, x2, y2);
    cross.xx += x1 * x2;
    cross.xy += x1 * y2;
    cross.yx += y1 * x2;
    cross.yy += y1 * y2;
  }
  return covers(ratioDifference(one, other, cross), (2.5 * 0.8 + 0.5) / 3.5 - (2 * 0.7 + 1.5 * 0.4) / 3.5);
}

/** A sequential test over blocks of units with true shares by category. */
function tested(random: Random, test: SprtTest, truth: readonly number[], { block = 10, limit = 5000 } = {}) {
  const counts = truth.map(() => 0);
  const support = truth.map((_, at) => at / (truth.length - 1));
  let decision: Decision = UNDECIDED;
  while (decision.verdict === 'undecided' && decision.units < limit) {
    for (let unit = 0; unit < block; unit++) counts[category(random, truth)]!++;
    const units = decision.units + block;
    decision = decide(decision, test, { units, ratio: logLikelihoodRatio(test, counts, support) });
  }
  return decision;
}

const risks = { alpha: 0.05, beta: 0.05, pairs: true } as const;
const EVEN = [0.25, 0.5, 0.25];
const EVEN_FIVE = [0.1, 0.25, 0.3, 0.25, 0.1];

/** Shares tilted so that normalized Elo is as large as wanted. */
function tilted(weights: readonly number[], wanted: number): number[] {
  let low = -5;
  let high = 5;
  const at = (tilt: number) => {
    const raw = weights.map((weight, category) => weight * Math.exp(tilt * category));
    const sum = raw.reduce((total, weight) => total + weight, 0);
    return raw.map((weight) => weight / sum);
  };
  for (let halving = 0; halving < 80; halving++) {
    const middle = (low + high) / 2;
    if (normalizedElo(at(middle)) < wanted) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

/** A test of points: H0 no difference, H1 one point of a spread of 3. */
function pointsAccepted(random: Random, mean: number): boolean {
  const moments = noMoments();
  let decision: Decision = UNDECIDED;
  while (decision.verdict === 'undecided') {
    for (let unit = 0; unit < 4; unit++) addValue(moments, mean + 3 * normal(random));
    decision = decide(decision, risks, {
      units: moments.count,
      ratio: normalLikelihoodRatio(moments, 0, 1),
    });
  }
  return decision.verdict === 'H1';
}

/** A test of binned point differences with their own support. */
function binnedAccepted(random: Random, shift: number): boolean {
  const test: SprtTest = { model: 'mean', h0: 0, h1: 2, ...risks };
  const support = [-12, -8, -4, 0, 4, 8, 12];
  const counts = support.map(() => 0);
  let decision: Decision = UNDECIDED;
  while (decision.verdict === 'undecided') {
    for (let unit = 0; unit < 10; unit++) {
      const place = Math.round((shift + 4.5 * normal(random)) / 4 + random.unit() - 0.5);
      counts[Math.min(6, Math.max(0, place + 3))]!++;
    }
    decision = decide(decision, test, {
      units: decision.units + 10,
      ratio: logLikelihoodRatio(test, counts, support),
    });
  }
  return decision.verdict === 'H1';
}

const SEQUENTIAL: SprtTest = { model: 'normalized', h0: 0, h1: 60, ...risks };

/** The estimate after the stop of a test whose truth is so much normalized Elo. */
function afterStop(random: Random, truth: number, limit: number): Estimate {
  const block = 4;
  const { units, ratio } = tested(random, SEQUENTIAL, tilted(EVEN, truth), { block, limit });
  return medianUnbiased({ test: SEQUENTIAL, units, ratio, block, deviation: 1 });
}

/** Lead of the first of three strategies over the third, from pairs among all. */
function ratingCovered(random: Random): boolean {
  const truth = { a: 80, b: 0, c: -60 } as const;
  const pair = (lead: number) => {
    const game = 1 / (1 + 10 ** (-lead / 400));
    // Both games of a pair share their deals: with chance 0.3 the deal decides, and the pair is split.
    const decided = 0.7;
    const lucky = (game - 0.15) / decided;
    return [
      decided * (1 - lucky) ** 2 + 0.3 * 0,
      decided * 2 * lucky * (1 - lucky) + 0.3,
      decided * lucky ** 2,
    ];
  };
  const duel = (a: keyof typeof truth, b: keyof typeof truth) => ({
    a,
    b,
    counts: counted(random, pair(truth[a] - truth[b]), 150),
  });
  const ratings = bradleyTerry(['a', 'b', 'c'], [duel('a', 'b'), duel('b', 'c'), duel('a', 'c')], 'b');
  return covers(ratings[0]!.elo, truth.a);
}

const below = (random: Random) => (n: number) => random.below(n);
const average = (sample: readonly number[]) => sample.reduce((sum, value) => sum + value, 0) / sample.length;

function bootstrapCovered(random: Random, method: 'bca' | 'percentile'): boolean {
  const units = times(100, () => points(random));
  const estimate = bootstrap(units, { figure: average, below: below(random), resamples: 400, method });
  return covers(estimate, MEAN_POINTS);
}

function bootstrapRateCovered(random: Random): boolean {
  const units = times(60, () => unitRate(random));
  const figure = (sample: readonly { made: number; contracts: number }[]) => {
    const contracts = sample.reduce((sum, unit) => sum + unit.contracts, 0);
    return contracts === 0 ? undefined : sample.reduce((sum, unit) => sum + unit.made, 0) / contracts;
  };
  return covers(bootstrap(units, { figure, below: below(random), resamples: 400 }), MAKE_RATE);
}

function mcNemarAlarm(random: Random): boolean {
  let first = 0;
  let second = 0;
  for (let unit = 0; unit < 200; unit++) {
    const one = random.unit() < 0.6;
    const other = random.unit() < 0.6;
    if (one && !other) first++;
    if (other && !one) second++;
  }
  return mcNemar(first, second).p <= 0.05;
}

function familyAlarm(random: Random): boolean {
  const p = times(12, () => studentP(momentsOf(times(40, () => points(random) - MEAN_POINTS))));
  return holm(p).some((value) => value !== undefined && value <= 0.05);
}

const SPRT_RUNS = 200;
const STOPPED_RUNS = 100;

export const RATES: readonly Rate[] = [
  {
    name: 't interval of points covers',
    happens: (random) => covers(studentInterval(momentsOf(times(60, () => points(random)))), MEAN_POINTS),
    promised: 0.95,
    slack: 0.008,
    trials: 2000,
  },
  {
    name: 'Wilson interval covers',
    happens: (random) => {
      const truth = 0.1 + 0.8 * random.unit();
      return covers(wilson(times(50, () => random.unit() < truth).filter(Boolean).length, 50), truth);
    },
    promised: 0.95,
    slack: 0.006,
    trials: 2000,
  },
  {
    name: 'pair score interval covers (3 categories)',
    happens: (random) => covers(pairScore(counted(random, THREE, 200)).winRate, meanOfScores(THREE)),
    promised: 0.95,
    slack: 0.008,
    trials: 2000,
  },
  {
    name: 'pair score interval covers (5 categories)',
    happens: (random) => covers(pairScore(counted(random, FIVE, 200)).winRate, meanOfScores(FIVE)),
    promised: 0.95,
    slack: 0.008,
    trials: 2000,
  },
  {
    name: 'normalized Elo interval covers',
    happens: (random) => covers(pairScore(counted(random, THREE, 400)).normalizedElo, normalizedElo(THREE)),
    promised: 0.95,
    slack: 0.008,
    trials: 2000,
  },
  {
    name: 'make rate interval covers (units share cards)',
    happens: rateCovered,
    promised: 0.95,
    slack: 0.015,
    trials: 2000,
  },
  {
    name: 'make rate interval of a rare call covers',
    happens: rareRateCovered,
    promised: 0.95,
    slack: 0.02,
    trials: 500,
  },
  {
    name: 'difference of make rates on common deals covers',
    happens: rateDifferenceCovered,
    promised: 0.95,
    slack: 0.012,
    trials: 1500,
  },
  {
    name: 'bootstrap percentile interval covers',
    happens: (random) => bootstrapCovered(random, 'percentile'),
    promised: 0.95,
    slack: 0.015,
    trials: 200,
  },
  {
    name: 'bootstrap BCa interval covers',
    happens: (random) => bootstrapCovered(random, 'bca'),
    promised: 0.95,
    slack: 0.015,
    trials: 200,
  },
  {
    name: 'bootstrap interval of a make rate covers',
    happens: bootstrapRateCovered,
    promised: 0.95,
    slack: 0.015,
    trials: 200,
  },
  {
    name: 'McNemar gives a false alarm',
    happens: mcNemarAlarm,
    promised: 0.05,
    atMost: true,
    slack: 0,
    trials: 1500,
  },
  {
    name: 'Holm gives a false alarm in a family of 12',
    happens: familyAlarm,
    promised: 0.05,
    atMost: true,
    slack: 0.005,
    trials: 150,
  },
  {
    name: 'rating interval covers',
    happens: ratingCovered,
    promised: 0.95,
    slack: 0.01,
    trials: 800,
  },
  {
    name: 'units planned find the effect',
    happens: (random) => {
      const units = unitsNeeded(1, 3)!;
      const { low } = studentInterval(momentsOf(times(units, () => 1 + 3 * normal(random))));
      return low !== undefined && low > 0;
    },
    promised: 0.8,
    slack: 0.01,
    trials: 2000,
  },
  ...(
    [
      ['normalized, 3 categories', SEQUENTIAL, EVEN, 60],
      ['normalized, 5 categories', SEQUENTIAL, EVEN_FIVE, 60],
    ] as const
  ).flatMap(([name, test, even, lead]): Rate[] => [
    {
      name: `sequential test accepts what is not so (${name})`,
      happens: (random) => tested(random, test, even).verdict === 'H1',
      promised: 0.05,
      atMost: true,
      slack: 0.005,
      trials: SPRT_RUNS,
    },
    {
      name: `sequential test rejects what is so (${name})`,
      happens: (random) => tested(random, test, tilted(even, lead)).verdict === 'H0',
      promised: 0.05,
      atMost: true,
      slack: 0.005,
      trials: SPRT_RUNS,
    },
  ]),
  {
    name: 'sequential test of Elo accepts what is not so',
    happens: (random) =>
      tested(random, { model: 'logistic', h0: 0, h1: 50, ...risks }, EVEN).verdict === 'H1',
    promised: 0.05,
    atMost: true,
    slack: 0.005,
    trials: SPRT_RUNS,
  },
  {
    name: 'sequential test of points accepts what is not so',
    happens: (random) => pointsAccepted(random, 0),
    promised: 0.05,
    atMost: true,
    slack: 0.01,
    trials: SPRT_RUNS,
  },
  {
    name: 'sequential test of points rejects what is so',
    happens: (random) => !pointsAccepted(random, 1),
    promised: 0.05,
    atMost: true,
    slack: 0.01,
    trials: SPRT_RUNS,
  },
  {
    name: 'sequential test of binned points accepts what is not so',
    happens: (random) => binnedAccepted(random, 0),
    promised: 0.05,
    atMost: true,
    slack: 0.005,
    trials: SPRT_RUNS,
  },
  ...[0, 30, 60, 90].flatMap((truth): Rate[] => [
    {
      name: `estimate after a stop lies above the truth (${truth} normalized Elo)`,
      happens: (random) => afterStop(random, truth, 400).mean! > truth,
      promised: 0.5,
      slack: 0.03,
      trials: STOPPED_RUNS,
    },
    {
      name: `interval after a stop covers (${truth} normalized Elo)`,
      happens: (random) => covers(afterStop(random, truth, 400), truth),
      promised: 0.95,
      slack: 0.015,
      trials: STOPPED_RUNS,
    },
  ]),
];
