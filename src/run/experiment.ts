// An experiment as people write it: a JSON file, checked field by field. What follows from it is worked out in plan.ts.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { POLICIES } from '../play/fault.js';
import { DURATION } from './duration.js';
import { RunError } from './run-error.js';

export const UNITS = ['hand', 'game'] as const;
/** What a unit is: one deal, or one deal sequence of a whole game, each played with the seats exchanged. */
export type Unit = (typeof UNITS)[number];

export const SPRT_UNITS = ['nelo', 'elo', 'points'] as const;
/** What SPRT hypotheses are in: normalized Elo, Elo, or points a unit. */
export type SprtUnit = (typeof SPRT_UNITS)[number];

const share = z.number().gt(0).lt(1);
const duration = z.string().regex(DURATION, 'expected a time such as 30s or 10m');

const STOP_SCHEMA = z.strictObject({
  sprt: z
    .strictObject({
      h0: z.number(),
      h1: z.number(),
      unit: z.enum(SPRT_UNITS).default('nelo'),
      alpha: share.default(0.05),
      beta: share.default(0.05),
    })
    .refine(({ h0, h1 }) => h0 < h1, 'h0 must be below h1')
    .optional()
    .describe('sequential test of every pair, judged after each block'),
  halfWidth: z
    .strictObject({ points: z.number().gt(0).optional(), winRate: z.number().gt(0).optional() })
    .refine(({ points, winRate }) => points !== undefined || winRate !== undefined, 'names no measure')
    .optional()
    .describe('stop when the 95 % interval reaches no further than this to either side'),
  wallClock: duration.optional().describe('stop after this time; such a run cannot be repeated exactly'),
});

const GATE_SCHEMA = z.union([
  z.string().min(1),
  z.strictObject({
    gate: z.string().min(1),
    a: z.string().optional(),
    b: z.string().optional(),
    rules: z.string().optional(),
  }),
]);

export const EXPERIMENT_SCHEMA = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'expected letters, digits, dots, dashes')
    .describe('names the results folder'),
  about: z.string().optional().describe('the question in a sentence'),
  seed: z.string().min(1).default('kaiser').describe('everything random follows from it'),
  rules: z
    .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
    .min(1)
    .default(['pagat'])
    .describe('preset names, whole values, or differences with "extends"'),
  strategies: z.array(z.string()).min(1).describe('every pair plays; one alone plays itself'),
  unit: z.enum(UNITS).default('hand'),
  units: z
    .int()
    .min(1)
    .max(1e12)
    .describe('pairs: deals or deal sequences, each played twice with the seats exchanged'),
  stop: STOP_SCHEMA.optional(),
  gates: z.array(GATE_SCHEMA).optional().describe('conditions that the results must meet'),
  records: z.boolean().optional().describe('write every hand to records.jsonl'),
  policy: z.enum(POLICIES).default('fail').describe("what a strategy's fault leads to"),
  moveTimeout: duration.default('10s'),
  block: z.int().min(1).max(1_000_000).optional().describe('units a block: what is saved and judged at once'),
});

/** An experiment with its defaults filled in. */
export type Experiment = z.infer<typeof EXPERIMENT_SCHEMA>;
export type Stop = NonNullable<Experiment['stop']>;
export type SprtStop = NonNullable<Stop['sprt']>;
export type GateInput = NonNullable<Experiment['gates']>[number];

/** Checks a value. @param where names it in errors. @throws RunError naming the field. */
export function parseExperiment(value: unknown, where: string): Experiment {
  const result = EXPERIMENT_SCHEMA.safeParse(value);
  if (result.success) return result.data;
  throw new RunError(`${where}: ${issueText(result.error.issues[0]!, value)}`);
}

/** Reads an experiment file. */
export function readExperiment(file: string): Experiment {
  return parseExperiment(readJson(file), file);
}

/** The schema of experiment files, as JSON Schema. */
export const experimentJsonSchema = (): object =>
  z.toJSONSchema(EXPERIMENT_SCHEMA, { io: 'input', target: 'draft-2020-12' });

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new RunError(`${file}: cannot be read: ${reasonOf(error)}`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new RunError(`${file}: is not JSON: ${(error as Error).message}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such file',
  EACCES: 'permission denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
};

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}

function issueText(issue: z.core.$ZodIssue, value: unknown): string {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return `${[path, issue.keys[0]].filter(Boolean).join('.')}: there is no such field`;
  const got = issue.path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
  if (path === '') return 'expected an object';
  if (got === undefined) return `${path}: is missing`;
  return `${path}: ${issue.message.replace(/^Invalid \w+: /, '')}, got ${JSON.stringify(got)}`;
}
