#!/usr/bin/env node
/**
 * `npm test`: every check, every test, and the browser journeys but the long ones (`*.long.e2e.ts`), which
 * `npm test -- --all` runs too. Installs what they need (product.md#two-commands).
 */
import { runChecks, runVitest } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { fail } from './lib/console.mjs';
import { ensureBuild, ensureDependencies } from './lib/prepare.mjs';
import { createTally } from './lib/tally.mjs';

try {
  await ensureDependencies();
  const chromium = await ensureChromium();
  await ensureBuild();
  const tally = createTally();
  await runChecks(tally, { withLong: true });
  const journeys = process.argv.includes('--all') ? [] : ['--exclude', '**/*.long.e2e.ts'];
  await runVitest(tally, 'Browser journeys', ['--config', 'vitest.e2e.config.ts', ...journeys], {
    CHROMIUM_PATH: chromium,
  });
  if (!tally.print()) process.exitCode = 1;
} catch (error) {
  fail(error);
  console.log('0 passed, 1 failed, 0 skipped');
}
