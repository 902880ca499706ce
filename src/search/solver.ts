// Perfect-information values: what each side gets when all see all cards and play their best. Exact.
import { type Card, type Side, SUITS, type Suit, suitOf } from '../cards/card.js';
import { type Core, isTrap, makeCore } from './core.js';
import { Packing } from './packing.js';
import {
  checkPosition,
  legalIn,
  type Position,
  type SolverForm,
  seatToMove,
  totalOf,
  tricksOf,
} from './position.js';

/** Parts of the search that may be switched off; the values stay the same. */
export interface SolverOptions {
  /** Remember positions at the start of a trick. */
  readonly table?: boolean;
  /** Try the likely card first. */
  readonly ordering?: boolean;
  /** Remember only the ranks that mattered. */
  readonly ranks?: boolean;
  /** Try one card of a run of equal cards. */
  readonly runs?: boolean;
  /** Cut off by the most and the least that a side can still get. */
  readonly bounds?: boolean;
  /** Cards that a call may try before it gives up with `Abandoned`; no limit by default. */
  readonly nodeLimit?: number;
}

const SWITCHES = ['table', 'ordering', 'ranks', 'runs', 'bounds'] as const;
const NO_LIMIT = 0xffffffff;

/** The node limit was reached: nothing is known of the position. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** Points of every legal card: `points[i]` belongs to `cards[i]`. */
export interface CardValues {
  /** In card order, as the engine lists legal cards. */
  readonly cards: readonly Card[];
  /** What the mover's side takes from the tricks still to be finished after playing the card. */
  readonly points: readonly number[];
}

export interface BestCard {
  readonly card: Card;
  readonly points: number;
}

/**
 * Searches one position at a time in memory of its own (2.2 MB, fixed); keep one a worker.
 * All values are points from the tricks still to be finished, the one on the table included, at the form's weights.
 * @experimental
 */
export class Solver {
  /** Cards tried by the last call. */
  nodes = 0;
  /** Whether this call has searched before, with another trump. */
  #begun = false;
  readonly #core: Core;
  readonly #packing: Packing;
  readonly #switches: number;
  readonly #limit: number;

  constructor(options: SolverOptions = {}) {
    this.#core = makeCore();
    this.#packing = new Packing(this.#core);
    this.#switches = SWITCHES.reduce((bits, name, at) => bits | (options[name] === false ? 0 : 1 << at), 0);
    this.#limit = options.nodeLimit ?? NO_LIMIT;
  }

  /** Points of the mover's side. @throws UnsolvableError, Abandoned */
  value(position: Position): number {
    return this.#run(position, () => {
      if (leadSetsTrump(position)) return best(this.#valuesOfLeads(position)).points;
      this.#begin(position, trumpOf(position));
      return this.#exact(position);
    });
  }

  /** Points of the mover's side after each legal card, equal cards too. @throws UnsolvableError, Abandoned */
  values(position: Position): CardValues {
    return this.#run(position, () => {
      if (leadSetsTrump(position)) return this.#valuesOfLeads(position);
      this.#begin(position, trumpOf(position));
      return this.#valuesOf(position, legalIn(position));
    });
  }

  /** A best card and its points; cheaper than `values`. @throws UnsolvableError, Abandoned */
  best(position: Position): BestCard {
    return this.#run(position, () => {
      if (leadSetsTrump(position)) return best(this.#valuesOfLeads(position));
      this.#begin(position, trumpOf(position));
      const points = this.#exact(position);
      return { card: this.#packing.found(position.table.length) ?? legalIn(position)[0]!, points };
    });
  }

  /** Whether a side gets at least so many points: one search. @throws UnsolvableError, Abandoned */
  probe(position: Position, side: Side, points: number): boolean {
    return this.#run(position, () => {
      const leads = position.form.sideOf[position.leader] === side;
      const need = leads ? points : totalOf(position) - points + 1;
      return this.#leaderGets(position, need) === leads;
    });
  }

  /**
   * Points of side 0 for every denomination and leader, nothing on the table: `[denomination][leader]`, the suits by lane,
   * then no trump. @throws UnsolvableError, Abandoned
   */
  table(form: SolverForm, hands: Position['hands'], low = false): number[][] {
    const led = { form, hands, leader: 0, table: [], low };
    return this.#run({ ...led, trump: 'NT' }, () =>
      Array.from({ length: SUITS + 1 }, (_, suit) =>
        this.#row({ ...led, trump: suit === SUITS ? 'NT' : suit }),
      ),
    );
  }

  /** One denomination, all leaders: they share what the search remembers. */
  #row(position: Position): number[] {
    const { sideOf } = position.form;
    const total = totalOf(position);
    this.#begin(position, trumpOf(position));
    let guess = this.#core.firstLine(0);
    return [0, 1, 2, 3].map((leader) => {
      const points = this.#core.value(leader, guess);
      guess = total - points;
      return sideOf[leader] === 0 ? points : total - points;
    });
  }

  #leaderGets(position: Position, need: number): boolean {
    if (!leadSetsTrump(position)) {
      this.#begin(position, trumpOf(position));
      return this.#core.search(position.leader, need) >= need;
    }
    return suitsToLead(position).some((suit) => {
      this.#beginLead(position, suit);
      return this.#core.search(position.leader, need) >= need;
    });
  }

  #valuesOfLeads(position: Position): CardValues {
    const parts = suitsToLead(position).map((suit) => {
      this.#begin(position, suit);
      return this.#valuesOf(
        position,
        legalIn(position).filter((card) => suitOf(card) === suit),
      );
    });
    return { cards: parts.flatMap(({ cards }) => cards), points: parts.flatMap(({ points }) => points) };
  }

  #beginLead(position: Position, suit: Suit): void {
    this.#begin(position, suit);
    const bits = legalIn(position).map((card) => (suitOf(card) === suit ? this.#packing.bitOf(card) : 0));
    this.#packing.allow(
      0,
      bits.reduce((all, bit) => all | bit, 0),
    );
  }

  /** Each card's points; of equal cards one is searched, and each search starts from the last one's value. */
  #valuesOf(position: Position, cards: readonly Card[]): CardValues {
    const packing = this.#packing;
    const place = position.table.length;
    const seat = seatToMove(position);
    const known = new Map<number, number>();
    const total = totalOf(position);
    let guess: number | undefined;
    const points = cards.map((card) => {
      const top = packing.topOfRun(seat, packing.bitOf(card));
      const before = known.get(top);
      if (before !== undefined) return before;
      packing.allow(place, top);
      guess = this.#core.value(position.leader, guess ?? this.#core.firstLine(position.leader));
      const found = place % 2 === 0 ? guess : total - guess;
      known.set(top, found);
      return found;
    });
    return { cards, points };
  }

  /** Points of the mover's side in the position begun. */
  #exact(position: Position): number {
    const points = this.#core.value(position.leader, this.#core.firstLine(position.leader));
    return position.table.length % 2 === 0 ? points : totalOf(position) - points;
  }

  #run<T>(position: Position, search: () => T): T {
    checkPosition(position);
    this.nodes = 0;
    this.#begun = false;
    try {
      const result = search();
      this.nodes += this.#core.nodeCount();
      return result;
    } catch (error) {
      if (isTrap(error)) throw new Abandoned(`gave up after ${this.#limit} nodes`);
      throw error;
    }
  }

  #begin(position: Position, trump: Suit | 'NT'): void {
    const { deck, trick, bonus, penalty } = position.form;
    const packing = this.#packing;
    packing.write(position, trump === 'NT' ? 0 : trump);
    const bonusBit = bonus === 0 ? 0 : packing.bitOf(deck.bonus);
    const penaltyBit = penalty === 0 ? 0 : packing.bitOf(deck.penalty);
    packing.single = bonusBit | penaltyBit;
    this.nodes += this.#begun ? this.#core.nodeCount() : 0;
    this.#begun = true;
    this.#core.begin(
      trump === 'NT' ? 0 : 1,
      tricksOf(position),
      bonusBit,
      penaltyBit,
      trick,
      bonus,
      penalty,
      this.#switches,
      Math.max(0, this.#limit - this.nodes),
    );
  }
}

/** The first card led will be trump. */
const leadSetsTrump = ({ trump, table }: Position): boolean => trump === null && table.length === 0;

const trumpOf = ({ trump, table }: Position): Suit | 'NT' => trump ?? suitOf(table[0]!);

const suitsToLead = (position: Position): Suit[] => [...new Set(legalIn(position).map(suitOf))];

const best = ({ cards, points }: CardValues): BestCard => {
  const most = Math.max(...points);
  return { card: cards[points.indexOf(most)]!, points: most };
};
