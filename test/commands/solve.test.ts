import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { solveCommand } from '../../src/commands/solve.js';
import { runCommand } from '../support/io.js';

const solve = (lines: readonly unknown[], ...options: string[]) =>
  runCommand(
    solveCommand,
    options,
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
const answers = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const ENDING = { id: 1, hands: ['AS 5H', 'KS QD', 'TS 9D', 'QS 8D'], leader: 0, trump: 'S' };

const vectors = ['solver-tricks', 'solver-points'].flatMap((name) =>
  readFileSync(new URL(`../vectors/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(0, 60)
    .map((line): { input: object; expected: Record<string, unknown> } => JSON.parse(line)),
);

describe('kaiser solve', () => {
  it('answers every line in order', async () => {
    const { out, status } = await solve(vectors.map(({ input }) => input));
    expect(answers(out)).toEqual(vectors.map(({ expected }) => expected));
    expect(status).toBe(0);
  });

  it('gives one best card', async () => {
    const { out } = await solve(
      vectors.map(({ input }) => input),
      '--values',
      'best',
    );
    answers(out).forEach(({ id, points, move, ...rest }, at) => {
      const { expected } = vectors[at]!;
      const moves = expected['moves'] as Record<string, number>;
      expect({ id, points, rest }).toEqual({ id: expected['id'], points: expected['points'], rest: {} });
      expect(moves[move]).toBe(Math.max(...Object.values(moves)));
    });
  });

  it('plays on from cards on the table, for the side of the seat to move', async () => {
    const trick = { hands: ['5H', 'QD', 'TS 9D', 'QS 8D'], leader: 0, trick: 'AS KS', trump: 'S' };
    const { out } = await solve([trick, { ...trick, trick: 'AS', hands: ['5H', 'KS QD', 'TS 9D', 'QS 8D'] }]);
    expect(answers(out)).toEqual([
      { id: null, points: [7, 0], moves: { TS: 7 } },
      { id: null, points: [7, 0], moves: { KS: 0 } },
    ]);
  });

  it('lets the first card set trump', async () => {
    const open = { ...ENDING, trump: null };
    const leads = ['S', 'H'].map((trump) => ({ ...ENDING, trump }));
    const [free, spades, hearts] = answers((await solve([open, ...leads])).out);
    expect(free.moves).toEqual({ AS: spades.moves.AS, '5H': hearts.moves['5H'] });
  });

  it('takes rules by name, by difference and by value, high and low', async () => {
    const kings = { rules: 'lesrois', hands: ['7S KH', '2S 2D', 'AS 3D', '5S 4D'], leader: 0, trump: 'NT' };
    const { out } = await solve([
      kings,
      { ...kings, low: true },
      { ...kings, rules: { extends: 'lesrois', points: { bonus: 0 } } },
    ]);
    expect(answers(out).map(({ moves }) => moves)).toEqual([
      { '7S': 7, KH: 7 },
      { '7S': 1, KH: 7 },
      { '7S': 2, KH: 2 },
    ]);
  });

  it('answers a bad line in its place and ends with 2', async () => {
    const { out, err, status } = await solve([
      ENDING,
      '{no JSON',
      { ...ENDING, id: 'b', hands: ['AS 5H', 'KS QD', 'TS 9D', 'QS 5H'] },
      { ...ENDING, id: 'c', rules: 'twohand' },
      { ...ENDING, id: 'd', trump: 'X' },
      { ...ENDING, id: 'e', objective: 'win' },
      { ...ENDING, id: 'f', hands: ['AS 1H', 'KS QD', 'TS 9D', 'QS 8D'] },
      { ...ENDING, id: 'g', hands: ['AS 5H', 'KS QD', 'QS 8D'] },
      { ...ENDING, id: 'h', rules: { extends: 'pagat', auction: { min: 20 } } },
      { id: 'i', hands: ['5H', 'JS', 'TS 9D', 'QS 8D'], leader: 0, trick: 'AS KD', trump: 'S' },
      { ...ENDING, id: 'j' },
    ]);
    const given = answers(out);
    expect(given.map(({ id }) => id)).toEqual([1, null, 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
    expect(given.map(({ error }) => error)).toEqual([
      undefined,
      'the line is not JSON',
      '5H is there twice',
      'twohand cannot be solved: its piles hide cards',
      'trump: expected one of C, D, H, S, NT or null, got "X"',
      'objective: expected "points"',
      'hands.0: 1H is not a card of base32',
      'hands: expected four, seat by seat',
      'rules: auction.min: minimum 20 is above the maximum 12',
      'trick: seat 1 cannot have played KD while it holds JS',
      undefined,
    ]);
    expect(err).toBe('9 lines could not be solved; each says why in its place\n');
    expect(status).toBe(2);
  });

  it('shows a deal with the values beside the cards', async () => {
    const { out } = await solve([{ ...ENDING, id: 'east' }, 'x'], '--text');
    expect(out).toBe(`east: pagat, trump S, N leads
  N > S A=7  H 5=1
  E   S K  D Q
  S   S T  D 9
  W   S Q  D 8
  points to come: NS 7, EW 0

the line is not JSON

`);
  });

  it('refuses --threads 0', async () => {
    await expect(solve([ENDING], '--threads', '0')).rejects.toThrow(
      'expected a whole number from 1 to 256, got "0"',
    );
  });
});

describe('the built command', () => {
  const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'kaiser-solve-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives the same bytes with two threads', () => {
    const file = join(folder, 'positions.jsonl');
    writeFileSync(file, vectors.map(({ input }) => `${JSON.stringify(input)}\n`).join(''));
    const one = execFileSync(process.execPath, [cli, 'solve', file]);
    const two = execFileSync(process.execPath, [cli, 'solve', '--threads', '2', file]);
    expect(two.equals(one)).toBe(true);
    expect(one.toString().split('\n')).toHaveLength(vectors.length + 1);
  });

  it('says that a file is not there', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'solve', join(folder, 'none')]);
    expect([status, stdout.toString()]).toEqual([2, '']);
    expect(stderr.toString()).toMatch(/^error: .*none: cannot be read/);
  });
});
