// The container file, without a container engine: what it copies and runs is there, and nothing else is asked of the image.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = readFileSync(`${root}scripts/Dockerfile`, 'utf8');
const { scripts, bin, engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const steps = (word: string) =>
  file.split('\n').flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

it('starts from a version of Node that the package takes', () => {
  const from = steps('FROM').map((line) => Number(/^node:(\d+)-/.exec(line)?.[1]));
  expect(from).toHaveLength(2);
  for (const version of from) expect(version).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)![0]));
});

it('runs only what npm has, and scripts of the package', () => {
  const asked = steps('RUN').flatMap((line) => line.split(' && '));
  expect(asked[0]).toBe('npm ci --ignore-scripts');
  for (const script of asked.flatMap((line) => /^npm run (\S+)/.exec(line)?.[1] ?? []))
    expect(Object.keys(scripts)).toContain(script);
  for (const line of asked) expect(line).toMatch(/^(npm (ci|run|pack|install|cache) |rm -r \/package$)/);
});

it('is told of in the guide, and starts a command of the package', () => {
  const guide = readFileSync(`${root}docs/containers.md`, 'utf8');
  expect(guide).toContain(file.split('\n')[0]!.split(': ')[1]);
  const [entry] = JSON.parse(steps('ENTRYPOINT')[0]!);
  expect(Object.keys(bin)).toContain(entry);
  expect(existsSync(`${root}package-lock.json`)).toBe(true);
});
