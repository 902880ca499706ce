// One way the hidden cards may lie: every seat's playable cards, the covered ones, and what is laid away.
import { bitOf, type Card, LANES, type Seat, type Suit, suitOf } from '../../cards/card.js';
import { cardsInto, type Holding } from '../../cards/holding.js';

/** @experimental */
export class World {
  readonly seats: number;
  /** Cards each seat holds and may play (or has had laid aside), `seat * LANES + suit`. */
  readonly held: Int32Array;
  /** Two-hand game: each seat's covered cards, in the order of its lids; before they are turned up, top before bottom. */
  readonly covered: readonly Card[][];
  /** The kitty while nobody has taken it, afterwards the discard, by lane; empty where the view's seat knows it. */
  readonly laid: Int32Array;

  constructor(seats: number) {
    this.seats = seats;
    this.held = new Int32Array(seats * LANES);
    this.covered = Array.from({ length: seats }, () => []);
    this.laid = new Int32Array(LANES);
  }

  holding(seat: Seat, suit: Suit): Holding {
    return this.held[seat * LANES + suit]!;
  }

  /** A seat's playable cards, a fresh list in card order. */
  cards(seat: Seat): Card[] {
    return lanesToCards(this.held.subarray(seat * LANES, (seat + 1) * LANES));
  }

  /** What is laid away, a fresh list in card order. */
  laidCards(): Card[] {
    return lanesToCards(this.laid);
  }

  /** Whether a seat holds that card. */
  holds(seat: Seat, card: Card): boolean {
    return (this.held[seat * LANES + suitOf(card)]! & bitOf(card)) !== 0;
  }

  copy(): World {
    const copy = new World(this.seats);
    copy.held.set(this.held);
    copy.laid.set(this.laid);
    this.covered.forEach((cards, seat) => {
      copy.covered[seat]!.push(...cards);
    });
    return copy;
  }
}

export function lanesToCards(lanes: Int32Array): Card[] {
  const out: Card[] = [];
  for (let suit = 0; suit < LANES; suit++) cardsInto(out, out.length, suit, lanes[suit]!);
  return out;
}
