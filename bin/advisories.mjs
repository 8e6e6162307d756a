#!/usr/bin/env node
/** `npm run advisories`: finds packages of the lock file that are older than the fix of a known advisory. */
import path from 'node:path';
import { Advice, fail } from './lib/console.mjs';
import { ensureDependencies, node24, root, run, toolEnv } from './lib/prepare.mjs';

try {
  await ensureDependencies();
  await run(node24, [path.join(root, 'dev/proof/advisories.ts')], { env: toolEnv(), isLoud: true });
} catch (error) {
  // The command has already printed which.
  fail(error?.code === 1 ? new Advice('Update these packages.') : error);
}
