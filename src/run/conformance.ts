// Whether a strategy keeps the contract: legal and timely in every form, the same answers whenever and wherever it is asked, and
// no knowledge of what its seat cannot see.
import { Worker } from 'node:worker_threads';
import { type Entrant, resolveEntrants } from '../play/entrant.js';
import type { Fault } from '../play/fault.js';
import { builtModule } from '../play/load.js';
import { PRESET_NAMES } from '../rules/presets.js';
import type { BlockResult } from './block.js';
import { type Executor, inOrder, threadPool } from './executor.js';
import { parseExperiment } from './experiment.js';
import { type Plan, planOf } from './plan.js';
import type { BlockAnswer } from './worker.js';

/** What a check found, in words for people. */
export interface Finding {
  readonly check: string;
  readonly passed: boolean;
  readonly words: readonly string[];
}

export interface ConformanceChoices {
  /** Milliseconds. */
  readonly moveTimeout: number;
  /** Names of the forms to play; all presets when undefined. */
  readonly forms?: readonly string[];
  /** Told before each check. */
  readonly progress: (check: string) => void;
}

/** Against whom, how many pairs of hands a form, and how many of them make a block. */
const OPPONENT = 'random';
const SIZE = { units: 6, block: 2 } as const;
const REPEATED = { units: 24, block: 8, order: [0, 1, 2] } as const;

/** Runs every check. @throws StrategyError, OptionError for a strategy that cannot be loaded. */
export async function checkConformance(name: string, choices: ConformanceChoices): Promise<Finding[]> {
  const entrants = await resolveEntrants([name, OPPONENT]);
  const forms = await checkForms(name, entrants, choices);
  choices.progress('the same answers again');
  const repeated = await checkRepeatable(name, entrants, choices);
  choices.progress('nothing known that the seat cannot see');
  return [...forms, repeated, await checkIsolation(entrants[0]!)];
}

const planFor = (name: string, entrants: readonly Entrant[], more: object): Plan =>
  planOf(
    parseExperiment({
      strategies: [name, OPPONENT],
      policy: 'forfeit',
      records: true,
      seed: 'conformance',
      ...more,
    }),
    entrants,
  );

async function checkForms(
  name: string,
  entrants: readonly Entrant[],
  { moveTimeout, progress, forms = PRESET_NAMES }: ConformanceChoices,
): Promise<Finding[]> {
  const words: string[] = [];
  const started = performance.now();
  let decisions = 0;
  for (const form of forms) {
    progress(form);
    const plan = planFor(name, entrants, { rules: [form], ...SIZE });
    const answers = await withPool(plan, moveTimeout, (executor) => playAll(executor, [0, 1, 2]));
    for (const fault of answers.flatMap(faultsOf))
      words.push(`${form}: ${fault.kind} when asked to ${fault.asked}: ${fault.message} [${fault.token}]`);
    decisions += answers.reduce((sum, answer) => sum + decisionsOf(answer), 0);
  }
  const seconds = (performance.now() - started) / 1000;
  return [
    {
      check: `answers legally and in time in ${forms.length} forms of the game`,
      passed: words.length === 0,
      words,
    },
    {
      check: 'speed',
      passed: true,
      words: [`${decisions} calls and cards of the whole table in ${seconds.toFixed(1)} s, starts included`],
    },
  ];
}

const faultsOf = (answer: BlockAnswer): readonly Fault[] =>
  'fault' in answer ? [answer.fault] : answer.faults;

/** Calls and cards of a block's records. */
const decisionsOf = (answer: BlockAnswer): number =>
  'fault' in answer
    ? 0
    : (answer.records.match(/"(cards|auction)":("[^"]*"|\[[^\]]*\])/g) ?? []).join(' ').split(' ').length;

async function checkRepeatable(
  name: string,
  entrants: readonly Entrant[],
  { moveTimeout }: ConformanceChoices,
): Promise<Finding> {
  const { order, ...size } = REPEATED;
  const plan = planFor(name, entrants, size);
  const words: string[] = [];
  const [first, backwards] = await withPool(plan, moveTimeout, async (executor) => [
    await playAll(executor, order),
    await playAll(executor, [...order].reverse()),
  ]);
  const fresh = await withPool(plan, moveTimeout, (executor) => playAll(executor, [1]));
  const differs = (a: BlockAnswer, b: BlockAnswer) => bytesOf(a) !== bytesOf(b);
  const later = order.filter((block) => differs(first![block]!, backwards!.at(-1 - block)!));
  if (later.length > 0)
    words.push(
      `${later.length} of ${order.length} blocks were played otherwise the second time, in another order`,
    );
  if (differs(first![1]!, fresh[0]!)) words.push('a block was played otherwise by a fresh worker');
  if (words.length > 0)
    words.push(
      'it keeps something from one game to the next (at module level, in the process), or draws from the clock or Math.random instead of its own stream',
    );
  return {
    check: 'gives the same answers again, in another order and in a fresh worker',
    passed: words.length === 0,
    words,
  };
}

const bytesOf = (answer: BlockAnswer): string =>
  'fault' in answer ? JSON.stringify(answer) : `${(answer as BlockResult).records}${answer.sums.join()}`;

/** Seats of one module must not tell each other: each plays the same when it has the module for itself. */
async function checkIsolation(entrant: Entrant): Promise<Finding> {
  const check = 'knows nothing that its seat cannot see';
  if (entrant.oracle)
    return { check, passed: true, words: ['it declares that it sees all hands; not checked'] };
  if (entrant.spec.kind === 'exec')
    return {
      check,
      passed: true,
      words: ['each seat has a process of its own, which gets messages and nothing else'],
    };
  const worker = new Worker(builtModule('run/isolation-worker.js'), {
    workerData: { entrant, forms: ['pagat', 'cardrules-pass2', 'saskatchewan34'] },
    stdout: true,
  });
  const words = await new Promise<readonly string[]>((done, failed) => {
    worker.once('message', done);
    worker.once('error', failed);
    worker.once('exit', () => done(['the thread of this check ended early']));
  }).finally(() => worker.terminate());
  return { check, passed: words.length === 0, words };
}

async function withPool<T>(
  plan: Plan,
  moveTimeout: number,
  use: (executor: Executor) => Promise<T>,
): Promise<T> {
  const executor = threadPool(plan, 1, moveTimeout);
  try {
    return await use(executor);
  } finally {
    await executor.close();
  }
}

async function playAll(executor: Executor, blocks: readonly number[]): Promise<BlockAnswer[]> {
  const answers: BlockAnswer[] = [];
  for await (const answer of inOrder(executor, blocks)) answers.push(answer);
  return answers;
}
