// An experiment as data: the file people write, checked and filled in.

import { z } from 'zod';
import { POLICIES } from '../play/fault.js';
import { parseRules } from '../rules/derive.js';
import { fieldPath, quoted } from '../rules/quoted.js';
import { RulesError } from '../rules/rules-error.js';
import type { Rules } from '../rules/schema.js';
import { GoalError, parseGoal } from './goal.js';
import { SWEEP_SCHEMA, type Sweep, SweepError, sweptRules, sweptStrategies } from './sweep.js';

export const UNITS = ['hand', 'game'] as const;
export type UnitKind = (typeof UNITS)[number];

export const SPRT_UNITS = ['nelo', 'elo', 'points'] as const;

/** Forms or strategies of one experiment. */
const MOST = 64;

const sprt = z.strictObject({
  h0: z.number(),
  h1: z.number(),
  unit: z.enum(SPRT_UNITS).default('nelo'),
  alpha: z.number().gt(0).lt(0.5).default(0.05),
  beta: z.number().gt(0).lt(0.5).default(0.05),
});
export type SprtSettings = z.infer<typeof sprt>;

const stop = z.strictObject({
  sprt: sprt.optional(),
  halfWidth: z.strictObject({ measure: z.enum(['points', 'winRate']), at: z.number().gt(0) }).optional(),
  seconds: z.number().gt(0).optional(),
});

export const EXPERIMENT_SCHEMA = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'expected letters, digits, dots and dashes')
    .default('experiment'),
  about: z.string().optional(),
  seed: z.union([z.string().min(1), z.int()]).default('kaiser'),
  rules: z
    .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
    .min(1)
    .max(MOST)
    .default(['pagat']),
  strategies: z.array(z.string().min(1)).min(1).max(MOST),
  unit: z.enum(UNITS).default('hand'),
  units: z.int().min(1).max(1e12).default(10_000),
  stop: stop.optional(),
  gates: z.array(z.string().min(1)).default([]),
  records: z.boolean().default(false),
  policy: z.enum(POLICIES).default('fail'),
  /** Users' modules are imported once a seat, so that seats cannot tell each other anything through them. */
  isolate: z.boolean().default(false),
  /** Users' strategies run under Node's permission model: no files, no processes. */
  sandbox: z.boolean().default(false),
  block: z.int().min(1).max(1_000_000).optional(),
  sweep: SWEEP_SCHEMA.optional(),
  tune: z.string().min(1).optional().describe('what `kaiser tune` looks for in the sweep'),
});

type Written = z.infer<typeof EXPERIMENT_SCHEMA>;

/** A checked experiment; the rules are whole values, a sweep is written out. */
export interface Experiment extends Omit<Written, 'rules' | 'seed' | '$schema' | 'sweep'> {
  readonly seed: string;
  readonly rules: readonly Rules[];
  /** So many of the first strategies are one with different options: they meet the others, not each other. */
  readonly variants: number;
}

/** What is wrong with an experiment, in one sentence. */
export class ExperimentError extends Error {
  override readonly name = 'ExperimentError';
}

/** @throws ExperimentError naming the field. */
export function parseExperiment(value: unknown, schema = EXPERIMENT_SCHEMA): Experiment {
  const result = schema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const path = fieldPath(issue.path);
    const field = issue.code === 'unrecognized_keys' ? fieldPath([...issue.path, issue.keys[0]!]) : path;
    const what = issue.code === 'unrecognized_keys' ? 'there is no such field' : issue.message;
    throw new ExperimentError(`experiment: ${field === '' ? '' : `${field}: `}${what}`);
  }
  const { $schema: _, rules, seed, sweep = {}, ...rest } = result.data;
  const { forms, strategies } = written(sweep, rules.map(readRules), rest.strategies);
  refuseTwins(forms);
  if (rest.tune !== undefined) readGoal(rest.tune);
  const swept = strategies.length - rest.strategies.length + 1;
  const variants = sweep.options !== undefined && rest.strategies.length > 1 ? swept : 0;
  return { ...rest, seed: String(seed), rules: forms, strategies, variants };
}

/** A sweep written out as forms and strategies. */
function written(sweep: Sweep, rules: readonly Rules[], strategies: readonly string[]) {
  try {
    const forms = sweptRules(rules, sweep);
    const all = sweptStrategies(strategies, sweep);
    for (const [name, list] of [
      ['forms', forms],
      ['strategies', all],
    ] as const)
      if (list.length > MOST)
        throw new SweepError(`sweep: gives ${list.length} ${name}; expected at most ${MOST}`);
    return { forms, strategies: all };
  } catch (error) {
    if (error instanceof RulesError) throw new ExperimentError(`experiment: sweep.rules: ${error.message}`);
    if (error instanceof SweepError) throw new ExperimentError(`experiment: ${error.message}`);
    throw error;
  }
}

function readGoal(text: string): void {
  try {
    parseGoal(text);
  } catch (error) {
    if (error instanceof GoalError) throw new ExperimentError(`experiment: ${error.message}`);
    throw error;
  }
}

/** As a manifest holds it: checked once and written out, however long its sweep made it. */
const STORED_SCHEMA = EXPERIMENT_SCHEMA.extend({
  rules: z.array(z.record(z.string(), z.unknown())).min(1),
  strategies: z.array(z.string().min(1)).min(1),
});

/** An experiment out of a manifest. @throws ExperimentError */
export function storedExperiment(value: unknown): Experiment {
  const { variants = 0, ...written } = Object(value) as Record<string, unknown>;
  if (!Number.isInteger(variants) || (variants as number) < 0)
    throw new ExperimentError('experiment: variants: expected a whole number from 0');
  return {
    ...parseExperiment(written, STORED_SCHEMA as unknown as typeof EXPERIMENT_SCHEMA),
    variants: variants as number,
  };
}

/** Results tell forms apart by their names. */
function refuseTwins(rules: readonly Rules[]): void {
  rules.forEach(({ name }, at) => {
    const first = rules.findIndex((one) => one.name === name);
    if (first < at)
      throw new ExperimentError(
        `experiment: rules.${at}: has the name ${quoted(name)} of rules.${first}; expected another`,
      );
  });
}

function readRules(value: unknown, at: number): Rules {
  try {
    return parseRules(value);
  } catch (error) {
    if (error instanceof RulesError) throw new ExperimentError(`experiment: rules.${at}: ${error.message}`);
    throw error;
  }
}

/** The schema of experiment files as JSON Schema. */
export const experimentJsonSchema = (): object => ({
  $id: 'kaiser-lab-experiment',
  title: 'A Kaiser Lab experiment',
  ...z.toJSONSchema(EXPERIMENT_SCHEMA, { io: 'input' }),
});
