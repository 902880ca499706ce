// `kaiser rules`: the forms by name, and one of them in plain words.
import { Command } from 'commander';
import { parseRules, preset } from '../rules/derive.js';
import { differing, said } from '../rules/plain-words.js';
import { PRESET_NAMES } from '../rules/presets.js';
import { RulesError } from '../rules/rules-error.js';
import type { Rules } from '../rules/schema.js';
import { fieldOf, TOGGLES } from '../rules/toggles.js';
import { equityRows, equityText } from './equity.js';
import type { Io, MakeCommand } from './io.js';
import { assignments } from './set.js';
import { UserError } from './user-error.js';

interface Options {
  readonly set: readonly string[];
  readonly json?: boolean;
  readonly all?: boolean;
  readonly equity?: boolean;
}

export const rulesCommand: MakeCommand = (io) =>
  new Command('rules')
    .description('list the forms of the game, or explain one in plain words')
    .argument('[name]', 'a preset, such as pagat')
    .option('--set <path=value>', 'change a field', (text: string, all: string[]) => [...all, text], [])
    .option('--all', 'read every field aloud, with its source')
    .option('--equity', 'print the chance to win a game by scores and dealer')
    .option('--json', 'print the value')
    .addHelpText('after', '\nExample:\n  $ kaiser rules saskatchewan34')
    .action((name: string | undefined, options: Options) => run(io, name, options));

async function run(io: Io, name: string | undefined, options: Options): Promise<void> {
  if (name === undefined) return io.out(options.json ? `${JSON.stringify(PRESET_NAMES)}\n` : listing());
  const rules = readRules(name, options.set);
  if (options.equity)
    return io.out(options.json ? `${JSON.stringify(equityRows(rules), null, 2)}\n` : equityText(rules));
  if (options.json) return io.out(`${JSON.stringify(rules, null, 2)}\n`);
  return io.out(options.all ? everything(rules) : explanation(rules));
}

/** A preset with fields changed. */
export function readRules(name: string, sets: readonly string[]): Rules {
  try {
    return sets.length === 0 ? preset(name) : parseRules({ extends: name, ...assignments(sets) });
  } catch (error) {
    if (error instanceof RulesError) throw new UserError(error.message);
    throw error;
  }
}

function listing(): string {
  const lines = PRESET_NAMES.map((name) => {
    const rules = preset(name);
    return `${name}\n    ${differing(rules).length === 0 ? 'The base game.' : said(rules).join(' ')}\n`;
  });
  return `${lines.join('')}\nkaiser rules NAME explains one; --all reads every field aloud.\n`;
}

/** What differs from the base game; the base game itself is told whole. */
export function explanation(rules: Rules): string {
  const changed = differing(rules);
  if (changed.length === 0)
    return [rules.name, '', ...said(rules).map((sentence) => `  ${sentence}`), ''].join('\n');
  return [
    rules.name,
    '',
    'Differs from the base game (kaiser rules pagat) in:',
    ...changed.map((toggle) => line(toggle, rules)),
    '',
    'All else is as in the base game; --all reads every field aloud.',
    '',
  ].join('\n');
}

const line = ({ path, says }: (typeof TOGGLES)[number], rules: Rules) =>
  `  ${says(rules)} (${path}: ${JSON.stringify(fieldOf(rules, path))})`;

function everything(rules: Rules): string {
  const lines = TOGGLES.map(
    (toggle) =>
      `${toggle.path} = ${JSON.stringify(fieldOf(rules, toggle.path))}\n    ${toggle.about}. ${toggle.says(rules)}\n    source: ${toggle.source}\n`,
  );
  return `${rules.name}\n\n${lines.join('')}`;
}
