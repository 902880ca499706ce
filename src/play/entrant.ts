// A strategy as an experiment enters it: resolved from its name in the main thread, loaded again in each worker.

import { createHash } from 'node:crypto';
import { hashText } from '../random/streams.js';
import { quoted } from '../rules/quoted.js';
import type { BotCommand } from './bot.js';
import { type Bundle, bundleStrategy, packageVersion } from './bundle.js';
import { BUILT_IN_NAMES, builtIn } from './catalogue.js';
import { describeCommand, hashCommand, splitWords } from './command.js';
import { type Declaration, describeBundle, importStrategy } from './load.js';
import { formatOptions, OptionError, type OptionValues, readOptions } from './options.js';
import { parseSpec, type StrategySpec } from './spec.js';
import type { Cost, Strategy } from './strategy.js';

/** Plain data: it goes to workers and into manifests. */
export interface Entrant {
  /** Name and options as tables show it; equal ones get `#2`. */
  readonly shown: string;
  readonly spec: StrategySpec;
  readonly bundle: Bundle | undefined;
  /** Of a strategy in a process of its own. */
  readonly command: BotCommand | undefined;
  readonly options: OptionValues;
  readonly cost: Cost;
  readonly oracle: boolean;
  /** Of the code that plays, so that two runs of different code are told apart. */
  readonly hash: string;
}

/** How it is found out what a user's module declares. */
type Describe = (bundle: Bundle) => Promise<Declaration>;

/** Resolves names; `#2`, `#3` mark entrants that would be shown alike. @throws OptionError, StrategyError */
export async function resolveEntrants(
  texts: readonly string[],
  describe: Describe = describeBundle,
): Promise<Entrant[]> {
  const entrants = await Promise.all(texts.map((text) => resolveEntrant(text, describe)));
  const seen = new Map<string, number>();
  return entrants.map((entrant) => {
    const times = (seen.get(entrant.shown) ?? 0) + 1;
    seen.set(entrant.shown, times);
    return times === 1 ? entrant : { ...entrant, shown: `${entrant.shown}#${times}` };
  });
}

async function resolveEntrant(text: string, describe: Describe): Promise<Entrant> {
  const spec = parseSpec(text);
  switch (spec.kind) {
    case 'builtin':
      return builtInEntrant(spec);
    case 'file': {
      const bundle = await bundleStrategy(spec.file);
      const declaration = await describe(bundle);
      return entrantOf(spec, declaration, spec.options, { bundle, hash: bundle.hash });
    }
    default: {
      const command = { words: splitWords(spec.command), folder: undefined, options: {} };
      const declaration = await describeCommand(command);
      return entrantOf(spec, declaration, [], { command, hash: hashCommand(command) });
    }
  }
}

async function builtInEntrant(spec: StrategySpec & { kind: 'builtin' }): Promise<Entrant> {
  const strategy = await builtIn(spec.name);
  if (!strategy)
    throw new OptionError(
      `there is no strategy ${quoted(spec.name)}; built in are ${BUILT_IN_NAMES.join(', ')}; a file needs its extension (./my-bot.ts)`,
    );
  return entrantOf(spec, strategy, spec.options, { hash: builtInHash() });
}

function entrantOf(
  spec: StrategySpec,
  { name, options: schema = {}, cost = 'cheap', oracle = false }: Declaration,
  texts: readonly string[],
  { bundle, command, hash }: { bundle?: Bundle; command?: BotCommand; hash: string },
): Entrant {
  const options = readOptions(name, schema, texts);
  const told = formatOptions(schema, options);
  const named = told === '' ? name : `${name}:${told}`;
  const shown = oracle ? `${named} (sees all)` : named;
  return { shown, spec, bundle, command, options, cost, oracle, hash };
}

/** Built-in strategies are as old as the package. */
function builtInHash(): string {
  return createHash('sha256').update(packageVersion()).digest('hex').slice(0, 16);
}

/** Loads the code of an entrant into this thread. */
export async function loadEntrant({ spec, bundle }: Entrant): Promise<Strategy> {
  if (bundle) return importStrategy(bundle);
  if (spec.kind === 'exec') return elsewhere(spec.command);
  const strategy = spec.kind === 'builtin' ? await builtIn(spec.name) : undefined;
  if (!strategy) throw new OptionError(`${JSON.stringify(spec)} cannot be loaded`);
  return strategy;
}

/** Stands for a strategy that answers from its process, through the table's outside seats. */
const elsewhere = (command: string): Strategy => ({
  name: command,
  sit: () => {
    throw new OptionError(`exec:${command} answers from a process of its own and cannot be asked here`);
  },
});

/** The number mixed into an entrant's random streams: 0 without a salt. */
export const saltOf = ({ options }: Entrant): number => {
  const salt = String(options['salt'] ?? '');
  return salt === '' ? 0 : hashText(salt);
};
