/** How long the built product takes to its first page. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoEnv } from '#dev/demo-env.ts';
import { freePorts, launchProduct, startProduct } from '#dev/testing/product.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';

const times = 3;
const longestMs = 60_000;

async function untilFirstPage(appUrl: string): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < longestMs) {
    const answer = await fetch(appUrl).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return performance.now() - startedAt;
    await sleep(5);
  }
  throw new Error('no page came');
}

/** The server alone, on a running database. */
async function timeServer(databaseUrl: string, dataDir: string): Promise<number> {
  const port = await freePorts();
  const env = demoEnv({ PORT: String(port) });
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/serve.mjs'], {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      FILES_DIR: `${dataDir}/files`,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const took = await untilFirstPage(env.APP_URL ?? '');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return took;
}

/** @param dataDir of a product that may never have been started: the first start is not counted. */
export async function measureStarts(dataDir: string): Promise<{ serverMs: number[]; commandMs: number[] }> {
  await (await startProduct({ dataDir })).end();
  const commandMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const product = await launchProduct({ dataDir });
    commandMs.push(await untilFirstPage(product.appUrl));
    await product.end();
  }
  const database = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot: dataDir });
  const serverMs: number[] = [];
  try {
    for (let time = 0; time < times; time += 1) serverMs.push(await timeServer(database.url, dataDir));
  } finally {
    await database.stop();
  }
  return { serverMs, commandMs };
}
