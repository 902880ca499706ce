// A grid over fields of the rules or over options of the first strategy: every value with every other, written out as the forms and
// strategies that an experiment then plays on common deals.
import { z } from 'zod';
import { derive } from '../rules/derive.js';
import { quoted } from '../rules/quoted.js';
import type { Rules, RulesDifference } from '../rules/schema.js';

const MOST_VALUES = 64;

const grid = z.record(z.string().min(1), z.array(z.unknown()).min(1).max(MOST_VALUES));

export const SWEEP_SCHEMA = z.strictObject({
  rules: grid.optional().describe('values by path of the rules, such as auction.min'),
  options: grid.optional().describe('values by option of the first strategy'),
});
export type Sweep = z.infer<typeof SWEEP_SCHEMA>;

type Grid = z.infer<typeof grid>;
type Point = readonly (readonly [name: string, value: unknown])[];

/** What is wrong with a sweep, in one sentence. */
export class SweepError extends Error {
  override readonly name = 'SweepError';
}

/** Every combination of a grid's values, the last field changing fastest. */
function pointsOf(values: Grid): Point[] {
  return Object.entries(values).reduce<Point[]>(
    (points, [name, list]) =>
      points.flatMap((point) => list.map((value) => [...point, [name, value] as const])),
    [[]],
  );
}

/** Each form under every combination, named by it. @throws RulesError, SweepError */
export function sweptRules(forms: readonly Rules[], { rules }: Sweep): Rules[] {
  if (rules === undefined) return [...forms];
  return forms.flatMap((form) => pointsOf(rules).map((point) => derive(form, differenceOf(point))));
}

/** The first strategy with every combination of options. @throws SweepError */
export function sweptStrategies(strategies: readonly string[], { options }: Sweep): string[] {
  const [first, ...others] = strategies;
  if (options === undefined || first === undefined) return [...strategies];
  if (first.startsWith('exec:'))
    throw new SweepError(
      'sweep.options: a strategy in a process of its own takes its options in its command',
    );
  const joined = /[^:\\/]:[^\\/]*$/.test(first) ? `${first},` : `${first}:`;
  const texts = pointsOf(options).map((point) => point.map(([name, value]) => `${name}=${value}`).join(','));
  return [...texts.map((text) => joined + text), ...others];
}

/** `auction.min` 7 and `scoring.freeze` null as a difference of rules. */
function differenceOf(point: Point): RulesDifference {
  const difference: Record<string, unknown> = {};
  for (const [path, value] of point) {
    const keys = path.split('.');
    const last = keys.pop()!;
    let group = difference;
    for (const key of keys) {
      const inner = Object.hasOwn(group, key) ? group[key] : {};
      if (typeof inner !== 'object' || inner === null || key === '__proto__')
        throw new SweepError(`sweep.rules: ${quoted(path)}: ${quoted(key)} holds a value already`);
      group[key] = inner;
      group = inner as Record<string, unknown>;
    }
    if (last === '' || last === '__proto__')
      throw new SweepError(`sweep.rules: ${quoted(path)} is no path; expected one like auction.min`);
    group[last] = value;
  }
  return difference as RulesDifference;
}
