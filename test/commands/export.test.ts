// `kaiser export`: rows of hands as CSV and as Parquet, which DuckDB reads back.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { exportCommand } from '../../src/commands/export.js';
import { HAND_COLUMNS } from '../../src/report/hands.js';
import { runCommand } from '../support/io.js';

const folder = mkdtempSync(join(tmpdir(), 'kaiser-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORMS = ['pagat', 'saskatchewan34', 'lostheir48', 'five', 'lesrois', 'twohand'];
const vectors = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../vectors/records/${name}.jsonl`, import.meta.url)), 'utf8');

const records = join(folder, 'records.jsonl');
writeFileSync(records, FORMS.map(vectors).join(''));
const hands = readFileSync(records, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const exported = async (name: string) => {
  const file = join(folder, name);
  const { status } = await runCommand(exportCommand, [records, '--out', file]);
  expect(status).toBe(0);
  return file;
};

/** What DuckDB finds, every value as text. */
async function query(sql: string): Promise<Record<string, string | null>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = (await connection.runAndReadAll(sql)).getRowObjects();
  connection.closeSync();
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
    ),
  );
}

describe('kaiser export', () => {
  it('writes every hand with its columns into CSV', async () => {
    const rows = await query(`select * from read_csv('${await exported('hands.csv')}', header = true)`);
    expect(rows.length).toBe(hands.length);
    expect(Object.keys(rows[0]!)).toEqual(HAND_COLUMNS.map(({ name }) => name));
  });

  it('writes the same into Parquet', async () => {
    const file = await exported('hands.parquet');
    const rows = await query(`select * from '${file}'`);
    expect(rows.map(({ game }) => game)).toEqual(hands.map(({ game }) => game));
    expect(rows.map(({ dealer }) => dealer)).toEqual(hands.map(({ dealer }) => String(dealer)));
    expect(rows.map(({ bid }) => bid)).toEqual(hands.map(({ bid }) => bid));
    const csv = await query(
      `select * from read_csv('${join(folder, 'hands.csv')}', header = true, all_varchar = true)`,
    );
    expect(rows).toEqual(csv);
    const types = await query(
      `select name, type from parquet_schema('${file}') where name <> 'hands' or type is not null`,
    );
    expect(types.find(({ name }) => name === 'level')?.['type']).toBe('INT32');
  });

  it('answers what an analyst asks', async () => {
    const file = await exported('hands.parquet');
    const [made] = await query(`select count(*) as made from '${file}' where made`);
    const kept = hands.filter(({ declarer, bid, points, rules }) => {
      const level = Number.parseInt(bid ?? '', 10);
      const sides = rules === 'five' ? undefined : declarer % 2;
      return sides !== undefined && declarer !== null && level > 0 && points[sides] >= level;
    });
    const [five] = await query(`select count(*) as made from '${file}' where made and rules = 'five'`);
    expect(Number(made!['made']) - Number(five!['made'])).toBe(kept.length);
    expect(kept.length).toBeGreaterThan(0);
  });

  it('lists the columns with their units', async () => {
    const { out } = await runCommand(exportCommand, ['--columns']);
    for (const { name, about } of HAND_COLUMNS) for (const text of [name, about]) expect(out).toContain(text);
  });

  it.each([
    ['a damaged record', '{"v":1}\n', 'bad.jsonl:1: '],
    ['what is no record', 'hello\n', 'bad.jsonl:1: '],
  ])('names the line of %s and leaves nothing', async (_, text, said) => {
    const file = join(folder, 'bad.jsonl');
    writeFileSync(file, text);
    const out = join(folder, 'bad.csv');
    const { err, status } = await runCommand(exportCommand, [file, '--out', out]);
    expect([status, err]).toEqual([2, expect.stringContaining(said)]);
    expect(existsSync(out) || existsSync(`${out}.part`)).toBe(false);
  });

  it('asks for a name that it can write', async () => {
    const { err, status } = await runCommand(exportCommand, [records, '--out', join(folder, 'hands.xls')]);
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('expected a name that ends in .csv or .parquet'),
    ]);
  });
});
