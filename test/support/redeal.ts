// Another deal that looks the same to one seat: the cards in the hands of the others change places, voids respected.
import { bitOf, type Card, LANES, type Seat, suitOf } from '../../src/cards/card.js';
import { cardsInto } from '../../src/cards/holding.js';
import { copyState, State } from '../../src/engine/state.js';
import type { Random } from '../../src/random/random.js';

const TRIES = 200;

/** A copy of the state in which what `seat` cannot see lies elsewhere; a plain copy where no other way was found. */
export function redealHidden(state: State, seat: Seat, random: Random): State {
  const other = new State(state.tables);
  copyState(state, other);
  const seats = state.held.map((_, at) => at).filter((at) => at !== seat);
  const hands = seats.map((at) => hiddenCards(state, at));
  const pool = hands.flat();
  for (let tries = 0; tries < TRIES; tries++) {
    random.shuffle(pool);
    if (!fits(state, seats, hands, pool)) continue;
    let from = 0;
    seats.forEach((at, place) => {
      for (const card of hands[place]!) other.held[at]![suitOf(card)]! &= ~bitOf(card);
      for (const card of pool.slice(from, from + hands[place]!.length))
        other.held[at]![suitOf(card)]! |= bitOf(card);
      from += hands[place]!.length;
    });
    return other;
  }
  return other;
}

/** A seat's cards that do not lie face up. */
function hiddenCards({ open, held }: State, seat: Seat): Card[] {
  const out: Card[] = [];
  let end = 0;
  for (let suit = 0; suit < LANES; suit++)
    end = cardsInto(out, end, suit, held[seat]![suit]! & ~open.faceUp[seat * LANES + suit]!);
  return out;
}

function fits(
  { open }: State,
  seats: readonly Seat[],
  hands: readonly Card[][],
  pool: readonly Card[],
): boolean {
  let from = 0;
  return seats.every((seat, place) => {
    const cards = pool.slice(from, from + hands[place]!.length);
    from += cards.length;
    return cards.every((card) => ((open.voids[seat]! >> suitOf(card)) & 1) === 0);
  });
}
