// One rating for each of many strategies from their duels (Bradley and Terry, 1952): strengths, in Elo, under which the scores seen
// are likeliest, with one named strategy at 0. A strategy that nobody took a point from, or that took none, is infinitely far away by
// this measure: its rating is unknown, and so is that of one without duels, direct or indirect, against the anchor.
import { scoreMoments } from './elo.js';
import { type Estimate, LEVEL, UNKNOWN } from './interval.js';
import { dot, inverse, product } from './matrix.js';
import { normalQuantile } from './quantile.js';

export interface Duel {
  readonly a: string;
  readonly b: string;
  /** Units by a's score: lost all, .., won all, in equal steps (pairs of games: 0, 1/2, 1). */
  readonly counts: readonly number[];
}

export interface Rating {
  readonly strategy: string;
  /** Elo above the anchor. The anchor has 0 by definition, without an interval. */
  readonly elo: Estimate;
  /** Why the rating is unknown, where it is. */
  readonly why?: string;
}

/**
 * Ratings of all strategies named, in the order of the list. Intervals are the robust (sandwich) ones: they take the spread of pair
 * scores as it was seen, not as single games would have it.
 */
export function bradleyTerry(
  strategies: readonly string[],
  duels: readonly Duel[],
  anchor: string,
  level = LEVEL,
): Rating[] {
  const matches = duels.map(matchOf).filter(({ units }) => units > 0);
  const rated = comparable(matches, anchor);
  const free = strategies.filter((strategy) => rated.has(strategy) && strategy !== anchor);
  const inside = matches.filter(({ a, b }) => rated.has(a) && rated.has(b) && a !== b);
  const fit = fitted(free, inside);
  const z = normalQuantile((1 + level) / 2);
  return strategies.map((strategy): Rating => {
    if (strategy === anchor) return { strategy, elo: { mean: 0, low: undefined, high: undefined } };
    const at = free.indexOf(strategy);
    if (at < 0 || !fit) return { strategy, elo: UNKNOWN, why: reason(strategy, matches) };
    const mean = fit.elo[at]!;
    const half = z * fit.errors[at]!;
    if (!(half > 0)) return { strategy, elo: { mean, low: undefined, high: undefined } };
    return { strategy, elo: { mean, low: mean - half, high: mean + half } };
  });
}

interface Match {
  readonly a: string;
  readonly b: string;
  readonly units: number;
  /** a's mean score. */
  readonly score: number;
  readonly variance: number;
}

function matchOf({ a, b, counts }: Duel): Match {
  const units = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, at) => sum + count * at, 0) / (counts.length - 1);
  return { a, b, units, score: points / units, variance: units > 0 ? scoreMoments(counts).variance : 0 };
}

/** Strategies that took points from the anchor and gave points to it, directly or through others. */
function comparable(matches: readonly Match[], anchor: string): Set<string> {
  const took = matches.flatMap(({ a, b, score }) => [
    ...(score > 0 ? [[a, b] as const] : []),
    ...(score < 1 ? [[b, a] as const] : []),
  ]);
  const above = reached(anchor, (from) =>
    took.filter(([, loser]) => loser === from).map(([winner]) => winner),
  );
  const below = reached(anchor, (from) =>
    took.filter(([winner]) => winner === from).map(([, loser]) => loser),
  );
  return new Set([...above].filter((strategy) => below.has(strategy)));
}

function reached(start: string, next: (from: string) => readonly string[]): Set<string> {
  const found = new Set([start]);
  for (const from of found) for (const to of next(from)) found.add(to);
  return found;
}

function reason(strategy: string, matches: readonly Match[]): string {
  const scores = matches.flatMap(({ a, b, score }) => [
    ...(a === strategy ? [score] : []),
    ...(b === strategy ? [1 - score] : []),
  ]);
  if (scores.length === 0) return 'it played nobody';
  if (scores.every((score) => score === 1)) return 'it won everything';
  if (scores.every((score) => score === 0)) return 'it lost everything';
  return 'no chain of results ties it to the anchor both ways';
}

/** Elo per unit of log odds. */
const SCALE = 400 / Math.LN10;
const ROUNDS = 100;

/** A match by places in the list of free strategies; undefined for the anchor. */
interface Placed extends Pick<Match, 'units' | 'score' | 'variance'> {
  readonly a: number | undefined;
  readonly b: number | undefined;
}

/** Elo and its standard error by strategy; Newton's method on the log-likelihood, which has one peak. */
function fitted(free: readonly string[], matches: readonly Match[]) {
  const place = (strategy: string) => (free.includes(strategy) ? free.indexOf(strategy) : undefined);
  const placed = matches.map((match): Placed => ({ ...match, a: place(match.a), b: place(match.b) }));
  const strengths = free.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const step = product(inverse(information(strengths, placed)), slope(strengths, placed));
    const largest = Math.max(0, ...step.map(Math.abs));
    // Far from the peak a full step may jump over it.
    const damping = Math.min(1, 1 / largest);
    if (largest > 0) for (const [at, value] of step.entries()) strengths[at]! += value * damping;
    if (largest < 1e-10)
      return { elo: strengths.map((value) => value * SCALE), errors: errors(strengths, placed) };
  }
  return undefined;
}

/** a's expected score at these strengths, in log odds. */
function expected(strengths: readonly number[], { a, b }: Placed): number {
  const of = (at: number | undefined) => (at === undefined ? 0 : strengths[at]!);
  return 1 / (1 + Math.exp(of(b) - of(a)));
}

/** How fast the log-likelihood rises with each strength. */
function slope(strengths: readonly number[], matches: readonly Placed[]): number[] {
  const rise = strengths.map(() => 0);
  for (const match of matches) {
    const gain = match.units * (match.score - expected(strengths, match));
    if (match.a !== undefined) rise[match.a]! += gain;
    if (match.b !== undefined) rise[match.b]! -= gain;
  }
  return rise;
}

/** How sharply it is curved. */
function information(strengths: readonly number[], matches: readonly Placed[]): number[][] {
  return summed(strengths.length, matches, (match) => {
    const score = expected(strengths, match);
    return match.units * score * (1 - score);
  });
}

/** Standard errors in Elo, with the spread of unit scores as seen about the fit. */
function errors(strengths: readonly number[], matches: readonly Placed[]): number[] {
  const spread = summed(strengths.length, matches, (match) => {
    const miss = match.score - expected(strengths, match);
    return match.units * (match.variance + miss * miss);
  });
  return inverse(information(strengths, matches)).map(
    (row) => SCALE * Math.sqrt(dot(row, product(spread, row))),
  );
}

/** Sum over matches of weight times (a less b) squared, as a matrix. */
function summed(size: number, matches: readonly Placed[], weight: (match: Placed) => number): number[][] {
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const match of matches) {
    const { a, b } = match;
    const value = weight(match);
    if (a !== undefined) matrix[a]![a]! += value;
    if (b !== undefined) matrix[b]![b]! += value;
    if (a === undefined || b === undefined) continue;
    matrix[a]![b]! -= value;
    matrix[b]![a]! -= value;
  }
  return matrix;
}
