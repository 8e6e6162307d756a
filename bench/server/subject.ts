/** The product under measurement, with the floors, the load generator, and the statements that the product sends. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoEnv } from '#dev/demo-env.ts';
import { type Product, serverPidOf, startProduct } from '#dev/testing/product.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import type { FloorOrder, FloorReply } from './floor.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { cpuSeconds, otherCores, pin, subjectCores, Worker } from './processes.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import { chooseSessions, emailOf, fillClass, signInAll } from './school.ts';
import { type Plan, planOf, takeRecording } from './statements.ts';

export interface Subject {
  product: Product;
  database: EmbeddedPostgres;
  port: number;
  serverPid: number;
  load: Worker<LoadOrder, LoadResult>;
  floor: Worker<FloorOrder, FloorReply>;
  floorPort: number;
  scenarios: Scenario[];
  record: (scenario: Scenario) => Promise<Plan>;
  end: () => Promise<void>;
}

const people = 200;
const signedIn = 40;
const claims = 400;
const poolSize = 10;

/** A second instance of the built server on the same database, to record its statements. */
async function openRecorder(databaseUrl: string, product: Product, port: number) {
  const file = path.join(product.dataDir, 'statements.jsonl');
  writeFileSync(file, '');
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      path.resolve('bench/server/record-statements.ts'),
      'bin/serve.mjs',
    ],
    {
      env: {
        ...process.env,
        ...demoEnv({ PORT: new URL(product.appUrl).port }),
        PORT: String(port),
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        FILES_DIR: path.join(product.dataDir, 'files'),
        TRUST_PROXY: '1',
        RUN_JOBS: '0',
        LOG_LEVEL: 'warn',
        BENCH_STATEMENTS: file,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  for (
    let waitedMs = 0;
    !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok;
    waitedMs += 50
  ) {
    if (waitedMs > 30_000) throw new Error('the recording server did not start');
    await sleep(50);
  }
  return { file, end: () => child.kill('SIGTERM') };
}

export async function openSubject(dataDir: string): Promise<Subject> {
  const database = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot: dataDir });
  pin(database.pid, otherCores);
  const env = {
    DATABASE_URL: database.url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    DATABASE_POOL_SIZE: String(poolSize),
  };
  const product = await startProduct({ dataDir, env });
  const serverPid = serverPidOf(product.pid) ?? 0;
  pin(serverPid, subjectCores);
  await fillClass(database.url, people);
  const cookies = await signInAll(product.appUrl, signedIn);
  const claimants = Array.from({ length: claims }, (_, index) => Math.floor((index * signedIn) / claims));
  const uris = await chooseSessions(
    product.sandboxUrl,
    claimants.map((index) => emailOf(index + 1)),
  );
  const events = uris.map((uri, index) => ({ uri, cookie: cookies[claimants[index] ?? 0] ?? '' }));
  const articlePath = await firstArticle(product.appUrl);
  const scenarios = scenariosOf(
    { appUrl: product.appUrl, cookies, moduleId: 3, articlePath, events },
    people,
  );
  const port = Number(new URL(product.appUrl).port);
  const load = new Worker<LoadOrder, LoadResult>(path.resolve('bench/server/load.ts'), otherCores);
  const floor = new Worker<FloorOrder, FloorReply>(path.resolve('bench/server/floor.ts'), subjectCores);
  const { port: floorPort = 0 } = await floor.ask({ type: 'open', databaseUrl: database.url, poolSize });
  const recorder = await openRecorder(database.url, product, port + 10);
  await untilIdle(serverPid);

  const once = async (scenario: Scenario, requests: string[]) => {
    const order = {
      port: port + 10,
      connections: 1,
      durationMs: 60_000,
      requests,
      isOnce: true,
      status: scenario.status,
    };
    const { failures, firstFailure } = await load.ask(order);
    if (failures > 0) throw new Error(`${scenario.name}: ${firstFailure}`);
  };
  return {
    product,
    database,
    port,
    serverPid,
    load,
    floor,
    floorPort,
    scenarios,
    record: async (scenario) => {
      // The first request warms up caches. Requests that work only once are used up, one for each recording.
      const isUsedUp = scenario.isOnce && !scenario.isRepeatable;
      const [warm = '', first = '', second = ''] = isUsedUp
        ? scenario.requests.splice(0, 3)
        : [scenario.requests[0], scenario.requests[0], scenario.requests[0]];
      for (let time = 0; time < (isUsedUp ? 1 : 3); time += 1) await once(scenario, [warm]);
      takeRecording(recorder.file);
      await once(scenario, [first]);
      const statements = takeRecording(recorder.file);
      await once(scenario, [second]);
      return planOf(statements, takeRecording(recorder.file));
    },
    end: async () => {
      load.end();
      floor.end();
      recorder.end();
      await product.end();
      await database.stop();
    },
  };
}

/** Waits until background work of the start (its first jobs) is over, so that it is not measured. */
async function untilIdle(pid: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 1_000) {
    const before = cpuSeconds(pid);
    await sleep(1_000);
    if (cpuSeconds(pid) - before < 0.05) return;
  }
}

async function firstArticle(appUrl: string): Promise<string> {
  const page = await (await fetch(`${appUrl}/blog`)).text();
  const path = /href="(\/blog\/[\w-]+)"/.exec(page)?.[1];
  if (!path) throw new Error('the blog has no article');
  return path;
}
