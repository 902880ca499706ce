// The worlds a seat holds possible: uniform samples, their exact number, and all of them when they are few.
import { bitOf, type Card, LANES, suitOf } from '../../cards/card.js';
import type { View } from '../../engine/view.js';
import type { Random } from '../../random/random.js';
import { type Hidden, hiddenFrom } from './hidden.js';
import { hasDealtMisdeal, judgesMisdeals } from './misdealt.js';
import { Ways } from './ways.js';
import { World } from './world.js';

/** With three tricks left at a table of four there are at most 9!/(3!)^3 worlds. */
export const FEW = 1680;

/** Shuffles that may break a void before the exact counter takes over. */
const TRIES = 64;

/** Made for one decision of one seat; it reads the view when made and never again. @experimental */
export class Worlds {
  readonly #hidden: Hidden;
  readonly #known: World;
  /** Places of the hidden cards, shuffled anew for each world. */
  readonly #order: Int32Array;
  /** The lot of each position of `#order`. */
  readonly #lotAt: Uint8Array;
  readonly #lotOf: Int32Array;
  #ways: Ways | undefined;
  #fine: (world: World) => boolean;

  constructor(view: View) {
    this.#hidden = hiddenFrom(view);
    const { cards, lots } = this.#hidden;
    this.#known = knownTo(view);
    this.#order = Int32Array.from(cards.keys());
    this.#lotAt = Uint8Array.from(lots.flatMap((lot, at) => new Array<number>(lot.size).fill(at)));
    this.#lotOf = new Int32Array(cards.length);
    this.#fine = judgesMisdeals(view) ? (world) => !hasDealtMisdeal(view, world) : () => true;
    if (this.#lotAt.length !== cards.length)
      throw new Error(`${cards.length} hidden cards do not fill ${this.#lotAt.length} hidden places`);
  }

  /** Hidden cards and the lots they may lie in. */
  get hidden(): Hidden {
    return this.#hidden;
  }

  /**
   * How many worlds are consistent with what the seat knows, covered cards told apart by where they lie: exact up to
   * 2^53. Misdeals are not taken off; `all` leaves them out.
   */
  get count(): number {
    return this.#hidden.lots.reduce(
      (ways, lot) => (lot.kind === 'covered' ? ways * factorial(lot.size) : ways),
      this.#counted().count,
    );
  }

  /** Whether the worlds are few enough to go through all of them. */
  isFew(most = FEW): boolean {
    return this.#hidden.cards.length <= ENUMERABLE && this.count <= most;
  }

  /** A world drawn uniformly from all that are consistent, into `out` where one is given. */
  sample(random: Random, out: World = new World(this.#known.seats)): World {
    do {
      if (!this.#shuffled(random)) this.#counted().draw(random, this.#lotOf);
      this.#fill(random, out);
    } while (!this.#fine(out));
    return out;
  }

  /** As `sample`, by the exact counter from the start. */
  sampleByCounting(random: Random, out: World = new World(this.#known.seats)): World {
    do {
      this.#counted().draw(random, this.#lotOf);
      this.#fill(random, out);
    } while (!this.#fine(out));
    return out;
  }

  /** All worlds once each when there are at most `n` of them, else `n` samples. */
  draw(n: number, random: Random): World[] {
    if (this.isFew(n)) return this.all();
    return Array.from({ length: n }, () => this.sample(random));
  }

  /** Every consistent world, in a fixed order. For few; see `isFew`. */
  all(): World[] {
    const found: World[] = [];
    const { lots } = this.#hidden;
    const world = this.#known.copy();
    const room = lots.map((lot) => lot.size);
    for (const lot of lots) if (lot.kind === 'covered') world.covered[lot.seat]!.length = lot.size;
    this.#place(0, world, room, found);
    return found.filter(this.#fine);
  }

  #counted(): Ways {
    this.#ways ??= new Ways(
      this.#hidden.lots.map((lot) => lot.size),
      this.#hidden.allowed,
    );
    return this.#ways;
  }

  /** Shuffles until every card lies where it may; false when that took too long. */
  #shuffled(random: Random): boolean {
    for (let tries = 0; tries < TRIES; tries++) if (this.#shuffle(random)) return true;
    return false;
  }

  #shuffle(random: Random): boolean {
    const order = this.#order;
    const { allowed } = this.#hidden;
    const size = order.length;
    for (let at = 0; at < size; at++) {
      const from = at + random.below(size - at);
      const place = order[from]!;
      const lot = this.#lotAt[at]!;
      if (((allowed[place]! >> lot) & 1) === 0) return false;
      order[from] = order[at]!;
      order[at] = place;
      this.#lotOf[place] = lot;
    }
    return true;
  }

  #fill(random: Random, out: World): void {
    const { cards, lots } = this.#hidden;
    out.held.set(this.#known.held);
    out.laid.fill(0);
    for (const covered of out.covered) covered.length = 0;
    cards.forEach((card, place) => {
      const lot = lots[this.#lotOf[place]!]!;
      if (lot.kind === 'covered') out.covered[lot.seat]!.push(card);
      else if (lot.kind === 'laid') out.laid[suitOf(card)]! |= bitOf(card);
      else out.held[lot.seat * LANES + suitOf(card)]! |= bitOf(card);
    });
    for (const covered of out.covered) if (covered.length > 1) random.shuffle(covered);
  }

  /** Places the cards from `at` on in every way. */
  #place(at: number, world: World, room: number[], found: World[]): void {
    const { cards, lots, allowed } = this.#hidden;
    if (at === cards.length) {
      found.push(world.copy());
      return;
    }
    const card = cards[at]!;
    lots.forEach((lot, index) => {
      if (room[index] === 0 || ((allowed[at]! >> index) & 1) === 0) return;
      room[index]!--;
      for (const lift of layings(world, lot, card)) {
        this.#place(at + 1, world, room, found);
        lift();
      }
      room[index]!++;
    });
  }
}

/** More hidden cards than this are never few worlds worth counting. */
const ENUMERABLE = 16;

/** Cards whose place the seat sees: its own and those face up. */
function knownTo(view: View): World {
  const world = new World(view.seats);
  for (let suit = 0; suit < LANES; suit++) {
    for (let seat = 0; seat < view.seats; seat++) world.held[seat * LANES + suit] = view.faceUp(seat, suit);
    world.held[view.seat * LANES + suit] = view.holding(suit);
  }
  return world;
}

/** Lays a card into a lot in each way that differs, and yields what takes it away again. */
function* layings(world: World, lot: Hidden['lots'][number], card: Card): Generator<() => void> {
  if (lot.kind === 'covered') {
    const covered = world.covered[lot.seat]!;
    for (let at = 0; at < lot.size; at++) {
      if (covered[at] !== undefined) continue;
      covered[at] = card;
      yield () => {
        delete covered[at];
      };
    }
    return;
  }
  const lanes = lot.kind === 'laid' ? world.laid : world.held;
  const lane = lot.kind === 'laid' ? suitOf(card) : lot.seat * LANES + suitOf(card);
  lanes[lane]! |= bitOf(card);
  yield () => {
    lanes[lane]! &= ~bitOf(card);
  };
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
