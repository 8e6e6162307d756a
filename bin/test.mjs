#!/usr/bin/env node
/**
 * `npm test`: every check, the quick tests, all that the courses show (`*.content.test.ts`), and the journeys that people
 * lose money, access or work by.
 * `npm test -- --slow`: `*.slow.*` too, as before each landing (`.ci/run`). `npm test -- --all`: `*.long.*` too.
 * Installs what they need (product.md#two-commands).
 */
import { runChecks, runVitest, withoutKinds } from './lib/checks.mjs';
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
  const isSlow = isAll || process.argv.includes('--slow');
  const without = [...(isSlow ? [] : ['slow']), ...(isAll ? [] : ['long'])];
  await runChecks(tally, { without });
  const journeys = ['--config', 'vitest.e2e.config.ts', ...withoutKinds(without, 'e2e')];
  await runVitest(tally, 'Browser journeys', journeys, {
    CHROMIUM_PATH: chromium,
    ...(isAll && { LANGKAH_ALL: '1' }),
  });
  if (!tally.print()) process.exitCode = 1;
} catch (error) {
  fail(error);
  console.log('0 passed, 1 failed, 0 skipped');
}
