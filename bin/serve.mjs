/** Serves the built product, as one process or as WEB_CONCURRENCY of them, told by the environment what it is. */
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askForPort } from './lib/away.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { answerHeartbeat } from './lib/heartbeat.mjs';
import { keepWorkers, wantedWorkers } from './lib/workers.mjs';

loadEnvironment();
// As `npm start` does: otherwise React serves with its development build.
process.env.NODE_ENV ??= 'production';
process.env.LANGKAH_ROOT ??= path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

// What was compiled once is not compiled again; where nothing can be written, it is.
enableCompileCache(path.join(process.env.LANGKAH_ROOT, '.cache/compiled'));

try {
  if (cluster.isPrimary && wantedWorkers() > 1) {
    answerHeartbeat();
    await askForPort();
    await keepWorkers(wantedWorkers());
  } else {
    const { serve } = await import('../dist/server/main.js');
    answerHeartbeat();
    // A worker's primary has asked already.
    await serve(cluster.isPrimary ? askForPort : undefined);
  }
} catch (error) {
  // What a person can mend is printed as it is; a stack is for faults of ours.
  console.error(error?.name === 'ConfigError' ? error.message : (error?.stack ?? error));
  process.exit(error?.name === 'ConfigError' ? 78 : 1);
}
