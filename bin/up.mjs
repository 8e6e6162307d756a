/** Runs everything of one installation: database, sandboxes (demo only), server. Node 24. */
import net from 'node:net';
import { demoAccounts, demoPassword } from '../dev/accounts.ts';
import { demoEnv } from '../dev/demo-env.ts';
import { forgottenMode } from '../src/platform/mode.ts';
import { portAdvice } from './lib/advice.mjs';
import { createStandIn } from './lib/away.mjs';
import { Advice, bold, dim, fail, report } from './lib/console.mjs';
import { dataRoot, embeddedDatabase, loadEnvironment } from './lib/environment.mjs';
import { configurationExit, keepDatabase, keepProcess } from './lib/supervise.mjs';

const parts = [];

let databaseDir = null;
let isEnding = false;
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const part of parts.reverse()) await part.stop().catch(() => undefined);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
process.on('disconnect', () => void end(0));

const givenUp = (reason, code) => {
  fail(new Advice(reason));
  void end(code);
};

/** @param what uses the port: "PORT" itself, or a sandbox beside it. */
async function assertPortFree(port, host, what) {
  await new Promise((resolve, reject) => {
    const probe = net.createServer();
    const wanted = Number(process.env.PORT ?? 3000);
    probe.once('error', ({ code }) => reject(new Advice(portAdvice(code, { port, host, what, wanted }))));
    probe.listen(port, host, () => probe.close(resolve));
  });
}

/** Reports everything that is wrong with the settings, in the server's words, before a database is created. */
async function assertSettings() {
  const { readConfig } = await import('../src/platform/env.server.ts');
  try {
    // Without an address the embedded database is used, which does not have one yet.
    readConfig({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || 'postgresql://localhost/' });
  } catch (error) {
    if (error.name !== 'ConfigError') throw error;
    process.exitCode = configurationExit;
    throw new Advice(error.message);
  }
}

/** @param highest the highest port that leaves room for those after it. */
function readPort(highest) {
  const { PORT: given = '3000' } = process.env;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > highest)
    throw new Advice(`PORT must be a number from 1 to ${highest}, such as 3000, not "${given}".`);
  return port;
}

/**
 * Memory settings of the server. On a large machine Node would leave garbage for a long time: a server that needs 90
 * MB would take 500. The young generation is not the smallest possible, because with 8 MB a seventh of a call's time
 * went to the collector. And below such a heap limit Node would collect the old generation each time it has grown by
 * a third, twice a second under load.
 */
function serverMemory() {
  const { SERVER_HEAP_MB: heapMb = '512' } = process.env;
  if (!/^[1-9]\d{2,5}$/.test(heapMb))
    throw new Advice(
      `SERVER_HEAP_MB must be a number of megabytes, 100 or more, such as 512, not "${heapMb}".`,
    );
  return ['--max-semi-space-size=16', '--heap-growing-percent=50', `--max-old-space-size=${heapMb}`];
}

function greet() {
  const { APP_URL, HOST } = process.env;
  const typedAtMs = Number(process.env.LANGKAH_TYPED_AT_MS ?? Number.NaN);
  const seconds = Number.isFinite(typedAtMs)
    ? ` ${dim(`${((Date.now() - typedAtMs) / 1000).toFixed(1)} s after you asked`)}`
    : '';
  process.stdout.write(`\n${bold('Langkah')} is serving at ${bold(APP_URL)}${seconds}\n`);
  if (process.env.APP_ENV !== 'demo') return;
  process.stdout.write(`\n  Demo accounts, password ${bold(demoPassword)}\n`);
  for (const { email, note } of demoAccounts) process.stdout.write(`    ${email.padEnd(30)} ${dim(note)}\n`);
  process.stdout.write(
    `\n  Mails, payments and failures: ${APP_URL}/sandbox\n  Stop with Ctrl-C. The database is kept in ${databaseDir ?? 'DATABASE_URL'}\n\n`,
  );
  if (HOST !== '127.0.0.1' && HOST !== 'localhost') {
    process.stdout.write(
      `  ${bold('Warning')}: demo mode listens on ${HOST}. Its accounts and secrets are public: use it on trusted networks only.\n\n`,
    );
  }
}

try {
  loadEnvironment();
  const isDemo = (process.env.APP_ENV || 'demo') === 'demo';
  if (!isDemo || forgottenMode(process.env).length > 0) await assertSettings();
  const port = readPort(isDemo ? 65_533 : 65_535);
  if (isDemo) {
    if (!process.env.APP_ENV) process.env.LANGKAH_MODE_ASSUMED = '1';
    Object.assign(process.env, { ...demoEnv(process.env), ...process.env, APP_ENV: 'demo' });
  }
  await assertPortFree(port, process.env.HOST ?? '127.0.0.1', 'PORT');
  if (isDemo) {
    await assertPortFree(Number(process.env.SANDBOX_PORT), '127.0.0.1', 'the sandboxes');
    await assertPortFree(Number(process.env.SMTP_PORT), '127.0.0.1', 'their mail server');
  }
  if (!process.env.DATABASE_URL) {
    const database = await keepDatabase({ onProgress: report });
    parts.push(database);
    Object.assign(process.env, embeddedDatabase(database.url));
    databaseDir = database.dataDir;
  }
  if (isDemo) {
    parts.push(
      keepProcess({
        name: 'The sandboxes',
        args: ['dev/sandboxes/main.ts'],
        env: { SANDBOX_STATE_DIR: `${dataRoot()}/sandbox` },
        onGivenUp: givenUp,
        onProgress: report,
      }),
    );
  }
  let isGreeted = false;
  parts.push(
    keepProcess({
      name: 'The server',
      args: [...serverMemory(), 'bin/serve.mjs'],
      // One pool of memory shared by the other threads, not one each.
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' },
      heartbeatMs: 500,
      standIn: createStandIn({ port, host: process.env.HOST ?? '127.0.0.1' }),
      onReady: () => {
        if (!isGreeted) greet();
        isGreeted = true;
      },
      onGivenUp: givenUp,
      onProgress: report,
    }),
  );
} catch (error) {
  fail(error?.constructor?.name === 'EmbeddedPostgresError' ? new Advice(error.message) : error);
  await end(process.exitCode ?? 1);
}
