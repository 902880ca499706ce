// How much each feature of a card counts, in points: measured by `scripts/weigh-cards.mjs`, which replays positions with
// every legal card and fits what came of it. Read a column to see what a bidder or a defender cares for.
import { FOLLOWING, LEADING } from './features.js';

/** For the bidders' side and for the defenders', in a suit and at no trump. */
type Row = readonly [bidders: number, defenders: number, biddersNoTrump: number, defendersNoTrump: number];

const LEADS: Readonly<Record<(typeof LEADING)[number], Row>> = {
  boss: [-0.26, -0.01, -0.1, -0.31],
  bossAtRisk: [0.29, 0.09, 0, 0],
  secondGuarded: [0.04, 0.08, -0.26, -0.58],
  secondBare: [-0.05, 0, -0.33, -0.76],
  thirdGuarded: [0.11, 0, -0.1, -0.24],
  thirdBare: [0.03, -0.05, -0.14, -0.3],
  trump: [0.18, -0.11, 0, 0],
  topTrump: [0, 0.45, 0, 0],
  secondTrump: [-0.1, -0.23, 0, 0],
  thirdTrump: [-0.07, -0.12, 0, 0],
  baresSecond: [-0.04, -0.04, -0.09, 0.09],
  baresThird: [0.09, 0.11, 0.12, 0.07],
  lastGuard: [-0.41, -0.31, -0.38, -0.09],
  otherGuard: [0.34, 0.01, 0.46, 0.61],
  bonusHigh: [-0.08, -0.07, -0.19, -0.61],
  penaltyHigh: [0.02, -0.23, 0.16, 0.08],
  voids: [0.12, -0.14, 0, 0],
  trumpsLeft: [0.01, 0.15, 0, 0],
  length: [-0.01, -0.07, 0, 0.02],
  rank: [0.16, 0.04, 0.12, -0.01],
  holds: [-0.08, -0.25, 1.08, 1.67],
  partner: [0.67, 0.54, 2.17, 1.18],
  bonus: [-0.47, -0.05, -0.33, -0.15],
  bonusOurs: [0.38, -0.24, 0.47, 0.45],
  penalty: [-0.05, -0.02, 0.07, -0.01],
  penaltyOurs: [-0.03, 0.33, 0.39, 0.55],
  huntBonus: [0.36, 0.05, 1.08, 0.11],
  huntPenalty: [-0.28, -0.13, -0.43, -0.53],
  draw: [-0.14, 0.21, 0, 0],
  drawHolds: [0.47, -0.09, 0, 0],
  partnerRuffs: [0.31, 0.09, 0, 0],
  opponentsRuff: [-0.32, -0.3, 0, 0],
  cardsOut: [0.18, -0.2, -0.43, -0.52],
  underBonus: [-0.07, -0.3, 0.08, 0.52],
  underSecond: [0.11, 0.09, 0.14, 0.2],
  bossHolds: [0.51, 0.54, -0.1, -0.31],
  huntHolds: [0.08, 0.71, -0.34, 1.32],
  partnersSuit: [0.13, 0.16, 0.25, 0.18],
  opponentsSuit: [0.04, -0.08, -0.16, -0.12],
};

const FOLLOWS: Readonly<Record<(typeof FOLLOWING)[number], Row>> = {
  boss: [-0.65, -0.58, -0.34, -0.45],
  bossAtRisk: [0.52, 0.45, 0, 0],
  secondGuarded: [-0.15, -0.13, -0.03, -0.07],
  secondBare: [-0.15, -0.05, 0.04, 0.04],
  thirdGuarded: [0.01, -0.11, 0.11, -0.04],
  thirdBare: [-0.1, -0.05, 0.06, 0.03],
  trump: [-0.11, -0.15, 0, 0],
  topTrump: [-0.66, -1.14, 0, 0],
  secondTrump: [-0.28, -0.41, 0, 0],
  thirdTrump: [-0.07, -0.13, 0, 0],
  baresSecond: [-0.03, -0.08, -0.13, -0.17],
  baresThird: [0.05, -0.09, -0.05, -0.09],
  lastGuard: [-0.65, -0.55, -0.54, -0.6],
  otherGuard: [0.29, -0.04, 0.31, 0.23],
  bonusHigh: [-0.14, -0.37, -0.29, -0.35],
  penaltyHigh: [0.19, 0.13, 0.17, 0.16],
  voids: [-0.17, -0.45, 0, 0],
  trumpsLeft: [0.11, 0.3, 0, 0],
  length: [-0.07, 0.02, 0.03, 0.02],
  rank: [0.04, 0, -0.35, -0.29],
  holds: [1.18, 0.95, 1.93, 2.01],
  partner: [0.76, 0.69, 1.7, 2.38],
  bonus: [-0.69, -0.37, -0.5, -0.49],
  bonusOurs: [0.85, 0.74, 0.71, 0.67],
  penalty: [-0.35, -0.12, -0.16, -0.08],
  penaltyOurs: [0.74, 0.74, 0.81, 0.74],
  huntBonus: [0.57, 0.58, -0.09, -0.01],
  huntPenalty: [-0.17, -0.36, -0.48, -0.28],
  table: [1.06, 1, 1.02, 1.06],
  wins: [0.02, 0.25, -0.16, -0.25],
  overtakes: [0.03, -0.19, 0.4, 0.56],
  ruffs: [0.41, 0.1, 0, 0],
  ruffHolds: [-0.61, -0.17, 0, 0],
  discards: [0.11, 0.15, 0, 0],
  takesLast: [-0.14, -0.06, -0.17, -0.47],
  secondHigh: [0.3, -0.37, 0.53, 0.83],
};

/** By column of a `Row`: the weights in the order of `LEADING` and of `FOLLOWING`. */
export interface Weights {
  readonly lead: readonly Float64Array[];
  readonly follow: readonly Float64Array[];
}

const COLUMNS = [0, 1, 2, 3] as const;

/** The weights, with 0 for the features that are silenced. */
export const weightsWithout = (silenced: ReadonlySet<string>): Weights => ({
  lead: COLUMNS.map((column) =>
    Float64Array.from(LEADING, (name) => (silenced.has(name) ? 0 : LEADS[name][column])),
  ),
  follow: COLUMNS.map((column) =>
    Float64Array.from(FOLLOWING, (name) => (silenced.has(name) ? 0 : FOLLOWS[name][column])),
  ),
});
