// What a contract is worth, from the points its side expects and how far they may miss.
import type { Call, Rules, View } from 'kaiser-lab';
import type { Expectation } from './promise.js';

/** The chance that a side takes at least `level` points. */
export const makeChance = ({ points, spread }: Expectation, level: number): number =>
  below((points - level + 0.5) / spread);

/** Points expected where at least `level` are taken, and none where not. */
export function whenReached({ points, spread }: Expectation, level: number): number {
  const z = (points - level + 0.5) / spread;
  return points * below(z) + spread * density(z);
}

/** Who plays the contract, and where the score stands. */
export interface Standing {
  /** Points of all sides together in a hand. */
  readonly total: number;
  /** The other sides' points count for them. */
  readonly othersCount: boolean;
  /** What the bidders still need to win the game; undefined in a series. */
  readonly needed: number | undefined;
  /** Worth of winning the game, in points. */
  readonly winning: number;
}

/** Expected change of the score with a contract, the bidders' less the mean of the others'. */
export function contractValue(rules: Rules, call: Call, expected: Expectation, standing: Standing): number {
  const { level } = call;
  const factor = call.kind === 'suit' ? PLAIN : rules.scoring.noTrumpFactor;
  const { points, spread } = expected;
  const z = (points - level + 0.5) / spread;
  const chance = below(z);
  const whenMade = points * chance + spread * density(z);
  const gained = (rules.scoring.made === 'points' ? whenMade : level * chance) * factor.made;
  const others = standing.othersCount ? (standing.total - points) / (rules.sides.length - 1) : 0;
  return (
    gained -
    level * factor.set * (1 - chance) -
    others +
    winValue(rules, call, expected, standing, factor.made)
  );
}

/** What the chance to win the game with this contract adds. */
function winValue(
  rules: Rules,
  { level }: Call,
  expected: Expectation,
  standing: Standing,
  factor: number,
): number {
  const { needed, winning } = standing;
  if (needed === undefined || winning === 0 || factor <= 0) return 0;
  if (rules.scoring.made === 'bid' && level * factor < needed) return 0;
  const enough = Math.max(level, needed / factor);
  if (enough > standing.total + expected.spread) return 0;
  return winning * makeChance(expected, enough);
}

const PLAIN = { made: 1, set: 1 };

/** How a contract would stand if `side` played it. */
export function standingOf(view: View, side: number, total: number, winning: number): Standing {
  const { freeze, target, sides } = view;
  let othersCount = freeze === undefined;
  for (let other = 0; other < sides && freeze !== undefined; other++)
    if (other !== side && view.score(other) < freeze) othersCount = true;
  return {
    total,
    othersCount,
    needed: target === undefined ? undefined : target - view.score(side),
    winning,
  };
}

/** The normal density. */
const density = (z: number): number => 0.3989422804 * Math.exp(-0.5 * z * z);

/** The normal distribution function, by its logistic approximation (Bowling et al., 2009; error below 0.00015). */
export const below = (z: number): number => 1 / (1 + Math.exp(-(0.07056 * z * z * z + 1.5976 * z)));
