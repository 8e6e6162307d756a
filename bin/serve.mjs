/** Serves the built product as one process, or as WEB_CONCURRENCY of them; configured by the environment. */
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askForPort } from './lib/away.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { answerHeartbeat } from './lib/heartbeat.mjs';
import { keepWorkers, wantedWorkers } from './lib/workers.mjs';

loadEnvironment();
// As `npm start` does; otherwise React uses its development build.
process.env.NODE_ENV ??= 'production';
process.env.LANGKAH_ROOT ??= path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

// Reuses compiled code across starts, if the folder can be written.
enableCompileCache(path.join(process.env.LANGKAH_ROOT, '.cache/compiled'));

try {
  if (cluster.isPrimary && wantedWorkers() > 1) {
    answerHeartbeat();
    await askForPort();
    await keepWorkers(wantedWorkers());
  } else {
    const { serve } = await import('../dist/server/main.js');
    answerHeartbeat();
    // In a worker, its primary process has already asked.
    await serve(cluster.isPrimary ? askForPort : undefined);
  }
} catch (error) {
  // A configuration error is printed as it is; a stack trace is for our own faults.
  console.error(error?.name === 'ConfigError' ? error.message : (error?.stack ?? error));
  process.exit(error?.name === 'ConfigError' ? 78 : 1);
}
