// `kaiser match` and `kaiser run` through real worker threads: the same bytes for any number of them, in parts and after a stop.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { matchCommand } from '../../src/commands/match.js';
import { mergeCommand } from '../../src/commands/merge.js';
import { runCommand as runFile } from '../../src/commands/run.js';
import { verifyCommand } from '../../src/commands/verify.js';
import { type Ran, runCommand } from '../support/io.js';

const root = mkdtempSync(join(tmpdir(), 'kaiser-match-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const at = (name: string) => join(root, name);
const match = (...words: string[]): Promise<Ran> => runCommand(matchCommand, words);
const PAIR = ['random', 'random:salt=x'];

/** Files that must not depend on how a run was played. */
const SAME = ['results.json', 'summary.csv', 'strategies.csv', 'bids.csv', 'blocks.ndjson', 'events.ndjson'];
const bytes = (folder: string, names: readonly string[] = SAME) =>
  Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

function experiment(name: string, more: object = {}): string {
  const file = at(`${name}.json`);
  const value = { name, strategies: PAIR, units: 96, block: 8, records: true, ...more };
  writeFileSync(file, JSON.stringify(value));
  return file;
}
const run = (...words: string[]) => runCommand(runFile, words);
const RECORDED = [...SAME, 'records.jsonl'];

describe('the same bytes', () => {
  const whole = (async () => {
    const file = experiment('whole', { rules: ['pagat', 'pagat7'] });
    await run(file, '--out', at('whole'), '--threads', '1');
    return { file, folder: at('whole') };
  })();

  it.each(['2', '5'])('with %s threads as with one', async (threads) => {
    const { file, folder } = await whole;
    const { status } = await run(file, '--out', at(`threads-${threads}`), '--threads', threads);
    expect(status).toBe(0);
    expect(bytes(at(`threads-${threads}`), RECORDED)).toEqual(bytes(folder, RECORDED));
  });

  it('in seven shards, merged', async () => {
    const { file, folder } = await whole;
    const shards = [1, 2, 3, 4, 5, 6, 7].map((part) => at(`shard-${part}`));
    for (const [part, shard] of shards.entries()) {
      const { status } = await run(file, '--out', shard, '--shard', `${part + 1}/7`, '--threads', '1');
      expect(status).toBe(0);
      expect(existsSync(join(shard, 'results.json'))).toBe(false);
    }
    const { status } = await runCommand(mergeCommand, [...shards].reverse().concat('--out', at('merged')));
    expect(status).toBe(0);
    expect(bytes(at('merged'), RECORDED)).toEqual(bytes(folder, RECORDED));
  });

  it.each([
    ['in the middle of a line', (text: string) => text.slice(0, -40)],
    ['after three blocks', (text: string) => text.split('\n').slice(0, 4).join('\n').concat('\n')],
    ['before the first block', (text: string) => text.split('\n').slice(0, 1).join('\n').concat('\n')],
    ['before the head of the ledger', () => ''],
    ['with a block of zeros', (text: string) => `${text.slice(0, -40)}${'\0'.repeat(100)}\n`],
  ])('when the ledger ends %s and the run is resumed', async (how, cut) => {
    const { file, folder } = await whole;
    const out = at(`cut ${how}`);
    await run(file, '--out', out, '--threads', '2');
    const ledger = join(out, 'blocks.ndjson');
    writeFileSync(ledger, cut(readFileSync(ledger, 'utf8')));
    rmSync(join(out, 'results.json'));
    const { status } = await run(file, '--out', out, '--threads', '2', '--resume');
    expect(status).toBe(0);
    expect(bytes(out, RECORDED)).toEqual(bytes(folder, RECORDED));
  });

  it('when records are shorter than the ledger says', async () => {
    const { file, folder } = await whole;
    await run(file, '--out', at('short'));
    truncateSync(join(at('short'), 'records.jsonl'), 5000);
    await run(file, '--out', at('short'), '--resume');
    expect(bytes(at('short'), RECORDED)).toEqual(bytes(folder, RECORDED));
  });

  it('but with another seed not', async () => {
    const { file, folder } = await whole;
    await run(file, '--out', at('seed'), '--seed', 'other');
    expect(bytes(at('seed'), ['summary.csv'])).not.toEqual(bytes(folder, ['summary.csv']));
  });

  it('on resuming a missing, an empty and a finished folder', async () => {
    const { file, folder } = await whole;
    for (const out of [at('fresh'), mkdtempSync(join(root, 'empty-')), folder]) {
      const { status, out: said } = await run(file, '--out', out, '--resume');
      expect(status).toBe(0);
      expect(said).toContain('random:salt=x');
      expect(bytes(out, RECORDED)).toEqual(bytes(folder, RECORDED));
    }
  });

  it('whose lock was left by a dead process', async () => {
    const { file, folder } = await whole;
    writeFileSync(join(folder, '.lock'), JSON.stringify({ host: 'x', process: 1, started: '1' }));
    expect((await run(file, '--out', folder, '--resume')).status).toBe(0);
    expect(readdirSync(folder)).not.toContain('.lock');
  });

  it('which verify plays again', async () => {
    const { folder } = await whole;
    const { status, out } = await runCommand(verifyCommand, [folder]);
    expect([status, out]).toEqual([0, expect.stringContaining('5 blocks played again, 0 differences')]);
  });

  it('and verify finds a changed sum and a changed record', async () => {
    const { file } = await whole;
    await run(file, '--out', at('forged'));
    const ledger = join(at('forged'), 'blocks.ndjson');
    writeFileSync(ledger, readFileSync(ledger, 'utf8').replace(/("block":\d+,"hash":")./g, '$1~'));
    const records = join(at('forged'), 'records.jsonl');
    writeFileSync(records, readFileSync(records, 'utf8').replace('"declarer":1', '"declarer":2'));
    const { status, out } = await runCommand(verifyCommand, [at('forged'), '--blocks', '2']);
    expect(status).toBe(1);
    expect(out).toContain('2 blocks played again, 2 differences');
    expect(out).toContain('declarer');
  });
});

describe('merging refuses', () => {
  const shard = async (name: string, part: string, more: object = {}) => {
    const folder = at(`refused-${name}`);
    await run(experiment(`refused-${name}`, { name: 'refused', ...more }), '--out', folder, '--shard', part);
    return folder;
  };
  const merged = async (...folders: string[]) => {
    const out = at(`out-${folders.join().replace(/\W/g, '')}`);
    const ran = await runCommand(mergeCommand, [...folders, '--out', out]);
    expect(existsSync(out)).toBe(false);
    return ran;
  };

  it('a missing shard', async () => {
    const { status, err } = await merged(await shard('one', '1/2'));
    expect([status, err]).toEqual([2, expect.stringContaining('shard 2/2 is missing')]);
  });

  it.each([
    ['seed', { seed: 'other' }],
    ['rules', { rules: ['pagat7'] }],
    ['strategies', { strategies: ['random', 'random:salt=y'] }],
    ['units', { units: 97 }],
    ['policy', { policy: 'void' }],
    ['blockSize', { block: 9 }],
  ])('a shard with other %s', async (field, more) => {
    const folders = [await shard(`${field}-a`, '1/2'), await shard(`${field}-b`, '2/2', more)];
    const { status, err } = await merged(...folders);
    expect([status, err]).toEqual([2, expect.stringMatching(new RegExp(`another run: ${field}[.:]`))]);
  });

  it('overlapping blocks that differ', async () => {
    const folders = [await shard('left', '1/2'), await shard('right', '2/2'), await shard('again', '1/2')];
    const ledger = join(folders[2]!, 'blocks.ndjson');
    writeFileSync(ledger, readFileSync(ledger, 'utf8').replace(/("block":0,"hash":")./, '$1~'));
    const { status, err } = await merged(...folders);
    expect([status, err]).toEqual([2, expect.stringContaining('block 0 differs between')]);
  });
});

describe('stopping and gates', () => {
  it('stops a sequential test at the same block for any threads', async () => {
    const test = ['greedy', 'random', '--hands', '20000', '--sprt', '0,20', '--json'];
    const [one, two] = await Promise.all(['1', '2'].map((threads) => match(...test, '--threads', threads)));
    expect(one.out).toBe(two.out);
    expect(one.status).toBe(0);
    const [row] = JSON.parse(one.out).comparisons;
    expect(row).toMatchObject({ stoppedBy: 'sprt', sprt: { verdict: 'H1' } });
    expect(row.units).toBeLessThan(20000);
  });

  it.each([
    ['accepts H0', ['random', 'greedy', '--hands', '5000', '--sprt', '0,20'], 1],
    ['reaches its limit', ['random', 'random:salt=x', '--hands', '50', '--sprt', '0,20'], 4],
    ['passes a gate', ['greedy', 'random', '--hands', '500', '--gate', 'points > 0'], 0],
    ['fails a gate', ['random', 'greedy', '--hands', '500', '--gate', 'winRate >= 0.5 at 95 %'], 1],
    ['is too short to decide', [...PAIR, '--hands', '50', '--gate', 'points > 0'], 4],
    ['knows no interval', ['random', 'random', '--hands', '50', '--gate', 'points > 0'], 4],
    ['has no faults', [...PAIR, '--hands', '50', '--gate', 'no faults'], 0],
  ])('ends with its status when it %s', async (_, words, status) => {
    expect((await match(...words)).status).toBe(status);
  });
});

describe('mistakes', () => {
  const whole = experiment('mistakes');
  it.each([
    ['an unknown strategy', ['nobody', 'random'], 'nobody'],
    ['a misspelt option', ['random:sallt=1', 'random'], 'sallt'],
    ['a bad rules field', [...PAIR, '--set', 'auction.minn=7'], 'auction.minn'],
    ['a contradiction', [...PAIR, '--set', 'auction.min=13'], 'auction.min'],
    ['unknown rules', [...PAIR, '--rules', 'bridge'], 'bridge'],
    ['a file that is not there', ['./nowhere.ts', 'random'], 'nowhere.ts'],
    ['one strategy alone', ['random'], 'two strategies'],
    ['hands and games', [...PAIR, '--hands', '5', '--games', '5'], '--hands and --games'],
    ['a gate that is none', [...PAIR, '--gate', 'points are good'], 'points are good'],
    ['a gate without its test', [...PAIR, '--gate', 'sprt accept'], 'sequential test'],
    ['a gate on a call that is not there', [...PAIR, '--gate', 'makeRate(13) > 0.5'], 'no call 13'],
    ['a gate against nothing', [...PAIR, '--gate', 'no regression against nowhere.json'], 'nowhere.json'],
  ])('are told in a line: %s', async (_, words, said) => {
    const ran = await match(...words, '--out', at('never'));
    expect([ran.status, ran.out]).toEqual([2, '']);
    expect(ran.err).toContain(said);
    expect(ran.err.trimEnd().split('\n')).toHaveLength(1);
    expect(existsSync(at('never'))).toBe(false);
  });

  it('leave a folder that holds something alone', async () => {
    const folder = mkdtempSync(join(root, 'held-'));
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    for (const words of [[], ['--resume']]) {
      const { status, err } = await match(...PAIR, '--hands', '5', '--out', folder, ...words);
      expect([status, err]).toEqual([2, expect.stringContaining('mine.txt')]);
    }
    expect(readdirSync(folder)).toEqual(['mine.txt']);
    expect((await match(...PAIR, '--hands', '5', '--out', folder, '--overwrite')).status).toBe(0);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['mine.txt', 'results.json']));
  });

  it('resuming another run is refused with the field that differs', async () => {
    await run(whole, '--out', at('mistaken'));
    const { status, err } = await run(whole, '--out', at('mistaken'), '--seed', 'other', '--resume');
    expect([status, err]).toEqual([2, expect.stringContaining('another run: seed: ')]);
  });

  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['a field too many', '{"strategies":["random"],"unit":"hand","gamess":1}', 'gamess'],
    ['zero units', '{"strategies":["random"],"units":0}', 'units'],
    ['two forms of one name', '{"strategies":["random"],"rules":["pagat","pagat"]}', 'rules.1'],
  ])('in an experiment file are told with their place: %s', async (name, text, said) => {
    const file = at(`${name}.json`);
    writeFileSync(file, text);
    const ran = await run(file, '--out', at('never'));
    expect([ran.status, ran.out]).toEqual([2, '']);
    expect(ran.err).toContain(said);
    expect(existsSync(at('never'))).toBe(false);
  });
});
