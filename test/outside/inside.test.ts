// Every way in which a strategy in this process can fail: its name, the policy's effect, and the rest as if nothing was.
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveEntrants } from '../../src/play/entrant.js';
import type { FaultKind } from '../../src/play/fault.js';
import type { BlockResult } from '../../src/run/block.js';
import { inOrder, threadPool } from '../../src/run/executor.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { planOf } from '../../src/run/plan.js';
import type { BlockAnswer } from '../../src/run/worker.js';
import { botFile } from '../support/outside.js';

const MOVE_TIMEOUT = 300;

async function play(what: string, more: object): Promise<BlockAnswer[]> {
  const strategies = [`${botFile('inside.mjs')}:what=${what}`, 'random'];
  const experiment = parseExperiment({ strategies, units: 24, block: 8, records: true, ...more });
  const plan = planOf(experiment, await resolveEntrants(strategies));
  const executor = threadPool(plan, 2, what === 'memory' ? 60_000 : MOVE_TIMEOUT, 64);
  const answers: BlockAnswer[] = [];
  try {
    for await (const answer of inOrder(executor, [0, 1, 2])) answers.push(answer);
  } finally {
    await executor.close();
  }
  return answers;
}

const TROUBLES: readonly (readonly [string, FaultKind, RegExp])[] = [
  ['throw', 'throw', /^threw RangeError: no idea$/],
  ['promise', 'promise', /^answered play with a promise; strategies answer at once/],
  ['rejection', 'promise', /^answered play with a promise/],
  ['illegal', 'illegal', /^answered play with 79, expected one of the legal cards$/],
  ['type', 'type', /^answered play with "AS", expected a card$/],
  [
    'seat',
    'mutation',
    /^threw TypeError: Cannot assign to read only property 'seat' of object '\[object View\]'$/,
  ],
  [
    'legal',
    'mutation',
    /^threw TypeError: Cannot assign to read only property '0' of object '\[object Array\]'$/,
  ],
  ['prototype', 'mutation', /^threw TypeError: Cannot assign to read only property 'holding'/],
  [
    'random',
    'globals',
    /^threw TypeError: Cannot assign to read only property 'random' of object '\[object Math\]'$/,
  ],
  [
    'date',
    'globals',
    /^threw TypeError: Cannot assign to read only property 'Date' of object '\[object global\]'$/,
  ],
  ['pollution', 'globals', /^threw TypeError: Cannot add property polluted, object is not extensible$/],
  ['timer', 'timer', /^called setTimeout; a strategy answers at once and leaves nothing behind$/],
  ['exit', 'exit', /^called process\.exit$/],
  ['endless', 'timeout', /^did not answer within 300 ms$/],
  ['memory', 'memory', /^used more than 64 MB of memory$/],
];

/** Lines of records without what names the strategies, by unit. */
const linesOf = (answers: readonly BlockAnswer[]) =>
  answers.flatMap((answer) =>
    (answer as BlockResult).records
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line.replaceAll(/inside:what=\w+/g, 'inside'))),
  );
const unitOf = ({ game }: { game: string }): number => Number(game.split('/')[0]);
const faultsOf = (answers: readonly BlockAnswer[]) =>
  answers.flatMap((answer) => (answer as BlockResult).faults);

let peaceful: BlockAnswer[];
let faulty: number[];
beforeAll(async () => {
  peaceful = await play('nothing', { policy: 'substitute' });
  faulty = [...new Set(faultsOf(await play('throw', { policy: 'forfeit' })).map(({ unit }) => unit))];
  expect(faulty.length).toBeGreaterThan(0);
  expect(faulty.length).toBeLessThan(12);
});

describe.each(TROUBLES)('a strategy that does %s', (what, kind, message) => {
  it('forfeits the games in which it does, and changes no other', async () => {
    const answers = await play(what, { policy: 'forfeit' });
    expect([...new Set(faultsOf(answers).map(({ unit }) => unit))]).toEqual(faulty);
    for (const fault of faultsOf(answers)) {
      expect(fault).toMatchObject({
        kind,
        asked: 'play',
        token: expect.stringMatching(/^\d+\/[01]\/0\/0\/\d+$/),
      });
      expect(fault.message).toMatch(message);
    }
    const others = (all: readonly BlockAnswer[]) =>
      linesOf(all).filter((hand) => !faulty.includes(unitOf(hand)));
    expect(others(answers)).toEqual(others(peaceful));
  });

  it('ends the run at the lowest unit in which it does', async () => {
    const first = (await play(what, { policy: 'fail' })).find((answer) => 'fault' in answer);
    expect(first).toMatchObject({ unit: faulty[0], fault: { kind } });
  });
});

describe.each(['throw', 'endless'])('a strategy that does %s', (what) => {
  it('has its pairs voided', async () => {
    const answers = await play(what, { policy: 'void' });
    const voided = linesOf(answers).filter(({ event }) => event === 'void');
    expect([...new Set(voided.map(unitOf))]).toEqual(faulty);
  });

  it('has its answers replaced', async () => {
    const answers = await play(what, { policy: 'substitute' });
    const replaced = linesOf(answers).filter(({ faults }) => faults !== undefined);
    expect([...new Set(replaced.map(unitOf))]).toEqual(faulty);
    // The bot's own answer would have been the lowest card too, so that nothing else changes.
    const plain = (all: readonly BlockAnswer[]) => linesOf(all).map(({ faults: _, ...hand }) => hand);
    expect(plain(answers)).toEqual(plain(peaceful));
  });
});
