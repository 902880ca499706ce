// No bot outlives the tool, however the tool ends.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { builtModule } from '../../src/play/load.js';

const bot = pathToFileURL(builtModule('play/bot.js')).href;

/** A program that starts a bot which does not care about its stdin, says `up`, and then does `ending`. */
const program = (mark: string, ending: string, say: string): string => `
  const { Bot } = await import(${JSON.stringify(bot)});
  const script = 'echo \\'{"type":"ready","protocol":1,"name":"x"}\\'; exec sleep ${mark}';
  const it = new Bot({ words: ['sh', '-c', 'sleep ${mark} & ' + script], options: {} });
  await it.begin();
  ${say};
  ${ending};
`;

const running = (mark: string): number =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim() === `sleep ${mark}`).length;

async function noneLeft(mark: string): Promise<void> {
  for (let wait = 0; wait < 100 && running(mark) > 0; wait++)
    await new Promise((done) => setTimeout(done, 50));
  expect(running(mark)).toBe(0);
}

it.each([
  ['31001', 'returns', 'await it.close()'],
  ['31002', 'exits', 'process.exit(0)'],
  ['31003', 'throws', 'throw new Error("our own bug")'],
  ['31004', 'is killed', 'await new Promise(() => setInterval(() => {}, 1000))'],
])('%s: the tool %s', async (mark, how, ending) => {
  const source = program(
    mark,
    ending,
    'console.log("up"); await new Promise((done) => setTimeout(done, 300))',
  );
  const tool = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(tool, 'exit');
  await once(tool.stdout, 'data');
  expect(running(mark)).toBe(2);
  if (how === 'is killed') tool.kill('SIGKILL');
  await gone;
  await noneLeft(mark);
});

it('a thread of the tool is ended', async () => {
  const mark = '31005';
  const source = program(
    mark,
    'setInterval(() => {}, 1000)',
    `(await import('node:worker_threads')).parentPort.postMessage('up')`,
  );
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  await once(worker, 'message');
  expect(running(mark)).toBe(2);
  await worker.terminate();
  await noneLeft(mark);
});
