import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { seedContent } from '#dev/seed/content.ts';
import { addCourse, addModule, addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestBrowser, testPassword } from '#dev/testing/test-app.ts';
import { authAccounts, twoFactors, users } from '#features/people/accounts/server/schema.ts';
import { seedDemoProduct } from '#features/sales/products/public.server.ts';
import { courses, modules } from '#features/study/catalogue/server/schema.ts';
import { resources } from '#features/study/resources/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { personTables } from '#server/product.server.ts';
import { actorColumns, removeDemo, runCommand } from './commands.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.deps.db.transaction((tx) => seedContent(app.deps, tx));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(() => app.close());

describe('admin:create', () => {
  const password = 'nasi-uduk-pagi-sekali';
  const createAdmin = (...args: string[]) =>
    runCommand(
      { ...demoEnv({}), APP_ENV: 'test', DATABASE_URL: app.deps.config.databaseUrl, LOG_LEVEL: 'silent' },
      'admin:create',
      args,
    );
  beforeEach(() => vi.stubEnv('ADMIN_PASSWORD', password));
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const logIn = (browser: TestBrowser, email: string, typed: string) =>
    browser.call('POST', '/api/auth/sign-in/email', { email, password: typed });
  const viewerOf = async (browser: Pick<TestBrowser, 'call'>) =>
    (await browser.call('GET', '/api/viewer')).body.viewer;
  const addGoogle = (userId: string) =>
    app.deps.db
      .insert(authAccounts)
      .values({ id: newId(), userId, providerId: 'google', accountId: newId() });
  const addSecondStep = async (userId: string) => {
    await app.deps.db.insert(twoFactors).values({ id: newId(), userId, secret: 'x', backupCodes: 'x' });
    await app.deps.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  };

  it('creates an account with the given password', async () => {
    await createAdmin('--email', 'first@example.com', '--name', 'Rina');
    const browser = app.browser();
    await logIn(browser, 'first@example.com', password);
    expect(await viewerOf(browser)).toMatchObject({ name: 'Rina', isAdmin: true, emailVerified: true });
  });

  it('promotes nobody whose account changed while the command ran', async () => {
    const { userId, email } = await app.person();
    const moved = `moved-${userId}@example.com`;
    let command: Promise<unknown> = Promise.resolve();
    // Uncommitted: the command has read the account and waits for the row.
    await app.deps.db.transaction(async (tx) => {
      await tx.update(users).set({ email: moved }).where(eq(users.id, userId));
      command = createAdmin('--email', email).catch((error: unknown) => error);
      const countWaiting = async () => {
        const { rows } = await app.deps.db.execute<{ count: number }>(
          sql`select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%deleted_at is null%for update%'`,
        );
        return rows[0]?.count;
      };
      await expect.poll(countWaiting).toBe(1);
    });
    expect(await command).toMatchObject({ message: 'The account changed just now. Please try again.' });
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, userId));
    expect(user).toMatchObject({ email: moved, isAdmin: false });
  });

  it('leaves no access to a person who registered the address before and never confirmed it', async () => {
    const stranger = await app.person();
    const { userId, email } = stranger;
    const theirs = `theirs-${userId}@example.com`;
    await addGoogle(userId);
    await stranger.call('POST', '/api/account/change-email', {
      newEmail: theirs,
      currentPassword: testPassword,
    });
    await app.runJobs();
    const [mail] = await app.mails(theirs, 'Confirm your new email address');
    const token = /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
    expect(token).toBeDefined();
    await stranger.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' });
    const [invoice] = await app.invoices(email);
    const paid = new URL(invoice?.success_redirect_url ?? '').searchParams.get('token');
    await addSecondStep(userId);

    await createAdmin('--email', email);

    expect(await viewerOf(stranger)).toBeNull();
    expect((await logIn(app.browser(), email, testPassword)).status).toBe(401);
    await app.pay(invoice?.id ?? '');
    await app.runJobs();
    await stranger.call('POST', '/api/onboarding/verify', { token: paid });
    expect(await viewerOf(stranger)).toBeNull();
    const [kept] = await app.deps.db.select().from(users).where(eq(users.id, userId));
    expect(kept).toMatchObject({ email, isAdmin: true, emailVerified: true, twoFactorEnabled: false });
    const accounts = app.deps.db.select().from(authAccounts).where(eq(authAccounts.userId, userId));
    expect((await accounts).map(({ providerId }) => providerId)).toEqual(['credential']);
    expect(await app.deps.db.$count(twoFactors, eq(twoFactors.userId, userId))).toBe(0);
    const own = app.browser();
    await logIn(own, email, password);
    expect(await viewerOf(own)).toMatchObject({ userId, isAdmin: true });
    expect((await own.call('POST', '/api/account/confirm-email', { token })).status).toBe(410);
  });

  it('preserves an account whose owner confirmed it, and asks for no password', async () => {
    vi.unstubAllEnvs();
    const person = await app.person({ isConfirmed: true });
    await addGoogle(person.userId);
    await createAdmin('--email', person.email);
    // An old session would have a learner's lifetime.
    expect(await viewerOf(person)).toBeNull();
    const again = app.browser();
    await logIn(again, person.email, testPassword);
    expect(await viewerOf(again)).toMatchObject({ userId: person.userId, isAdmin: true });
    expect(await app.deps.db.$count(authAccounts, eq(authAccounts.userId, person.userId))).toBe(2);
  });
});

describe('demo:remove', () => {
  it('knows every table that refers to a person', async () => {
    const { rows } = await app.deps.db.execute<{ place: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as place
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.confrelid = 'users'::regclass and c.confdeltype <> 'c'`);
    const known = [
      'audit_log.actor_id',
      ...personTables.map((table) => `${table}.user_id`),
      ...actorColumns.map(([table, column]) => `${table}.${column}`),
    ];
    expect(rows.map(({ place }) => place).sort()).toEqual(known.sort());
  });

  it('removes demo people and content, and nothing else', async () => {
    const { db } = app.deps;
    const demo = await app.person({ tier: 'ESSENTIAL' });
    await db.update(users).set({ isDemo: true }).where(eq(users.id, demo.userId));
    const real = await app.person({ tier: 'ESSENTIAL' });
    const empty = await addCourse(app, 'a-course-just-begun');
    const own = await addCourse(app, 'our-own');
    const ownModule = await addModule(app, { order: 900, courseId: own.id });
    const ownResource = await addResource(app, { minTier: 'STARTER', files: [] });
    const [learned] = await db.select().from(modules).where(sql`slug is not null`).limit(1);
    await real.call('POST', `/api/modules/${learned?.id}/progress`, { progress: 10 });

    await db.transaction((tx) => seedDemoProduct(tx, { id: newId(), createdAt: new Date() }));
    const sold = async () => (await app.browser().call('GET', '/api/products')).body;
    expect(await sold()).toMatchObject([{ priceIdr: 199_000, state: 'on-sale', kind: 'COURSE' }]);

    await removeDemo(db, []);

    expect(await sold()).toEqual([]);

    expect(await db.select().from(users).where(eq(users.id, demo.userId))).toEqual([]);
    expect(await db.select().from(users).where(eq(users.id, real.userId))).toHaveLength(1);
    const courseIds = (await db.select({ id: courses.id }).from(courses)).map(({ id }) => id);
    expect(courseIds.sort()).toEqual([empty.id, own.id, String(learned?.courseId)].sort());
    const moduleIds = (await db.select({ id: modules.id }).from(modules)).map(({ id }) => id);
    expect(moduleIds.sort()).toEqual([ownModule.id, learned?.id].sort());
    const kept = (await db.select({ id: resources.id }).from(resources)).map(({ id }) => id);
    expect(kept).toContain(ownResource.id);
  });
});
