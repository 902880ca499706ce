// Commands of strategies in processes: `exec:python3 "my bot.py"` as words, what runs under them, and how it calls itself.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { BOT_LIMITS, Bot, type BotCommand, type BotLimits } from './bot.js';
import type { Declaration } from './load.js';
import { StrategyError } from './strategy-error.js';

/** The words of a command: parted by spaces, a part in single or double quotes is kept together. */
export function splitWords(command: string): string[] {
  const words: string[] = [];
  const part = /\s*((?:"[^"]*"|'[^']*'|[^\s"'])+)/y;
  while (part.lastIndex < command.trimEnd().length) {
    const found = part.exec(command);
    if (!found)
      throw new StrategyError(
        `exec:${command.replaceAll(/\s+/g, ' ').slice(0, 200)}: a quotation mark is not closed`,
      );
    words.push(found[1]!.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
  }
  if (words.length === 0)
    throw new StrategyError('exec: names no command; expected one, such as exec:python3 my_bot.py');
  return words;
}

/**
 * A command as it stands in a file of that folder: arguments that name a file there, and a program that is named with its
 * path, are found there wherever the tool runs.
 */
export function commandFrom(folder: string, command: string): string {
  const words = splitWords(command).map((word, at) => {
    const path = join(folder, word);
    const isProgram = at === 0 && !/[\\/]/.test(word);
    return isProgram || isAbsolute(word) || !existsSync(path) ? word : path;
  });
  return words.map(quotedWord).join(' ');
}

const quotedWord = (word: string): string => {
  if (/^[^\s"']+$/.test(word)) return word;
  return word.includes("'") ? `"${word}"` : `'${word}'`;
};

/** Longest file of a command that its hash reads. */
const LONGEST_HASHED = 64 << 20;

/** SHA-256 of the words and of the files among them, each by its content and not by its place. */
export function hashCommand({ words, folder }: BotCommand): string {
  const hash = createHash('sha256');
  for (const word of words) {
    const content = contentOf(resolve(folder ?? '.', word));
    hash.update(content === undefined ? `word ${word}\n` : `file ${content.length}\n`);
    if (content) hash.update(content);
  }
  return hash.digest('hex');
}

function contentOf(path: string): Buffer | undefined {
  try {
    const file = statSync(path);
    return file.isFile() && file.size <= LONGEST_HASHED ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Starts the command once, to know that it speaks the protocol and how it calls itself. */
export async function describeCommand(
  command: BotCommand,
  limits: BotLimits = BOT_LIMITS,
): Promise<Declaration> {
  const bot = new Bot(command, limits);
  try {
    await bot.begin();
    return { name: bot.name, cost: 'moderate' };
  } finally {
    await bot.close();
  }
}
