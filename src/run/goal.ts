// What a tuner looks for: a measure to be as large, as small or as near to a number as it can be.
import { quoted } from '../rules/quoted.js';

/** An interval; null where it is not known. */
interface Ends {
  readonly low: number | null;
  readonly high: number | null;
}

export type Goal = { readonly text: string; readonly measure: string } & (
  | { readonly kind: 'max' }
  | { readonly kind: 'min' }
  | { readonly kind: 'near' | 'atMost' | 'atLeast'; readonly target: number }
);

/** What is wrong with a goal, in one sentence. */
export class GoalError extends Error {
  override readonly name = 'GoalError';
}

const KINDS = { '=': 'near', '<=': 'atMost', '>=': 'atLeast' } as const;

/** Reads `max points`, `min dealerAdvantage`, `makeRate = 0.6`, `dealerWinRate <= 0.52`. @throws GoalError */
export function parseGoal(written: string): Goal {
  const text = written.trim().replace(/\s+/g, ' ');
  const best = /^(max|min) (.+)$/.exec(text);
  if (best) return { text, kind: best[1] === 'max' ? 'max' : 'min', measure: best[2]! };
  const aimed = /^(.+?) (=|<=|>=) (-?\d+(?:\.\d+)?)$/.exec(text);
  if (aimed)
    return {
      text,
      kind: KINDS[aimed[2] as keyof typeof KINDS],
      measure: aimed[1]!,
      target: Number(aimed[3]),
    };
  throw new GoalError(
    `tune: ${quoted(written)} is not understood; expected one like max points, min dealerAdvantage, makeRate = 0.6, handsPerGame <= 12`,
  );
}

/** How far a value is from what is wanted; less is better. */
export function lossAt(goal: Goal, value: number): number {
  switch (goal.kind) {
    case 'max':
      return -value;
    case 'min':
      return value;
    case 'near':
      return Math.abs(value - goal.target);
    case 'atMost':
      return Math.max(0, value - goal.target);
    default:
      return Math.max(0, goal.target - value);
  }
}

/** Least and greatest loss over an interval; unknown without one. */
export function lossOver(goal: Goal, { low, high }: Ends): readonly [number, number] | undefined {
  if (low === null || high === null) return undefined;
  const ends = [lossAt(goal, low), lossAt(goal, high)];
  const inside = goal.kind === 'near' && low <= goal.target && goal.target <= high;
  return [inside ? 0 : Math.min(...ends), Math.max(...ends)];
}

/** Whether a greater value is better (1) or worse (-1) all over both intervals; 0 where that turns or does not matter. */
export function slopeOver(goal: Goal, one: Ends, other: Ends): -1 | 0 | 1 {
  if (goal.kind === 'max') return 1;
  if (goal.kind === 'min') return -1;
  const ends = [one.low, one.high, other.low, other.high];
  const above = ends.every((end) => end !== null && end > goal.target);
  const below = ends.every((end) => end !== null && end < goal.target);
  if (above && goal.kind !== 'atLeast') return -1;
  return below && goal.kind !== 'atMost' ? 1 : 0;
}
