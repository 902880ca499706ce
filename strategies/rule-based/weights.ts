// How much each feature of a card counts, in points: measured by `scripts/weigh-cards.mjs`, which replays positions with
// every legal card and fits what came of it. Read a column to see what a bidder or a defender cares for.
import { FOLLOWING, LEADING } from './features.js';

/** For the bidders' side and for the defenders', in a suit and at no trump. */
type Row = readonly [bidders: number, defenders: number, biddersNoTrump: number, defendersNoTrump: number];

const LEADS: Readonly<Record<(typeof LEADING)[number], Row>> = {
  boss: [-0.36, -0.22, -0.27, -0.53],
  bossAtRisk: [0.31, 0.25, 0, 0],
  secondGuarded: [-0.08, 0.06, -0.33, -0.6],
  secondBare: [-0.12, -0.06, -0.49, -0.93],
  thirdGuarded: [0.11, -0.06, -0.04, 0.25],
  thirdBare: [-0.07, -0.1, -0.17, -0.33],
  trump: [-0.27, 0.57, 0, 0],
  topTrump: [0.38, -0.18, 0, 0],
  secondTrump: [-0.08, -0.38, 0, 0],
  thirdTrump: [0.02, -0.21, 0, 0],
  baresSecond: [0.02, 0.06, 0.04, 0.13],
  baresThird: [0.14, 0.09, 0.12, 0.48],
  lastGuard: [-0.33, -0.4, -0.39, -0.18],
  otherGuard: [0.32, 0.13, 0.47, 0.54],
  bonusHigh: [-0.07, 0.21, -0.11, -0.27],
  penaltyHigh: [-0.05, -0.33, 0.1, 0.14],
  voids: [0.01, 0, 0, 0],
  trumpsLeft: [0.04, 0.08, 0, 0],
  length: [-0.01, -0.07, 0.03, -0.02],
  rank: [0.11, 0.15, 0.13, -0.05],
  holds: [-0.14, -0.12, 1.21, 1.91],
  partner: [0.07, 0.85, 2.04, 1.79],
  bonus: [-0.49, 0, -0.34, -0.28],
  bonusOurs: [0.43, -0.04, 0.52, 0.52],
  penalty: [-0.03, 0.08, 0.02, 0.07],
  penaltyOurs: [-0.12, 0.18, 0.46, 0.22],
  huntBonus: [0.55, 0.13, 0.87, 0.87],
  huntPenalty: [-0.28, -0.14, -0.46, -0.47],
  draw: [0.22, -0.59, 0, 0],
  drawHolds: [0.06, 0.42, 0, 0],
  partnerRuffs: [0.42, 0.04, 0, 0],
  opponentsRuff: [-0.3, -0.34, 0, 0],
  cardsOut: [0.19, -0.32, -0.63, -0.29],
  underBonus: [-0.01, -0.28, 0.08, 0.37],
  underSecond: [0.02, 0.07, 0.07, -0.01],
  bossHolds: [0.49, 0.63, -0.27, -0.53],
  huntHolds: [-0.07, 0.38, -0.31, 0.15],
  partnersSuit: [0.12, 0.06, 0.19, 0.37],
  opponentsSuit: [0.07, -0.05, 0.05, 0.07],
};

const FOLLOWS: Readonly<Record<(typeof FOLLOWING)[number], Row>> = {
  boss: [-0.71, -0.54, -0.38, -0.52],
  bossAtRisk: [0.5, 0.44, 0, 0],
  secondGuarded: [-0.17, -0.06, -0.07, -0.1],
  secondBare: [-0.1, 0, 0.03, -0.05],
  thirdGuarded: [-0.06, -0.03, 0, -0.05],
  thirdBare: [-0.07, -0.01, 0.03, 0.02],
  trump: [-0.06, -0.24, 0, 0],
  topTrump: [-0.7, -0.92, 0, 0],
  secondTrump: [-0.36, -0.2, 0, 0],
  thirdTrump: [-0.1, -0.03, 0, 0],
  baresSecond: [-0.08, -0.07, -0.14, -0.12],
  baresThird: [-0.02, -0.04, -0.15, -0.14],
  lastGuard: [-0.57, -0.52, -0.36, -0.56],
  otherGuard: [0.02, 0.01, 0.24, 0.16],
  bonusHigh: [-0.21, -0.35, -0.27, -0.32],
  penaltyHigh: [0.12, 0.11, 0.15, 0.24],
  voids: [-0.03, -0.45, 0, 0],
  trumpsLeft: [0.05, 0.23, 0, 0],
  length: [-0.05, 0, 0.03, 0.04],
  rank: [0.03, -0.04, -0.37, -0.25],
  holds: [1.5, 1.02, 1.83, 1.85],
  partner: [0.84, 0.79, 2.03, 1.9],
  bonus: [-0.7, -0.32, -0.45, -0.5],
  bonusOurs: [0.85, 0.76, 0.69, 0.69],
  penalty: [-0.29, -0.13, -0.11, -0.09],
  penaltyOurs: [0.72, 0.83, 0.76, 0.69],
  huntBonus: [0.64, 0.35, -0.01, -0.38],
  huntPenalty: [-0.29, -0.22, -0.24, -0.17],
  table: [1.03, 1.05, 0.95, 0.84],
  wins: [-0.16, 0.11, 0.07, 0.01],
  overtakes: [0.2, 0.12, 0.34, 0.37],
  ruffs: [0.37, 0.22, 0, 0],
  ruffHolds: [-0.72, -0.47, 0, 0],
  discards: [0.06, 0.24, 0, 0],
  takesLast: [-0.16, -0.19, -0.2, -0.08],
  secondHigh: [0.36, -0.19, 0.05, 0.14],
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
