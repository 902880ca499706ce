// Strategies out of modules: the shape of a default export, and a look at a module in a thread of its own before a run
// trusts it. The main thread never runs a user's code.

import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { fieldPath } from '../rules/quoted.js';
import { type Bundle, packageEntry } from './bundle.js';
import type { Strategy } from './strategy.js';
import { COSTS } from './strategy.js';
import { StrategyError } from './strategy-error.js';

const about = z.string().optional();
const number = z.number();
const option = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.enum(['number', 'integer']),
      default: number,
      min: number.optional(),
      max: number.optional(),
      about,
    }),
    z.strictObject({
      type: z.literal('text'),
      default: z.string(),
      oneOf: z.array(z.string()).optional(),
      about,
    }),
    z.strictObject({ type: z.literal('flag'), default: z.boolean(), about }),
  ],
  { error: 'expected { type, default } with type number, integer, text or flag' },
);

const NAME = /^[^\s:,="#]([^:,="#\n\r]{0,58}[^\s:,="#])?$/;
const OPTION_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** What a strategy declares of itself, `sit` apart: plain data. */
const DECLARATION = z.looseObject({
  name: z
    .string({ error: 'expected a text' })
    .regex(NAME, 'expected 1 to 60 characters without : , = " # and outer spaces'),
  options: z
    .record(
      z.string().regex(OPTION_NAME, 'an option has a name of letters and digits'),
      option,
      'expected an object of options',
    )
    .refine((options) => !Object.hasOwn(options, 'salt'), 'every strategy has an option salt already')
    .optional(),
  oracle: z.boolean({ error: 'expected true or false' }).optional(),
  cost: z.enum(COSTS, `expected one of ${COSTS.join(', ')}`).optional(),
});

export type Declaration = Pick<Strategy, 'name' | 'options' | 'oracle' | 'cost'>;

const EXPECTED = 'a strategy { name, options?, sit(seat, rules, options) }';

/** The strategy that a module exports. @throws StrategyError naming the field that is wrong. */
export function strategyOf(file: string, module: Readonly<Record<string, unknown>>): Strategy {
  const value = module['default'];
  if (value === undefined) throw new StrategyError(`${file}: has no default export; expected ${EXPECTED}`);
  if (typeof value !== 'object' || value === null)
    throw new StrategyError(`${file}: the default export is a ${typeof value}; expected ${EXPECTED}`);
  declarationOf(file, value);
  const { sit } = value as Partial<Strategy>;
  if (typeof sit !== 'function')
    throw new StrategyError(`${file}: sit: expected a function (seat, rules, options) that answers a player`);
  return value as Strategy;
}

/** What a strategy declares, as plain data. */
export function declarationOf(file: string, value: object): Declaration {
  const { name, options, oracle, cost } = value as Strategy;
  const result = DECLARATION.safeParse({ name, options, oracle, cost });
  if (result.success) return result.data as Declaration;
  const issue = result.error.issues[0]!;
  throw new StrategyError(`${file}: ${fieldPath(issue.path)}: ${issue.message}`);
}

/** Imports a bundle into this thread; for workers. @param copy another copy of the module, with state of its own. */
export async function importStrategy({ file, url }: Bundle, copy?: number): Promise<Strategy> {
  let module: Record<string, unknown>;
  try {
    module = await import(/* @vite-ignore */ copy === undefined ? url : `${url}?copy=${copy}`);
  } catch (error) {
    throw new StrategyError(`${file}: fails while it is loaded: ${reason(error)}`);
  }
  return strategyOf(file, module);
}

const reason = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : `threw ${String(error)}`;

export interface LoadingLimits {
  readonly milliseconds: number;
  readonly megabytes: number;
}
const LIMITS: LoadingLimits = { milliseconds: 20_000, megabytes: 512 };

/** A module of this package as workers start it: the built one. */
export const builtModule = (path: string): string => join(dirname(packageEntry()), path);

/** Loads a bundle in a thread of its own, to know what it declares and that it loads at all. */
export function describeBundle(bundle: Bundle, limits = LIMITS): Promise<Declaration> {
  const { file } = bundle;
  const { milliseconds, megabytes } = limits;
  const worker = new Worker(builtModule('play/describe-worker.js'), {
    workerData: bundle,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  return new Promise<Declaration>((done, failed) => {
    const fail = (what: string) => failed(new StrategyError(what));
    const timer = setTimeout(
      () => fail(`${file}: is not loaded after ${milliseconds / 1000} s`),
      milliseconds,
    );
    worker.once('message', ({ declaration, error }: { declaration?: Declaration; error?: string }) =>
      declaration ? done(declaration) : fail(error!),
    );
    worker.once('error', (error) => fail(`${file}: fails while it is loaded: ${reason(error)}`));
    worker.once('exit', () => {
      clearTimeout(timer);
      fail(`${file}: ends its thread while it is loaded`);
    });
  }).finally(() => worker.terminate());
}
