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
  const [a, b] = orderOfPlain(lanes);
  const rest = [BONUS, PENALTY, a, b];
  const order =
    denomination === NO_TRUMP_ROW ? rest : [denomination, ...rest.filter((suit) => suit !== denomination)];
  let end = 0;
  // A plain trump leaves the other plain suit last.
  for (let place = 0; place < SUITS; place++) {
    const held = lanes[order[place]!]!;
    for (let rank = 0; rank < RANKS; rank++)
      if (((held >> rank) & 1) === 1) out[end++] = place * RANKS + rank;
  }
  return end;
}

/** The two plain suits are alike: the stronger one first. */
function orderOfPlain(lanes: ArrayLike<number>): readonly [Suit, Suit] {
  return lanes[PLAIN[0]]! >= lanes[PLAIN[1]]! ? PLAIN : [PLAIN[1], PLAIN[0]];
}
