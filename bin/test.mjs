#!/usr/bin/env node
/** `npm test`: every check and test, browser journeys included. Installs what they need (product.md#two-commands). */
import { existsSync } from 'node:fs';
import { runChecks, runVitest } from './lib/checks.mjs';
import { Advice, fail, step } from './lib/console.mjs';
import { ensureBuild, ensureDependencies, run } from './lib/prepare.mjs';
import { createTally } from './lib/tally.mjs';

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...chromiumPaths].find((candidate) => candidate && existsSync(candidate));

async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    await step('Installing Chromium for the browser tests (apt-get)', async () => {
      await run('apt-get', ['update', '-qq']);
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Advice(
    'The browser tests need Chromium. Install it (Debian and Ubuntu: sudo apt-get install chromium; macOS: install Google Chrome) or set CHROMIUM_PATH to one, then run npm test again.',
  );
}

try {
  await ensureDependencies();
  const chromium = await ensureChromium();
  await ensureBuild();
  const tally = createTally();
  await runChecks(tally, { asksAgain: true });
  await runVitest(tally, 'Browser journeys', ['--config', 'vitest.e2e.config.ts'], {
    env: { CHROMIUM_PATH: chromium },
    asksAgain: true,
  });
  if (!tally.print()) process.exitCode = 1;
} catch (error) {
  fail(error);
  console.log('0 passed, 1 failed, 0 skipped');
}
