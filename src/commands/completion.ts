// `kaiser completion SHELL`: a script that completes commands, options, forms and strategies, made from the commands themselves.
import { Argument, Command } from 'commander';
import { BUILT_IN_NAMES } from '../play/catalogue.js';
import { PRESET_NAMES } from '../rules/presets.js';
import type { Io, MakeCommand } from './io.js';
import { COMMANDS } from './registry.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export const completionCommand: MakeCommand = (io) =>
  new Command('completion')
    .description('a script for tab completion')
    .addArgument(new Argument('<shell>', 'whose script').choices(SHELLS))
    .addHelpText(
      'after',
      [
        '',
        'Examples:',
        '  $ source <(kaiser completion bash)',
        '  $ source <(kaiser completion zsh)',
        '  $ kaiser completion fish > ~/.config/fish/completions/kaiser.fish',
      ].join('\n'),
    )
    .action((shell: Shell) => run(io, shell));

async function run(io: Io, shell: Shell): Promise<void> {
  const known = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, { about, load }]) => knownOf(name, about, (await load())(io))),
  );
  await io.out(SCRIPTS[shell](known));
}

/** What can follow the name of a command. */
interface Known {
  readonly name: string;
  readonly about: string;
  readonly options: readonly { readonly long: string; readonly about: string; readonly value: boolean }[];
  /** Words that its arguments may be; files where there is none. */
  readonly words: readonly string[];
}

function knownOf(name: string, about: string, command: Command): Known {
  const options = command.options.map(({ long, description, required, optional }) => ({
    long: long!,
    about: description,
    value: required || optional,
  }));
  const words = command.registeredArguments.flatMap((argument) => wordsFor(command.name(), argument));
  return { name, about, options: [...options, HELP], words };
}

const HELP = { long: '--help', about: 'display help for command', value: false };

function wordsFor(command: string, argument: Argument): readonly string[] {
  if (argument.argChoices) return argument.argChoices;
  if (argument.name().startsWith('strateg')) return BUILT_IN_NAMES;
  return command === 'rules' ? PRESET_NAMES : [];
}

/** Options whose value is one of a list. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  '--rules': PRESET_NAMES,
  '--strategy': BUILT_IN_NAMES,
  '--advisor': BUILT_IN_NAMES,
};

const SCRIPTS: Readonly<Record<Shell, (known: readonly Known[]) => string>> = {
  bash,
  zsh: (known) => `autoload -U +X bashcompinit && bashcompinit\n${bash(known)}`,
  fish,
};

function bash(known: readonly Known[]): string {
  const values = Object.entries(VALUES).map(
    ([option, words]) => `    ${option}) words="${words.join(' ')}" ;;`,
  );
  const commands = known.map(
    ({ name, options, words }) =>
      `      ${name}) options="${options.map(({ long }) => long).join(' ')}"; words="${words.join(' ')}" ;;`,
  );
  return `${[
    '_kaiser() {',
    '  local current="$' +
      '{COMP_WORDS[COMP_CWORD]}" before="$' +
      '{COMP_WORDS[COMP_CWORD-1]}" words="" options=""',
    '  case "$before" in',
    ...values,
    '  esac',
    '  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); return; fi',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${known.map(({ name }) => name).join(' ')} help"`,
    '  else',
    '    case "$' + '{COMP_WORDS[1]}" in',
    ...commands,
    '    esac',
    '  fi',
    '  case "$current" in',
    '    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;',
    '    *) COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")) ;;',
    '  esac',
    '}',
    'complete -F _kaiser kaiser',
  ].join('\n')}\n`;
}

function fish(known: readonly Known[]): string {
  const lines = known.flatMap(({ name, about, options, words }) => {
    const after = `complete -c kaiser -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c kaiser -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...(words.length === 0 ? [] : [`${after} -a '${words.join(' ')}'`]),
      ...options.map(({ long, about: told, value }) => {
        const list = VALUES[long];
        const takes = list ? ` -x -a '${list.join(' ')}'` : value ? ' -r' : '';
        return `${after} -l ${long.slice(2)}${takes} -d ${quoted(told)}`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, (letter) => `\\${letter}`)}'`;
