// What follows from an experiment: its forms, strategies, duels and blocks. Plain data, the same in every thread.
import { dirname } from 'node:path';
import { type Resolved, resolveStrategies } from '../play/catalogue.js';
import type { Policy } from '../play/fault.js';
import type { Cost } from '../play/strategy.js';
import { StrategyError } from '../play/strategy-error.js';
import { parseRules } from '../rules/derive.js';
import { RulesError } from '../rules/rules-error.js';
import type { Rules } from '../rules/schema.js';
import type { Duel } from './duel.js';
import { parseDuration } from './duration.js';
import type { Experiment, GateInput, Stop, Unit } from './experiment.js';
import { RunError } from './run-error.js';

export interface Plan {
  readonly name: string;
  readonly seed: string;
  readonly rules: readonly Rules[];
  readonly strategies: readonly Resolved[];
  /** By rules value, then pairs in the order given. */
  readonly duels: readonly Duel[];
  readonly unit: Unit;
  /** Units to play at most. */
  readonly units: number;
  /** Units of each block but the last. */
  readonly block: number;
  readonly policy: Policy;
  /** Milliseconds that a strategy has for an answer. */
  readonly moveTimeout: number;
  readonly stop: Stop | undefined;
  readonly gates: readonly GateInput[];
  readonly records: boolean;
}

/** @param file the experiment's own; paths of strategies start from its folder. */
export async function planExperiment(experiment: Experiment, file?: string): Promise<Plan> {
  const rules = readRules(experiment.rules);
  const strategies = await resolved(experiment.strategies, file === undefined ? '.' : dirname(file));
  const duels = duelsOf(rules.length, strategies.length);
  const { name, seed, unit, units, policy, stop, gates = [], records = false } = experiment;
  return {
    name,
    seed,
    rules,
    strategies,
    duels,
    unit,
    units,
    block: experiment.block ?? blockSize({ strategies, duels, unit, units }),
    policy,
    moveTimeout: parseDuration(experiment.moveTimeout, 'moveTimeout'),
    stop,
    gates,
    records,
  };
}

export const blockCount = ({ units, block }: Pick<Plan, 'units' | 'block'>): number =>
  Math.ceil(units / block);

/** First unit of a block, and the one after its last. */
export const blockRange = ({ units, block }: Pick<Plan, 'units' | 'block'>, at: number): [number, number] => [
  at * block,
  Math.min(units, (at + 1) * block),
];

function readRules(inputs: Experiment['rules']): Rules[] {
  const found = inputs.map((input, at) => {
    try {
      return parseRules(input);
    } catch (error) {
      if (error instanceof RulesError) throw new RunError(`rules.${at}: ${error.message}`);
      throw error;
    }
  });
  const names = new Map<string, number>();
  found.forEach(({ name }, at) => {
    if (names.has(name))
      throw new RunError(
        `rules.${at}: "${name}" stands at rules.${names.get(name)} already; give one a name`,
      );
    names.set(name, at);
  });
  return found;
}

async function resolved(texts: readonly string[], folder: string): Promise<Resolved[]> {
  try {
    return await resolveStrategies(texts, folder);
  } catch (error) {
    if (error instanceof StrategyError) throw new RunError(error.message);
    throw error;
  }
}

function duelsOf(rules: number, strategies: number): Duel[] {
  const duels: Duel[] = [];
  for (let form = 0; form < rules; form++) {
    if (strategies === 1) duels.push({ rules: form, a: 0, b: 0 });
    for (let a = 0; a < strategies; a++)
      for (let b = a + 1; b < strategies; b++) duels.push({ rules: form, a, b });
  }
  return duels;
}

/** Hands that make a block worth sending, by the dearest strategy in it: some tenths of a second. */
const HANDS: Readonly<Record<Cost, number>> = { cheap: 16_384, moderate: 256, dear: 8 };
/** Hands of a game, roughly: enough to size blocks by. */
const HANDS_A_GAME = 12;
/** A run has at least so many blocks, so that it spreads over threads and can stop early. */
const LEAST_BLOCKS = 32;

function blockSize({
  strategies,
  duels,
  unit,
  units,
}: Pick<Plan, 'strategies' | 'duels' | 'unit' | 'units'>): number {
  const handsEach = 2 * (unit === 'game' ? HANDS_A_GAME : 1);
  const size = (duel: Duel) =>
    handsEach / Math.min(HANDS[strategies[duel.a]!.cost], HANDS[strategies[duel.b]!.cost]);
  const share = duels.reduce((sum, duel) => sum + size(duel), 0);
  return Math.max(1, Math.min(Math.floor(1 / share), Math.ceil(units / LEAST_BLOCKS)));
}
