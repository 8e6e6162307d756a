/** Serves an assembled image from its folder, sends it a visitor's requests, and ends it. Node 24. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts, makeDataDir } from '../../dev/testing/product.ts';
import { productionSettings } from '../../dev/testing/production-settings.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.server.ts';
import { fail } from './console.mjs';
import { root } from './prepare.mjs';

const [image] = process.argv.slice(2);
const readyWithinMs = 60_000;
const dataDir = makeDataDir();
const person = { name: 'Sari Pratiwi', email: 'sari@example.com', password: 'a long enough phrase' };

let output = '';

/** Runs one of the image's own programs, without access to this checkout. */
function run(env, ...args) {
  const child = spawn(process.execPath, args, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  return child;
}

async function until(isSo, child) {
  for (const endMs = Date.now() + readyWithinMs; Date.now() < endMs; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}\n${output}`);
    if (await isSo().catch(() => false)) return;
  }
  throw new Error(`the server was not ready in ${readyWithinMs} ms\n${output}`);
}

/** @throws when the answer has another status, or lacks the text. */
async function ask(what, url, { status = 200, text, ...init } = {}) {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  const body = await answer.text();
  if (answer.status !== status || (text && !body.includes(text)))
    throw new Error(`${what}: ${answer.status}\n${body.slice(0, 2_000)}\n${output}`);
  process.stdout.write(`  ${what}: ${status}\n`);
  return { answer, body };
}

async function visit(origin) {
  const own = new URL(productionSettings.APP_URL).origin;
  await ask('healthz', `${origin}/healthz`);
  const home = await ask('home page', `${origin}/`, { text: '<html' });
  const script = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/.exec(home.body)?.[1];
  if (script) await ask('one of its files', `${origin}${script}`);
  // Drawn by sharp, whose native code is outside the bundle.
  const picture = /property="og:image" content="([^"]+)"/.exec(home.body)?.[1];
  if (!picture) throw new Error('the home page names no picture');
  await ask('its picture for sharing', `${origin}${new URL(picture).pathname}${new URL(picture).search}`);
  const asPage = { method: 'POST', headers: { 'content-type': 'application/json', origin: own } };
  await ask('sign-up', `${origin}/api/auth/register`, {
    ...asPage,
    body: JSON.stringify(person),
    status: 201,
  });
  const { answer } = await ask('sign-in', `${origin}/api/auth/sign-in/email`, {
    ...asPage,
    body: JSON.stringify(person),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await ask('own profile', `${origin}/api/profile`, { headers: { cookie }, text: person.email });
  await ask('own profile without a session', `${origin}/api/profile`, { status: 401 });
}

let database = null;
let server = null;
try {
  database = await startEmbeddedPostgres({ projectRoot: root, dataRoot: dataDir });
  const port = await freePorts();
  const env = {
    ...productionSettings,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(dataDir, 'files'),
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // Jobs are off, so nothing leaves this machine.
    RUN_JOBS: '0',
  };
  const origin = `http://127.0.0.1:${port}`;
  server = run(env, 'bin/serve.mjs');
  await until(async () => (await fetch(`${origin}/healthz`)).ok, server);
  await visit(origin);
  const command = run(
    { ...env, ADMIN_PASSWORD: 'another long phrase' },
    'bin/command.mjs',
    'admin:create',
    '--email',
    'owner@example.com',
    '--name',
    'Dewi',
  );
  const [commandCode] = await once(command, 'exit');
  if (commandCode !== 0) throw new Error(`admin:create ended with ${commandCode}\n${output}`);
  process.stdout.write('  admin:create: done\n');
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  if (code !== 0) throw new Error(`the server ended with ${code}\n${output}`);
} catch (error) {
  server?.kill('SIGKILL');
  fail(error);
} finally {
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
