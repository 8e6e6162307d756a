import { defineConfig } from 'vitest/config';

/** Browser journeys against the built product, two at a time, each worker on an installation of its own. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/setup/global-setup.ts'],
    // Importing the browser's driver anew for each file took a second each.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 150_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    retry: 0,
  },
});
