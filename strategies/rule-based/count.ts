// A hand counted as a player counts it before bidding: top cards, guards, short suits, the point cards.
import {
  bitOf,
  count,
  type Deck,
  type Holding,
  lowest,
  SUITS,
  type Suit,
  suitOf,
  withoutLowest,
} from 'kaiser-lab';

/** What is counted, for one suit as trump or for no trump. */
export const COUNTS = [
  /** Always 1. */
  'hand',
  'trumps',
  'topTrumps',
  'secondTrump',
  /** Trumps beyond the fourth. */
  'longTrumps',
  /** Side suits headed by the top card, and further tops under it. */
  'sideTops',
  'moreTops',
  /** Side cards that only one card beats, with a card to guard them. */
  'guarded',
  'voids',
  'singletons',
  /** Side suits in which nothing is a top or guarded. */
  'openSuits',
  'sideBonus',
  'trumpBonus',
  /** Cards that guard a bonus card in a side suit. */
  'bonusGuards',
  /** The top of the bonus card's suit, where that is a side suit and the bonus card is out. */
  'bonusCatcher',
  'penalty',
  'penaltyGuards',
] as const;
export type Count = (typeof COUNTS)[number];

const AT = Object.fromEntries(COUNTS.map((name, place) => [name, place])) as Record<Count, number>;

/** No suit is trump. */
export const NO_TRUMP = -1;

/** Counts the cards in `lanes` into `out`, a number for each of `COUNTS`. @param above as in `Order`. */
export function countHand(
  out: Float64Array,
  deck: Deck,
  lanes: ArrayLike<Holding>,
  above: Int32Array,
  trump: Suit,
): void {
  out.fill(0);
  out[AT.hand] = 1;
  for (let suit = 0; suit < SUITS; suit++) {
    const full = deck.full[suit]!;
    if (suit === trump) countTrumps(out, full, lanes[suit]!, suit, above);
    else countSide(out, full, lanes[suit]!, suit, above);
  }
  countBonus(out, deck, lanes, above, trump);
  countPenalty(out, deck, lanes, trump);
}

function countTrumps(out: Float64Array, full: Holding, held: Holding, suit: Suit, above: Int32Array): void {
  const length = count(held);
  out[AT.trumps] = length;
  if (length > 4) out[AT.longTrumps] = length - 4;
  for (let rest = held; rest !== 0; rest = withoutLowest(rest)) {
    const higher = count(full & ~held & above[(suit << 4) | lowest(rest)]!);
    if (higher === 0) out[AT.topTrumps]!++;
    else if (higher === 1) out[AT.secondTrump]!++;
  }
}

function countSide(out: Float64Array, full: Holding, held: Holding, suit: Suit, above: Int32Array): void {
  const length = count(held);
  if (length === 0) out[AT.voids]!++;
  else if (length === 1) out[AT.singletons]!++;
  let stopped = false;
  for (let rest = held; rest !== 0; rest = withoutLowest(rest)) {
    const over = above[(suit << 4) | lowest(rest)]!;
    const higher = count(full & ~held & over);
    const ahead = count(held & over);
    const guards = length - 1 - ahead;
    if (higher === 0) out[ahead === 0 ? AT.sideTops : AT.moreTops]!++;
    else if (higher === 1 && guards > 0) out[AT.guarded]!++;
    if (higher <= guards) stopped = true;
  }
  if (!stopped) out[AT.openSuits]!++;
}

function countBonus(
  out: Float64Array,
  deck: Deck,
  lanes: ArrayLike<Holding>,
  above: Int32Array,
  trump: Suit,
): void {
  const { bonus } = deck;
  const suit = suitOf(bonus);
  const held = lanes[suit]!;
  if ((held & bitOf(bonus)) === 0) {
    if (suit < SUITS && suit !== trump && hasTop(deck, held, suit, above)) out[AT.bonusCatcher] = 1;
  } else if (suit === trump || suit >= SUITS) out[AT.trumpBonus] = 1;
  else {
    out[AT.sideBonus] = 1;
    out[AT.bonusGuards] = count(held) - 1;
  }
}

function hasTop({ full }: Deck, held: Holding, suit: Suit, above: Int32Array): boolean {
  for (let rest = held; rest !== 0; rest = withoutLowest(rest))
    if ((above[(suit << 4) | lowest(rest)]! & full[suit]!) === 0) return true;
  return false;
}

function countPenalty(out: Float64Array, { penalty }: Deck, lanes: ArrayLike<Holding>, trump: Suit): void {
  const suit = suitOf(penalty);
  if ((lanes[suit]! & bitOf(penalty)) === 0) return;
  out[AT.penalty] = 1;
  if (suit < SUITS && suit !== trump) out[AT.penaltyGuards] = count(lanes[suit]!) - 1;
}
