// What a hand promises as declarer's: tricks of its side, and its chances of the two point cards.
import { type Deck, type Holding, highest, LANES, type Rules, SUITS, type Suit, tablesOf } from 'kaiser-lab';
import { COUNTS, type Count, countSuit, NO_TRUMP } from './count.js';
import { type Orders, ordersOf } from './order.js';

/** Tricks, chance of the bonus card, chance of the penalty card. */
type Triple = readonly [tricks: number, bonus: number, penalty: number];

/**
 * What each thing counted adds, in a suit and at no trump. Least squares over declarer's hand in 120,000 hands that this
 * strategy played against itself, all passed and the dealer forced.
 */
const ADDS: Readonly<Record<Count, readonly [suit: Triple, noTrump: Triple]>> = {
  trumps: [
    [0.61, 0.14, 0.03],
    [0, 0, 0],
  ],
  topTrumps: [
    [0.45, 0.05, 0.05],
    [0, 0, 0],
  ],
  secondTrump: [
    [0.16, 0.03, 0.02],
    [0, 0, 0],
  ],
  longTrumps: [
    [-0.3, -0.12, 0.01],
    [0, 0, 0],
  ],
  sideTops: [
    [0.48, 0.02, 0.01],
    [0.73, 0.05, 0.03],
  ],
  moreTops: [
    [0.29, -0.02, 0.02],
    [0.71, 0.04, 0.06],
  ],
  guarded: [
    [0.11, 0, 0.02],
    [0.2, 0.03, 0.02],
  ],
  voids: [
    [0.37, 0.04, -0.02],
    [0.19, 0.04, 0],
  ],
  singletons: [
    [0.11, 0.01, 0],
    [0.14, 0.02, 0.01],
  ],
  openSuits: [
    [-0.13, -0.02, -0.01],
    [-0.09, -0.01, -0.01],
  ],
  sideBonus: [
    [-0.04, -0.22, 0],
    [-0.12, 0, 0],
  ],
  trumpBonus: [
    [-0.07, 0.21, 0],
    [0, 0, 0],
  ],
  bonusGuards: [
    [-0.09, 0.1, 0.02],
    [0.05, 0.1, 0],
  ],
  bonusCatchers: [
    [0.01, 0.13, 0],
    [0, 0.19, -0.01],
  ],
  bonusInTrump: [
    [-0.01, 0.05, -0.01],
    [0, 0, 0],
  ],
  penalty: [
    [-0.05, -0.02, -0.28],
    [-0.15, 0, -0.41],
  ],
  penaltyGuards: [
    [-0.02, 0.02, -0.03],
    [0.01, -0.01, 0],
  ],
  penaltyCatchers: [
    [-0.03, 0.01, 0.07],
    [-0.17, 0, 0.03],
  ],
  penaltyInTrump: [
    [-0.13, 0, -0.07],
    [0, 0, 0],
  ],
};

/** What comes on top in each shape of table, partner's share above all; measured likewise on hands as dealt, 6,000
 * hands a shape. */
interface Shape {
  readonly seats: number;
  readonly sides: number;
  readonly tricks: number;
  readonly kitty: number;
  readonly suit: Triple;
  readonly noTrump: Triple;
  /** What hands promise on the average in their best suit, as a share of all points. */
  readonly typical: number;
}

const SHAPES: readonly Shape[] = [
  {
    seats: 4,
    sides: 2,
    tricks: 8,
    kitty: 0,
    suit: [2.16, 0.05, 0.52],
    noTrump: [3, 0.33, 0.55],
    typical: 0.605,
  },
  {
    seats: 4,
    sides: 2,
    tricks: 8,
    kitty: 2,
    suit: [2.57, 0.11, 0.53],
    noTrump: [3.38, 0.37, 0.56],
    typical: 0.67,
  },
  {
    seats: 4,
    sides: 2,
    tricks: 7,
    kitty: 4,
    suit: [2.55, 0.2, 0.58],
    noTrump: [3.33, 0.43, 0.59],
    typical: 0.72,
  },
  {
    seats: 4,
    sides: 2,
    tricks: 12,
    kitty: 0,
    suit: [3.76, -0.16, 0.58],
    noTrump: [5, 0.33, 0.55],
    typical: 0.53,
  },
  {
    seats: 2,
    sides: 2,
    tricks: 16,
    kitty: 0,
    suit: [6.87, 0.21, 0.54],
    noTrump: [6.87, 0.32, 0.53],
    typical: 0.615,
  },
  {
    seats: 5,
    sides: 5,
    tricks: 8,
    kitty: 0,
    suit: [0.04, -0.17, 0.16],
    noTrump: [0.86, 0.02, 0.29],
    typical: 0.365,
  },
  {
    seats: 6,
    sides: 2,
    tricks: 8,
    kitty: 0,
    suit: [2.27, 0.06, 0.52],
    noTrump: [3.47, 0.39, 0.57],
    typical: 0.58,
  },
  {
    seats: 6,
    sides: 3,
    tricks: 8,
    kitty: 0,
    suit: [1.03, -0.09, 0.39],
    noTrump: [2.1, 0.2, 0.41],
    typical: 0.42,
  },
];

/** Variance of the tricks around what was promised, in a hand of eight. */
const TRICK_VARIANCE = { suit: 1.9, noTrump: 2.9 };

/** What declarer's side may expect: points, and by how much they miss (standard deviation). */
export interface Expectation {
  points: number;
  spread: number;
}

/** A suit can be trump, beside a trump, or one of four without a trump. */
const ROLES = { trump: 0, side: 1, noTrump: 2 } as const;
type Role = (typeof ROLES)[keyof typeof ROLES];

/** Reads what one form's hands promise. Every holding of a suit is counted once and remembered. */
class Promises {
  readonly orders: Orders;
  /** Points that hands promise on the average in their best suit. */
  readonly typical: number;
  readonly #points: Rules['points'];
  readonly #deck: Deck;
  readonly #tricks: number;
  readonly #base: readonly [suit: Triple, noTrump: Triple];
  readonly #counts = new Float64Array(COUNTS.length);
  /** Three numbers a holding, NaN before it was asked for: by role, high or low, suit and holding. */
  readonly #known: Float64Array;
  readonly #bits: number;

  constructor(rules: Rules) {
    const { deck, tricks } = tablesOf(rules);
    const shape = shapeOf(rules);
    const { trick, bonus, penalty } = rules.points;
    this.orders = ordersOf(rules.deck);
    this.typical = shape.typical * (tricks * trick + bonus + penalty);
    this.#points = rules.points;
    this.#deck = deck;
    this.#tricks = tricks;
    this.#base = [shape.suit, shape.noTrump];
    this.#bits = Math.max(...deck.full.map(highest)) + 1;
    this.#known = new Float64Array((3 * 2 * LANES * 3) << this.#bits).fill(Number.NaN);
  }

  /** Fills `out` with what the cards in `lanes` promise with that trump, or `NO_TRUMP`, high or low. */
  expect(out: Expectation, lanes: ArrayLike<Holding>, trump: Suit, low: boolean): void {
    const known = this.#known;
    const others = trump === NO_TRUMP ? ROLES.noTrump : ROLES.side;
    let [tricks, bonus, penalty] = this.#base[trump === NO_TRUMP ? 1 : 0];
    for (let suit = 0; suit < LANES; suit++) {
      const at = this.#holding(suit === trump ? ROLES.trump : others, low, suit, lanes[suit]!);
      tricks += known[at]!;
      bonus += known[at + 1]!;
      penalty += known[at + 2]!;
    }
    this.#conclude(
      out,
      tricks,
      bonus,
      penalty,
      trump === NO_TRUMP ? TRICK_VARIANCE.noTrump : TRICK_VARIANCE.suit,
    );
  }

  #conclude(out: Expectation, tricks: number, bonus: number, penalty: number, variance: number): void {
    const points = this.#points;
    const taken = within(tricks, 0, this.#tricks);
    const first = within(bonus, RARELY, 1 - RARELY);
    const second = within(penalty, RARELY, 1 - RARELY);
    out.points = taken * points.trick + first * points.bonus + second * points.penalty;
    out.spread = Math.sqrt(
      0.01 +
        (points.trick * points.trick * variance * this.#tricks) / 8 +
        first * (1 - first) * points.bonus * points.bonus +
        second * (1 - second) * points.penalty * points.penalty,
    );
  }

  /** Where the three numbers of a holding stand. */
  #holding(role: Role, low: boolean, suit: Suit, held: Holding): number {
    const at = 3 * ((((role * 2 + (low ? 1 : 0)) * LANES + suit) << this.#bits) | held);
    if (Number.isNaN(this.#known[at]!)) this.#learn(at, role, low, suit, held);
    return at;
  }

  #learn(at: number, role: Role, low: boolean, suit: Suit, held: Holding): void {
    const counts = this.#counts;
    const { above } = low ? this.orders.low : this.orders.high;
    countSuit(counts, this.#deck, above, suit, held, role === ROLES.trump);
    const strain = role === ROLES.noTrump ? 1 : 0;
    for (let target = 0; target < 3; target++)
      this.#known[at + target] = COUNTS.reduce(
        (sum, name, place) => sum + counts[place]! * ADDS[name][strain][target]!,
        0,
      );
  }

  /** The suit that promises most as trump, high or low. */
  bestSuit(out: Expectation, lanes: ArrayLike<Holding>, low: boolean): Suit {
    let best = 0;
    let points = -Infinity;
    let spread = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      this.expect(out, lanes, suit, low);
      if (out.points <= points) continue;
      best = suit;
      ({ points, spread } = out);
    }
    out.points = points;
    out.spread = spread;
    return best;
  }
}

export type { Promises };

const made = new WeakMap<Rules, Promises>();

/** What the hands of a form promise; made once for each rules value. */
export function promisesOf(rules: Rules): Promises {
  const known = made.get(rules);
  if (known) return known;
  const promises = new Promises(rules);
  made.set(rules, promises);
  return promises;
}

/** The shape nearest to a form's: as many seats, as many sides, as many tricks, a kitty or none. */
function shapeOf(rules: Rules): Shape {
  const { seats, sides, tricks, kitty } = tablesOf(rules);
  const distance = (shape: Shape) =>
    100 * Math.abs(shape.seats - seats) +
    40 * Math.abs(shape.sides - sides) +
    2 * Math.abs(shape.tricks - tricks) +
    Math.abs(shape.kitty - kitty);
  const near = SHAPES.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
  const scaled = ([share, bonus, penalty]: Triple): Triple => [
    (share * tricks) / near.tricks,
    bonus,
    penalty,
  ];
  return { ...near, suit: scaled(near.suit), noTrump: scaled(near.noTrump) };
}

/** No card is certain to go one way. */
const RARELY = 0.02;
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
