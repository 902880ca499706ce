// `kaiser conformance STRATEGY`: whether a strategy keeps the contract, in words.
import { Command } from 'commander';
import { BOT_LIMITS } from '../play/bot.js';
import { checkConformance, type Finding } from '../run/conformance.js';
import type { Io, MakeCommand } from './io.js';
import { asUserError, duration } from './play-run.js';

interface Options {
  readonly moveTimeout: number;
  readonly json?: boolean;
}

export const conformanceCommand: MakeCommand = (io) =>
  new Command('conformance')
    .description('run a strategy through every form of the game and every check of the contract')
    .argument('<strategy>', 'a name, a file or exec:command')
    .option(
      '--move-timeout <time>',
      'how long it may think, such as 2s (10s if not said)',
      duration,
      BOT_LIMITS.move,
    )
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExample:\n  $ kaiser conformance ./my-bot.ts')
    .action((name: string, options: Options) => run(io, name, options));

async function run(io: Io, name: string, { moveTimeout, json }: Options): Promise<void> {
  try {
    const progress = (check: string) => {
      if (io.terminal) io.err(`\r\x1b[Kchecking ${check}`);
    };
    const findings = await checkConformance(name, { moveTimeout, progress });
    if (io.terminal) io.err('\r\x1b[K');
    await io.out(json ? `${JSON.stringify(findings)}\n` : report(name, findings));
    io.exit(findings.every(({ passed }) => passed) ? 0 : 1);
  } catch (error) {
    throw asUserError(error);
  }
}

/** Words under one check are enough when there are so many. */
const MOST_WORDS = 12;

function report(name: string, findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, passed, words }) => [
    `${passed ? 'ok    ' : 'FAILED'}  ${check}`,
    ...words.slice(0, MOST_WORDS).map((text) => `          ${text}`),
    ...(words.length > MOST_WORDS ? [`          ... and ${words.length - MOST_WORDS} more`] : []),
  ]);
  const failed = findings.filter(({ passed }) => !passed).length;
  const verdict =
    failed === 0
      ? 'keeps the contract'
      : `does not keep the contract: ${failed} of ${findings.length} checks failed`;
  return `${[...lines, '', `${name} ${verdict}.`].join('\n')}\n`;
}
