import { defineConfig } from 'vitest/config';
import { catalogueFolders, writeFunctions } from './dev/messages/catalogues.ts';

// The functions of texts are generated, and not committed.
writeFunctions(catalogueFolders(import.meta.dirname));

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'dev/**/*.test.ts'],
    globalSetup: ['dev/testing/global-setup.ts'],
    // Files of one worker share the modules they import: each file brings a database of its own and a composed app,
    // and importing the product anew for each cost more than all tests together.
    isolate: false,
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    // A slow machine takes a multiple of what a quick one takes, and a test that hangs ends here all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a test waits for may come late on a busy machine; that it comes is what is tested.
    expect: { poll: { timeout: 5_000 } },
  },
});
