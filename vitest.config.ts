import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { 'kaiser-lab': fileURLToPath(new URL('./src/index.ts', import.meta.url)) };
const project = (name: string, include: string[], exclude: string[], testTimeout: number) => ({
  resolve: { alias },
  test: { name, include, exclude, testTimeout, hookTimeout: testTimeout },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['test/**/*.test.ts'], ['test/long/**'], 60_000),
      project('long', ['test/long/**/*.test.ts'], [], 900_000),
    ],
  },
});
