// `--set path=value`: fields of a rules value from the command line.
import { UserError } from './user-error.js';

type Group = Record<string, unknown>;

/** A difference from texts such as `auction.min=7`; values are JSON where they parse, else text. */
export function assignments(texts: readonly string[]): Group {
  const difference: Group = {};
  for (const text of texts) {
    const cut = text.indexOf('=');
    if (cut < 1) throw new UserError(`--set ${text}: expected path=value, such as auction.min=7`);
    assign(difference, text.slice(0, cut).split('.'), readValue(text.slice(cut + 1)), text);
  }
  return difference;
}

function assign(group: Group, path: readonly string[], value: unknown, text: string): void {
  const [key, ...rest] = path;
  if (key === undefined || key === '' || key === '__proto__')
    throw new UserError(`--set ${text}: expected a path such as auction.min`);
  if (rest.length === 0) {
    group[key] = value;
    return;
  }
  const inner = Object.hasOwn(group, key) ? group[key] : {};
  if (typeof inner !== 'object' || inner === null)
    throw new UserError(`--set ${text}: ${key} is set to a value already`);
  group[key] = inner;
  assign(inner as Group, rest, value, text);
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
