import { describe, expect, it } from 'vitest';
import type { State } from '../../src/engine/state.js';
import { View } from '../../src/engine/view.js';
import { advise } from '../../src/play/advice.js';
import { formatAction } from '../../src/play/answer.js';
import { legalActions } from '../../src/play/legal.js';
import type { Strategy } from '../../src/play/strategy.js';
import { randomFrom } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import flatMc from '../../strategies/flat-mc.js';
import greedy from '../../strategies/greedy.js';
import pimc from '../../strategies/pimc.js';
import ruleBased from '../../strategies/rule-based.js';
import { playerOf } from '../support/decide.js';
import { positionsOf } from '../support/positions.js';

const pagat = preset('pagat');

/** Calls and late cards of a seeded hand with more than one answer. */
function* decisions(): Generator<State> {
  for (const seed of ['explain 1', 'explain 2'])
    for (const { state } of positionsOf(pagat, seed)) {
      const { phase, trickCount, tricksDone } = state.open;
      const late = phase === 'play' && trickCount - tricksDone <= 5;
      if ((phase === 'auction' || late) && legalActions(state).length > 1) yield state;
    }
}

function asked(strategy: Strategy, state: State, ...options: string[]) {
  const view = new View(state, state.open.turn);
  const legal = legalActions(state);
  const player = playerOf(strategy, pagat, ...options);
  const advice = advise(player, view, legal, () => randomFrom('explain'));
  const texts = legal.map((action) => formatAction(view, state.open.phase, action));
  return { ...advice, texts, answer: formatAction(view, state.open.phase, advice.answer) };
}

describe.each([
  ['greedy', greedy, []],
  ['rule-based', ruleBased, []],
  ['pimc', pimc, ['worlds=12', 'bids=simulated']],
  ['flat-mc', flatMc, ['worlds=12', 'bids=simulated']],
] as const)('%s', (name, strategy, options) => {
  it('values choices that are legal, and does not change its answer by telling', () => {
    for (const state of decisions()) {
      const first = asked(strategy, state, ...options);
      expect(first.texts).toEqual(expect.arrayContaining(first.opinions.map(({ action }) => action)));
      expect(asked(strategy, state, ...options)).toEqual(first);
    }
  });

  it('answers what it values most', () => {
    let told = 0;
    for (const state of decisions()) {
      const { opinions, answer } = asked(strategy, state, ...options);
      if (opinions.length === 0) continue;
      told++;
      const spared = (note?: string) => note?.startsWith('takes partner') ?? false;
      const most = Math.max(...opinions.filter(({ note }) => !spared(note)).map(({ value }) => value));
      const own = opinions.find(({ action }) => action === answer)!;
      expect(own.value, `${name} ${answer} ${JSON.stringify(opinions)}`).toBeGreaterThanOrEqual(most - 1e-9);
    }
    expect(told).toBeGreaterThan(15);
  });
});

it('says how far a mean over worlds may miss', () => {
  for (const state of decisions()) {
    const { opinions } = asked(pimc, state, 'worlds=12');
    for (const { error } of opinions) expect(error).toBeGreaterThanOrEqual(0);
    if (state.open.phase !== 'auction') continue;
    const bids = opinions.filter(({ action }) => action !== 'P');
    for (const { note } of bids) expect(note).toMatch(/^made with \d+ %$/);
  }
});
