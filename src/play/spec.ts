// How a strategy is named: `pimc:worlds=50,seed=1`, `./my-bot.ts:aggression=0.3`, `exec:python3 my_bot.py`. Text only; nothing is loaded.
import { EXTENSIONS } from './bundle.js';
import { StrategyError } from './strategy-error.js';

/** A named strategy, taken apart. `options` are texts such as `worlds=50`. */
export type Spec =
  | { readonly kind: 'builtin'; readonly name: string; readonly options: readonly string[] }
  | { readonly kind: 'file'; readonly file: string; readonly options: readonly string[] }
  | { readonly kind: 'exec'; readonly words: readonly string[] };

const EXEC = 'exec:';

/** @throws StrategyError when the text names nothing. */
export function parseSpec(text: string): Spec {
  if (text.trim() === '') throw new StrategyError('a strategy has a name; got an empty text');
  if (text.startsWith(EXEC)) return { kind: 'exec', words: splitWords(text.slice(EXEC.length)) };
  const end = endOfFile(text);
  if (end > 0) return { kind: 'file', file: text.slice(0, end), options: optionsIn(text.slice(end)) };
  const colon = text.indexOf(':');
  const name = colon < 0 ? text : text.slice(0, colon);
  return { kind: 'builtin', name, options: optionsIn(text.slice(name.length)) };
}

/** Where the file name ends: after an extension that a strategy may have, or at the end of anything else with a slash. */
function endOfFile(text: string): number {
  const extension = EXTENSIONS.map((one) => one.slice(1)).join('|');
  const found = new RegExp(`^.*?\\.(?:${extension})(?=:|$)`, 's').exec(text);
  if (found) return found[0].length;
  return /^[^:=]*[\\/]/.test(text) ? text.length : 0;
}

/** `:a=1,b=2` as its parts. */
const optionsIn = (rest: string): string[] => (rest.length <= 1 ? [] : rest.slice(1).split(','));

/** Words of a command line; quotes keep spaces together. */
function splitWords(text: string): string[] {
  const words = [...text.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)].map(
    ([all, double, single]) => double ?? single ?? all,
  );
  if (words.length === 0)
    throw new StrategyError('exec: names no program; expected such as exec:python3 my_bot.py');
  return words;
}
