import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { completionCommand } from '../../src/commands/completion.js';
import { COMMANDS } from '../../src/commands/registry.js';
import { BUILT_IN_NAMES } from '../../src/play/catalogue.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import { runCommand } from '../support/io.js';

let script = '';
beforeAll(async () => {
  script = (await runCommand(completionCommand, ['bash'])).out;
});

/** What bash offers after these words, files left out. */
function offered(...words: string[]): string[] {
  const typed = words.map((word) => `'${word}'`).join(' ');
  const program = `cd /var/empty 2>/dev/null || cd /proc/self/fdinfo; ${script}
    COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _kaiser; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', program], { encoding: 'utf8' })
    .split('\n')
    .filter((word) => word !== '');
}

describe('completion in bash', () => {
  it('offers the commands', () => {
    expect(offered('kaiser', 'm')).toEqual(['match', 'merge']);
    for (const name of Object.keys(COMMANDS)) expect(offered('kaiser', name)).toContain(name);
  });

  it('offers the options of a command', () => {
    expect(offered('kaiser', 'match', '--sp')).toEqual(['--sprt', '--sprt-unit']);
    expect(offered('kaiser', 'play', '--un')).toEqual(['--undo']);
    expect(offered('kaiser', 'rules', '--h')).toEqual(['--help']);
  });

  it('offers strategies and forms where they are expected', () => {
    for (const name of BUILT_IN_NAMES) expect(offered('kaiser', 'match', 'random', '')).toContain(name);
    expect(offered('kaiser', 'match', '--rules', 'jof')).toEqual(
      PRESET_NAMES.filter((name) => name.startsWith('jof')),
    );
    expect(offered('kaiser', 'rules', 'prairie')).toEqual(['prairie7']);
    expect(offered('kaiser', 'completion', 'z')).toEqual(['zsh']);
  });
});

it('has a script for zsh over the one for bash', async () => {
  const { out } = await runCommand(completionCommand, ['zsh']);
  expect(out).toBe(`autoload -U +X bashcompinit && bashcompinit\n${script}`);
});

it('has a line for fish for every command and option', async () => {
  const { out } = await runCommand(completionCommand, ['fish']);
  for (const name of Object.keys(COMMANDS)) expect(out).toContain(`__fish_use_subcommand -f -a ${name} -d `);
  expect(out).toContain("'__fish_seen_subcommand_from match' -l hands -r -d ");
  expect(out.split('\n').filter((line) => line !== '' && !line.startsWith('complete -c kaiser '))).toEqual(
    [],
  );
});
