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
    [0.57, 0.12, 0.03],
    [0, 0, 0],
  ],
  topTrumps: [
    [0.45, 0.06, 0.04],
    [0, 0, 0],
  ],
  secondTrump: [
    [0.15, 0.03, 0.01],
    [0, 0, 0],
  ],
  longTrumps: [
    [-0.23, -0.11, 0.03],
    [0, 0, 0],
  ],
  sideTops: [
    [0.49, 0.02, 0.03],
    [0.68, 0.02, 0.04],
  ],
  moreTops: [
    [0.29, 0.02, 0.03],
    [0.63, 0.07, 0.06],
  ],
  guarded: [
    [0.12, 0.01, 0.01],
    [0.21, 0.03, 0.02],
  ],
  voids: [
    [0.38, 0.04, 0.01],
    [0.24, 0.05, 0.01],
  ],
  singletons: [
    [0.13, 0.01, 0.01],
    [0.15, 0.02, 0.01],
  ],
  openSuits: [
    [-0.12, -0.01, -0.02],
    [-0.14, -0.01, -0.02],
  ],
  sideBonus: [
    [-0.02, -0.22, 0.02],
    [-0.12, 0.02, 0],
  ],
  trumpBonus: [
    [-0.14, 0.23, 0.01],
    [0, 0, 0],
  ],
  bonusGuards: [
    [-0.06, 0.1, 0],
    [0.04, 0.09, -0.01],
  ],
  bonusCatcher: [
    [-0.04, 0.14, -0.03],
    [0.02, 0.28, -0.03],
  ],
  penalty: [
    [0, -0.02, -0.26],
    [-0.05, 0.01, -0.4],
  ],
  penaltyGuards: [
    [-0.07, 0.01, -0.09],
    [-0.02, -0.02, -0.02],
  ],
};

/** What comes on top in each shape of table, partner's share above all; measured likewise, 8,000 hands a shape. */
interface Shape {
  readonly seats: number;
  readonly sides: number;
  readonly tricks: number;
  readonly suit: Triple;
  readonly noTrump: Triple;
}

const SHAPES: readonly Shape[] = [
  { seats: 4, sides: 2, tricks: 8, suit: [2.2, 0.09, 0.52], noTrump: [3.19, 0.34, 0.6] },
  { seats: 4, sides: 2, tricks: 7, suit: [1.55, 0.1, 0.54], noTrump: [2.75, 0.36, 0.63] },
  { seats: 4, sides: 2, tricks: 12, suit: [3.76, 0, 0.51], noTrump: [5, 0.35, 0.6] },
  { seats: 2, sides: 2, tricks: 16, suit: [5.66, 0, 0.52], noTrump: [6.18, 0.21, 0.53] },
  { seats: 5, sides: 5, tricks: 8, suit: [0.14, -0.14, 0.15], noTrump: [1, 0.04, 0.27] },
  { seats: 6, sides: 2, tricks: 8, suit: [2.31, 0.09, 0.52], noTrump: [3.58, 0.41, 0.6] },
  { seats: 6, sides: 3, tricks: 8, suit: [1.09, -0.06, 0.37], noTrump: [2.27, 0.22, 0.42] },
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
    this.orders = ordersOf(rules.deck);
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

/** The shape nearest to a form's: as many seats, as many sides, as many tricks. */
function shapeOf(rules: Rules): Shape {
  const { seats, sides, tricks } = tablesOf(rules);
  const distance = (shape: Shape) =>
    100 * Math.abs(shape.seats - seats) +
    40 * Math.abs(shape.sides - sides) +
    Math.abs(shape.tricks - tricks);
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
