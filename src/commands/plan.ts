// `kaiser plan`: how many units a comparison needs, from the spread of single units in a pilot.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { fieldPath } from '../rules/quoted.js';
import { scoreAt, scoreMoments } from '../stats/elo.js';
import { formatCount, formatNumber } from '../stats/format.js';
import { deviationsAt } from '../stats/gsprt.js';
import { type Aim, sequentialOutlook, unitsNeeded } from '../stats/power.js';
import { normalQuantile, tQuantile } from '../stats/quantile.js';
import type { Io, MakeCommand } from './io.js';
import { UserError } from './user-error.js';

export const PLAN_UNITS = ['points', 'elo', 'nelo'] as const;
export type PlanUnit = (typeof PLAN_UNITS)[number];

interface Options extends Aim {
  readonly effect: number;
  readonly unit: PlanUnit;
  readonly sd?: number;
  readonly json?: boolean;
}

/** What a pilot says of one comparison. */
export interface Pilot {
  readonly name: string;
  /** Units played; undefined when the spread was given by hand. */
  readonly units: number | undefined;
  /** Standard deviation of one pair: of its points, or of its score for Elo; undefined where it is not known. */
  readonly deviation: number | undefined;
}

export const planCommand: MakeCommand = (io) =>
  new Command('plan')
    .description("units needed for a given effect and power, from a pilot's variance")
    .argument('[directory]', 'the run folder of a pilot')
    .requiredOption('--effect <number>', 'the smallest difference worth finding', above(0))
    .addOption(new Option('--unit <name>', 'what it is measured in').choices(PLAN_UNITS).default('points'))
    .option(
      '--sd <number>',
      'spread of one pair (of its points, or its score for elo), without a pilot',
      above(0),
    )
    .option('--power <share>', 'chance of finding it if it is there', share, 0.8)
    .option('--alpha <share>', 'chance of a false alarm, two-sided', share, 0.05)
    .option('--json', 'print the values')
    .addHelpText(
      'after',
      '\nExamples:\n  $ kaiser plan results/min-bid --effect 0.25\n  $ kaiser plan --effect 0.25 --sd 3.2 --power 0.9',
    )
    .action((directory: string | undefined, options: Options) => run(io, directory, options));

async function run(io: Io, directory: string | undefined, options: Options): Promise<void> {
  const plans = pilotsOf(directory, options).map((pilot) => planFor(pilot, options));
  if (plans.every(({ units }) => units === null))
    throw new UserError(
      `${directory}: no comparison has a known spread of ${options.unit}; expected a pilot of at least 2 units that differ, or --sd`,
    );
  await io.out(options.json ? `${JSON.stringify({ plans }, null, 2)}\n` : inWords(plans, options));
}

function pilotsOf(directory: string | undefined, { unit, sd }: Options): Pilot[] {
  if (directory !== undefined && sd !== undefined)
    throw new UserError('a run folder and --sd exclude each other; expected one of them');
  if (directory !== undefined) return readPilots(join(directory, 'results.json'), unit);
  // Normalized Elo counts in spreads already.
  if (unit === 'nelo') return [{ name: 'any', units: undefined, deviation: 1 }];
  if (sd === undefined) throw new UserError(`the spread is not known; expected a run folder or --sd`);
  return [{ name: 'given', units: undefined, deviation: sd }];
}

export interface PlanRow {
  readonly comparison: string;
  readonly unit: PlanUnit;
  readonly effect: number;
  readonly deviation: number | null;
  readonly pilotUnits: number | null;
  readonly power: number;
  readonly alpha: number;
  /** Pairs needed with their number fixed beforehand. */
  readonly units: number | null;
  /** Pairs that a sequential test of 0 against the effect takes on average, alpha = beta = 0.05. */
  readonly sequential: { readonly ifPresent: number; readonly ifAbsent: number } | null;
}

const RISK = 0.05;

export function planFor({ name, units: pilotUnits, deviation }: Pilot, options: Options): PlanRow {
  const { effect, unit, power, alpha } = options;
  const size = deviation === undefined ? undefined : effectSize(effect, unit, deviation);
  const plan = { h0: 0, h1: size ?? 0, alpha: RISK, beta: RISK };
  const average = (truth: number) => Math.ceil(sequentialOutlook(truth, plan)!.units);
  return {
    comparison: name,
    unit,
    effect,
    deviation: deviation ?? null,
    pilotUnits: pilotUnits ?? null,
    power,
    alpha,
    units: size === undefined ? null : (unitsNeeded(size, 1, { power, alpha }) ?? null),
    sequential: size === undefined ? null : { ifPresent: average(size), ifAbsent: average(0) },
  };
}

/** The effect in standard deviations of one pair. */
function effectSize(effect: number, unit: PlanUnit, deviation: number): number {
  if (unit === 'nelo') return deviationsAt({ pairs: true }, effect);
  return (unit === 'elo' ? scoreAt(effect) - 0.5 : effect) / deviation;
}

const interval = z.looseObject({ low: z.number().nullish(), high: z.number().nullish() });
const resultsFile = z.looseObject({
  comparisons: z.array(
    z.looseObject({
      kind: z.string(),
      a: z.string(),
      b: z.string(),
      rules: z.string().optional(),
      units: z.number().optional(),
      points: interval.optional(),
      winRate: interval.optional(),
      pairs: z.array(z.number()).optional(),
    }),
  ),
});
type Comparison = z.infer<typeof resultsFile>['comparisons'][number];

/** Pilots from a results file: its comparisons of strategies; further fields are none of our business. */
export function readPilots(file: string, unit: PlanUnit): Pilot[] {
  const parsed = resultsFile.safeParse(readJson(file));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new UserError(
      `${file}: ${fieldPath(path) || 'the file'}: ${message}; expected the results of a run`,
    );
  }
  const duels = parsed.data.comparisons.filter(({ kind }) => kind === 'strategies');
  if (duels.length === 0)
    throw new UserError(`${file}: holds no comparison of strategies; expected at least one`);
  return duels.map((duel) => ({
    name: `${duel.a} against ${duel.b}${duel.rules === undefined ? '' : `, ${duel.rules}`}`,
    units: duel.units,
    deviation: deviationIn(duel, unit),
  }));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(`${file}: cannot be read: ${(error as Error).message}`);
  }
}

/** Spread of one pair, from the counts of pairs where they are kept, else back from the interval. */
function deviationIn({ units, points, winRate, pairs }: Comparison, unit: PlanUnit): number | undefined {
  if (unit === 'nelo') return 1;
  if (unit === 'elo' && pairs && pairs.filter((count) => count > 0).length > 1)
    return Math.sqrt(scoreMoments(pairs).variance);
  const { low, high } = (unit === 'points' ? points : winRate) ?? {};
  if (units === undefined || units < 2 || typeof low !== 'number' || typeof high !== 'number')
    return undefined;
  const quantile = unit === 'points' ? tQuantile(0.975, units - 1) : normalQuantile(0.975);
  const deviation = ((high - low) / 2 / quantile) * Math.sqrt(units);
  return deviation > 0 ? deviation : undefined;
}

const NOUNS: Readonly<Record<PlanUnit, string>> = {
  points: 'points a pair',
  elo: 'Elo',
  nelo: 'normalized Elo',
};

function inWords(plans: readonly PlanRow[], { effect, unit, power, alpha }: Options): string {
  const goal = `To find ${effect} ${NOUNS[unit]} with power ${percent(power)} at a two-sided alpha of ${percent(alpha)}:`;
  return `${[goal, ...plans.flatMap(lines)].join('\n')}\n`;
}

function lines({ comparison, unit, effect, deviation, pilotUnits, units, sequential }: PlanRow): string[] {
  if (units === null || sequential === null) return [`  ${comparison}: n/a (its spread is not known)`];
  const rest = pilotUnits === null ? '' : `, from ${formatCount(pilotUnits)} pairs`;
  const spread =
    unit === 'nelo' ? '' : ` (spread of one pair ${formatNumber(deviation ?? undefined, 3)}${rest})`;
  return [
    `  ${comparison}: ${formatCount(units)} pairs${spread}`,
    `    with --sprt 0,${effect} --sprt-unit ${unit}, on average ${formatCount(sequential.ifPresent)} pairs if it is there, ${formatCount(sequential.ifAbsent)} if there is none`,
  ];
}

const percent = (value: number): string => `${Number((value * 100).toFixed(6))} %`;

function above(limit: number) {
  return (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value <= limit)
      throw new InvalidArgumentError(`expected a number above ${limit}.`);
    return value;
  };
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value < 1))
    throw new InvalidArgumentError('expected a share between 0 and 1, such as 0.8.');
  return value;
}
