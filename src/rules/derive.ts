// Rules values from what people write: a preset's name, a whole value, or a difference with `extends`.

import type { z } from 'zod';
import { checkRules } from './contradictions.js';
import { BASE, PRESET_NAMES, presetDifference } from './presets.js';
import { fieldPath, quoted } from './quoted.js';
import { RulesError } from './rules-error.js';
import { RULES_SCHEMA, type Rules, type RulesDifference } from './schema.js';

type Json = { readonly [key: string]: unknown };

/**
 * The rules value that `input` stands for, frozen and checked.
 * @throws RulesError naming the field that is wrong and what was expected.
 */
export function parseRules(input: unknown): Rules {
  if (typeof input === 'string') return preset(input);
  if (!isGroup(input)) throw new RulesError('', 'expected a preset name or an object');
  if (!Object.hasOwn(input, 'extends')) return checked(input);
  const { extends: parent, ...difference } = input;
  if (typeof parent !== 'string') throw new RulesError('extends', 'expected the name of a preset');
  if (presetDifference(parent) === undefined) throw new RulesError('extends', unknownPreset(parent));
  return derive(preset(parent), difference as RulesDifference);
}

/** A child of `parent`: groups merge key by key, lists are replaced. Without a name of its own it is named by its differences. */
export function derive(parent: Rules, difference: RulesDifference): Rules {
  refuseUnaskedNoTrump(difference);
  const name = difference.name ?? nameOf(parent, difference);
  return checked({ ...merge(parent, difference as Json), name });
}

/** The preset of that name. */
export function preset(name: string): Rules {
  const known = derived.get(name);
  if (known) return known;
  const difference = presetDifference(name);
  if (!difference) throw new RulesError('', unknownPreset(name));
  const { extends: parent, ...rest } = difference;
  const rules = parent === name ? checked(BASE) : derive(preset(parent), { ...rest, name });
  derived.set(name, rules);
  return rules;
}

const unknownPreset = (name: string): string =>
  `no preset is called ${quoted(name)}; expected one of ${PRESET_NAMES.join(', ')}`;

const derived = new Map<string, Rules>();

function checked(input: unknown): Rules {
  const result = RULES_SCHEMA.safeParse(input);
  if (!result.success) throw firstIssue(result.error, input);
  const rules = result.data as Rules;
  checkRules(rules);
  return freeze(rules);
}

/** A first card that sets trump leaves no-trump bids open only where somebody asked for them. */
function refuseUnaskedNoTrump(difference: RulesDifference): void {
  if (difference.trump === 'firstCard' && difference.auction?.noTrump === undefined)
    throw new RulesError(
      'auction.noTrump',
      'must be named together with trump firstCard (such bids would have no trump); expected off, above or aboveAll',
    );
}

function firstIssue(error: z.ZodError, input: unknown): RulesError {
  const issue = error.issues[0]!;
  const path = fieldPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return new RulesError(fieldPath([...issue.path, issue.keys[0]!]), 'there is no such field');
  }
  const got = issue.path.reduce<unknown>(
    (value, key) => (isGroup(value) || Array.isArray(value) ? (value as Json)[String(key)] : undefined),
    input,
  );
  if (got === undefined)
    return new RulesError(path, 'is missing; a value without "extends" names every field');
  return new RulesError(path, `${issue.message.replace(/^Invalid \w+: /, '')}, got ${JSON.stringify(got)}`);
}

const isGroup = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(parent: unknown, difference: Json): Json {
  const merged: Record<string, unknown> = { ...(parent as Json) };
  for (const [key, value] of Object.entries(difference)) {
    const old = Object.hasOwn(merged, key) ? merged[key] : undefined;
    const next = isGroup(value) && isGroup(old) ? merge(old, value) : value;
    Object.defineProperty(merged, key, { value: next, enumerable: true, writable: true, configurable: true });
  }
  return merged;
}

/** `pagat+auction.min=7`: the parent and every field named, in the order given. */
function nameOf(parent: Rules, difference: RulesDifference): string {
  const fields = leaves(difference as Json, '');
  return [parent.name, ...fields].join('+');
}

function leaves(group: Json, path: string): string[] {
  return Object.entries(group).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const here = path + key;
    return isGroup(value)
      ? leaves(value, `${here}.`)
      : [`${here}=${typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
