/**
 * Several servers behind nginx on one external PostgreSQL with a replica, with statements sent through a transaction
 * pooler: the setup of docs/scale.md on this machine. nginx and PgBouncer come from Debian; PostgreSQL is the one
 * from npm.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoEnv } from '#dev/demo-env.ts';
import { familyOf, freePorts } from '#dev/testing/product.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { serviceAccount } from '#platform/db/service-account.server.ts';

const has = (command: string, flag: string) =>
  spawnSync(command, [flag], { stdio: 'ignore' }).error === undefined;

/** What must be installed to run this here; null when nothing is missing. */
export const missingTools = (): string | null => {
  const missing = [
    ...(has('nginx', '-v') ? [] : ['nginx']),
    ...(has('pgbouncer', '--version') ? [] : ['pgbouncer']),
  ];
  return missing.length > 0 ? `apt-get install ${missing.join(' ')}` : null;
};

/** A process of the installation; its output is kept for error messages. */
export class Part {
  readonly child: ChildProcess;
  output = '';

  constructor(
    command: string,
    args: string[],
    options: { env?: NodeJS.ProcessEnv; account?: object | null } = {},
  ) {
    this.child = spawn(command, args, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options.account,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-200_000);
      });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await gone;
  }
}

export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = 30_000,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(50);
  }
  return performance.now() - startedAt;
}

const isServing = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false;

export interface ManyServers {
  appUrl: string;
  sandboxUrl: string;
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  /** Starts a server, or WEB_CONCURRENCY of them, behind nginx in this place. */
  startServer: (place: 0 | 1, env?: Record<string, string>) => Promise<Part>;
  portOf: (place: 0 | 1) => number;
  /** Where nginx sends requests from now on. */
  route: (...places: (0 | 1)[]) => Promise<void>;
  words: () => string;
  end: () => Promise<void>;
}

const socketDir = (url: string) => new URL(url).searchParams.get('host') ?? '';

/** Copies the files of a stopped database into a replica, which follows it from then on. */
function copyFiles(primaryDir: string, replicaDir: string) {
  const own = path.join(replicaDir, 'postgres');
  execFileSync('cp', ['-a', path.join(primaryDir, 'postgres'), own]);
  // Copied from an existing file, so that the owner is right too.
  execFileSync('cp', ['-a', path.join(own, 'PG_VERSION'), path.join(own, 'standby.signal')]);
}

export const startReplica = (replicaDir: string, primary: EmbeddedPostgres) =>
  startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataRoot: replicaDir,
    settings: { primary_conninfo: `host=${socketDir(primary.url)} user=langkah`, hot_standby: 'on' },
  });

function startPooler(dataDir: string, port: number, primaryUrl: string): Part {
  const file = path.join(dataDir, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
langkah = host=${socketDir(primaryUrl)} dbname=langkah user=langkah
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 15
max_client_conn = 200
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`,
  );
  return new Part('pgbouncer', [file], { account: process.getuid?.() === 0 ? serviceAccount() : null });
}

const proxyFile = (dataDir: string) => path.join(dataDir, 'nginx.conf');

function writeProxyFile(dataDir: string, port: number, servers: readonly number[]) {
  writeFileSync(
    proxyFile(dataDir),
    `daemon off; user root; worker_processes 1; pid ${dataDir}/nginx.pid; error_log stderr warn;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${dataDir}/nginx-body; proxy_temp_path ${dataDir}/nginx-proxy;
  fastcgi_temp_path ${dataDir}/nginx-f; uwsgi_temp_path ${dataDir}/nginx-u; scgi_temp_path ${dataDir}/nginx-s;
  upstream langkah { ${servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=1s;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 30m;
    location / {
      proxy_pass http://langkah;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
  );
}

/** @param dataDir of a product that has been started once and stopped, so that its content exists. */
export async function startManyServers(dataDir: string, replicaDir: string): Promise<ManyServers> {
  const [port, poolerPort] = [await freePorts(), await freePort(6400)];
  const serverPorts = [await freePort(6500), await freePort(6600)] as const;
  copyFiles(dataDir, replicaDir);
  const primary = await startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataRoot: dataDir,
    settings: { wal_keep_size: '256MB' },
  });
  const replica = await startReplica(replicaDir, primary);
  const demo = demoEnv({ PORT: String(port) });
  const env = {
    ...demo,
    NODE_ENV: 'production',
    DATABASE_URL: `postgresql://langkah@127.0.0.1:${poolerPort}/langkah`,
    DATABASE_DIRECT_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    TRUST_PROXY: '1',
    FILES_DIR: path.join(dataDir, 'files'),
    SANDBOX_STATE_DIR: path.join(dataDir, 'sandbox'),
    LOG_LEVEL: 'warn',
  };
  writeProxyFile(dataDir, port, serverPorts);
  const proxy = new Part('nginx', ['-c', proxyFile(dataDir), '-p', dataDir]);
  const parts = [
    startPooler(dataDir, poolerPort, primary.url),
    proxy,
    new Part(process.execPath, ['dev/sandboxes/main.ts'], { env }),
  ];
  const servers: Part[] = [];
  return {
    appUrl: demo.APP_URL ?? '',
    sandboxUrl: demo.SANDBOX_URL ?? '',
    primary,
    replica,
    portOf: (place) => serverPorts[place],
    route: async (...places) => {
      writeProxyFile(
        dataDir,
        port,
        places.map((place) => serverPorts[place]),
      );
      proxy.child.kill('SIGHUP');
      // The old nginx workers finish the requests that they have begun.
      await sleep(1_000);
    },
    startServer: async (place, more = {}) => {
      const own = { ...env, ...more, PORT: String(serverPorts[place]) };
      const server = new Part(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/serve.mjs'], {
        env: own,
      });
      servers.push(server);
      await until(`server ${place} serves`, () => {
        if (server.hasEnded) throw new Error(`server ${place} ended\n${server.output}`);
        return isServing(serverPorts[place]);
      });
      return server;
    },
    words: () => [...parts, ...servers].map(({ output }) => output).join('\n'),
    end: async () => {
      await Promise.all(servers.map((server) => server.end()));
      await Promise.all(parts.map((part) => part.end()));
      await replica.stop();
      await primary.stop();
    },
  };
}

async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 90; port += 1) {
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error(`no free port from ${from}`);
}

/** The servers of one place that answer requests: the process itself, or the workers it supervises. */
export const serversOf = (part: Part): number[] => {
  const family = familyOf(part.pid).map(({ pid }) => pid);
  return family.length > 1 ? family.filter((pid) => pid !== part.pid) : family;
};
