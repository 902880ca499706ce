// The built-in strategies by name, each imported only when it plays.
import type { Strategy } from './strategy.js';

type Load = () => Promise<{ readonly default: Strategy }>;

const BUILT_IN: Readonly<Record<string, Load>> = {
  'alpha-mu': () => import('../../strategies/alpha-mu.js'),
  champion: () => import('../../strategies/champion.js'),
  epimc: () => import('../../strategies/epimc.js'),
  fast: () => import('../../strategies/fast.js'),
  'flat-mc': () => import('../../strategies/flat-mc.js'),
  ismcts: () => import('../../strategies/ismcts.js'),
  oracle: () => import('../../strategies/oracle.js'),
  pimc: () => import('../../strategies/pimc.js'),
  random: () => import('../../strategies/random.js'),
  greedy: () => import('../../strategies/greedy.js'),
  'rule-based': () => import('../../strategies/rule-based.js'),
};

export const BUILT_IN_NAMES: readonly string[] = Object.keys(BUILT_IN);

/** The built-in strategy of that name, or undefined. */
export async function builtIn(name: string): Promise<Strategy | undefined> {
  const load = Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
  return load === undefined ? undefined : (await load()).default;
}
