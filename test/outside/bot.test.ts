import { describe, expect, it } from 'vitest';
import { Replayer } from '../../src/play/replay.js';
import type { Strategy } from '../../src/play/strategy.js';
import { preset } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import random from '../../strategies/random.js';
import { playGame } from '../support/game.js';
import { botWords, playMatch } from '../support/outside.js';

/** What the bots named first do, in this process. */
const first: Strategy = {
  name: 'first',
  sit: () => ({
    call: (_view, legal) => legal[0]!,
    play: (_view, legal) => legal[0]!,
    trump: (_view, legal) => legal[0]!,
    low: () => false,
    accept: () => true,
    discard: (view, legal) => legal.slice(0, view.wanted),
    pass: (view, legal) => legal.slice(0, view.wanted),
  }),
};

describe.each(['first.py', 'first.mjs'])('a bot in a process: %s', (bot) => {
  it('plays like the same strategy in this process', async () => {
    const rules = preset('pagat');
    const inside = Array.from({ length: 5 }, (_, unit) => playGame(rules, [first, random], 'outside', unit));
    const { records } = await playMatch({ rules, units: 5, players: [botWords(bot), random] });
    const said = (games: typeof records) => games.flat().map(({ game: _, ...hand }) => JSON.stringify(hand));
    expect(said(records)).toEqual(said(inside));
  });
});

it('plays every form', async () => {
  for (const name of PRESET_NAMES) {
    const { records } = await playMatch({
      rules: preset(name),
      units: 4,
      hand: true,
      players: [botWords('dice.py'), random],
    });
    const replayer = new Replayer();
    for (const record of records.flat()) replayer.next(record);
    replayer.end();
  }
}, 120_000);

it('plays alike whether games are open together or alone', async () => {
  const rules = preset('saskatchewan34');
  const play = async (window: number) =>
    (
      await playMatch({
        rules,
        units: 40,
        hand: true,
        players: [botWords('dice.py'), random],
        limits: { window },
      })
    ).records;
  expect(await play(1)).toEqual(await play(256));
});
