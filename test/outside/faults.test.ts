// Every way in which a bot in a process can fail, under every policy: its name, its effect, and the rest as if nothing was.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { FaultError, type FaultKind } from '../../src/play/fault.js';
import { preset } from '../../src/rules/derive.js';
import random from '../../strategies/random.js';
import { botWords, type Match, playMatch } from '../support/outside.js';

const TROUBLES: readonly (readonly [string, FaultKind, RegExp])[] = [
  [
    'throw',
    'throw',
    /failed: KeyError: 'nothing' \(trouble\.py, line \d+: return \{\}\["nothing"\]\); expected one of .+$/,
  ],
  ['illegal', 'illegal', /answered "(3S|AH)", expected one of .+$/],
  ['nonsense', 'illegal', /answered "the ace", expected one of .+$/],
  ['exit', 'crash', /ended with status 7$/],
  ['killed', 'crash', /was killed by signal 11$/],
  ['orphan', 'crash', /ended with status 0$/],
  ['endless', 'timeout', /no answer within 400 ms$/],
  ['asleep', 'timeout', /no answer within 400 ms$/],
  ['garbage', 'garbage', /wrote to stdout what is no JSON object: thinking\.\.\.$/],
  ['binary', 'garbage', /wrote to stdout what is no JSON object: /],
  ['flood', 'flood', /wrote a line of more than 1048576 bytes to stdout$/],
  ['malformed', 'malformed', /said \{"id":"one","action":5\}, expected \{"id": number, /],
  ['outOfTurn', 'outOfTurn', /answered request 999999999, which is not open: /],
];

const rules = preset('pagat');
const match = (what: string, changes: Partial<Match> = {}): Match => ({
  rules,
  units: 8,
  hand: true,
  players: [botWords('trouble.py', what, '3', 'g2,g5'), random, random, random],
  limits: { move: 400 },
  ...changes,
});
const peaceful = await playMatch(match('nothing'));

/** Processes that were started with this test's bot and still run. */
const alive = (): string =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.endsWith(' 3 g2,g5') || line.includes('sleep 3600'))
    .join('\n');

describe.each(TROUBLES)('a bot that does %s', (what, kind, message) => {
  it('is at fault alone, and the rest is as it was', async () => {
    const { records, faults } = await playMatch(match(what, { policy: 'substitute' }));
    const where = faults.map(({ token }) => Number(token.split('/')[0]));
    expect([...new Set(where)].sort()).toEqual([2, 5]);
    for (const fault of faults) {
      expect(fault).toMatchObject({ kind, strategy: 'trouble', asked: 'play' });
      expect(fault.message).toMatch(message);
    }
    const others = (all: typeof records) => all.filter((_, unit) => unit !== 2 && unit !== 5);
    expect(others(records)).toEqual(others(peaceful.records));
    expect(records[2]).toHaveLength(peaceful.records[2]!.length);
  });

  it('forfeits its game or voids it', async () => {
    for (const policy of ['forfeit', 'void'] as const) {
      const { records } = await playMatch(match(what, { policy }));
      expect(records.map((hands) => hands.at(-1)!.event)).toEqual(
        Array.from({ length: 8 }, (_, unit) => (unit === 2 || unit === 5 ? policy : null)),
      );
    }
  });

  it('ends the run', async () => {
    const error = await playMatch(match(what)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FaultError);
    expect((error as FaultError).fault).toMatchObject({
      kind,
      token: expect.stringMatching(/^[25]\/0\/0\/0\/\d+$/),
    });
    expect((error as FaultError).message).toMatch(message);
    expect(alive()).toBe('');
  });
});

it('keeps the last that a bot wrote to stderr', async () => {
  const { faults } = await playMatch(match('exit', { policy: 'substitute' }));
  expect(faults[0]!.stderr).toContain('last words');
});

it('lets a bot write megabytes to stderr', async () => {
  const { faults, bots } = await playMatch(match('chatty', { policy: 'substitute' }));
  expect(faults).toEqual([]);
  expect(bots[0]!.stderr.length).toBeLessThanOrEqual(8192);
});

describe('a bot that never gets ready', () => {
  it.each([
    [['no-such-program-at-all'], /cannot be started: there is no program no-such-program-at-all/],
    [['/etc'], /cannot be started: \/etc is not a program/],
    [
      ['python3', '-c', 'import nowhere'],
      /ended with status 1; its stderr ends: .*No module named 'nowhere'/,
    ],
    [['echo', 'hello'], /wrote to stdout what is no JSON object: hello/],
    [['echo', '{"type":"ready","protocol":2,"name":"x"}'], /ready: protocol: expected 1/],
    [['echo', '{"type":"ready","protocol":1,"name":""}'], /ready: name: expected 1 to 60 characters/],
    [['sleep', '3600'], /is not ready after 0\.5 s/],
  ])('%s', async (words, message) => {
    const error = await playMatch(
      match('', { players: [words, random], limits: { start: words[0] === 'sleep' ? 500 : 20_000 } }),
    ).catch(String);
    expect(error).toMatch(/^StrategyError: exec:/);
    expect(error).toMatch(message);
    expect(alive()).toBe('');
  });
});
