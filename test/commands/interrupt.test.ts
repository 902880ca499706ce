import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));

/** Starts a command whose input stays open, interrupts it once it has spoken or after two seconds, and waits for its end. */
function interrupted(...words: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [cli, ...words], { stdio: ['pipe', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGINT'), 2000);
  child.stdout.once('data', () => {
    clearTimeout(timer);
    child.kill('SIGINT');
  });
  return new Promise((resolve) => {
    child.once('exit', resolve);
  });
}

it.each([['solve', '-'], ['replay', '-'], ['analyze', '--records', '-'], ['env'], ['play', 'greedy']])(
  'kaiser %s ends when it is interrupted while it waits for input',
  async (...words) => {
    expect(await interrupted(...words)).toBe(130);
  },
  20_000,
);
