import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const stateDir = mkdtempSync(join(tmpdir(), 'langkah-sandbox-main-'));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

async function start(port: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { SANDBOX_PORT: String(port), SMTP_PORT: '0', SANDBOX_STATE_DIR: stateDir },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(stateDir, { recursive: true, force: true });
  });
  await once(child, 'message');
  return child;
}

test.each([
  ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ['the end of its parent', (child: ChildProcess) => child.disconnect()],
])('the process serves, and ends cleanly on %s', async (_name, end) => {
  const port = await freePort();
  const child = await start(port);
  const output: string[] = [];
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  expect((await fetch(`http://127.0.0.1:${port}/sandbox`)).status).toBe(200);
  end(child);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output.join('').split('\n').filter(Boolean).length).toBeLessThanOrEqual(1);
});

test('a port in use is reported in one clear line', async () => {
  const port = await freePort();
  await start(port);
  const second = fork(join(import.meta.dirname, 'main.ts'), {
    env: { SANDBOX_PORT: String(port), SMTP_PORT: '0', SANDBOX_STATE_DIR: stateDir },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errors: string[] = [];
  second.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  expect(await once(second, 'exit')).toEqual([1, null]);
  expect(errors.join('')).toMatch(/Sandboxes cannot start: .*EADDRINUSE/);
});
