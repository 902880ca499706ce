// What an experiment plays: every pair of strategies as two arms with the sides exchanged, a strategy alone as one arm, under
// every rules value, on common deals.
import type { Entrant } from '../play/entrant.js';
import type { Cost } from '../play/strategy.js';
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
  /** Contests of two strategies by form, in the order of pairs. */
  readonly duelsByForm: readonly (readonly number[])[];
  readonly hasDuels: boolean;
  /** Whether strategies play themselves: the only one does, and all do where forms are compared. */
  readonly hasAlone: boolean;
  /** Units a block. */
  readonly blockSize: number;
  readonly blocks: number;
}

/** The entrant on a side. */
export const ownerOf = ({ even, odd }: Arm, side: number): number => ((side & 1) === 0 ? even : odd);

/** Name of a game in records, in faults and to strategies in processes: its unit and arm. */
export const gameName = (unit: number, arm: number): string => `${unit}/${arm}`;

/** Whether two entrants duel: variants of one strategy meet the others, and those do not meet each other. */
const meet = (variants: number, a: number, b: number): boolean =>
  variants > 0 ? a < variants && b >= variants : true;

export function planOf(experiment: Experiment, entrants: readonly Entrant[]): Plan {
  const { rules, unit } = experiment;
  const contests: Contest[] = [];
  const arms: Arm[] = [];
  rules.forEach((_, at) => {
    for (let a = 0; a < entrants.length; a++)
      for (let b = a + 1; b < entrants.length; b++) {
        if (!meet(experiment.variants, a, b)) continue;
        contests.push({ rules: at, a, b, duel: true, firstArm: arms.length });
        arms.push({ rules: at, even: a, odd: b }, { rules: at, even: b, odd: a });
      }
    if (entrants.length > 1 && rules.length === 1) return;
    for (let a = 0; a < entrants.length; a++) {
      contests.push({ rules: at, a, b: a, duel: false, firstArm: arms.length });
      arms.push({ rules: at, even: a, odd: a });
    }
  });
  const blockSize = experiment.block ?? sizeOf(entrants, arms, experiment);
  return {
    experiment,
    entrants,
    rules,
    unit,
    arms,
    contests,
    duelsByForm: rules.map((_, form) =>
      contests.flatMap(({ duel, rules: of }, at) => (duel && of === form ? [at] : [])),
    ),
    hasDuels: contests.some(({ duel }) => duel),
    hasAlone: contests.some(({ duel }) => !duel),
    blockSize,
    blocks: Math.ceil(experiment.units / blockSize),
  };
}

/** Hands that make a block worth sending, by the cost of who plays them: some tenths of a second. */
const HANDS: Readonly<Record<Cost, number>> = { cheap: 16_384, moderate: 256, dear: 8 };
/** Hands of a game, roughly: enough to size blocks by. */
const HANDS_A_GAME = 12;
/** A run has so many blocks at least, where it has the units: it spreads over threads and can stop early. */
const LEAST_BLOCKS = 32;

function sizeOf(entrants: readonly Entrant[], arms: readonly Arm[], { unit, units }: Experiment): number {
  const hands = unit === 'game' ? HANDS_A_GAME : 1;
  const costOf = (at: number) => HANDS[entrants[at]!.cost];
  const share = arms.reduce((sum, { even, odd }) => sum + hands / Math.min(costOf(even), costOf(odd)), 0);
  return Math.max(1, Math.min(Math.floor(1 / share), Math.ceil(units / LEAST_BLOCKS)));
}

/** First unit of a block and the one after its last. */
export const unitsOf = (plan: Plan, block: number): readonly [number, number] => [
  block * plan.blockSize,
  Math.min(plan.experiment.units, (block + 1) * plan.blockSize),
];
