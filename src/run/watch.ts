// Whom a worker is asking right now, in memory that the main thread can read: when the worker hangs or dies, the main thread
// knows whose fault it was, and the block is played again with that fault put in the place of the question.
import type { Seat } from '../cards/card.js';
import { type FaultKind, Misstep } from '../play/fault.js';
import { METHODS, withMethods } from '../play/notes.js';
import type { Player } from '../play/strategy.js';
import type { Seated, Table } from '../play/table.js';
import type { Sitting } from './seating.js';

/** Where the main thread reads: signs of life so far, whether a question is open, and which. */
const CELL = { signs: 0, open: 1, place: 2 } as const;
const PLACE_LENGTH = 8;

/** A fault that ended a worker, and the question it was at. */
export interface KnownFault {
  readonly place: string;
  readonly kind: FaultKind;
  readonly message: string;
}

export const watchCells = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(4 * (CELL.place + PLACE_LENGTH)));

/** Grows with every question, every game and every turn of the worker's event loop; stands still while a question is open. */
export const signsIn = (cells: Int32Array): number => Atomics.load(cells, CELL.signs);
export const isAsking = (cells: Int32Array): boolean => Atomics.load(cells, CELL.open) === 1;
/** The open question, or the last one: unit (two words), arm, hand, redeal, action, seat, method. */
export const placeIn = (cells: Int32Array): string => Array.from(cells.subarray(CELL.place)).join('/');

const HALF = 2 ** 31;
/** Stands for the method by which a strategy seats a player. */
const SIT = METHODS.length;

/** The unit of a place, and its token as faults have it. */
export function readPlace(place: string): { unit: number; seat: Seat; asked: string; token: string } {
  const [high, low, arm, hand, redeal, action, seat, method] = place.split('/').map(Number) as number[];
  const unit = high! * HALF + low!;
  const asked = METHODS[method!] ?? 'sit';
  return { unit, seat: seat!, asked, token: [unit, arm, hand, redeal, action].join('/') };
}

export class Watch {
  readonly #cells: Int32Array;
  readonly #known: ReadonlyMap<string, KnownFault>;

  constructor(cells: Int32Array, known: readonly KnownFault[]) {
    this.#cells = cells;
    this.#known = new Map(known.map((fault) => [fault.place, fault]));
  }

  /** The thread does something; told at every turn of its event loop. */
  alive(): void {
    this.#cells[CELL.signs]!++;
  }

  /** How users' strategies seat players in a game: under watch. */
  sitting(unit: number, arm: number): Sitting {
    return (seat, sit) => this.#ask([unit, arm, 0, 0, 0, seat, SIT], sit);
  }

  /** The same seats, with users' strategies under watch. */
  over(table: Table, seats: readonly Seated[]): readonly Seated[] {
    this.alive();
    if (!seats.some(({ watched }) => watched)) return seats;
    return seats.map((at, seat) =>
      at.player && at.watched ? { ...at, player: this.#watched(at.player, table, seat) } : at,
    );
  }

  #ask<T>([unit, ...rest]: readonly [number, ...number[]], ask: () => T): T {
    const cells = this.#cells;
    cells.set([Math.floor(unit / HALF), unit % HALF, ...rest], CELL.place);
    this.#open();
    try {
      return ask();
    } finally {
      cells[CELL.open] = 0;
    }
  }

  #watched(player: Player, table: Table, seat: Seat): Player {
    const cells = this.#cells;
    return withMethods(player, (name) => {
      const method = METHODS.indexOf(name);
      const ask = player[name] as (...given: unknown[]) => unknown;
      return (view, legal, random) => {
        this.#note(table, seat, method);
        this.#open();
        try {
          return ask.call(player, view, legal, random);
        } finally {
          cells[CELL.open] = 0;
        }
      };
    });
  }

  #note(table: Table, seat: Seat, method: number): void {
    const cells = this.#cells;
    const { hand, redeal } = table.state.open;
    let at: number = CELL.place;
    cells[at++] = Math.floor(table.unit / HALF);
    cells[at++] = table.unit % HALF;
    cells[at++] = table.arm;
    cells[at++] = hand;
    cells[at++] = redeal;
    cells[at++] = table.actions;
    cells[at++] = seat;
    cells[at++] = method;
  }

  #open(): void {
    if (this.#known.size > 0) this.#meetKnown();
    this.alive();
    this.#cells[CELL.open] = 1;
  }

  #meetKnown(): void {
    const fault = this.#known.get(placeIn(this.#cells));
    if (fault) throw new Misstep(fault.kind, fault.message);
  }
}
