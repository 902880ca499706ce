// `kaiser strategies`: the built-in strategies and their options.
import { Command } from 'commander';
import { BUILT_IN_NAMES, builtIn } from '../play/catalogue.js';
import type { Option } from '../play/options.js';
import { SALT } from '../play/options.js';
import type { Io, MakeCommand } from './io.js';

export const strategiesCommand: MakeCommand = (io) =>
  new Command('strategies')
    .description('list the built-in strategies and their options')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  $ kaiser strategies')
    .action((options: { readonly json?: boolean }) => run(io, options));

async function run(io: Io, { json }: { readonly json?: boolean }): Promise<void> {
  const listed = await Promise.all(
    BUILT_IN_NAMES.map(async (name) => {
      const { about, cost = 'cheap', oracle = false, options = {} } = (await builtIn(name))!;
      return { name, about: about ?? '', cost, oracle, options: { ...options, salt: SALT } };
    }),
  );
  if (json) return io.out(`${JSON.stringify(listed, null, 2)}\n`);
  const lines = listed.map(({ name, about, cost, oracle, options }) => {
    const told = Object.entries(options).map(
      ([option, schema]) => `    ${option}=${schema.default}  ${aboutOption(schema)}`,
    );
    return [`${name}${oracle ? ' (sees all)' : ''}: ${about} [${cost}]`, ...told].join('\n');
  });
  return io.out(`${lines.join('\n')}\n`);
}

function aboutOption(option: Option): string {
  const choices = option.type === 'text' && option.oneOf ? ` (${option.oneOf.join(', ')})` : '';
  return `${option.about ?? option.type}${choices}`;
}
