/** Runs one command of the built product on the product's database (Node 24; see run.mjs). */

import { demoEnv } from '../dev/demo-env.ts';
import { embeddedPostgresUrl, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.server.ts';
import { forgottenMode } from '../src/platform/mode.ts';
import { Advice, fail } from './lib/console.mjs';
import { dataRoot, embeddedDatabase, loadEnvironment } from './lib/environment.mjs';
import { root } from './lib/prepare.mjs';

/** The embedded database: the running product's, or one that is started for the duration of the command. */
async function openDatabase() {
  const options = { projectRoot: root, dataRoot: dataRoot() };
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!/already uses/.test(error.message)) throw error;
    return { url: embeddedPostgresUrl(options), stop: async () => undefined };
  }
}

let database = null;
try {
  loadEnvironment();
  const forgotten = forgottenMode(process.env);
  if (forgotten.length > 0) throw new Advice(forgotten.join('\n'));
  if ((process.env.APP_ENV || 'demo') === 'demo')
    Object.assign(process.env, { ...demoEnv(process.env), ...process.env, APP_ENV: 'demo' });
  process.env.LANGKAH_ROOT = root;
  if (!process.env.DATABASE_URL) {
    database = await openDatabase();
    Object.assign(process.env, embeddedDatabase(database.url));
  }
  const { runCommand } = await import('../dist/server/main.js');
  const [name, ...args] = process.argv.slice(2);
  await runCommand(name, args);
} catch (error) {
  fail(['ConfigError', 'CommandError'].includes(error?.name) ? new Advice(error.message) : error);
} finally {
  await database?.stop();
  process.exit(process.exitCode ?? 0);
}
