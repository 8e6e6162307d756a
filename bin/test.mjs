#!/usr/bin/env node
/**
 * `npm test`: every check, and every test and browser journey but the long ones (`*.long.test.ts`, `*.long.e2e.ts`),
 * which `npm test -- --all` runs too. Installs what they need (product.md#two-commands).
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
  const isAll = process.argv.includes('--all');
  await runChecks(tally, { without: isAll ? [] : ['long'] });
  const journeys = isAll ? [] : ['--exclude', '**/*.long.e2e.ts'];
  await runVitest(tally, 'Browser journeys', ['--config', 'vitest.e2e.config.ts', ...journeys], {
    CHROMIUM_PATH: chromium,
    ...(isAll && { LANGKAH_ALL: '1' }),
  });
  if (!tally.print()) process.exitCode = 1;
} catch (error) {
  fail(error);
  console.log('0 passed, 1 failed, 0 skipped');
}
