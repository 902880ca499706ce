// What an experiment plays: every pair of strategies as two arms with the sides exchanged, a strategy alone as one arm, under
// every rules value, on common deals.
import type { Entrant } from '../play/entrant.js';
import type { Rules } from '../rules/schema.js';
import type { Experiment, UnitKind } from './experiment.js';

/** Who sits where under which rules. */
export interface Arm {
  readonly rules: number;
  /** Entrant on sides 0, 2, 4 .. and entrant on the others. */
  readonly even: number;
  readonly odd: number;
}

/** A contest whose arms are consecutive: two for a pair of strategies, one for a strategy alone. */
export interface Contest {
  readonly rules: number;
  readonly a: number;
  /** The same as `a` for a strategy that plays itself. */
  readonly b: number;
  /** Whether both arms are played (a strategy named twice is a pair too). */
  readonly duel: boolean;
  readonly firstArm: number;
}

export interface Plan {
  readonly experiment: Experiment;
  readonly entrants: readonly Entrant[];
  readonly rules: readonly Rules[];
  readonly unit: UnitKind;
  readonly arms: readonly Arm[];
  readonly contests: readonly Contest[];
  /** Units a block. */
  readonly blockSize: number;
  readonly blocks: number;
}

export function planOf(experiment: Experiment, entrants: readonly Entrant[]): Plan {
  const { rules, unit } = experiment;
  const contests: Contest[] = [];
  const arms: Arm[] = [];
  rules.forEach((_, at) => {
    for (let a = 0; a < entrants.length; a++)
      for (let b = a + 1; b < entrants.length; b++) {
        contests.push({ rules: at, a, b, duel: true, firstArm: arms.length });
        arms.push({ rules: at, even: a, odd: b }, { rules: at, even: b, odd: a });
      }
    if (entrants.length > 1 && rules.length === 1) return;
    for (let a = 0; a < entrants.length; a++) {
      contests.push({ rules: at, a, b: a, duel: false, firstArm: arms.length });
      arms.push({ rules: at, even: a, odd: a });
    }
  });
  const blockSize = experiment.block ?? sizeOf(entrants, unit, arms.length);
  return {
    experiment,
    entrants,
    rules,
    unit,
    arms,
    contests,
    blockSize,
    blocks: Math.ceil(experiment.units / blockSize),
  };
}

/** Hands that a block of strategies of that cost should hold: some tenths of a second. */
const HANDS = { cheap: 8192, moderate: 512, dear: 16 } as const;
const HANDS_A_GAME = 16;

function sizeOf(entrants: readonly Entrant[], unit: UnitKind, arms: number): number {
  const dearest = entrants.some(({ cost }) => cost === 'dear')
    ? 'dear'
    : entrants.some(({ cost }) => cost === 'moderate')
      ? 'moderate'
      : 'cheap';
  const handsAUnit = arms * (unit === 'game' ? HANDS_A_GAME : 1);
  return Math.max(1, Math.floor(HANDS[dearest] / handsAUnit));
}

/** First unit of a block and the one after its last. */
export const unitsOf = (plan: Plan, block: number): readonly [number, number] => [
  block * plan.blockSize,
  Math.min(plan.experiment.units, (block + 1) * plan.blockSize),
];
