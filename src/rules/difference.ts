// A rules value as its difference from a preset: the short form that records and pages show.

import { preset } from './derive.js';
import { PRESET_NAMES } from './presets.js';
import type { Rules, RulesDifference } from './schema.js';

type Json = { readonly [key: string]: unknown };

/** What `rules` changes of `parent`; parsing `{extends: parent.name, ...difference}` gives an equal value back. */
export function differenceFrom(parent: Rules, rules: Rules): RulesDifference {
  const difference = subtract(parent as unknown as Json, rules as unknown as Json) as Record<string, unknown>;
  if (difference['trump'] === 'firstCard')
    difference['auction'] = { ...(difference['auction'] as object), noTrump: rules.auction.noTrump };
  return difference as RulesDifference;
}

/** The form as records name it: a preset's name, or its difference from the base game. */
export function shortForm(rules: Rules): string | ({ readonly extends: string } & RulesDifference) {
  if (PRESET_NAMES.includes(rules.name) && sameValue(preset(rules.name), rules)) return rules.name;
  return { extends: 'pagat', ...differenceFrom(preset('pagat'), rules) };
}

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function subtract(parent: Json, value: Json): Json {
  const rest: Record<string, unknown> = {};
  for (const [key, own] of Object.entries(value)) {
    const old = parent[key];
    if (sameValue(own, old)) continue;
    rest[key] = isGroup(own) && isGroup(old) ? subtract(old, own) : own;
  }
  return rest;
}

const isGroup = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
