// Alpha-mu (Cazenave and Ventos, 2021): what one seat can reach in many worlds at once by a plan of its own, when it must play
// alike in worlds that it cannot tell apart and everybody else knows all cards.
import {
  type Card,
  copyState,
  determinize,
  legalCards,
  playCard,
  type Rules,
  State,
  tablesOf,
  type Valuer,
  type View,
  type World,
} from 'kaiser-lab';

/** Worlds, or outcomes by world: bit `w` is world `w`, and is set where the side gets what it needs. */
type Worldset = number;

/** What plans reach: sets of which none holds another. */
type Front = readonly Worldset[];

export interface Goal {
  /** Points of the seat's side at the end of the hand. */
  readonly need: number;
  readonly depth: number;
}

/** More worlds do not fit into a set. */
export const MOST_WORLDS = 30;

/** Plans kept at a place of the tree; of more, those that win in most worlds. */
const WIDEST = 64;

/** Searches for one seat; keep one a player. */
export class Fronts {
  readonly #valuer: Valuer;
  readonly #rules: Rules;
  /** A state for each card ahead and each world. */
  readonly #states: State[][] = [];
  #view!: View;
  #need = 0;

  constructor(valuer: Valuer, rules: Rules) {
    this.#valuer = valuer;
    this.#rules = rules;
  }

  /**
   * For each legal card the share of worlds, of at most 30, in which the seat's side ends with the points it needs by the
   * best plan: `depth` cards of its own, this one included, then with all cards known.
   */
  chances(view: View, legal: readonly Card[], worlds: readonly World[], { need, depth }: Goal): number[] {
    this.#view = view;
    this.#need = need;
    worlds.forEach((world, at) => {
      determinize(view, world, this.#state(0, at));
    });
    const all = (1 << worlds.length) - 1;
    const possible = this.#won(all, 0);
    return legal.map((card) => {
      const front = this.#after(card, possible, 0, depth - 1);
      return Math.max(0, ...front.map(sizeOf)) / worlds.length;
    });
  }

  /** What plans reach from a position, the same to the eye in all the worlds. */
  #front(worlds: Worldset, ply: number, depth: number): Front {
    if (worlds === 0) return [0];
    const { open, tables } = this.#state(ply, firstOf(worlds));
    // With all cards known nothing is reached that cannot be reached without.
    const possible = this.#won(worlds, ply);
    if (depth === 0 || possible === 0 || open.phase !== 'play') return [possible];
    if (open.turn === this.#view.seat) return this.#own(possible, ply, depth);
    const ours = tables.sideOf[open.turn] === this.#view.side;
    return this.#others(possible, ply, depth, ours);
  }

  /** The seat chooses one card for all worlds. */
  #own(worlds: Worldset, ply: number, depth: number): Front {
    let front: Worldset[] = [];
    for (const card of this.#legal(worlds, ply)) {
      const reached = this.#after(card, worlds, ply, depth - 1);
      if (reached.includes(worlds)) return [worlds];
      front = highest([...front, ...reached]);
    }
    return front;
  }

  /** Another seat chooses in each world for itself; the seat sees the card and goes on by it. */
  #others(worlds: Worldset, ply: number, depth: number, ours: boolean): Front {
    let front: Worldset[] | undefined;
    for (const card of this.#legal(worlds, ply)) {
      const able = this.#able(card, worlds, ply);
      const reached = this.#after(card, able, ply, depth).map((won) => (ours ? won : won | (worlds & ~able)));
      const joined = front?.flatMap((a) => reached.map((b) => (ours ? a | b : a & b)));
      front = highest(joined ?? reached);
    }
    return front!;
  }

  #after(card: Card, worlds: Worldset, ply: number, depth: number): Front {
    each(worlds, (at) => {
      const next = this.#state(ply + 1, at);
      copyState(this.#state(ply, at), next);
      playCard(next, card);
    });
    return this.#front(worlds, ply + 1, depth);
  }

  /** Worlds in which the side gets what it needs when all see all cards. */
  #won(worlds: Worldset, ply: number): Worldset {
    let won = 0;
    each(worlds, (at) => {
      if (this.#valuer.pointsOf(this.#state(ply, at), this.#view.side) >= this.#need) won |= 1 << at;
    });
    return won;
  }

  /** Cards that the seat to act may play in one world or another, in card order. */
  #legal(worlds: Worldset, ply: number): Card[] {
    const cards = new Set<Card>();
    each(worlds, (at) => {
      const legal: Card[] = [];
      legalCards(this.#state(ply, at), legal);
      for (const card of legal) cards.add(card);
    });
    return [...cards].sort((a, b) => a - b);
  }

  /** Worlds in which the seat to act may play the card. */
  #able(card: Card, worlds: Worldset, ply: number): Worldset {
    let able = 0;
    each(worlds, (at) => {
      const legal: Card[] = [];
      legalCards(this.#state(ply, at), legal);
      if (legal.includes(card)) able |= 1 << at;
    });
    return able;
  }

  #state(ply: number, at: number): State {
    this.#states[ply] ??= [];
    this.#states[ply][at] ??= new State(tablesOf(this.#rules));
    return this.#states[ply][at];
  }
}

/** The sets that no other holds, the largest first. */
function highest(sets: readonly Worldset[]): Worldset[] {
  const order = [...new Set(sets)].sort((a, b) => sizeOf(b) - sizeOf(a) || a - b);
  const kept: Worldset[] = [];
  for (const set of order) {
    if (kept.length === WIDEST) break;
    if (!kept.some((other) => (set & ~other) === 0)) kept.push(set);
  }
  return kept;
}

const firstOf = (worlds: Worldset): number => 31 - Math.clz32(worlds & -worlds);

function each(worlds: Worldset, act: (at: number) => void): void {
  for (let rest = worlds; rest !== 0; rest &= rest - 1) act(firstOf(rest));
}

function sizeOf(worlds: Worldset): number {
  let size = 0;
  each(worlds, () => size++);
  return size;
}
