/** Starts the built product as a person would (`npm start`), on ports and data of its own, and ends it after. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    sandboxUrl: string;
    /** `npm start` itself; everything of the product descends from it. */
    productPid: number;
  }
}

/** Three free ports in a row: the app, the sandboxes, their mail server. */
async function freePorts(): Promise<number> {
  for (let port = 4700; port < 5700; port += 3) {
    const taken = await Promise.all([port, port + 1, port + 2].map(isTaken));
    if (!taken.includes(true)) return port;
  }
  throw new Error('no free ports between 4700 and 5700');
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string) {
  for (let waitedMs = 0; waitedMs < 90_000; waitedMs += 200) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}\n${output()}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`npm start did not serve in 90 s\n${output()}`);
}

export default async function setup(project: TestProject) {
  const port = await freePorts();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'langkah-e2e-'));
  // The database runs as a user of its own when we are root; a closed directory would make it move out.
  chmodSync(dataDir, 0o755);
  let output = '';
  const { DATABASE_URL: _database, ...env } = process.env;
  const child = spawn('npm', ['start'], {
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const appUrl = `http://localhost:${port}`;
  await waitUntilHealthy(appUrl, child, () => output);
  project.provide('appUrl', appUrl);
  project.provide('sandboxUrl', `http://localhost:${port + 1}`);
  project.provide('productPid', child.pid ?? 0);
  return async () => {
    if (process.env.E2E_LOG) console.log(output);
    // "close" comes when everything that writes to our pipes has ended, which npm itself does not wait for.
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
