import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { 'kaiser-lab': fileURLToPath(new URL('./src/index.ts', import.meta.url)) };
const project = (name: string, include: string[], exclude: string[], testTimeout: number) => ({
  resolve: { alias },
  test: { name, include, exclude, testTimeout, hookTimeout: testTimeout },
});

/** Child processes by the dozen, whole games by the hundred, simulated error rates: minutes, so not in the unit suite. */
const SLOW = [
  'test/long/**/*.test.ts',
  'test/outside/**/*.test.ts',
  'test/commands/{match,init,bad-input,completion,help,interrupt}.test.ts',
  'test/docs/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/support/referee.test.ts',
  'test/play/referee.test.ts',
  'test/stats/rates.test.ts',
  'test/strategies/{laws,strength}.test.ts',
];

/** Runs every command of the guides as a reader would type it: many minutes, before a release. */
const GUIDES = 'test/guides/**/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      project('unit', ['test/**/*.test.ts'], [...SLOW, GUIDES], 60_000),
      project('long', SLOW, [], 900_000),
      project('guides', [GUIDES], [], 900_000),
    ],
  },
});
