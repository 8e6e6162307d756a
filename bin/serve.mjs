/** Serves the built product: one process, told by the environment what it is (up.mjs starts the whole set). */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.LANGKAH_ROOT ??= path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

try {
  const { serve } = await import('../dist/server/server.js');
  await serve();
} catch (error) {
  // What a person can mend is printed as it is; a stack is for faults of ours.
  console.error(error?.name === 'ConfigError' ? error.message : (error?.stack ?? error));
  process.exit(error?.name === 'ConfigError' ? 78 : 1);
}
