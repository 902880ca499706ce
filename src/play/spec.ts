// How strategies are named: `pimc:worlds=50,seed=1`, `./my-bot.ts:aggression=0.3`, `exec:python3 my_bot.py`.
import { OptionError } from './options.js';

export type StrategySpec =
  | { readonly kind: 'builtin'; readonly name: string; readonly options: readonly string[] }
  | { readonly kind: 'file'; readonly file: string; readonly options: readonly string[] }
  | { readonly kind: 'exec'; readonly command: string };

const FILE = /\.(ts|mts|js|mjs)$/;

/** Reads a name; the options are texts `name=value`, judged later against what the strategy declares. */
export function parseSpec(text: string): StrategySpec {
  if (text.startsWith('exec:')) return execSpec(text);
  const { head, options } = splitOptions(text);
  if (head.trim() === '') throw new OptionError(`${JSON.stringify(text)} names no strategy`);
  if (FILE.test(head) || head.includes('/') || head.includes('\\'))
    return { kind: 'file', file: head, options };
  return { kind: 'builtin', name: head, options };
}

function execSpec(text: string): StrategySpec {
  const command = text.slice('exec:'.length).trim();
  if (command === '')
    throw new OptionError('exec: names no command; expected one, such as exec:python3 my_bot.py');
  return { kind: 'exec', command };
}

/** Cuts at the last colon that options follow, so that `C:\bots\a.ts` keeps its drive. */
function splitOptions(text: string): { head: string; options: string[] } {
  const cut = text.lastIndexOf(':');
  const drive = cut === 1 && /^[A-Za-z]$/.test(text[0]!) && /^[\\/]/.test(text.slice(2));
  if (cut < 0 || drive) return { head: text, options: [] };
  const options = text
    .slice(cut + 1)
    .split(',')
    .filter((option) => option !== '');
  return { head: text.slice(0, cut), options };
}
