/** The built product, started as a person would (`npm start`), with ports and data of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Product {
  appUrl: string;
  sandboxUrl: string;
  dataDir: string;
  /** The `npm start` process; all other processes descend from it. */
  pid: number;
  /** Its output, up to the last megabytes. */
  output: () => string;
  /** Resolves when none of its processes writes output any more. */
  ended: Promise<number | null>;
  isHealthy: () => Promise<boolean>;
  /** Asks it to end, as Ctrl-C does, and waits until it has. */
  end: () => Promise<void>;
}

const keptOutput = 4_000_000;

export interface ProductOptions {
  /** The directory of an earlier start; by default a new one. */
  dataDir?: string;
  env?: Record<string, string>;
  port?: number;
  /** The command that starts it, instead of `npm start`. */
  command?: readonly [string, ...string[]];
}

/** A data directory for one installation. Under root, the database's own user must be able to enter it. */
export function makeDataDir(parent = os.tmpdir()): string {
  const dataDir = mkdtempSync(path.join(parent, 'langkah-product-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

export const removeDataDir = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true });

/** Starts the product without waiting until it serves. */
export async function launchProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePorts());
  const dataDir = options.dataDir ?? makeDataDir();
  let output = '';
  const { DATABASE_URL: _database, NODE_ENV: _mode, ...env } = process.env;
  const [command, ...args] = options.command ?? ['npm', 'start'];
  const child: ChildProcess = spawn(command, args, {
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-keptOutput);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  // "close" fires when every process that writes to our pipes has ended; npm itself does not wait for them.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const appUrl = `http://localhost:${port}`;
  const pid = child.pid ?? 0;
  return {
    appUrl,
    sandboxUrl: `http://localhost:${port + 1}`,
    dataDir,
    pid,
    output: () => output,
    ended,
    isHealthy: async () => (await fetch(`${appUrl}/healthz`).catch(() => null))?.ok ?? false,
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGTERM');
      await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
    },
  };
}

/** @throws when it ends instead, or does not serve within `timeoutMs`. */
export async function startProduct(options: ProductOptions = {}, timeoutMs = 90_000): Promise<Product> {
  const product = await launchProduct(options);
  let exit: { code: number | null } | null = null;
  void product.ended.then((code) => {
    exit = { code };
  });
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 100) {
    if (exit) throw new Error(`npm start ended\n${product.output()}`);
    if (await product.isHealthy()) return product;
    await sleep(100);
  }
  await product.end();
  throw new Error(`npm start did not serve in ${timeoutMs} ms\n${product.output()}`);
}

/** Ports of our range that `fetch` and browsers refuse, whatever listens there (the Fetch standard, "bad port"). */
const refusedPorts = new Set([5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697]);

/** Workers of one test run search different ports, so that two that start together do not find the same. */
const lane = Number(process.env.VITEST_POOL_ID ?? 0) % 3;
let lastSlot = process.pid % 100;

/**
 * Three free ports in a row: the app, the sandboxes, their mail server. Each call continues after the last result,
 * because those ports are taken only a moment later.
 */
export async function freePorts(): Promise<number> {
  const from = Number(process.env.TEST_PORTS_FROM ?? 4_800);
  for (let step = 0; step < 100; step += 1) {
    lastSlot = (lastSlot + 1) % 100;
    const port = from + 3 * (3 * lastSlot + lane);
    const ports = [port, port + 1, port + 2];
    if (ports.some((one) => refusedPorts.has(one))) continue;
    const taken = await Promise.all(ports.map(isTaken));
    if (!taken.includes(true)) return port;
  }
  throw new Error(`no free ports between ${from} and ${from + 900}`);
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });

interface Process {
  pid: number;
  parent: number;
  /** Resident memory, KiB. */
  residentKb: number;
  command: string;
}

function listProcesses(): Process[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, resident, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      residentKb: Number(resident),
      command: String(command),
    }));
}

export function familyOf(ancestor: number): Process[] {
  const all = listProcesses();
  const family = new Set([ancestor]);
  for (let known = 0; known < family.size; ) {
    known = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

/** The process with this command line among the descendants of this `npm start`, ignoring other products. */
const findPid = (ancestor: number, pattern: RegExp): number | null =>
  familyOf(ancestor).find(({ command }) => pattern.test(command))?.pid ?? null;

export const databasePidOf = (ancestor: number) => findPid(ancestor, /bin\/postgres -D /);
export const serverPidOf = (ancestor: number) => findPid(ancestor, / bin\/serve\.mjs/);

/** Kills a process immediately, as a crash would. */
export function crash(pid: number | null): void {
  if (pid === null) throw new Error('there is no such process');
  process.kill(pid, 'SIGKILL');
}

/** Kills all processes together, as a power cut would, and waits until none is left. */
export async function cutPower(product: Product): Promise<void> {
  for (let left = familyOf(product.pid); left.length > 0; left = familyOf(product.pid)) {
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
    if (left.length === 1 && left[0]?.command.includes('<defunct>')) break;
    await sleep(20);
  }
  await Promise.race([product.ended, sleep(5_000, undefined, { ref: false })]);
}
