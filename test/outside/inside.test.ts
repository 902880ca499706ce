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
/** What is judged by the clock; everything else has all the time it needs, also on a slow machine. */
const TIMED = ['endless', 'slow', 'leftover'];

async function play(what: string, more: object): Promise<BlockAnswer[]> {
  const strategies = [`${botFile('inside.mjs')}:what=${what}`, 'random'];
  const experiment = parseExperiment({ strategies, units: 24, block: 8, records: true, ...more });
  const plan = planOf(experiment, await resolveEntrants(strategies));
  const executor = threadPool(plan, 2, TIMED.includes(what) ? MOVE_TIMEOUT : 60_000, 64);
  const answers: BlockAnswer[] = [];
  try {
    for await (const answer of inOrder(executor, [0, 1, 2])) answers.push(answer);
    // The pool is whole: it plays a block again as it did.
    expect(await executor.play(0)).toEqual(answers[0]);
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
  ['slow', 'timeout', /^did not answer within 300 ms$/],
  ['memory', 'memory', /^used more than 64 MB of memory$/],
];

/** Other ways to do the same. */
const VARIANTS: readonly (readonly [string, FaultKind, RegExp])[] = [
  ['list', 'mutation', /^threw TypeError: Cannot delete property/],
  ['interval', 'timer', /^called setInterval;/],
  ['immediate', 'timer', /^called setImmediate;/],
  ['later', 'timer', /^called setTimeout;/],
  ['abort', 'exit', /^called process\.abort$/],
  ['kill', 'exit', /^called process\.kill$/],
];

/** Lines of records without what the bot was told to do. */
const textsOf = (answers: readonly BlockAnswer[]): string[] =>
  answers.flatMap((answer) =>
    (answer as BlockResult).records
      .trim()
      .split('\n')
      .map((line) => line.replaceAll(/inside:what=\w+/g, 'inside')),
  );
const linesOf = (answers: readonly BlockAnswer[]) => textsOf(answers).map((line) => JSON.parse(line));
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
      textsOf(all).filter((line) => !faulty.includes(unitOf(JSON.parse(line))));
    expect(others(answers)).toEqual(others(peaceful));
  });

  it('ends the run at the lowest unit in which it does', async () => {
    const first = (await play(what, { policy: 'fail' })).find((answer) => 'fault' in answer);
    expect(first).toMatchObject({ unit: faulty[0], fault: { kind } });
  });
});

it.each(VARIANTS)('names what a strategy does: %s', async (what, kind, message) => {
  const first = (await play(what, { policy: 'fail' })).find((answer) => 'fault' in answer);
  expect(first).toMatchObject({ unit: faulty[0], fault: { kind, message: expect.stringMatching(message) } });
});

describe.each(['print', 'stray'])('a strategy that does %s', (what) => {
  it('harms nobody', async () => {
    expect(textsOf(await play(what, { policy: 'fail' }))).toEqual(textsOf(peaceful));
  });
});

describe.each([
  ['leftover', 'timer', /left work behind that does not end/],
  ['tables', 'globals', /changed the tables of the game, which all share/],
  ['hoard', 'memory', /left work behind that used more than 64 MB of memory/],
])('a strategy that leaves behind: %s', (what, kind, message) => {
  it('ends the run, whatever the policy', async () => {
    const broken = (await play(what, { policy: 'substitute' })).find((answer) => 'fault' in answer);
    expect(broken).toMatchObject({
      fault: { kind, strategy: `inside:what=${what}`, message: expect.stringMatching(message) },
    });
  });
});

it('ends a strategy that never sits down', async () => {
  const strategies = [botFile('absent.mjs'), 'random'];
  const experiment = parseExperiment({ strategies, units: 2, block: 2, policy: 'forfeit' });
  const executor = threadPool(planOf(experiment, await resolveEntrants(strategies)), 1, MOVE_TIMEOUT);
  const answer = await executor.play(0).finally(() => executor.close());
  for (const { kind, message } of faultsOf([answer]))
    expect({ kind, message }).toEqual({ kind: 'timeout', message: 'did not answer within 300 ms' });
  expect(faultsOf([answer])).toHaveLength(2);
});

it('plays against a process from the same thread', async () => {
  const strategies = [
    `${botFile('inside.mjs')}:what=throw`,
    `exec:python3 '${botFile('trouble.py')}' exit 2 3/0,3/1`,
  ];
  const experiment = parseExperiment({ strategies, units: 8, block: 8, policy: 'substitute' });
  const executor = threadPool(planOf(experiment, await resolveEntrants(strategies)), 1);
  const answer = await executor.play(0).finally(() => executor.close());
  expect(new Set(faultsOf([answer]).map(({ kind, strategy }) => `${strategy} ${kind}`))).toEqual(
    new Set(['trouble crash', 'inside:what=throw throw']),
  );
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
