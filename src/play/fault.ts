// What a strategy can do wrong, as values: named, located, and repeatable by a token.
import type { Seat } from '../cards/card.js';

export const FAULT_KINDS = [
  'throw',
  'promise',
  'illegal',
  'type',
  'timeout',
  'exit',
  'memory',
  'protocol',
  'mutation',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const POLICIES = ['fail', 'forfeit', 'void', 'substitute'] as const;
/** What a fault does: ends the run, loses the game, voids the pair, or is replaced by a default answer. */
export type Policy = (typeof POLICIES)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly seat: Seat;
  readonly strategy: string;
  /** What was asked: `call`, `play`, ... */
  readonly asked: string;
  readonly message: string;
  /** `unit/arm/hand/redeal/action`: enough to come back to this decision with the same experiment. */
  readonly token: string;
}

/** Thrown by the table under the policy `fail`. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(`${fault.strategy} (seat ${fault.seat}, ${fault.asked}): ${fault.message}`);
    this.fault = fault;
  }
}
