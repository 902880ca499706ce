// Outside strategies in runs: the same bytes for any executor, and the pool whole after whatever they do.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resolveEntrants } from '../../src/play/entrant.js';
import { type Executor, inOrder, inProcess, threadPool } from '../../src/run/executor.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { type Plan, planOf } from '../../src/run/plan.js';
import { botFile } from '../support/outside.js';

const plan = async (strategies: string[], more: object = {}): Promise<Plan> => {
  const experiment = parseExperiment({ strategies, units: 30, block: 8, records: true, ...more });
  return planOf(experiment, await resolveEntrants(strategies));
};

async function blocks(executor: Executor, { blocks: count }: Plan) {
  const answers = [];
  const numbers = Array.from({ length: count }, (_, block) => block);
  try {
    for await (const answer of inOrder(executor, numbers)) answers.push(answer);
  } finally {
    await executor.close();
  }
  return answers;
}

it('plays the same in this thread, in one and in two', async () => {
  const made = await plan([`exec:python3 ${botFile('dice.py')}`, 'random']);
  const here = await blocks(await inProcess(made), made);
  expect(here).toHaveLength(4);
  expect(here[0]).toMatchObject({
    records: expect.stringContaining('"strategies":["dice","random","dice","random"]'),
  });
  expect(await blocks(threadPool(made, 1), made)).toEqual(here);
  expect(await blocks(threadPool(made, 2), made)).toEqual(here);
});

it('leaves every process the time to end by itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaiser-leave-'));
  const notes = join(folder, 'notes.txt');
  const made = await plan([`exec:python3 ${botFile('leaver.py')} ${notes}`, 'random']);
  await blocks(threadPool(made, 2), made);
  const count = (word: string) => readFileSync(notes, 'utf8').split(word).length - 1;
  expect(count('came')).toBeGreaterThan(1);
  expect(count('left')).toBe(count('came'));
  rmSync(folder, { recursive: true });
});

it('plays zero against itself in every pair', async () => {
  const bot = `exec:python3 ${botFile('dice.py')}`;
  const made = await plan([bot, bot], { units: 6 });
  const lines = (await blocks(await inProcess(made), made)).flatMap((answer) =>
    'fault' in answer ? [] : answer.records.trim().split('\n'),
  );
  const hands = lines.map((line) => JSON.parse(line));
  const of = (arm: number) =>
    hands.filter(({ game }) => game.endsWith(`/${arm}`)).map(({ game: _, strategies: __, ...hand }) => hand);
  expect(of(0)).toHaveLength(6);
  expect(of(1)).toEqual(of(0));
});

it('names the lowest faulty unit under the policy fail, and counts faults under the others', async () => {
  const trouble = `exec:python3 ${botFile('trouble.py')} exit 3 13/0,17/1,21/0`;
  const failing = await plan([trouble, 'random'], { unit: 'hand' });
  const answers = await blocks(threadPool(failing, 2), failing);
  const faults = answers.filter((answer) => 'fault' in answer);
  expect(faults.map((answer) => 'fault' in answer && [answer.unit, answer.fault.kind])).toEqual([
    [13, 'crash'],
    [17, 'crash'],
  ]);
  const going = await plan([trouble, 'random'], { policy: 'substitute' });
  const peaceful = await plan([trouble.replace('exit', 'nothing'), 'random'], { policy: 'substitute' });
  const played = await blocks(threadPool(going, 2), going);
  const undisturbed = await blocks(threadPool(peaceful, 2), peaceful);
  expect(
    played.flatMap((answer) => ('fault' in answer ? [] : answer.faults.map(({ unit }) => unit))),
  ).toEqual(expect.arrayContaining([13, 17, 21]));
  expect(played[0]).toEqual(undisturbed[0]);
  expect(played[3]).toEqual(undisturbed[3]);
});
