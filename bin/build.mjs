#!/usr/bin/env node
/** `npm run build`: installs dependencies and builds the current sources, without starting anything. */
import { fail } from './lib/console.mjs';
import { ensureBuild, ensureDependencies } from './lib/prepare.mjs';

try {
  await ensureDependencies({ withTools: false });
  await ensureBuild();
} catch (error) {
  fail(error);
}
