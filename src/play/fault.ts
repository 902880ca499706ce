// What a strategy can do wrong, as values: named, located, and repeatable by a token.
import type { Seat } from '../cards/card.js';

/**
 * In process: it threw, answered with a promise, an illegal value or a value of the wrong type, changed what it was given
 * (`mutation`) or what all share (`globals`), left a timer or other work behind, took too long, ended its thread (`exit`),
 * used up its memory, or reached for what a sandbox keeps from it (`access`). Outside: its process died (`crash`), wrote what is no message (`garbage`), a message of the wrong shape
 * (`malformed`), an answer to nothing that was asked (`outOfTurn`), or a line without end (`flood`).
 */
export const FAULT_KINDS = [
  'throw',
  'promise',
  'illegal',
  'type',
  'mutation',
  'globals',
  'timer',
  'timeout',
  'exit',
  'memory',
  'access',
  'crash',
  'garbage',
  'malformed',
  'outOfTurn',
  'flood',
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
  /** The last of what an outside strategy wrote to its stderr. */
  readonly stderr?: string;
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

/** Thrown where a strategy is asked, by whoever knows better than `throw` what went wrong. */
export class Misstep extends Error {
  override readonly name = 'Misstep';
  readonly kind: FaultKind;
  readonly stderr: string | undefined;
  constructor(kind: FaultKind, message: string, stderr?: string) {
    super(message);
    this.kind = kind;
    this.stderr = stderr;
  }
}

const REFUSED = /^Cannot (assign to read only|add|delete|redefine|define) property/;
/** What a strategy is given: its view, its dice, lists of legal answers. All else belongs to everybody. */
const GIVEN = /#<View>|\[object View\]|\[object Array\]|property \d+, object/;

/** What a strategy threw, as what it did wrong. */
export function misstepOf(error: unknown): Misstep {
  if (error instanceof Misstep) return error;
  if (
    error instanceof Error &&
    'permission' in error &&
    'code' in error &&
    error.code === 'ERR_ACCESS_DENIED'
  )
    return new Misstep('access', `used what --sandbox forbids: ${accessOf(error)}`);
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Misstep(kindOf(error), `threw ${what}`);
}

/** `FileSystemRead of /etc/hosts`, as Node tells it. */
const accessOf = ({ permission, resource }: Error & { permission?: unknown; resource?: unknown }): string =>
  [permission, resource].filter((part) => typeof part === 'string' && part !== '').join(' of ');

/** The kind of what a strategy threw: an attempt to change what it was given, or what all share, has a name of its own. */
function kindOf(error: unknown): FaultKind {
  if (!(error instanceof TypeError) || !REFUSED.test(error.message)) return 'throw';
  return GIVEN.test(error.message) ? 'mutation' : 'globals';
}
