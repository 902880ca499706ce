// What a run over machines costs beside its blocks. `node scripts/bench-machines.mjs WHAT`:
//   blocks [N]       a coordinator through N blocks (10^6) that are answered at once: memory, and time a block
//   answer           an answer of one block of the baselines: bytes in Redis and on disk, time to pack and to take in
//   pool REDIS [N]   an experiment by threads and by workers of that Redis, in turns, N times: the ratio of their rates
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveEntrants } from '../../src/play/entrant.js';
import { inOrder, inProcess, threadPool } from '../../src/run/executor.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { Layout } from '../../src/run/layout.js';
import { ledgerLine } from '../../src/run/ledger.js';
import { type Plan, planOf } from '../../src/run/plan.js';
import { packAnswer, unpackAnswer } from '../../src/run/queue/answer.js';
import type { Board, BoardEvents } from '../../src/run/queue/board.js';
import { Coordinator } from '../../src/run/queue/coordinator.js';
import { queueExecutor } from '../../src/run/queue/executor.js';
import { runPlan } from '../../src/run/run.js';

const [what = '', ...rest] = process.argv.slice(2);

const planFor = async (value: object): Promise<Plan> => {
  const experiment = parseExperiment(value);
  return planOf(experiment, await resolveEntrants(experiment.strategies));
};

/** Answers every block at once, with one sum. */
class Echo implements Board {
  #events: BoardEvents | undefined;
  readonly #sums: Float64Array;
  constructor(size: number) {
    this.#sums = new Float64Array(size);
    this.#sums[0] = 1;
  }
  listen(events: BoardEvents) {
    this.#events = events;
  }
  async offer(blocks: readonly number[]) {
    for (const block of blocks) setImmediate(() => this.#events?.answered(block));
  }
  async answer(block: number) {
    return packAnswer('echo/1', { block, sums: this.#sums, records: '', faults: [] });
  }
  standings = async (blocks: readonly number[]) => blocks.map(() => 'answered' as const);
  answers = async () => [];
  causeOfDeath = async () => '';
  clear = async () => {};
  withdraw = async () => {};
  close = async () => {};
}

async function blocks(): Promise<object> {
  const count = Number(rest[0] ?? 1e6);
  const plan = await planFor({ strategies: ['random', 'greedy'], units: count, block: 1 });
  const size = new Layout(plan).length;
  const coordinator = await Coordinator.over(new Echo(size), { size, threads: () => 200, lookEvery: 5000 });
  const folder = mkdtempSync(join(tmpdir(), 'kaiser-blocks-'));
  const first = process.cpuUsage();
  const outcome = await runPlan(plan, coordinator, {
    folder,
    resume: rest[1] === 'resume',
    overwrite: false,
    shard: [1, 1],
    interrupted: new AbortController().signal,
    manifest: { commandLine: [], started: '', threads: 0 },
    progress: () => {},
    until: undefined,
    now: Date.now,
    write: () => {},
  });
  const { user, system } = process.cpuUsage(first);
  await coordinator.close();
  const ledger = statSync(join(folder, 'blocks.ndjson')).size;
  rmSync(folder, { recursive: true });
  return {
    outcome: outcome.kind,
    blocks: count,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    cpuMicrosecondsABlock: (user + system) / count,
    ledgerBytesABlock: ledger / count,
  };
}

async function answer(): Promise<object> {
  const plan = await planFor({ strategies: ['rule-based', 'greedy'], units: 100_000 });
  const executor = await inProcess(plan);
  const size = new Layout(plan).length;
  const started = process.cpuUsage();
  const played = await executor.play(0);
  const playing = cpuSince(started);
  const packed = packAnswer('machine/1', played);
  const TIMES = 500;
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time++) packAnswer('machine/1', played);
  const packing = cpuSince(before) / TIMES;
  const then = process.cpuUsage();
  for (let time = 0; time < TIMES; time++) unpackAnswer(0, size, packed);
  const unpacking = cpuSince(then) / TIMES;
  if ('fault' in played) throw new Error(played.fault.message);
  const onDisk = JSON.stringify(ledgerLine(played, '')).length + 1;
  return {
    pairsABlock: plan.blockSize,
    sums: size,
    playingMilliseconds: playing / 1000,
    bytesInRedis: packed.length,
    bytesOnDisk: onDisk,
    packingMicroseconds: packing,
    unpackingMicroseconds: unpacking,
  };
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Seconds from the first answer to the last: what starting costs is no matter of blocks. */
async function pool(): Promise<object> {
  const [address, times = '3', workers = '2'] = rest;
  const plan = await planFor({ strategies: ['rule-based', 'greedy'], units: 120_000, block: 400 });
  const rate = async (executor: Awaited<ReturnType<typeof queueExecutor>>): Promise<number> => {
    let answers = 0;
    let from = 0;
    const WARM = 20;
    for await (const _ of inOrder(
      executor,
      Array.from({ length: plan.blocks }, (__, at) => at),
    ))
      if (++answers === WARM) from = performance.now();
    const seconds = (performance.now() - from) / 1000;
    await executor.close();
    return (answers - WARM) / seconds;
  };
  const rates: { threads: number; redis: number }[] = [];
  for (let time = 0; time < Number(times); time++) {
    const threads = await rate(threadPool(plan, Number(workers)));
    const redis = await rate(await queueExecutor(plan, address!, { audit: 0, tell: () => {} }));
    rates.push({ threads, redis });
  }
  const ratios = rates.map(({ threads, redis }) => redis / threads).sort((a, b) => a - b);
  const threads = rates.map((one) => one.threads).sort((a, b) => a - b)[rates.length >> 1]!;
  return { rates, millisecondsABlock: (1000 * Number(workers)) / threads, ratio: ratios[ratios.length >> 1] };
}

const MEASURES: Readonly<Record<string, () => Promise<object>>> = { blocks, answer, pool };
console.log(JSON.stringify(await MEASURES[what]!(), null, 1));
