/**
 * A database that another mode owns is left as it is, and nothing runs on it before the refusal
 * (product.md#forgotten-mode).
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { assertOwnSchool } from './school-check.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.person();
});
afterAll(() => app.close());

/** The tests' database lies on a socket, as one may that is not the launcher's. */
const check = (mode: 'demo' | 'production', isModeAssumed = false, isDatabaseEmbedded = false) =>
  assertOwnSchool({ ...app.deps.config, mode, isModeAssumed, isDatabaseEmbedded });
const makeDemo = (isDemo: boolean) => app.deps.db.execute(sql`update users set is_demo = ${isDemo}`);

it('people who are not demo people keep a demo out, whether it was asked for or assumed', async () => {
  await makeDemo(false);
  await expect(check('production')).resolves.toBeUndefined();
  await expect(check('demo', true)).rejects.toThrow(
    'APP_ENV is not set, but the database holds a school: set APP_ENV=production, or APP_ENV=demo for a public demo',
  );
  await expect(check('demo')).rejects.toThrow('no place for demo people');
});

it('people who signed up in a demo are part of it where APP_ENV says that it is one', async () => {
  await makeDemo(true);
  await app.person();
  await expect(check('demo')).resolves.toBeUndefined();
  await expect(check('demo', true)).rejects.toThrow('APP_ENV is not set');
  await expect(check('production')).rejects.toThrow('demo accounts');
});

it('people who signed up are no reason against a demo in the database that the launcher keeps for it', async () => {
  expect(app.deps.config.databaseUrl).toContain('host=%2F');
  await makeDemo(true);
  await app.person();
  await expect(check('demo', true, true)).resolves.toBeUndefined();
  await makeDemo(false);
  await expect(check('demo', true, true)).rejects.toThrow('no place for demo people');
});

it('an empty database takes any mode', async () => {
  const empty = await createTestApp();
  try {
    for (const mode of ['demo', 'production'] as const)
      await expect(
        assertOwnSchool({ ...empty.deps.config, mode, isModeAssumed: mode === 'demo' }),
      ).resolves.toBeUndefined();
  } finally {
    await empty.close();
  }
});
