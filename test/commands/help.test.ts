import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/commands/registry.js';

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));

describe('help', () => {
  it.each(Object.entries(COMMANDS))(
    'of %s shows an example and says the same as the list',
    async (name, entry) => {
      const make = await entry.load();
      const lines: string[] = [];
      const io = { out: async () => {}, err: () => {} } as unknown as Parameters<typeof make>[0];
      const command = make(io)
        .exitOverride()
        .configureOutput({ writeOut: (text) => lines.push(text) });
      expect(command.name()).toBe(name);
      try {
        command.parse(['--help'], { from: 'user' });
      } catch {
        // Commander leaves by an error after help.
      }
      expect(lines.join('')).toMatch(/\nExamples?:\n {2}\$ /);
    },
  );

  it.skipIf(!existsSync(cli))('of the program costs little beyond starting Node', () => {
    const time = (words: readonly string[]) => {
      const started = performance.now();
      execFileSync(process.execPath, [...words]);
      return performance.now() - started;
    };
    const best = (words: readonly string[]) => Math.min(...Array.from({ length: 7 }, () => time(words)));
    const bare = best(['-e', '0']);
    // 150 ms where Node starts in 45 ms; in proportion where the machine is busy.
    expect(best([cli, '--help'])).toBeLessThan(Math.max(150, 3.3 * bare));
  });
});
