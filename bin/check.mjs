#!/usr/bin/env node
/** `npm run check`: format, lint, types, import rules, the quick unit and API tests. */
import { runChecks } from './lib/checks.mjs';
import { fail } from './lib/console.mjs';
import { ensureDependencies, ensureRouteTree } from './lib/prepare.mjs';
import { createTally } from './lib/tally.mjs';

try {
  await ensureDependencies();
  await ensureRouteTree();
  const tally = createTally();
  await runChecks(tally, { without: ['content', 'slow', 'long'] });
  if (!tally.print()) process.exitCode = 1;
} catch (error) {
  fail(error);
}
