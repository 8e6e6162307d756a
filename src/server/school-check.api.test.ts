/** A database of another mode stays untouched; nothing runs on it before the refusal (product.md#forgotten-mode). */
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

/** The tests' database uses a unix socket, as a database that the launcher does not run may too. */
const check = (mode: 'demo' | 'production', isModeAssumed = false, isDatabaseEmbedded = false) =>
  assertOwnSchool({ ...app.deps.config, mode, isModeAssumed, isDatabaseEmbedded });
const makeDemo = (isDemo: boolean) => app.deps.db.execute(sql`update users set is_demo = ${isDemo}`);

it('a database with people who are not demo people refuses a demo, explicit or assumed', async () => {
  await makeDemo(false);
  await expect(check('production')).resolves.toBeUndefined();
  await expect(check('demo', true)).rejects.toThrow(
    'APP_ENV is not set, but the database holds a school: set APP_ENV=production, or APP_ENV=demo for a public demo',
  );
  await expect(check('demo')).rejects.toThrow('no place for demo people');
});

it('people who signed up in a demo are part of it when APP_ENV says demo', async () => {
  await makeDemo(true);
  await app.person();
  await expect(check('demo')).resolves.toBeUndefined();
  await expect(check('demo', true)).rejects.toThrow('APP_ENV is not set');
  await expect(check('production')).rejects.toThrow('demo accounts');
});

it("people who signed up do not stop a demo on the launcher's own database", async () => {
  expect(app.deps.config.databaseUrl).toContain('host=%2F');
  await makeDemo(true);
  await app.person();
  await expect(check('demo', true, true)).resolves.toBeUndefined();
  await makeDemo(false);
  await expect(check('demo', true, true)).rejects.toThrow('no place for demo people');
});

it('an empty database accepts any mode', async () => {
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
