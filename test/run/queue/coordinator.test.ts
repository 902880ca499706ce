// A coordinator with a hundred workers that answer late, twice, wrongly or never: every block counts once, in order.
import { describe, expect, it } from 'vitest';
import type { BlockResult } from '../../../src/run/block.js';
import { inOrder } from '../../../src/run/executor.js';
import { Coordinator } from '../../../src/run/queue/coordinator.js';
import { QueueError } from '../../../src/run/queue/queue-error.js';
import { Crowd, type Trouble } from '../../support/crowd.js';

const SIZE = 20;
const CALM: Trouble = {
  slowest: 5,
  dies: 0,
  lease: 40,
  twice: 0,
  silent: 0,
  loud: 0,
  damaged: 0,
  forgotten: 0,
};
const WILD: Trouble = {
  slowest: 20,
  dies: 5,
  lease: 60,
  twice: 5,
  silent: 5,
  loud: 10,
  damaged: 2,
  forgotten: 2,
};

/** Sums that tell blocks apart and a count of blocks, so that one lost or counted twice shows. */
const play = (block: number): BlockResult => ({
  block,
  sums: Float64Array.from({ length: SIZE }, (_, at) => (at === 0 ? 1 : (block * 31 + at * 7) % 1009)),
  records: `{"block":${block}}\n`,
  faults: [],
});

const over = (crowd: Crowd, threads: number) =>
  Coordinator.over(crowd, { size: SIZE, threads: () => threads, lookEvery: 25 });

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('a coordinator', () => {
  it('counts every block once and in order, whatever a hundred workers do', async () => {
    const crowd = new Crowd(100, play, WILD);
    const coordinator = await over(crowd, 100);
    const got: BlockResult[] = [];
    for await (const answer of inOrder(coordinator, numbers(3000))) got.push(answer as BlockResult);
    await coordinator.close();
    expect(got).toEqual(numbers(3000).map(play));
    const { deaths, duplicates, damages, forgotten } = crowd.tales;
    for (const times of [deaths, duplicates, damages, forgotten]) expect(times).toBeGreaterThan(20);
  });

  it('keeps a bounded number of blocks going', async () => {
    const crowd = new Crowd(10, play, CALM);
    const coordinator = await over(crowd, 10);
    for await (const _ of inOrder(coordinator, numbers(2000)));
    await coordinator.close();
    expect(crowd.tales.most).toBeLessThanOrEqual(3 * coordinator.width);
  });

  it('takes up answers that an earlier coordinator left, and plays none of them again', async () => {
    const played: number[] = [];
    const noting = (block: number) => {
      played.push(block);
      return play(block);
    };
    const crowd = new Crowd(4, noting, CALM);
    await crowd.offer(numbers(30));
    while ((await crowd.answers()).length < 30) await new Promise((done) => setTimeout(done, 5));
    const coordinator = await over(crowd, 4);
    const got: number[] = [];
    for await (const { block } of inOrder(coordinator, numbers(40).slice(10))) got.push(block);
    await coordinator.close();
    expect(got).toEqual(numbers(40).slice(10));
    expect(played.sort((a, b) => a - b)).toEqual(numbers(40));
    expect(await crowd.answers()).toEqual([]);
  });

  it('gives up on a worker that sends damaged answers only', async () => {
    const coordinator = await over(new Crowd(1, play, { ...CALM, damaged: 100 }), 1);
    await expect(coordinator.play(7)).rejects.toThrow(/^block 7: .*for the fifth time$/);
    await coordinator.close();
  });

  it('refuses the answer of another block', async () => {
    const coordinator = await over(new Crowd(1, (block) => play(block + 1), CALM), 1);
    await expect(coordinator.play(7)).rejects.toThrow(/worker crowd sent block 8 in the place of block 7/);
    await coordinator.close();
  });

  it('ends with what a judge finds', async () => {
    const found = new QueueError('block 3 comes out differently', 1);
    const judge = async ({ answer }: { answer: { block: number } }) => {
      if (answer.block === 3) throw found;
    };
    const crowd = new Crowd(2, play, CALM);
    const coordinator = await Coordinator.over(crowd, { size: SIZE, threads: () => 2, lookEvery: 25, judge });
    const run = async () => {
      for await (const _ of inOrder(coordinator, numbers(10)));
    };
    await expect(run()).rejects.toBe(found);
    await coordinator.close();
  });
});
