// `kaiser init`: a small working strategy to start from.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { Command } from 'commander';
import { packageEntry } from '../play/bundle.js';
import type { Io, MakeCommand } from './io.js';
import { UserError } from './user-error.js';

/** What is written by extension; the client lies beside a bot that imports it. */
const TEMPLATES: Readonly<Record<string, { readonly template: string; readonly client?: string }>> = {
  '.ts': { template: 'templates/strategy.ts' },
  '.mts': { template: 'templates/strategy.ts' },
  '.js': { template: 'templates/strategy.js' },
  '.mjs': { template: 'templates/strategy.js' },
  '.py': { template: 'templates/bot.py', client: 'python/kaiser_lab.py' },
};

export const initCommand: MakeCommand = (io) =>
  new Command('init')
    .description('write a small working strategy to start from')
    .argument('<file>', `a new file ending in ${Object.keys(TEMPLATES).join(', ')}`)
    .option('--json', 'print as JSON what was written and how to play it')
    .addHelpText('after', '\nExample:\n  $ kaiser init my-bot.ts')
    .action((file: string, options: { json?: boolean }) => init(io, file, options));

async function init(io: Io, file: string, { json }: { json?: boolean }): Promise<void> {
  const kind = TEMPLATES[extname(file)];
  if (!kind)
    throw new UserError(`${file}: expected a file name ending in ${Object.keys(TEMPLATES).join(', ')}`);
  write(file, filledIn(clientFile(kind.template), file));
  if (kind.client) writeBeside(io, file, kind.client);
  const play = matchLine(file);
  await io.out(json ? `${JSON.stringify({ wrote: file, play })}\n` : `wrote ${file}; play it: ${play}\n`);
}

const clientFile = (path: string): string =>
  readFileSync(join(dirname(packageEntry()), '../../clients', path), 'utf8');

/** A template with the file's own name in it. */
const filledIn = (template: string, file: string): string =>
  template.replaceAll('FILE', basename(file)).replaceAll('NAME', strategyName(file));

const strategyName = (file: string): string =>
  basename(file, extname(file))
    .replace(/[^\p{L}\p{N}._ -]/gu, '-')
    .trim()
    .slice(0, 60) || 'my-bot';

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(
      code === 'EEXIST'
        ? `${file}: is there already; init never overwrites`
        : `${file}: cannot be written: ${code === 'ENOENT' ? 'there is no such folder' : message}`,
    );
  }
}

/** The client beside a bot, unless there is one. */
function writeBeside(io: Io, file: string, client: string): void {
  const path = join(dirname(file), basename(client));
  try {
    writeFileSync(path, clientFile(client), { flag: 'wx' });
    io.err(`wrote ${path}, the client it imports\n`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    io.err(`${path} is there already and stays as it is\n`);
  }
}

function matchLine(file: string): string {
  const path = dirname(file) === '.' ? `./${basename(file)}` : file;
  return extname(file) === '.py'
    ? `kaiser match "exec:python3 ${file}" greedy --hands 1000`
    : `kaiser match ${quoted(path)} greedy --hands 1000`;
}

const quoted = (path: string): string => (/[^\w./@:+-]/.test(path) ? `"${path}"` : path);
