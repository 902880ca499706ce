// `kaiser export FILE-or-DIR`: hand records as CSV or Parquet, one row a hand.
import { appendFileSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { HandRows } from '../play/hand-row.js';
import { parseRecord, RecordError } from '../play/replay.js';
import { csvHands, HAND_COLUMNS, HAND_SCHEMA, type HandWriter, parquetHands } from '../report/hands.js';
import { table } from '../report/table.js';
import { RulesError } from '../rules/rules-error.js';
import { FILES } from '../run/folder.js';
import type { Io, MakeCommand } from './io.js';
import { linesOf } from './lines.js';
import { UserError } from './user-error.js';

interface Options {
  readonly out?: string;
  readonly columns?: boolean;
  readonly json?: boolean;
}

export const exportCommand: MakeCommand = (io) =>
  new Command('export')
    .description('hand records as CSV or Parquet, one row a hand')
    .argument('[records]', 'a record file, or the folder of a run with --records')
    .option('--out <file>', 'where they go: .csv or .parquet (hands.csv beside the records, if not said)')
    .option('--columns', 'list the columns and their units')
    .option('--json', 'print as JSON what was written, or the columns')
    .addHelpText('after', '\nExample:\n  $ kaiser export results/baselines --out hands.parquet')
    .action((records: string | undefined, options: Options) => run(io, records, options));

async function run(io: Io, records: string | undefined, { out, columns, json }: Options): Promise<void> {
  if (columns && json) return io.out(`${JSON.stringify(HAND_COLUMNS)}\n`);
  if (columns)
    return io.out(
      table(
        ['column', 'type', 'meaning'],
        HAND_COLUMNS.map(({ name, kind, about }) => [name, kind.toLowerCase(), about]),
      ),
    );
  if (records === undefined) throw new UserError('export needs a record file or the folder of a run');
  const { file, folder } = placeOf(records);
  const target = out ?? join(folder, 'hands.csv');
  const part = `${target}.part`;
  const writer = await writerFor(target, part);
  const rows = await copy(io, file, writer).catch((error: unknown) => {
    rmSync(part, { force: true });
    throw error;
  });
  renameSync(part, target);
  if (json) return io.out(`${JSON.stringify({ file: target, hands: rows })}\n`);
  io.err(`${rows.toLocaleString('en')} hands in ${target}\n`);
}

function placeOf(records: string): { file: string; folder: string } {
  if (records === '-' || !existsSync(records) || !statSync(records).isDirectory())
    return { file: records, folder: '.' };
  const file = join(records, FILES.records);
  if (existsSync(file)) return { file, folder: records };
  throw new UserError(`${records}: holds no ${FILES.records}; expected a run with --records`);
}

async function writerFor(target: string, part: string): Promise<HandWriter> {
  try {
    if (target.endsWith('.csv')) {
      writeFileSync(part, '');
      return csvHands((text) => appendFileSync(part, text));
    }
    if (target.endsWith('.parquet')) {
      const { fileWriter, ParquetWriter } = await import('hyparquet-writer');
      writeFileSync(part, '');
      return parquetHands(new ParquetWriter({ writer: fileWriter(part), schema: HAND_SCHEMA }));
    }
  } catch (error) {
    throw new UserError(`${target}: cannot be written: ${(error as Error).message}`);
  }
  throw new UserError(`--out ${target}: expected a name that ends in .csv or .parquet`);
}

async function copy(io: Io, file: string, writer: HandWriter): Promise<number> {
  const rows = new HandRows();
  let count = 0;
  for await (const { number, text } of linesOf(file, io.input)) {
    try {
      writer.add(rows.row(parseRecord(text)));
    } catch (error) {
      if (error instanceof RecordError || error instanceof RulesError)
        throw new UserError(`${file}:${number}: ${error.message}`);
      throw error;
    }
    count++;
  }
  writer.end();
  return count;
}
