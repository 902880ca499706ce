// What one seat knows beyond what is open to all: its cards, and the exchanges it took part in.
import type { Card } from '../cards/card.js';

export class Own {
  /** Cards the seat may play, by lane; in the two-hand game with those lying face up. */
  readonly held: Int32Array;
  /** Cards the seat chose to pass. */
  passed: readonly Card[] = NO_CARDS;
  received: readonly Card[] = NO_CARDS;
  /** The kitty, when the seat has taken it. */
  kitty: readonly Card[] = NO_CARDS;
  discarded: readonly Card[] = NO_CARDS;

  constructor(held: Int32Array) {
    this.held = held;
  }
}

const NO_CARDS: readonly Card[] = Object.freeze([]);

/** Forgets the hand before. */
export function clearOwn(own: Own): void {
  own.held.fill(0);
  clearExchanged(own);
}

/** Forgets what was passed, received and laid away. */
export function clearExchanged(own: Own): void {
  own.passed = NO_CARDS;
  own.received = NO_CARDS;
  own.kitty = NO_CARDS;
  own.discarded = NO_CARDS;
}

export function copyOwn(from: Own, to: Own): void {
  to.held.set(from.held);
  to.passed = from.passed;
  to.received = from.received;
  to.kitty = from.kitty;
  to.discarded = from.discarded;
}
