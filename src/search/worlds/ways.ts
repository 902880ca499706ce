// Exact counting of the ways to fill lots of given sizes with cards that may each lie in some of them, and drawing one of
// these ways uniformly. Cards open to the same lots form a class; W(class, lot, room) is worked out once and kept.
import type { Random } from '../../random/random.js';
import { choose } from './choose.js';

export class Ways {
  readonly #sizes: readonly number[];
  /** Places of the cards, class by class, and the lots each class may go to, as bits. */
  readonly #classes: readonly { readonly lots: number; readonly places: readonly number[] }[];
  /** Weight of each lot in the number that stands for the room left. */
  readonly #step: readonly number[];
  readonly #rooms: number;
  readonly #known = new Map<number, number>();

  /** @param allowed for each card the lots it may lie in, as bits; the sizes sum to the number of cards. */
  constructor(sizes: readonly number[], allowed: Int32Array) {
    this.#sizes = sizes;
    const byLots = new Map<number, number[]>();
    allowed.forEach((lots, place) => {
      const places = byLots.get(lots);
      if (places) places.push(place);
      else byLots.set(lots, [place]);
    });
    this.#classes = [...byLots].map(([lots, places]) => ({ lots, places })).sort(narrowFirst);
    let rooms = 1;
    this.#step = sizes.map((size) => {
      const step = rooms;
      rooms *= size + 1;
      return step;
    });
    this.#rooms = rooms;
  }

  /** How many ways there are: exact up to 2^53, beyond it the nearest double. */
  get count(): number {
    return this.#from(0, 0, this.#classes[0]?.places.length ?? 0, this.#rooms - 1);
  }

  /** Draws a way, each alike: the lot of every card by its place into `lotOf`. There must be one. */
  draw(random: Random, lotOf: Int32Array): void {
    let room = this.#rooms - 1;
    this.#classes.forEach(({ lots, places }, at) => {
      const order = [...places];
      random.shuffle(order);
      let next = 0;
      for (let lot = 0; lot < this.#sizes.length; lot++) {
        const left = order.length - next;
        if (((lots >> lot) & 1) === 0 || left === 0) continue;
        const here = this.#drawHere(random, at, lot, left, room);
        for (const end = next + here; next < end; next++) lotOf[order[next]!] = lot;
        room -= here * this.#step[lot]!;
      }
    });
  }

  /** How many of a class's `left` cards go to a lot, drawn by the ways that each number leaves. */
  #drawHere(random: Random, at: number, lot: number, left: number, room: number): number {
    const most = Math.min(left, this.#roomIn(lot, room));
    let rest = random.unit() * this.#from(at, lot, left, room);
    let last = 0;
    for (let here = 0; here <= most; here++) {
      const ways = choose(left, here) * this.#from(at, lot + 1, left - here, room - here * this.#step[lot]!);
      if (ways === 0) continue;
      last = here;
      rest -= ways;
      if (rest < 0) break;
    }
    return last;
  }

  /** Ways to place `left` cards of a class from a lot on, and all later classes, into the room left. */
  #from(at: number, lot: number, left: number, room: number): number {
    const { lots } = this.#classes[at] ?? NOTHING;
    if (left === 0) {
      if (at + 1 >= this.#classes.length) return 1;
      return this.#from(at + 1, 0, this.#classes[at + 1]!.places.length, room);
    }
    if (lots >> lot === 0) return 0;
    if (((lots >> lot) & 1) === 0) return this.#from(at, lot + 1, left, room);
    const key = (at * this.#sizes.length + lot) * this.#rooms + room;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    let ways = 0;
    const most = Math.min(left, this.#roomIn(lot, room));
    for (let here = 0; here <= most; here++)
      ways += choose(left, here) * this.#from(at, lot + 1, left - here, room - here * this.#step[lot]!);
    this.#known.set(key, ways);
    return ways;
  }

  #roomIn(lot: number, room: number): number {
    return Math.floor(room / this.#step[lot]!) % (this.#sizes[lot]! + 1);
  }
}

const NOTHING = { lots: 0, places: [] };

const narrowFirst = (a: { lots: number }, b: { lots: number }): number =>
  bits(a.lots) - bits(b.lots) || a.lots - b.lots;

const bits = (mask: number): number => (mask === 0 ? 0 : 1 + bits(mask & (mask - 1)));
