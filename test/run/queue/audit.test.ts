// The audit of workers' answers: what is drawn follows from the seed, and a worker that answers otherwise is named.
import { describe, expect, it } from 'vitest';
import type { BlockResult } from '../../../src/run/block.js';
import type { Executor } from '../../../src/run/executor.js';
import { type Answer, hashAnswer } from '../../../src/run/queue/answer.js';
import { Audit } from '../../../src/run/queue/audit.js';

const result = (block: number, sum = block): BlockResult => ({
  block,
  sums: Float64Array.of(1, sum),
  records: `{"block":${block}}\n`,
  faults: [],
});

const own = (played: number[]): Executor => ({
  width: 1,
  play: async (block) => {
    played.push(block);
    return result(block);
  },
  close: async () => {},
});

const answerOf = (worker: string, answer: BlockResult): Answer => ({
  worker,
  answer,
  hash: hashAnswer(answer),
});

async function drawn(share: number, seed: string): Promise<number[]> {
  const played: number[] = [];
  const audit = new Audit(own(played), share, seed);
  for (let block = 0; block < 2000; block++) await audit.judge(answerOf('w', result(block)));
  expect(audit.alike).toBe(played.length);
  return played;
}

describe('an audit', () => {
  it('plays a share of the blocks again, the same ones for the same seed', async () => {
    const some = await drawn(0.1, 'a');
    expect(some.length).toBeGreaterThan(150);
    expect(some.length).toBeLessThan(250);
    expect(await drawn(0.1, 'a')).toEqual(some);
    expect(await drawn(0.1, 'b')).not.toEqual(some);
    expect(await drawn(0, 'a')).toEqual([]);
    expect(await drawn(1, 'a')).toHaveLength(2000);
  });

  it.each([
    ['in a sum', (block: number) => result(block, block + 1)],
    ['in the records', (block: number) => ({ ...result(block), records: '{}\n' })],
  ])('names the worker whose answer differs %s', async (_, wrong) => {
    const audit = new Audit(own([]), 1, 'a');
    await audit.judge(answerOf('honest', result(4)));
    await expect(audit.judge(answerOf('liar on host-7', wrong(5)))).rejects.toMatchObject({
      message: expect.stringMatching(
        /^block 5 comes out differently here \(\w{12}\) than at worker liar on host-7 /,
      ),
      status: 1,
    });
    expect(audit.alike).toBe(1);
  });
});
