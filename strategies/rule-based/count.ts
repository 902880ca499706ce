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
  /** Tops of the bonus card's suit, where that is a side suit and the card is out; and where that is trump. */
  'bonusCatchers',
  'bonusInTrump',
  'penalty',
  'penaltyGuards',
  /** Likewise for the penalty card. */
  'penaltyCatchers',
  'penaltyInTrump',
] as const;
export type Count = (typeof COUNTS)[number];

const AT = Object.fromEntries(COUNTS.map((name, place) => [name, place])) as Record<Count, number>;

/** No suit is trump. */
export const NO_TRUMP = -1;

/** Counts a holding of one suit into `out`, a number for each of `COUNTS`. @param above as in `Order`. */
export function countSuit(
  out: Float64Array,
  deck: Deck,
  above: Int32Array,
  suit: Suit,
  held: Holding,
  trump: boolean,
): void {
  out.fill(0);
  const away = deck.full[suit]! & ~held;
  if (trump) countTrumps(out, away, held, suit, above);
  else if (suit < SUITS) countSide(out, away, held, suit, above);
  if (suit === suitOf(deck.bonus)) countBonus(out, held, bitOf(deck.bonus), trump || suit >= SUITS);
  if (suit === suitOf(deck.penalty)) countPenalty(out, held, bitOf(deck.penalty), trump || suit >= SUITS);
}

function countTrumps(out: Float64Array, away: Holding, held: Holding, suit: Suit, above: Int32Array): void {
  const length = count(held);
  out[AT.trumps] = length;
  if (length > 4) out[AT.longTrumps] = length - 4;
  for (let rest = held; rest !== 0; rest = withoutLowest(rest)) {
    const higher = count(away & above[(suit << 4) | lowest(rest)]!);
    if (higher === 0) out[AT.topTrumps]!++;
    else if (higher === 1) out[AT.secondTrump]!++;
  }
}

function countSide(out: Float64Array, away: Holding, held: Holding, suit: Suit, above: Int32Array): void {
  const length = count(held);
  if (length === 0) out[AT.voids] = 1;
  else if (length === 1) out[AT.singletons] = 1;
  let open = 1;
  for (let rest = held; rest !== 0; rest = withoutLowest(rest)) {
    const over = above[(suit << 4) | lowest(rest)]!;
    const higher = count(away & over);
    const ahead = count(held & over);
    const guards = length - 1 - ahead;
    if (higher === 0) out[ahead === 0 ? AT.sideTops : AT.moreTops]!++;
    else if (higher === 1 && guards > 0) out[AT.guarded]!++;
    if (higher <= guards) open = 0;
  }
  out[AT.openSuits] = open;
}

/** After the tops of the suit are counted. */
function countBonus(out: Float64Array, held: Holding, bonus: Holding, trump: boolean): void {
  const own = (held & bonus) !== 0;
  if (trump) out[own ? AT.trumpBonus : AT.bonusInTrump] = 1;
  else if (own) {
    out[AT.sideBonus] = 1;
    out[AT.bonusGuards] = count(held) - 1;
  } else out[AT.bonusCatchers] = out[AT.sideTops]! + out[AT.moreTops]!;
}

/** After the tops of the suit are counted. */
function countPenalty(out: Float64Array, held: Holding, penalty: Holding, trump: boolean): void {
  const own = (held & penalty) !== 0;
  if (own) out[AT.penalty] = 1;
  else if (trump) out[AT.penaltyInTrump] = 1;
  else out[AT.penaltyCatchers] = out[AT.sideTops]! + out[AT.moreTops]!;
  if (own && !trump) out[AT.penaltyGuards] = count(held) - 1;
}
