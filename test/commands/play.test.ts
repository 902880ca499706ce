import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { HandRecord } from '../../src/play/record.js';
import { parseRecord, Replayer } from '../../src/play/replay.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import { playEvening } from '../support/person.js';

const folder = mkdtempSync(join(tmpdir(), 'kaiser-play-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const fresh = () => join(folder, `${files++}.jsonl`);

/** The records of a file, each confirmed by the engine. */
function recordsOf(file: string): HandRecord[] {
  const replayer = new Replayer();
  const records = readFileSync(file, 'utf8').trimEnd().split('\n').map(parseRecord);
  for (const record of records) replayer.next(record);
  replayer.end();
  return records;
}

describe.each(PRESET_NAMES)('kaiser play under %s', (rules) => {
  it('plays hands whose records hold', async () => {
    const file = fresh();
    const words = ['random', '--rules', rules, '--seed', 'x', '--hands', '3', '--records', file];
    const { out, status, asked } = await playEvening(words);
    expect(status).toBe(0);
    expect(asked).toBeGreaterThan(6);
    const records = recordsOf(file);
    expect(records.filter(({ event }) => event !== 'misdeal' && event !== 'passedOut').length).toBe(3);
    for (const record of records) expect(out).toContain(`${record.game}, hand 1 (`);
  });
});

describe.each([
  ['one card to the partner', ['passing.when=afterAuction']],
  ['three in a cycle', ['passing.when=beforeAuction', 'passing.to=cycle', 'passing.cards=2']],
  ['a kitty after trump is named, low with any bid', ['auction.low=declarerAny']],
  ['the Kaiser bid alone', ['auction.kaiser=forty']],
  ['all may pass', ['auction.allPass=nextDealer']],
])('kaiser play with %s', (_, sets) => {
  it('plays hands whose records hold', async () => {
    const file = fresh();
    const settings = sets.flatMap((set) => ['--set', set]);
    await playEvening(['random', ...settings, '--seed', 'y', '--hands', '4', '--records', file]);
    expect(recordsOf(file).length).toBeGreaterThanOrEqual(4);
  });
});

describe('strategies in processes of their own', () => {
  const bot = `exec:${process.execPath} test/outside/bots/first.mjs`;

  it('sit at the table, alone and beside others', async () => {
    const file = fresh();
    const words = [bot, 'random', '--seed', 'z', '--hands', '2', '--records', file];
    const { out, status } = await playEvening([...words, '--hints']);
    expect(status).toBe(0);
    const [record] = recordsOf(file);
    expect(record!.strategies).toEqual(['random', record!.strategies[1], 'you', record!.strategies[1]]);
    expect(record!.strategies[1]).not.toBe('random');
    expect(out).toContain('random says ');
    expect((await playEvening([bot, '--seed', 'z', '--hands', '1', '--hints'])).out).toContain(
      'rule-based says ',
    );
  });

  it('play alike with the same seed', async () => {
    const evening = () => playEvening([bot, '--seed', 'again', '--hands', '1']);
    expect((await evening()).out).toBe((await evening()).out);
  });

  it('cannot be asked for hints, nor taken back', async () => {
    const refused = (...words: string[]) => playEvening(['random', ...words]);
    expect(await refused('--advisor', bot)).toMatchObject({
      status: 2,
      err: expect.stringMatching(/--advisor: expected a strategy/),
    });
    expect(await playEvening([bot, '--undo'])).toMatchObject({
      status: 2,
      err: expect.stringMatching(/--undo: expected strategies/),
    });
  });

  it('lose only their answer to a fault', async () => {
    const trouble = 'exec:python3 test/outside/bots/trouble.py throw 1 play/z/0';
    const { out, status } = await playEvening([trouble, '--seed', 'z', '--hands', '1']);
    expect(status).toBe(0);
    expect(out).toMatch(/ is at fault, a default answer takes its place: /);
  });
});

describe('a whole game', () => {
  const words = (file: string) => ['random', '--set', 'game.series=5', '--seed', 'g', '--records', file];

  it('ends with the score, and its records hold', async () => {
    const file = fresh();
    const { out } = await playEvening(words(file));
    expect(recordsOf(file).length).toBe(5);
    expect(out).toMatch(/\n(You win|You lose|The game ends without a winner): N\+S -?\d+, E\+W -?\d+;.*\n$/);
  });

  it('is the same with hints, and with answers taken back', async () => {
    const plain = fresh();
    const hinted = fresh();
    const undone = fresh();
    await playEvening(words(plain));
    const { out } = await playEvening([...words(hinted), '--hints', '--advisor', 'random:salt=other']);
    expect(out).toContain('random:salt=other says ');
    let takenBack = 0;
    const turns = await playEvening([...words(undone), '--undo'], (question, legal) => {
      if (question % 7 === 6 && takenBack < question / 7) {
        takenBack++;
        return ['undo'];
      }
      return [legal];
    });
    expect(takenBack).toBeGreaterThan(3);
    expect(turns.out).toContain('Taken back.');
    expect(readFileSync(hinted, 'utf8')).toBe(readFileSync(plain, 'utf8'));
    expect(readFileSync(undone, 'utf8')).toBe(readFileSync(plain, 'utf8'));
  });

  it.each([
    ['quit', ['quit']],
    ['the end of input', 'end of input' as const],
  ])('that is left by %s keeps its hands and counts the last for nothing', async (_, leaving) => {
    const file = fresh();
    const { status } = await playEvening(words(file), (question, legal) =>
      question < 20 ? [legal] : leaving,
    );
    expect(status).toBe(0);
    const records = recordsOf(file);
    expect(records.at(-1)!.event).toBe('void');
    expect(records.at(-1)!.scoreAfter).toEqual(records.at(-1)!.scoreBefore);
  });
});

describe('at the prompt', () => {
  const words = ['random', '--seed', 'p', '--hands', '1'];

  it('explains itself, tells the score, and refuses what is not legal with what is', async () => {
    const typed = ['?', 'score', 'undo', '13', 'ZZ', 'ah kh'];
    const { out } = await playEvening(words, (question, legal) => [typed[question] ?? legal]);
    expect(out).toContain('quit   leave the table');
    expect(out).toContain('N+S 0, E+W 0; target 52; freeze 45\n');
    expect(out).toContain('undo is off; start with --undo to have it');
    expect(out).toMatch(/"13" is not legal; expected one of P, /);
  });

  it('takes small letters, either order, 10 for ten, signs and names', async () => {
    const odd = (_: number, legal: string) => [
      legal
        .replace(/^T(.)$/, '10$1')
        .replace(/^(\w)S$/, 'S$1')
        .replace(/^(\w)H$/, '$1♥')
        .toLowerCase(),
    ];
    const { out } = await playEvening(words, odd);
    expect(out).not.toContain('is not legal');
    expect(out).toContain('takes');
  });

  it('says what the cards cost with all cards open', async () => {
    const { out } = await playEvening(words);
    expect(out).toMatch(/With all cards open:\n {2}trick \d: S plays \w\w; .* keeps \d+ more/);
  });
});

describe('refuses', () => {
  it.each([
    [['nobody'], 'there is no strategy "nobody"'],
    [['random', '--seat', 'Q'], '--seat: expected one of N, E, S, W, got "Q"'],
    [['random', '--rules', 'whist'], 'whist'],
  ])('%s', async (words, message) => {
    const { err, status } = await playEvening(words);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });

  it('a record file that holds games of the seed', async () => {
    const file = fresh();
    const words = ['random', '--seed', 's', '--hands', '1', '--records', file];
    await playEvening(words);
    const { err, status } = await playEvening(words);
    expect(status).toBe(2);
    expect(err).toContain('holds games of seed s already');
  });
});
