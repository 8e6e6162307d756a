#!/usr/bin/env node
/** `npm run build`: dependencies and a build of the sources as they are, without starting anything. */
import { fail } from './lib/console.mjs';
import { ensureBuild, ensureDependencies } from './lib/prepare.mjs';

try {
  await ensureDependencies();
  await ensureBuild();
} catch (error) {
  fail(error);
}
