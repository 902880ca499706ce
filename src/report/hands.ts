// Hands as a table for other tools: the columns, and the two ways to write them.
import { stringify } from 'csv-stringify/sync';
import type { ColumnSource, ParquetWriter } from 'hyparquet-writer';
import type { HandRow } from '../play/hand-row.js';

type Kind = 'STRING' | 'INT32' | 'BOOLEAN';

interface HandColumn {
  readonly name: string;
  readonly kind: Kind;
  /** What it is, with its unit. */
  readonly about: string;
  readonly of: (row: HandRow) => string | number | boolean | null;
}

const column = (name: string, kind: Kind, about: string, of: HandColumn['of']): HandColumn => ({
  name,
  kind,
  about,
  of,
});

/** One row a hand, in this order. */
export const HAND_COLUMNS: readonly HandColumn[] = [
  column('game', 'STRING', 'name of the game, unique in the file', (row) => row.game),
  column('unit', 'INT32', 'unit of the run; units share deals over their arms', (row) => row.unit),
  column('arm', 'INT32', 'who sat where under which rules', (row) => row.arm),
  column('hand', 'INT32', 'number of the hand in its game, from 1', (row) => row.hand),
  column('rules', 'STRING', 'form of the game', (row) => row.rules),
  column('dealer', 'INT32', 'seat, 0 to 3 for N E S W', (row) => row.dealer),
  column(
    'event',
    'STRING',
    'what else ended it, such as misdeal; empty for an ordinary hand',
    (row) => row.event,
  ),
  column('declarer', 'INT32', 'seat', (row) => row.declarer),
  column('declarer_strategy', 'STRING', 'name and options', (row) => row.declarerStrategy),
  column('position', 'INT32', "declarer's place from the dealer's left, from 1", (row) => row.position),
  column('bid', 'STRING', 'winning call', (row) => row.bid),
  column('level', 'INT32', 'points bid', (row) => row.level),
  column('no_trump', 'BOOLEAN', 'whether the contract has no trump', (row) => row.noTrump),
  column('trump', 'STRING', 'letter of the suit, or NT', (row) => row.trump),
  column('low', 'BOOLEAN', 'whether low cards win', (row) => row.low),
  column('forced', 'BOOLEAN', 'whether the dealer had to bid', (row) => row.forced),
  column('made', 'BOOLEAN', 'whether the bidders took what they bid', (row) => row.made),
  column('taken', 'INT32', 'points the bidders took in tricks', (row) => row.taken),
  column('tricks', 'INT32', 'tricks of the bidders', (row) => row.tricks),
  column(
    'bidders_before',
    'INT32',
    'score of the bidders before the hand, points',
    (row) => row.biddersBefore,
  ),
  column(
    'others_before',
    'INT32',
    'best score of the others before the hand, points',
    (row) => row.othersBefore,
  ),
  column('bidders_change', 'INT32', 'score change of the bidders, points', (row) => row.biddersChange),
  column('others_change', 'INT32', 'best score change of the others, points', (row) => row.othersChange),
  column('strategies', 'STRING', 'by seat, apart by spaces', (row) => row.strategies),
  column('hands', 'STRING', 'cards as dealt, by seat, apart by /', (row) => row.hands),
  column('auction', 'STRING', "calls from the dealer's left", (row) => row.auction),
];

/** Where rows go; `end` finishes the file. */
export interface HandWriter {
  readonly add: (row: HandRow) => void;
  readonly end: () => void;
}

/** @param write gets the text piece by piece. */
export function csvHands(write: (text: string) => void): HandWriter {
  const line = (cells: readonly (string | number | boolean | null)[]) =>
    stringify([cells as (string | number | boolean | null)[]], {
      record_delimiter: '\n',
      cast: { boolean: (value) => (value ? 'true' : 'false'), number: (value) => String(value) },
      escape_formulas: false,
    });
  write(line(HAND_COLUMNS.map(({ name }) => name)));
  return { add: (row) => write(line(HAND_COLUMNS.map(({ of }) => of(row)))), end: () => {} };
}

/** Rows of a group of a Parquet file: so many are held in memory. */
const GROUP = 50_000;

/** The schema of the columns: every one may be null. */
export const HAND_SCHEMA = [
  { name: 'hands', num_children: HAND_COLUMNS.length },
  ...HAND_COLUMNS.map(({ name, kind }) => ({
    name,
    repetition_type: 'OPTIONAL' as const,
    ...(kind === 'STRING'
      ? { type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const }
      : { type: kind }),
  })),
];

export function parquetHands(writer: ParquetWriter): HandWriter {
  let rows: HandRow[] = [];
  const flush = () => {
    const columnData = HAND_COLUMNS.map(({ name, of }): ColumnSource => ({ name, data: rows.map(of) }));
    if (rows.length > 0) void writer.write({ columnData });
    rows = [];
  };
  return {
    add: (row) => {
      rows.push(row);
      if (rows.length === GROUP) flush();
    },
    end: () => {
      flush();
      void writer.finish();
    },
  };
}
