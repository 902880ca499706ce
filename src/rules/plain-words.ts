// A form in plain words: what it changes in the base game, or the base game whole.
import { preset } from './derive.js';
import type { Rules } from './schema.js';
import { fieldOf, TOGGLES, type Toggle } from './toggles.js';

const told = TOGGLES.filter(({ path }) => path !== 'name');

/** Fields in which a form differs from the base game. */
export const differing = (rules: Rules): Toggle[] =>
  told.filter(
    ({ path }) => JSON.stringify(fieldOf(rules, path)) !== JSON.stringify(fieldOf(preset('pagat'), path)),
  );

/** What differs from the base game, a sentence a field; the base game itself is told whole. */
export function said(rules: Rules): string[] {
  const changed = differing(rules);
  return (changed.length === 0 ? told : changed).map(({ says }) => says(rules));
}
