// `kaiser replay FILE`: hands of a record file as pages of text.

import { Command } from 'commander';
import { handPage } from '../play/page.js';
import type { HandRecord } from '../play/record.js';
import { parseRecord, RecordError, Replayer } from '../play/replay.js';
import { quoted } from '../rules/quoted.js';
import type { Io, MakeCommand } from './io.js';
import { linesOf } from './lines.js';
import { UserError } from './user-error.js';

interface Options {
  readonly game?: string;
  readonly hand?: string;
  readonly json?: boolean;
}

export const replayCommand: MakeCommand = (io) =>
  new Command('replay')
    .description('hands of a record file as readable text')
    .argument('<file>', 'records, one a line; - for standard input')
    .option('--game <name>', 'only this game')
    .option('--hand <number>', 'only this hand of the game, counted from 1')
    .option('--json', 'print the records instead of pages')
    .addHelpText('after', '\nExample:\n  $ kaiser replay records.jsonl --game duel/17/a --hand 3')
    .action((file: string, options: Options) => run(io, file, options));

async function run(io: Io, file: string, options: Options): Promise<void> {
  const hand = readHand(options.hand);
  const replayer = new Replayer();
  let shown = 0;
  for await (const { number, text } of linesOf(file, io.input)) {
    const record = replayed(replayer, text, `${file}:${number}`);
    if (options.game !== undefined && record.game !== options.game) continue;
    if (hand !== undefined && record.hand !== hand) continue;
    shown++;
    await io.out(options.json ? `${text}\n` : `${handPage(record)}\n`);
  }
  if (shown === 0)
    throw new UserError(`${file}: no hand matches; the file may be empty or the game named otherwise`);
}

function readHand(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new UserError(`--hand: expected a whole number from 1, got ${quoted(text)}`);
  return number - 1;
}

/** A record that holds; pages are shown of nothing else. */
function replayed(replayer: Replayer, text: string, where: string): HandRecord {
  try {
    const record = parseRecord(text);
    replayer.next(record);
    return record;
  } catch (error) {
    if (error instanceof RecordError) throw new UserError(`${where}: ${error.message}`);
    throw error;
  }
}
