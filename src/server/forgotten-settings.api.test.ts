/** Security test 40: production started with a missing setting changes nothing and names all missing ones. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { productionSettings } from '#dev/testing/production-settings.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { correctPeopleJob } from '#features/people/users/server/jobs.ts';
import { ConfigError } from '#platform/env.server.ts';
import { boot } from './boot.server.ts';

let app: TestApp;
let settings: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  await app.person();
  await app.deps.jobs.enqueue(app.deps.db, correctPeopleJob, {}, { key: 'waits' });
  settings = { ...productionSettings, DATABASE_URL: app.deps.config.databaseUrl };
});
afterAll(() => app.close());

/** Who is a demo person, and the state of the jobs. */
async function look() {
  const { rows } = await app.deps.db.execute(sql`
    select (select count(*)::int from users where is_demo) as "demoPeople",
           (select json_agg(json_build_array(name, state, retry_count) order by id) from pgboss.job) as jobs`);
  return rows[0];
}

async function problemsOf(env: Record<string, string | undefined>): Promise<string[]> {
  const before = await look();
  const refusal = await boot(env, async () => new Response()).then(
    async ({ close }) => close(),
    (error: unknown) => error,
  );
  expect(await look()).toEqual(before);
  if (refusal instanceof ConfigError) return refusal.problems;
  throw refusal ?? new Error('it started');
}

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
const required = Object.keys(productionSettings).filter(
  (name) => name !== 'APP_ENV' && !/^(XENDIT|BUNNY)_/.test(name),
);

it.each(required)('without %s it names the setting and does nothing', async (name) => {
  expect(await problemsOf(without(name))).toEqual([`${name} is not set`]);
});

it('without APP_ENV, whatever else is missing, it names everything and does nothing', async () => {
  expect(await problemsOf(without('APP_ENV'))).toEqual([expect.stringMatching(/^APP_ENV is not set, but /)]);
  for (const name of required)
    expect(await problemsOf(without('APP_ENV', name)), name).toEqual(
      expect.arrayContaining([`${name} is not set`, expect.stringMatching(/^APP_ENV is not set, but /)]),
    );
  const unsafe = { ...without('APP_ENV', 'SMTP_URL'), APP_SECRET: 'a'.repeat(40), ADMIN_TOTP: 'optional' };
  expect(await problemsOf(unsafe)).toEqual([
    expect.stringMatching(/^APP_ENV is not set, but /),
    'SMTP_URL is not set',
    expect.stringMatching(/^APP_SECRET needs at least 32 random characters/),
    expect.stringMatching(/^ADMIN_TOTP cannot be optional/),
  ]);
});

it('any two missing settings are named together', async () => {
  for (const [at, one] of required.entries())
    for (const other of required.slice(at + 1))
      expect(await problemsOf(without(one, other))).toEqual(
        expect.arrayContaining([`${one} is not set`, `${other} is not set`]),
      );
});

it('with only the address of the school’s database set, it does not start as a demo', async () => {
  const env = { ...demoEnv({}), DATABASE_URL: settings.DATABASE_URL };
  expect(await problemsOf({ ...env, APP_ENV: undefined })).toEqual([
    expect.stringContaining('the database holds a school'),
  ]);
  for (const mode of ['demo', 'test'])
    expect(await problemsOf({ ...env, APP_ENV: mode }), mode).toEqual([
      expect.stringContaining('no place for demo people'),
    ]);
});

it("it refuses a demo's database before a job runs", async () => {
  await app.deps.db.execute(sql`update users set is_demo = true`);
  try {
    expect(await problemsOf(settings)).toEqual([expect.stringContaining('demo:remove')]);
  } finally {
    await app.deps.db.execute(sql`update users set is_demo = false`);
  }
});
