// How much each feature of a card counts, in points: measured by `scripts/weigh-cards.mjs`, which replays positions with
// every legal card and fits what came of it. Read a column to see what a bidder or a defender cares for.
import { FOLLOWING, LEADING } from './features.js';

/** For the bidders' side and for the defenders', in a suit and at no trump. */
type Row = readonly [bidders: number, defenders: number, biddersNoTrump: number, defendersNoTrump: number];

const LEADS: Readonly<Record<(typeof LEADING)[number], Row>> = {
  boss: [-0.21, 0.02, -0.4, -0.44],
  bossAtRisk: [0.18, -0.04, 0, 0],
  secondGuarded: [0.04, 0.05, -0.45, -0.46],
  secondBare: [0.04, -0.04, -0.6, -0.81],
  thirdGuarded: [0.09, 0.09, -0.12, -0.16],
  thirdBare: [-0.04, -0.12, -0.21, -0.32],
  trump: [0.25, -0.51, 0, 0],
  topTrump: [0.06, 0.56, 0, 0],
  secondTrump: [-0.16, -0.05, 0, 0],
  thirdTrump: [-0.06, -0.15, 0, 0],
  baresSecond: [0.04, 0.03, 0.08, 0.02],
  baresThird: [0.12, 0.12, 0.12, 0.09],
  lastGuard: [-0.44, -0.46, -0.52, -0.23],
  otherGuard: [0.35, 0.09, 0.57, 0.48],
  bonusHigh: [-0.06, -0.13, -0.05, -0.72],
  penaltyHigh: [0.05, -0.26, 0.27, 0.17],
  voids: [-0.02, 0.05, 0, 0],
  trumpsLeft: [0.05, 0.01, 0, 0],
  length: [0, -0.1, 0.01, 0],
  rank: [0.14, 0.09, 0, -0.03],
  holds: [-0.32, -0.3, 1.49, 1.56],
  partner: [0.35, 0.47, 1.57, 1.01],
  bonus: [-0.45, 0.01, -0.38, -0.23],
  bonusOurs: [0.35, -0.07, 0.52, 0.39],
  penalty: [0, 0.12, 0.01, -0.1],
  penaltyOurs: [-0.19, 0.06, 0.5, 0.61],
  huntBonus: [0.4, 0.07, 0.78, 0.23],
  huntPenalty: [-0.4, -0.13, -0.58, -0.62],
  draw: [-0.24, 0.38, 0, 0],
  drawHolds: [0.53, -0.14, 0, 0],
  partnerRuffs: [0.43, 0.17, 0, 0],
  opponentsRuff: [-0.3, -0.41, 0, 0],
  cardsOut: [0.17, -0.41, -0.47, -0.44],
  underBonus: [-0.09, -0.36, 0.05, 0.24],
  underSecond: [0.02, 0.08, 0.09, 0.23],
  bossHolds: [0.62, 0.51, -0.4, -0.44],
  huntHolds: [-0.12, 0.77, -0.17, 1.22],
  partnersSuit: [0.14, 0.05, 0.22, 0.25],
  opponentsSuit: [-0.08, -0.17, -0.01, 0.01],
};

const FOLLOWS: Readonly<Record<(typeof FOLLOWING)[number], Row>> = {
  boss: [-0.65, -0.53, -0.33, -0.46],
  bossAtRisk: [0.46, 0.48, 0, 0],
  secondGuarded: [-0.13, -0.01, -0.05, -0.03],
  secondBare: [-0.11, 0.03, 0.08, 0.02],
  thirdGuarded: [-0.04, 0, 0.06, 0.01],
  thirdBare: [-0.09, 0, 0.07, 0.04],
  trump: [0.04, -0.21, 0, 0],
  topTrump: [-0.63, -0.93, 0, 0],
  secondTrump: [-0.25, -0.23, 0, 0],
  thirdTrump: [-0.12, -0.08, 0, 0],
  baresSecond: [-0.02, -0.02, -0.2, -0.12],
  baresThird: [-0.02, -0.01, -0.16, -0.09],
  lastGuard: [-0.69, -0.5, -0.43, -0.72],
  otherGuard: [0.13, -0.12, 0.08, 0.14],
  bonusHigh: [-0.25, -0.5, -0.32, -0.43],
  penaltyHigh: [0.09, 0.08, 0.18, 0.17],
  voids: [-0.13, -0.29, 0, 0],
  trumpsLeft: [0.15, 0.18, 0, 0],
  length: [-0.03, 0, 0.05, 0.02],
  rank: [0.01, -0.03, -0.46, -0.31],
  holds: [1.17, 0.95, 1.81, 1.46],
  partner: [0.57, 0.98, 2.28, 2.02],
  bonus: [-0.69, -0.36, -0.52, -0.52],
  bonusOurs: [0.84, 0.74, 0.76, 0.72],
  penalty: [-0.34, -0.09, -0.18, -0.11],
  penaltyOurs: [0.81, 0.77, 0.83, 0.76],
  huntBonus: [0.54, 0.5, -0.06, -0.08],
  huntPenalty: [-0.13, -0.37, -0.29, -0.28],
  table: [1.03, 1.05, 0.95, 1.06],
  wins: [0.12, 0.23, 0.07, 0.21],
  overtakes: [-0.02, -0.12, 0.42, 0.18],
  ruffs: [0.08, 0.4, 0, 0],
  ruffHolds: [-0.63, -0.53, 0, 0],
  discards: [-0.04, 0.21, 0, 0],
  takesLast: [-0.11, -0.15, -0.37, -0.23],
  secondHigh: [0.16, -0.16, 0.5, 0.2],
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
