import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { envCommand } from '../../src/commands/env.js';
import { Environment } from '../../src/play/environment.js';
import { builtModule } from '../../src/play/load.js';
import { layoutOf } from '../../src/play/observation.js';
import { randomFrom, Streams } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import { tablesOf } from '../../src/rules/tables.js';
import { runCommand } from '../support/io.js';
import { botFile } from '../support/outside.js';

describe('an environment', () => {
  it.each(PRESET_NAMES)('plays %s with vectors of the layout that it tells', (name) => {
    const tables = tablesOf(preset(name));
    const layout = layoutOf(tables);
    const players = Array.from({ length: tables.seats }, () => ({ sit: () => undefined, salt: 0 }));
    const environment = new Environment({ tables, streams: new Streams('env'), players, games: false });
    const dice = randomFrom('env');
    for (let unit = 0; unit < 5; unit++) {
      let shown = environment.reset(unit);
      while (!shown.done) {
        expect(shown.vector).toHaveLength(layout.information);
        expect(shown.vector.every((value) => value >= -20 && value <= 20)).toBe(true);
        expect(new Set(shown.legal).size).toBe(shown.legal.length);
        expect(shown.legal.every((action) => action >= 0 && action < layout.actions)).toBe(true);
        shown = environment.step(dice.pick(shown.legal));
      }
      expect(shown.rewards).toHaveLength(tables.seats);
    }
  });

  it('has fields without gaps', () => {
    const { fields, information } = layoutOf(tablesOf(preset('twohand')));
    let end = 0;
    for (const { start, length } of fields) {
      expect(start).toBe(end);
      end += length;
    }
    expect(end).toBe(information);
  });
});

it('serves learning programs in Python', () => {
  const command = [process.execPath, join(builtModule('cli.js'))];
  const said = JSON.parse(execFileSync('python3', [botFile('learn.py'), ...command], { encoding: 'utf8' }));
  expect(said.rewards).toHaveLength(20);
  expect(
    said.rewards.every((reward: number) => Number.isInteger(reward) && reward >= -24 && reward <= 24),
  ).toBe(true);
  expect(said.lengths).toEqual([[said.layout, said.actions]]);
  expect(said.refused).toBe('the game is over; reset first');
  expect(said.sums).toEqual(new Array(10).fill(true));
  expect(said.seats).toEqual(['seat_0', 'seat_1', 'seat_2', 'seat_3']);
});

it('answers what it does not understand, and goes on', async () => {
  const lines = [
    'nonsense',
    '[]',
    '{"type":"step","actions":[0]}',
    '{"type":"reset","units":[1,2]}',
    '{"type":"reset","units":[3]}',
  ];
  const { out } = await runCommand(envCommand, [], `${lines.join('\n')}\n`);
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers[0]).toMatchObject({ type: 'env', seats: 4, batch: 1 });
  expect(answers[1]).toEqual({ type: 'error', message: 'expected a JSON object' });
  expect(answers[2].message).toMatch(/^expected \{"type":"reset"/);
  expect(answers[3]).toEqual({ type: 'shown', envs: [{ error: 'the game is over; reset first' }] });
  expect(answers[4].message).toBe('expected 1 entries, one an environment, got 2');
  expect(answers[5].envs[0]).toMatchObject({ done: false });
});

it('exports what players see, do and get', async () => {
  const { out } = await runCommand(envCommand, ['--export', '3', '--rules', 'kitty7x4']);
  const rows = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set([0, 1, 2]));
  for (const { legal, action, outcome, view, seat } of rows) {
    expect(legal).toEqual(expect.arrayContaining([action].flat()));
    expect(Number.isInteger(outcome)).toBe(true);
    expect(view.seat).toBe(seat);
  }
});

it('salts the dice of a player, and the deals not', async () => {
  const rowsOf = async (player: string) => {
    const words = ['--players', `${player},random,random,random`, '--export', '6'];
    const { out } = await runCommand(envCommand, words);
    return out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const first = (rows: { unit: number; seat: number; view: { cards: string; played: string } }[]) =>
    new Map(
      rows
        .filter(({ view }) => view.played === '')
        .map(({ unit, seat, view }) => [`${unit}/${seat}`, view.cards]),
    );
  const [plain, again, salted] = [
    await rowsOf('random'),
    await rowsOf('random'),
    await rowsOf('random:salt=2'),
  ];
  expect(again).toEqual(plain);
  expect(salted.map(({ action }) => action)).not.toEqual(plain.map(({ action }) => action));
  const dealt = first(plain);
  const common = [...first(salted)].filter(([at]) => dealt.has(at));
  expect(common.length).toBeGreaterThan(6);
  for (const [at, cards] of common) expect(cards).toBe(dealt.get(at));
});
