import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'dev/**/*.test.ts'],
    globalSetup: ['dev/testing/global-setup.ts'],
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
