// The strategies of a run: from how they are named to plain data that any thread can load them from, and the loading itself.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { hashText } from '../random/streams.js';
import { type Bundle, bundleStrategy, packageEntry } from './bundle.js';
import { type Declaration, describeBundle, importStrategy } from './load.js';
import { formatOptions, OptionError, type OptionValues, readOptions } from './options.js';
import { parseSpec, type Spec } from './spec.js';
import type { Cost, Strategy } from './strategy.js';
import { StrategyError } from './strategy-error.js';

type Load = () => Promise<{ readonly default: Strategy }>;

/** Built-in strategies by name, each loaded only when it plays. */
const BUILT_IN: Readonly<Record<string, Load>> = {
  random: () => import('../../strategies/random.js'),
};
export const BUILT_IN_NAMES: readonly string[] = Object.freeze(Object.keys(BUILT_IN));

export type Source =
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'file'; readonly bundle: Bundle }
  | { readonly kind: 'exec'; readonly words: readonly string[]; readonly folder: string };

/** A strategy ready to be loaded by any thread; plain data. */
export interface Resolved {
  /** Name and options as every table shows it, unique among those of a run. */
  readonly shown: string;
  readonly name: string;
  readonly options: OptionValues;
  readonly oracle: boolean;
  readonly cost: Cost;
  /** SHA-256 of what it plays by. */
  readonly hash: string;
  readonly source: Source;
}

/** Mixed into the random streams of a strategy's seats. */
export const saltOf = ({ options }: Resolved): number =>
  options['salt'] === undefined || options['salt'] === '' ? 0 : hashText(String(options['salt']));

/**
 * Finds every strategy of a run, in order; of equal ones the second is shown with `#2`.
 * @param folder where relative paths start. @throws StrategyError for one that cannot be found or loaded.
 */
export async function resolveStrategies(texts: readonly string[], folder: string): Promise<Resolved[]> {
  const found: Resolved[] = [];
  for (const text of texts) found.push(await resolveStrategy(text, folder));
  const seen = new Map<string, number>();
  return found.map((one) => {
    const count = (seen.get(one.shown) ?? 0) + 1;
    seen.set(one.shown, count);
    return count === 1 ? one : { ...one, shown: `${one.shown}#${count}` };
  });
}

async function resolveStrategy(text: string, folder: string): Promise<Resolved> {
  const spec = parseSpec(text);
  switch (spec.kind) {
    case 'builtin':
      return resolveBuiltIn(spec);
    case 'file':
      return resolveFile(spec, folder);
    default:
      throw new StrategyError(`${text}: programs cannot be played against yet`);
  }
}

async function resolveBuiltIn({ name, options }: Spec & { kind: 'builtin' }): Promise<Resolved> {
  const strategy = await loadBuiltIn(name);
  return described(strategy, options, { hash: builtInHash(), source: { kind: 'builtin', name } });
}

async function resolveFile({ file, options }: Spec & { kind: 'file' }, folder: string): Promise<Resolved> {
  const bundle = await bundleStrategy(isAbsolute(file) ? file : join(folder, file));
  const declared = await describeBundle(bundle);
  return described(declared, options, { hash: bundle.hash, source: { kind: 'file', bundle } });
}

function described(
  { name, options: schema = {}, oracle = false, cost = 'cheap' }: Declaration,
  texts: readonly string[],
  from: Pick<Resolved, 'hash' | 'source'>,
): Resolved {
  const options = optionsFor(name, schema, texts);
  const changed = formatOptions(schema, options);
  return { shown: changed === '' ? name : `${name}:${changed}`, name, options, oracle, cost, ...from };
}

function optionsFor(
  name: string,
  schema: NonNullable<Declaration['options']>,
  texts: readonly string[],
): OptionValues {
  try {
    return readOptions(name, schema, texts);
  } catch (error) {
    if (error instanceof OptionError) throw new StrategyError(error.message);
    throw error;
  }
}

/** The strategy itself, in this thread. @param copy another copy of a file's module, with state of its own. */
export async function loadStrategy({ source }: Resolved, copy?: number): Promise<Strategy> {
  switch (source.kind) {
    case 'builtin':
      return loadBuiltIn(source.name);
    case 'file':
      return importStrategy(source.bundle, copy);
    default:
      throw new Error('a program is not loaded into a thread');
  }
}

/** A built-in strategy. @throws StrategyError when there is none of that name. */
export async function loadBuiltIn(name: string): Promise<Strategy> {
  const load = Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
  if (!load)
    throw new StrategyError(
      `no strategy is called "${name}"; expected one of ${BUILT_IN_NAMES.join(', ')}, a file such as ./my-bot.ts, or exec: and a program`,
    );
  return (await load()).default;
}

let ownHash: string | undefined;

/** One hash for all built-in strategies, since they build on one another. */
function builtInHash(): string {
  if (ownHash !== undefined) return ownHash;
  const folder = join(dirname(packageEntry()), '../strategies');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .sort();
  const hash = createHash('sha256');
  for (const name of files) hash.update(name.replaceAll('\\', '/')).update(readFileSync(join(folder, name)));
  ownHash = hash.digest('hex');
  return ownHash;
}
