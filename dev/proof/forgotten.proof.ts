/** Line 40: real starts of the built product on a school's database, each setting left out in turn. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  launchProduct,
  makeDataDir,
  type ProductOptions,
  removeDataDir,
  startProduct,
} from '#dev/testing/product.ts';
import { productionSettings } from '#dev/testing/production-settings.ts';
import { measured } from '#dev/testing/scale.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';

const dataDirs: string[] = [];
const place = () => {
  const dataDir = makeDataDir();
  dataDirs.push(dataDir);
  return dataDir;
};

let database: EmbeddedPostgres;
let settings: Record<string, string>;

async function ask<Row extends pg.QueryResultRow>(statement: string, url = database.url): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(statement).finally(() => client.end())).rows;
}

/** The number of demo people, and the state of the jobs. */
const look = () =>
  ask(`select (select count(*)::int from users where is_demo) as "demoPeople",
              (select count(*)::int from users) as people,
              (select json_agg(json_build_array(name, state, retry_count) order by id) from pgboss.job) as jobs`);

const serve = [process.execPath, 'bin/serve.mjs'] as const;
const ways: [string, ProductOptions['command']][] = [
  ['npm start', undefined],
  ['bin/serve.mjs', serve],
];

beforeAll(async () => {
  database = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot: place() });
  settings = { ...productionSettings, DATABASE_URL: database.url, RUN_JOBS: '1' };
  // Prepares the school: a first start creates it, then someone signs up and a job waits.
  await (await startProduct({ dataDir: place(), env: { ...settings, RUN_JOBS: '0' } })).end();
  await ask(`insert into users (id, name, email, email_verified, created_at, updated_at)
    values ('${randomUUID()}', 'Sari', 'sari@example.com', true, now(), now())`);
  const [waiting] = await ask<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state = 'created'`,
  );
  expect(waiting?.count).toBeGreaterThan(0);
});
afterAll(async () => {
  await database.stop();
  dataDirs.forEach(removeDataDir);
});

/** Starts the product and expects that it refuses and leaves the school unchanged. @returns its output. */
async function refusal(env: Record<string, string>, command: ProductOptions['command']): Promise<string> {
  const before = await look();
  const product = await launchProduct({ dataDir: place(), env, ...(command && { command }) });
  let status: number | null | undefined;
  void product.ended.then((code) => {
    status = code;
  });
  while (status === undefined) {
    if (await product.isHealthy()) {
      await product.end();
      throw new Error(`it serves\n${product.output()}`);
    }
    await sleep(100);
  }
  expect(status).toBe(78);
  expect(await look()).toEqual(before);
  return product.output();
}

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
const required = Object.keys(productionSettings).filter(
  (name) => name !== 'APP_ENV' && !name.startsWith('XENDIT_'),
);

it.each(ways)('%s with a setting missing does nothing and names what is missing', async (way, command) => {
  let starts = 0;
  const isNamed = async (names: string[], env = without(...names)) => {
    const said = await refusal(env, command);
    for (const name of names) expect(said).toContain(`${name} is not set`);
    starts += 1;
  };
  // `npm start` provides a database when none is configured.
  const needed = required.filter((name) => command || name !== 'DATABASE_URL');
  for (const name of ['APP_ENV', ...needed]) await isNamed([name]);
  for (const name of needed) await isNamed(['APP_ENV', name]);
  await isNamed(needed, { APP_ENV: 'production', ...(command ? {} : { DATABASE_URL: database.url }) });
  measured(
    `${starts} starts by ${way}: each refused, 0 demo people, 0 jobs run, everything named in one list`,
  );
});

it('npm start with only the school’s database set does not start as a demo there', async () => {
  expect(await refusal({ DATABASE_URL: database.url }, undefined)).toContain('the database holds a school');
});

it('npm start without DATABASE_URL creates a school of its own without demo people', async () => {
  const before = await look();
  const dataDir = place();
  const product = await startProduct({ dataDir, env: without('DATABASE_URL') });
  expect(product.output()).toContain('a new, empty database was made');
  await product.end();
  expect(await look()).toEqual(before);
  const own = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot: dataDir });
  try {
    expect(await ask('select 1 from users', own.url)).toEqual([]);
  } finally {
    await own.stop();
  }
});

it("production refuses a demo's database before a job runs", async () => {
  await ask('update users set is_demo = true');
  try {
    for (const [, command] of ways) expect(await refusal(settings, command)).toContain('demo:remove');
  } finally {
    await ask('update users set is_demo = false');
  }
});
