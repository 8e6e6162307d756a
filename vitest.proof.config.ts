import { defineConfig } from 'vitest/config';

/** Whole installations that are killed, restored or loaded for long (`npm run proof`), one after another. */
export default defineConfig({
  test: {
    include: ['dev/proof/**/*.proof.ts'],
    fileParallelism: false,
    testTimeout: 40 * 60_000,
    hookTimeout: 120_000,
    retry: 0,
  },
});
