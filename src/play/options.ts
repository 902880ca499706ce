// Options of strategies: a declared schema, checked values, and their text form `worlds=40,seed=1`.

import { quoted } from '../rules/quoted.js';

interface NumberOption {
  readonly type: 'number' | 'integer';
  readonly default: number;
  readonly min?: number;
  readonly max?: number;
  readonly about?: string;
}
interface TextOption {
  readonly type: 'text';
  readonly default: string;
  readonly oneOf?: readonly string[];
  readonly about?: string;
}
interface FlagOption {
  readonly type: 'flag';
  readonly default: boolean;
  readonly about?: string;
}
export type Option = NumberOption | TextOption | FlagOption;
export type OptionSchema = Readonly<Record<string, Option>>;
export type OptionValues = Readonly<Record<string, number | string | boolean>>;

/** What is wrong with an option, in one sentence. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** Every strategy has it: mixed into its random stream, it gives the same strategy other dice. */
export const SALT: TextOption = { type: 'text', default: '', about: 'other dice for the same strategy' };

/**
 * Values for a schema from `name=value` texts, defaults filled in.
 * @throws OptionError for an unknown name, a second value, or a value outside what the schema allows.
 */
export function readOptions(strategy: string, schema: OptionSchema, texts: readonly string[]): OptionValues {
  const full: OptionSchema = { ...schema, salt: SALT };
  const values: Record<string, number | string | boolean> = {};
  for (const [name, option] of Object.entries(full)) values[name] = option.default;
  const given = new Set<string>();
  for (const text of texts) {
    const cut = text.indexOf('=');
    const name = cut < 0 ? text : text.slice(0, cut);
    const option = Object.hasOwn(full, name) ? full[name] : undefined;
    if (!option)
      throw new OptionError(
        `${strategy} has no option ${quoted(name)}; it has ${Object.keys(full).join(', ')}`,
      );
    if (given.has(name)) throw new OptionError(`${strategy}: option ${name} is given twice`);
    given.add(name);
    values[name] = readOption(`${strategy}: option ${name}`, option, cut < 0 ? 'true' : text.slice(cut + 1));
  }
  return Object.freeze(values);
}

function readOption(where: string, option: Option, text: string): number | string | boolean {
  const fail = (expected: string): never => {
    throw new OptionError(`${where}: expected ${expected}, got ${quoted(text)}`);
  };
  switch (option.type) {
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : fail('true or false');
    case 'text':
      return option.oneOf && !option.oneOf.includes(text) ? fail(`one of ${option.oneOf.join(', ')}`) : text;
    default:
      return readNumber(option, text, fail);
  }
}

function readNumber(option: NumberOption, text: string, fail: (expected: string) => never): number {
  const { type, min = -Infinity, max = Infinity } = option;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  const range = [min > -Infinity ? ` from ${min}` : '', max < Infinity ? ` to ${max}` : ''].join('');
  const ok =
    Number.isFinite(value) && (type === 'number' || Number.isInteger(value)) && value >= min && value <= max;
  return ok ? value : fail(kind + range);
}

/** The options that differ from their defaults as text, in schema order; '' when none does. */
export function formatOptions(schema: OptionSchema, values: OptionValues): string {
  return Object.entries({ ...schema, salt: SALT })
    .filter(([name, option]) => values[name] !== option.default)
    .map(([name]) => `${name}=${values[name]}`)
    .join(',');
}
