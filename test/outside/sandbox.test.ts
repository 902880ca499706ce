// Users' strategies without access to files, and with a module for each seat.
import { expect, it } from 'vitest';
import { resolveEntrants } from '../../src/play/entrant.js';
import { describeInSandbox, permissionFlag } from '../../src/play/sandbox.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { planOf } from '../../src/run/plan.js';
import { localExecutor } from '../../src/run/sandbox.js';
import type { BlockAnswer } from '../../src/run/worker.js';
import { botFile } from '../support/outside.js';

async function play(bot: string, more: object): Promise<BlockAnswer> {
  const strategies = [bot, 'random'];
  const experiment = parseExperiment({ strategies, units: 6, block: 6, records: true, ...more });
  const entrants = await resolveEntrants(strategies, experiment.sandbox ? describeInSandbox : undefined);
  const executor = localExecutor(planOf(experiment, entrants), 1);
  return executor.play(0).finally(() => executor.close());
}

it.each([
  ['v18.20.0', undefined],
  ['v20.20.2', '--experimental-permission'],
  ['v22.12.0', '--experimental-permission'],
  ['v22.13.0', '--permission'],
  ['v24.21.0', '--permission'],
])('knows the flag of %s', (version, flag) => {
  expect(permissionFlag(version)).toBe(flag);
});

it('plays the same inside and outside of a sandbox', async () => {
  const bot = `${botFile('inside.mjs')}:what=throw`;
  const free = await play(bot, { policy: 'forfeit', units: 24, block: 24 });
  expect(free).toMatchObject({
    faults: expect.arrayContaining([expect.objectContaining({ kind: 'throw' })]),
  });
  expect(await play(bot, { policy: 'forfeit', units: 24, block: 24, sandbox: true })).toEqual(free);
});

it('keeps files from strategies', async () => {
  const bot = botFile('reader.mjs');
  expect(await play(bot, {})).not.toHaveProperty('fault');
  expect(await play(bot, { sandbox: true })).toMatchObject({
    unit: 0,
    fault: { kind: 'access', message: 'used what --sandbox forbids: FileSystemRead of /etc/hosts' },
  });
});

it('says what it does not reach', async () => {
  const bot = `exec:python3 '${botFile('first.py')}'`;
  await expect(play(bot, { sandbox: true })).rejects.toThrow(
    /^--sandbox: first runs in a process of its own, which Node's permission model does not reach/,
  );
});

it('gives every seat a module of its own', async () => {
  const bot = botFile('hermit.mjs');
  expect(await play(bot, {})).toMatchObject({
    fault: { kind: 'throw', message: 'threw Error: seats 0 and 2 share a module' },
  });
  expect(await play(bot, { isolate: true })).not.toHaveProperty('fault');
});
