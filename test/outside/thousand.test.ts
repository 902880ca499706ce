// A thousand games with a bot that misbehaves when its hand tells it to: they end, every fault is counted where it belongs, the
// other games are what they are without faults, and no process is left.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { resolveEntrants } from '../../src/play/entrant.js';
import type { FaultKind } from '../../src/play/fault.js';
import type { BlockResult } from '../../src/run/block.js';
import { inOrder, threadPool } from '../../src/run/executor.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { planOf } from '../../src/run/plan.js';
import { botFile } from '../support/outside.js';

/** What the bots do by hand, in the order of their own lists, and what that is called. */
const INSIDE: readonly FaultKind[] = [
  'throw',
  'promise',
  'illegal',
  'type',
  'mutation',
  'globals',
  'timer',
  'exit',
  'timeout',
  'memory',
];
const OUTSIDE: readonly FaultKind[] = [
  'throw',
  'illegal',
  'illegal',
  'crash',
  'crash',
  'crash',
  'timeout',
  'timeout',
  'garbage',
  'garbage',
  'flood',
  'malformed',
  'outOfTurn',
];

/** The fault that a hand leads to: the rule of the bots, told again. */
function faultOf(hand: string, kinds: readonly FaultKind[]): FaultKind | undefined {
  const letters = [...hand.split(' ').sort().join(' ')];
  const number = letters.reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  return number % 250 === 0 ? kinds[Math.floor(number / 250) % kinds.length] : undefined;
}

const RULES = { extends: 'pagat', name: 'short', scoring: { freeze: null }, game: { target: 12 } };
/** Bids as low and plays as weak as it may, like the bots. */
const OPPONENT = `${botFile('inside.mjs')}:what=nothing`;

/** @param moveTimeout what in-process bots need to fill their memory on a slow machine. */
async function play(bot: string, moveTimeout: number): Promise<BlockResult[]> {
  const strategies = [bot, OPPONENT];
  const experiment = parseExperiment({
    strategies,
    rules: [RULES],
    unit: 'game',
    units: 500,
    block: 50,
    records: true,
    policy: 'forfeit',
  });
  const plan = planOf(experiment, await resolveEntrants(strategies));
  const executor = threadPool(plan, 2, moveTimeout, 64);
  const answers: BlockResult[] = [];
  try {
    const blocks = Array.from({ length: plan.blocks }, (_, block) => block);
    for await (const answer of inOrder(executor, blocks)) answers.push(answer as BlockResult);
  } finally {
    await executor.close();
  }
  return answers;
}

/** Record lines by game, without the bot's options. */
function games(answers: readonly BlockResult[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of answers.flatMap(({ records }) => records.trimEnd().split('\n'))) {
    const { game } = JSON.parse(line) as { game: string };
    found.set(game, [...(found.get(game) ?? []), line.replaceAll(':calm=true', '')]);
  }
  return found;
}

/** The first fault of a game that was played without any: the bot is asked to bid from the dealer's left. */
function expectedFault(lines: readonly string[], name: string, kinds: readonly FaultKind[]) {
  for (const line of lines) {
    const { hands, dealer, strategies } = JSON.parse(line);
    for (let place = 1; place <= 4; place++) {
      const seat = (dealer + place) % 4;
      const kind = strategies[seat] === name ? faultOf(hands[seat], kinds) : undefined;
      if (kind) return { kind, seat };
    }
  }
  return undefined;
}

it.each([
  ['in process', `${botFile('inside-hands.mjs')}`, ':calm=true', ' ', 2500, INSIDE],
  ['over stdio', `exec:python3 '${botFile('trouble.py')}'`, ' calm', ' hands', 800, OUTSIDE],
])('%s', async (_, bot, calm, wild, moveTimeout, kinds) => {
  const peaceful = games(await play(`${bot}${calm}`, 10_000));
  const answers = await play(`${bot}${wild}`.trim(), moveTimeout);
  const played = games(answers);
  expect(played.size).toBe(1000);

  const name = bot.startsWith('exec:') ? 'trouble' : 'inside-hands';
  const expected = [...peaceful].flatMap(([game, lines]) => {
    const fault = expectedFault(lines, name, kinds);
    return fault ? [{ game, ...fault }] : [];
  });
  const faults = answers.flatMap((answer) =>
    answer.faults.map(({ game, kind, seat }) => ({ game, kind, seat })),
  );
  expect(faults).toEqual(expected);
  expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThan(4);
  expect(faults.length).toBeGreaterThan(15);

  const faulty = new Set(faults.map(({ game }) => game));
  for (const [game, lines] of played) {
    if (faulty.has(game)) expect(JSON.parse(lines.at(-1)!).event).toBe('forfeit');
    else expect(lines).toEqual(peaceful.get(game));
  }
  const left = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  expect(left).not.toMatch(/trouble\.py'? (hands|calm)/);
});
