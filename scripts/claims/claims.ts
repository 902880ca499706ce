// The claims, each as two ways to play the same deals.
import { LANES, type Side, suitOf } from '../../src/cards/card.js';
import { lowest } from '../../src/cards/holding.js';
import type { State } from '../../src/engine/state.js';
import { equityOf } from '../../src/search/equity.js';
import { NO_HABIT } from './habit.js';
import * as habits from './habits.js';
import { rules, type Setting, type Way } from './measure.js';

export interface Claim {
  readonly says: string;
  /** What the two ways do. */
  readonly told: readonly [string, string];
  readonly ways: readonly [Way, Way];
  readonly worth: Setting['worth'];
  readonly unit: string;
  readonly scores?: readonly [number, number];
  readonly deals: number;
  /** The claim holds when the first way is better by more than this. */
  readonly than: number;
}

/** Score change of a side less the other's. */
const lead = ({ change }: State, side: Side): number => change[side]! - change[1 - side]!;
const POINTS = { worth: lead, unit: 'score change', than: 0 };

const WINS = {
  worth: (state: State, side: Side): number => 100 * equityOf(rules)!.of(state, side),
  unit: '% of games',
  than: 0,
};

/** Moves the bonus card to the seat that declares alone, or away from it, in exchange for a lower card of the suit. */
function moveBonus(state: State, deal: number, own: boolean): void {
  const { hands, tables } = state;
  const card = tables.deck.bonus;
  const suit = suitOf(card);
  const bit = 1 << (card & 15);
  const lane = (seat: number) => seat * LANES + suit;
  const declarer = deal % 2;
  const holder = [0, 1, 2, 3].find((seat) => (hands[lane(seat)]! & bit) !== 0)!;
  if (own === (holder === declarer)) return;
  const others = [0, 1, 2].map((step) => (declarer + 1 + ((step + (deal >> 1)) % 3)) % 4);
  const to = own ? declarer : others.find((seat) => (hands[lane(seat)]! & ~bit) !== 0);
  if (to === undefined || (hands[lane(to)]! & ~bit) === 0) return;
  const exchanged = 1 << lowest(hands[lane(to)]! & ~bit);
  hands[lane(holder)]! ^= bit | exchanged;
  hands[lane(to)]! ^= bit | exchanged;
}

const withBonus = (own: boolean): Way => ({
  habit: habits.declaresAlone,
  others: habits.passes,
  arrange: (state, deal) => moveBonus(state, deal, own),
});

const advice = (habit: Way['habit'], against = NO_HABIT): Claim['ways'] => [{ habit }, { habit: against }];

export const CLAIMS: readonly Claim[] = [
  {
    says: 'Five trumps with the ace are an 8 bid',
    told: ['bids 8 on them', 'bids as it would'],
    ways: advice(habits.fiveWithAce),
    ...POINTS,
    deals: 30_000,
  },
  {
    says: 'The 5 in hand is worth one more in the bid',
    told: ['declarer holds the 5', 'another seat does'],
    ways: [withBonus(true), withBonus(false)],
    worth: ({ open }, side) => open.points[side]!,
    unit: 'points taken',
    than: 1,
    deals: 6000,
  },
  {
    says: 'No trump only with aces or stoppers',
    told: ['bids it on three aces or with all suits stopped', 'bids it as it would'],
    ways: advice(habits.noTrumpWithStoppers),
    ...POINTS,
    deals: 10_000,
  },
  {
    says: 'Lead high trumps as declarer',
    told: ['leads the highest, while others hold trumps and it keeps one', 'leads its longest other suit'],
    ways: advice(habits.leadHighTrumps, habits.leadNoTrumps),
    ...POINTS,
    deals: 6000,
  },
  {
    says: 'Throw the 3 on their tricks',
    told: ['throws it at the first chance', 'keeps it while it can'],
    ways: advice(habits.throwThree, habits.keepThree),
    ...POINTS,
    deals: 8000,
  },
  {
    says: 'Pass marginal hands in the first seat',
    told: ['passes what it would bid 6 on', 'bids as it would'],
    ways: advice(habits.passMarginal),
    ...POINTS,
    deals: 15_000,
  },
  {
    says: "The dealer's partner bids the minimum to show the 5 or its ace",
    told: ['bids 6 where it would pass', 'bids as it would'],
    ways: advice(habits.showFive),
    ...POINTS,
    deals: 20_000,
  },
  {
    says: 'Behind, bid no trump',
    told: ['bids its number without trump, at 15 to 40', 'bids as it would'],
    ways: advice(habits.rather),
    ...WINS,
    scores: [15, 40],
    deals: 8000,
  },
  {
    says: 'Ahead, avoid no trump',
    told: ['bids with a trump or passes, at 40 to 15', 'bids as it would'],
    ways: advice(habits.ratherNot),
    ...WINS,
    scores: [40, 15],
    deals: 8000,
  },
];
