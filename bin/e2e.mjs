#!/usr/bin/env node
/** `npm run e2e -- NAME`: the journeys with NAME in their path, on a build of the current sources. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { fail } from './lib/console.mjs';
import { ensureBuild, ensureDependencies, node24, root, toolEnv } from './lib/prepare.mjs';

try {
  await ensureDependencies();
  const chromium = await ensureChromium();
  await ensureBuild();
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config', 'vitest.e2e.config.ts', ...process.argv.slice(2)];
  const child = spawn(node24, ['--disable-warning=ExperimentalWarning', vitest, ...args], {
    cwd: root,
    env: toolEnv({ NODE_ENV: 'test', CHROMIUM_PATH: chromium, LANGKAH_ALL: '1' }),
    stdio: 'inherit',
  });
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  fail(error);
}
