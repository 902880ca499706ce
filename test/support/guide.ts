// The code blocks of a guide, and running them: files are written, commands run in order in one empty folder.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Block {
  readonly language: string;
  /** The word after the language: a file name, or `output`. */
  readonly about: string;
  readonly text: string;
  /** Line of its fence, from 1. */
  readonly line: number;
}

/** Fenced blocks of a Markdown file in order. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; about: string; line: number; lines: string[] } | undefined;
  markdown.split('\n').forEach((text, at) => {
    const fence = /^```(\w*) ?(.*)$/.exec(text);
    if (!fence) open?.lines.push(text);
    else if (open) {
      blocks.push({ ...open, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    } else open = { language: fence[1]!, about: fence[2]!, line: at + 1, lines: [] };
  });
  if (open) throw new Error(`line ${open.line}: the block has no end`);
  return blocks;
}

/** A folder in which `npx kaiser` and `kaiser` are this project's. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaiser-guide-'));
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  const cli = join(root, 'dist/src/cli.js');
  const shim = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  shim(
    'npx',
    `[ "$1" = kaiser ] || { echo "npx $1: not part of this test" >&2; exit 1; }\nshift\nexec node '${cli}' "$@"`,
  );
  shim('kaiser', `exec node '${cli}' "$@"`);
  return folder;
}

/** What is wrong with a block, or undefined; `before` is the output of the commands before it. */
export async function tryBlock(
  block: Block,
  folder: string,
  before: { output: string },
): Promise<string | undefined> {
  const { language, about, text } = block;
  if (language === 'sh' || language === 'bash') return runCommands(text, folder, before);
  if (language === 'text' && about === 'output') return missing(text, before.output);
  const name = about.includes('.') ? about : /^(?:\/\/|#) ([\w-]+\.(?:ts|js|mjs|py|json))\b/.exec(text)?.[1];
  if (name !== undefined) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return syntaxFault(language, text, folder);
}

/** Installing and the project's own scripts are tested where they are defined. */
const isOurs = (line: string): boolean => !/^\s*npm /.test(line);

async function runCommands(
  text: string,
  folder: string,
  before: { output: string },
): Promise<string | undefined> {
  const script = text.split('\n').filter(isOurs).join('\n');
  const { status, output } = await bash(`set -eo pipefail\n${script}`, folder);
  before.output = output;
  return status === 0 ? undefined : `ended with ${status}:\n${output.slice(-1500)}`;
}

function bash(script: string, folder: string): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${join(folder, '.bin')}${delimiter}${process.env['PATH']}` };
    const options = { cwd: folder, env, maxBuffer: 1 << 26 };
    const child = execFile('bash', ['-c', script], options, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

function missing(text: string, output: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const lost = lines.filter((line) => !output.includes(line));
  return lost.length === 0
    ? undefined
    : `the output does not hold ${JSON.stringify(lost)}:\n${output.slice(-1500)}`;
}

async function syntaxFault(language: string, text: string, folder: string): Promise<string | undefined> {
  try {
    if (language === 'ts' || language === 'js') transformSync(text, { loader: 'ts' });
    if (language === 'json') JSON.parse(text);
    if (language === 'jsonl')
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
  } catch (error) {
    return String(error);
  }
  if (language !== 'python') return undefined;
  writeFileSync(join(folder, '.block.py'), text);
  const { status, output } = await bash('python3 -m py_compile .block.py', folder);
  return status === 0 ? undefined : output;
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
