// A hand of the base pack as the bidding model reads it: 32 cards in an order that makes alike hands look alike.
import { SUITS, type Suit } from '../../cards/card.js';

/** Cards of a suit in the packs that the model knows. */
const RANKS = 8;
export const INPUTS = SUITS * RANKS;
/** A plain suit as trump, the bonus card's, the penalty card's, and no trump: a network each. */
export const NETWORKS = 4;
export const NO_TRUMP_ROW = SUITS;

/** Suits with the bonus and the penalty card, and the two without. */
const BONUS: Suit = 2;
const PENALTY: Suit = 3;
const PLAIN: readonly [Suit, Suit] = [0, 1];

/** The network that judges a denomination: a suit, or `NO_TRUMP_ROW`. */
export const networkOf = (denomination: number): number =>
  denomination < BONUS ? 0 : denomination === BONUS ? 1 : denomination === PENALTY ? 2 : 3;

/** Inputs that are on, into `out`; returns how many: the cards held, suit by suit, trump first. */
export function readHand(out: Uint8Array, lanes: ArrayLike<number>, denomination: number): number {
  return readCards(out, 0, lanes, ORDERS[denomination]![plainFirst(lanes)]!, 0);
}

/** As `readHand` for both hands of a side: the declarer's inputs, then the partner's. */
export function readPair(
  out: Uint8Array,
  lanes: ArrayLike<number>,
  partner: ArrayLike<number>,
  denomination: number,
): number {
  const order = ORDERS[denomination]![plainFirst(lanes)]!;
  return readCards(out, readCards(out, 0, lanes, order, 0), partner, order, INPUTS);
}

function readCards(
  out: Uint8Array,
  start: number,
  lanes: ArrayLike<number>,
  order: readonly Suit[],
  offset: number,
): number {
  let end = start;
  for (let place = 0; place < SUITS; place++)
    for (let held = lanes[order[place]!]!; held !== 0; held &= held - 1)
      out[end++] = offset + place * RANKS + 31 - Math.clz32(held & -held);
  return end;
}

/** The two plain suits are alike: the stronger one first, if it is not trump. */
const plainFirst = (lanes: ArrayLike<number>): 0 | 1 => (lanes[PLAIN[0]]! >= lanes[PLAIN[1]]! ? 0 : 1);

/** Suits in the order of the inputs, by denomination and by which plain suit is the stronger. */
const ORDERS: readonly (readonly (readonly Suit[])[])[] = [0, 1, 2, 3, NO_TRUMP_ROW].map((denomination) =>
  [PLAIN, [PLAIN[1], PLAIN[0]]].map((plain) => {
    const rest = [BONUS, PENALTY, ...plain];
    return denomination === NO_TRUMP_ROW
      ? rest
      : [denomination, ...rest.filter((suit) => suit !== denomination)];
  }),
);
