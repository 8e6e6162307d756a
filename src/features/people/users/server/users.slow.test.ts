import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#access/roles.ts';
import { addExercise, addModule, rightTotal } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { bookings } from '#features/coaching/bookings/server/schema.ts';
import { lockPerson, setLanguage } from '#features/people/accounts/public.server.ts';
import { sessions, users } from '#features/people/accounts/server/schema.ts';
import { originalPrices } from '#features/sales/plans/prices.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';
import { latelyCount } from '../rules.ts';
import { correctPeople } from './correct-people.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true, name: 'Wira Admin' });
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

interface UserInList {
  id: string;
  paidIdr: number;
  tier: string | null;
  lastSeenAt: string | null;
}

const reason = 'Scholarship of the school';
const entriesAbout = (subjectId: string) =>
  app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id);
const tierOf = async (person: TestPerson) =>
  (await person.call('GET', '/api/viewer')).body.viewer?.entitledTier;
const isSignedIn = async (person: Pick<TestPerson, 'call'>) =>
  (await person.call('GET', '/api/viewer')).body.viewer !== null;
const detail = async (userId: string) => (await admin.call('GET', `/api/admin/users/${userId}`)).body;

describe('the list of people', () => {
  it('is searched, filtered, sorted and paged by the server, in two statements', async () => {
    const name = `Sari ${newId().slice(-6)}`;
    const sari = await app.person({ name: `${name} B`, tier: 'ESSENTIAL' });
    const other = await app.person({ name: `${name} A` });
    const list = async (query: string) => {
      const { status, body } = await admin.call(
        'GET',
        `/api/admin/users?search=${encodeURIComponent(name)}${query}`,
      );
      expect(status).toBe(200);
      return body.data.map((row: { id: string }) => row.id);
    };
    expect(await list('')).toEqual([other.userId, sari.userId]);
    expect(await list('&sort=oldest')).toEqual([sari.userId, other.userId]);
    expect(await list('&sort=name')).toEqual([other.userId, sari.userId]);
    for (const sort of ['email', 'last-seen', 'paid-most'])
      expect(await list(`&sort=${sort}`)).toHaveLength(2);
    expect(await list('&tier=ESSENTIAL')).toEqual([sari.userId]);
    expect(await list('&tier=STARTER')).toEqual([]);
    expect(await list('&access=none')).toEqual([other.userId]);
    expect(await list('&role=any')).toEqual([]);
    expect(await list('&state=unconfirmed')).toHaveLength(2);
    expect(await list('&limit=1&page=2')).toEqual([sari.userId]);
    const statements = await app.countStatements(() => admin.call('GET', '/api/admin/users'));
    // Two more for the viewer, and perhaps for recording that the session is used.
    expect(statements).toBeLessThanOrEqual(4);
  });

  it('has payments, tier and last visit of each person, in every order', async () => {
    const name = `Dewi ${newId().slice(-6)}`;
    const [payer, richer, absent] = [
      await app.person({ name }),
      await app.person({ name }),
      await app.person({ name }),
    ];
    const buy = async (person: TestPerson, tier: string) => {
      await person.call('POST', '/api/payment/create-invoice', { tier });
      const [invoice] = await app.invoices(person.email);
      await app.pay(invoice?.id ?? '');
      await app.runJobs();
    };
    await buy(payer, 'STARTER');
    await buy(richer, 'ACCELERATOR');
    await richer.call('GET', '/api/dashboard');
    app.clock.advance(11 * minuteMs);
    await payer.call('GET', '/api/dashboard');
    const search = `/api/admin/users?search=${encodeURIComponent(name)}`;
    const list = async (query: string): Promise<UserInList[]> =>
      (await admin.call('GET', `${search}${query}`)).body.data;
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('&sort=paid-most')).toEqual([richer.userId, payer.userId, absent.userId]);
    expect(await ids('&sort=last-seen')).toEqual([payer.userId, richer.userId, absent.userId]);
    const [seen, before, never] = await list('&sort=last-seen');
    expect(Date.parse(seen?.lastSeenAt ?? '') - Date.parse(before?.lastSeenAt ?? '')).toBeGreaterThan(
      10 * minuteMs,
    );
    expect(never).toMatchObject({ paidIdr: 0, tier: null, lastSeenAt: null });
    expect(before).toMatchObject({ paidIdr: originalPrices.ACCELERATOR.priceIdr, tier: 'ACCELERATOR' });
    const [{ id: entitlementId }] = (await detail(richer.userId)).entitlements;
    await admin.call('POST', `/api/admin/users/${richer.userId}/entitlements/${entitlementId}/revoke`, {
      reason,
    });
    expect(await ids('&access=none')).toEqual([absent.userId, richer.userId]);
  });

  it('has the passed exercises of a person beside their modules', async () => {
    const module = await addModule(app, { order: 30 });
    const [one, two] = [await addExercise(app, module), await addExercise(app, module)];
    await addExercise(app, module, { isPublished: false });
    const [person, other] = [
      await app.person({ tier: 'ESSENTIAL' }),
      await app.person({ tier: 'ESSENTIAL' }),
    ];
    await person.call('POST', `/api/modules/${module.id}/progress`, { progress: 100, completed: true });
    const attempt = (by: TestPerson, id: string, passed: number) =>
      by.call('POST', `/api/exercises/${id}/attempts`, {
        attemptId: newId(),
        revision: 1,
        answer: { kind: 'function', files: [{ name: 'total.js', text: rightTotal }] },
        result: { passed, total: 1, failed: passed ? null : 'adds up two drinks' },
      });
    await attempt(person, one, 1);
    await attempt(person, two, 0);
    await attempt(other, two, 1);
    expect(await detail(person.userId)).toMatchObject({
      exercises: { tried: 2, passed: 1 },
      progress: [{ moduleId: module.id, isCompleted: true, exerciseCount: 2, exercisesPassed: 1 }],
    });
    expect(await detail(other.userId)).toMatchObject({ exercises: { tried: 1, passed: 1 }, progress: [] });
  });

  it('says what a person did last, newest first, as far as the role of the reader goes', async () => {
    const module = await addModule(app, { order: 31 });
    const exercise = await addExercise(app, module);
    const person = await app.person({ tier: 'ESSENTIAL' });
    app.clock.advance(minuteMs);
    await person.call('POST', `/api/modules/${module.id}/progress`, { progress: 40 });
    app.clock.advance(minuteMs);
    await person.call('POST', `/api/exercises/${exercise}/attempts`, {
      attemptId: newId(),
      revision: 1,
      answer: { kind: 'function', files: [{ name: 'total.js', text: rightTotal }] },
      result: { passed: 0, total: 1, failed: 'adds up two drinks' },
    });
    app.clock.advance(minuteMs);
    const { status } = await person.call('POST', '/api/payment/create-invoice', { tier: 'ACCELERATOR' });
    expect(status).toBe(200);
    const lately = async (reader: TestPerson) =>
      (await reader.call('GET', `/api/admin/users/${person.userId}`)).body.lately;
    const kinds = async (reader: TestPerson) =>
      (await lately(reader)).map(({ kind }: { kind: string }) => kind);
    const [support, finance] = [
      await app.person({ roles: ['support'] }),
      await app.person({ roles: ['support', 'finance'] }),
    ];
    expect((await lately(admin)).slice(0, 3)).toMatchObject([
      { kind: 'order', tier: 'ACCELERATOR', isPaid: false },
      { kind: 'exercise', isPassed: false, attempts: 1 },
      { kind: 'module', percent: 40, step: 'watched' },
    ]);
    expect(await kinds(support)).not.toContain('order');
    expect(await kinds(finance)).toEqual(await kinds(admin));
    expect((await kinds(admin)).length).toBeLessThanOrEqual(latelyCount);
    const owner = await app.person({ isAdmin: true });
    await owner.call('PUT', `/api/admin/users/${person.userId}/ban`, { banned: true, reason });
    const ofOwner = (await admin.call('GET', `/api/admin/users/${owner.userId}`)).body.lately;
    expect(ofOwner[0]).toMatchObject({ kind: 'change', subjectType: 'user', subjectId: person.userId });
    const seen = (await finance.call('GET', `/api/admin/users/${owner.userId}`)).body.lately;
    expect(seen.map(({ kind }: { kind: string }) => kind)).not.toContain('change');
    expect(seen.map(({ kind }: { kind: string }) => kind)).not.toContain('login');
  });

  it('is corrected after changes by a server of the previous version, and when copies are still empty', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const forgotten = await app.person();
    await person.call('GET', '/api/dashboard');
    const { db } = app.deps;
    await db.execute(sql`update entitlements set revoked_at = now() where user_id = ${person.userId}`);
    await db.execute(sql`
      insert into orders (user_id, id, tier, amount_idr, status, external_id, created_at, expires_at)
      values (${person.userId}, ${newId()}, 'STARTER', 149000, 'PAID', ${newId()}, now(), now())`);
    await db.execute(sql`update users set last_seen_at = null where id = ${person.userId}`);
    await db.execute(
      sql`update users set last_seen_at = now(), deleted_at = now() where id = ${forgotten.userId}`,
    );
    expect(await detail(person.userId)).toMatchObject({ tier: 'ESSENTIAL', paidIdr: 0, lastSeenAt: null });
    await correctPeople(app.deps);
    expect(await detail(person.userId)).toMatchObject({
      tier: null,
      paidIdr: 149_000,
      lastSeenAt: expect.any(String),
    });
    const [row] = await db.select().from(users).where(eq(users.id, forgotten.userId));
    expect(row?.lastSeenAt).toBeNull();
    // Nothing is left to correct: these statements only check.
    expect(await app.countStatements(() => correctPeople(app.deps))).toBe(3);
  });

  it('is corrected without touching people whom someone else is changing, and no read waits for them', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    await app.deps.db.transaction(async (tx) => {
      await lockPerson(tx, person.userId);
      expect((await person.call('GET', '/api/dashboard')).status).toBe(200);
      await tx.execute(sql`update users set tier = 'STARTER' where id = ${person.userId}`);
      await correctPeople(app.deps);
    });
    expect(await detail(person.userId)).toMatchObject({ tier: 'STARTER', lastSeenAt: null });
    await correctPeople(app.deps);
    expect(await detail(person.userId)).toMatchObject({ tier: 'ESSENTIAL' });
  });

  it('finds an address by all of it or a part, in any spelling, and not by another host', async () => {
    const person = await app.person();
    const [local = '', host = ''] = person.email.split('@');
    const found = async (typed: string) => {
      const { body } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(typed)}`);
      return body.data.map(({ id }: UserInList) => id);
    };
    for (const typed of [person.email, person.email.toUpperCase(), `${local}@`, `${local}@${host[0]}`])
      expect(await found(typed)).toEqual([person.userId]);
    expect(await found(`${local}@other.example`)).toEqual([]);
    expect(await found(`${local}@${host}.id`)).toEqual([]);
  });

  it('finds by an address the people whose address begins with it', async () => {
    const [owner, longer] = [await app.person(), await app.person()];
    await app.deps.db.execute(
      sql`update users set email = ${`x.${owner.email}`} where id = ${longer.userId}`,
    );
    const found = async (typed: string): Promise<string[]> => {
      const { body } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(typed)}`);
      return body.data.map(({ id }: UserInList) => id);
    };
    expect(await found(owner.email)).toEqual([owner.userId]);
    expect(await found(owner.email.slice(0, -1))).toEqual([owner.userId]);
    expect(await found(`X.${owner.email}`)).toEqual([longer.userId]);
    // The part before the `@` is also found in the middle.
    const [local = ''] = owner.email.split('@');
    expect((await found(local)).toSorted()).toEqual([owner.userId, longer.userId].toSorted());
  });

  it('matches the search as plain text: a per cent sign finds per cent signs', async () => {
    expect((await admin.call('GET', '/api/admin/users?search=%25_%25')).body.meta.totalItems).toBe(0);
  });

  it('leads to everything about a person, and to 404 for an unknown id', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    expect(await detail(person.userId)).toMatchObject({
      email: person.email,
      tier: 'BREAKTHROUGH',
      balances: { session: 1, review: 1, code: 2, question: 8 },
      entitlements: [{ tier: 'BREAKTHROUGH', revokedAt: null }],
      ledger: expect.arrayContaining([
        expect.objectContaining({ kind: 'session', amount: 1, reason: 'grant' }),
      ]),
      sessions: [{ userAgent: 'test' }],
    });
    expect((await admin.call('GET', `/api/admin/users/${newId()}`)).status).toBe(404);
  });
});

describe('access granted by an administrator', () => {
  it('takes effect immediately, brings its credits, and is audited with its reason', async () => {
    const person = await app.person();
    expect((await person.call('POST', '/api/community/join', {})).status).not.toBe(200);
    const path = `/api/admin/users/${person.userId}/entitlements`;
    expect((await admin.call('POST', path, { tier: 'BREAKTHROUGH', reason })).status).toBe(201);
    expect(await tierOf(person)).toBe('BREAKTHROUGH');
    expect((await detail(person.userId)).balances).toEqual({ session: 1, review: 1, code: 2, question: 8 });
    expect((await person.call('GET', '/api/notifications')).body[0].title).toBe(
      'Your plan is now Breakthrough',
    );
    expect(await entriesAbout(person.userId)).toMatchObject([
      {
        action: 'entitlement.grant',
        actorId: admin.userId,
        detail: { tier: 'BREAKTHROUGH', before: null, reason },
      },
    ]);
    const again = await admin.call('POST', path, { tier: 'ESSENTIAL', reason });
    expect(again).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already has Essential') },
    });
  });

  it('is granted once, however many requests arrive at the same moment', async () => {
    const person = await app.person();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin.call('POST', `/api/admin/users/${person.userId}/entitlements`, { tier: 'ACCELERATOR', reason }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await detail(person.userId)).entitlements).toHaveLength(1);
    expect((await detail(person.userId)).balances).toEqual({ session: 0, review: 1, code: 2, question: 4 });
  });

  it('ends immediately when it is revoked, and only once', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const [{ id }] = (await detail(person.userId)).entitlements;
    const path = `/api/admin/users/${person.userId}/entitlements/${id}/revoke`;
    expect((await admin.call('POST', path, { reason })).status).toBe(200);
    expect(await tierOf(person)).toBe(null);
    expect((await admin.call('POST', path, { reason })).status).toBe(409);
    const strangers = `/api/admin/users/${admin.userId}/entitlements/${id}/revoke`;
    expect((await admin.call('POST', strangers, { reason })).status).toBe(404);
    expect((await entriesAbout(person.userId)).at(-1)).toMatchObject({
      action: 'entitlement.revoke',
      detail: { tier: 'ESSENTIAL', left: null, reason },
    });
  });

  it.each([{ reason: '' }, { reason: 'no' }, {}])('is refused without a reason (%j)', async (body) => {
    const path = `/api/admin/users/${admin.userId}/entitlements`;
    expect([400, 422]).toContain((await admin.call('POST', path, { tier: 'STARTER', ...body })).status);
  });
});

describe('a ban', () => {
  it('ends every session immediately, on every browser, and can be lifted', async () => {
    const person = await app.person();
    const phone = await app.signIn(person.userId);
    const path = `/api/admin/users/${person.userId}/ban`;
    expect((await admin.call('PUT', path, { banned: true, reason })).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    expect((await phone.call('GET', '/api/notifications')).status).toBe(401);
    expect(await isSignedIn(await app.signIn(person.userId))).toBe(false);
    const signIn = (password: string) =>
      app.browser().call('POST', '/api/auth/sign-in/email', { email: person.email, password });
    expect((await signIn('not-the-password')).status).toBe(401);
    expect(await signIn(testPassword)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
    expect((await admin.call('PUT', path, { banned: true, reason })).status).toBe(409);
    expect((await admin.call('PUT', path, { banned: false, reason })).status).toBe(200);
    expect(await isSignedIn(await app.signIn(person.userId))).toBe(true);
    expect((await entriesAbout(person.userId)).map((entry) => entry.action)).toEqual([
      'user.ban',
      'user.unban',
    ]);
  });

  it('is refused for the administrator’s own account', async () => {
    const reply = await admin.call('PUT', `/api/admin/users/${admin.userId}/ban`, { banned: true, reason });
    expect(reply.body.message).toBe('You cannot ban yourself.');
  });

  it('is not needed to end sessions: an administrator ends one or all, except the one in use', async () => {
    const person = await app.person();
    const phone = await app.signIn(person.userId);
    const [{ id }] = (await detail(person.userId)).sessions;
    expect((await admin.call('DELETE', `/api/admin/users/${person.userId}/sessions/${id}`)).status).toBe(200);
    expect([await isSignedIn(person), await isSignedIn(phone)].filter(Boolean)).toHaveLength(1);
    expect((await admin.call('DELETE', `/api/admin/users/${person.userId}/sessions`)).body.message).toBe(
      'One session was ended.',
    );
    expect(await isSignedIn(person)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    await admin.call('DELETE', `/api/admin/users/${admin.userId}/sessions`);
    expect(await isSignedIn(admin)).toBe(true);
  });
});

describe('someone who is being deleted at this moment', () => {
  it.each([
    ['grant', 404],
    ['import', 410],
  ])('gets no access any more: %s', async (way, status) => {
    const person = await app.person();
    let reply: Promise<{ status: number }> | undefined;
    await app.deps.db.transaction(async (tx) => {
      await tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.userId));
      reply =
        way === 'grant'
          ? admin.call('POST', `/api/admin/users/${person.userId}/entitlements`, { tier: 'STARTER', reason })
          : admin.call('POST', '/api/admin/imports/users', {
              csv: `name,email,tier\nSari,${person.email},STARTER`,
              reason,
            });
      await vi.waitFor(async () => {
        const { rows } = await app.deps.db.execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      });
    });
    expect((await reply)?.status).toBe(status);
    const { rows } = await app.deps.db.execute(
      sql`select 1 from entitlements where user_id = ${person.userId}`,
    );
    expect(rows).toEqual([]);
  });
});

describe('roles', () => {
  const confirm = (person: TestPerson) =>
    app.deps.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.userId));
  const setRoles = (by: TestPerson, person: TestPerson, roles: Role[], was: Role[]) =>
    by.call('PUT', `/api/admin/users/${person.userId}/roles`, { roles, was, reason });
  const owners = async () =>
    (await app.deps.db.execute(sql`select id from users where is_admin and banned_at is null`)).rows;

  it('are given and taken, and sessions with the old roles end', async () => {
    const person = await app.person();
    expect(await setRoles(admin, person, ['coach'], [])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('isn’t confirmed yet') },
    });
    await confirm(person);
    expect(await setRoles(admin, person, ['editor', 'coach'], [])).toMatchObject({
      status: 200,
      body: { message: 'Sari Pratiwi now has: Editor, Coach.' },
    });
    expect(await isSignedIn(person)).toBe(false);
    const back = await app.signIn(person.userId);
    expect((await back.call('GET', '/api/viewer')).body.viewer).toMatchObject({
      isAdmin: true,
      roles: ['editor', 'coach'],
    });
    expect((await back.call('GET', '/api/admin/posts')).status).toBe(200);
    expect((await back.call('GET', '/api/admin/orders')).body).toMatchObject({
      code: 'FORBIDDEN',
      message: 'This needs the role Owner or Finance.',
    });
    const { roles, grants } = await detail(person.userId);
    expect(roles).toEqual(['editor', 'coach']);
    expect(grants).toMatchObject([
      { role: 'editor', grantedBy: 'Wira Admin', grantedAt: expect.any(String) },
      { role: 'coach', grantedBy: 'Wira Admin' },
    ]);
    expect((await setRoles(admin, person, ['coach'], ['editor', 'coach'])).status).toBe(200);
    expect((await back.call('GET', '/api/admin/posts')).status).toBe(401);
    const again = await app.signIn(person.userId);
    expect((await again.call('GET', '/api/admin/posts')).status).toBe(403);
    expect((await again.call('GET', '/api/admin/reviews')).status).toBe(200);
    expect((await setRoles(admin, person, [], ['coach'])).body.message).toBe(
      'Sari Pratiwi no longer has a role.',
    );
    const learner = await app.signIn(person.userId);
    expect((await learner.call('GET', '/api/admin/reviews')).status).toBe(403);
    expect((await entriesAbout(person.userId)).map(({ action, detail }) => [action, detail])).toEqual([
      ['user.roles', { granted: ['editor', 'coach'], taken: [], reason }],
      ['user.roles', { granted: [], taken: ['editor'], reason }],
      ['user.roles', { granted: [], taken: ['coach'], reason }],
    ]);
  });

  it('are announced to the person, in the app and by mail', async () => {
    const person = await app.person({ isConfirmed: true });
    await setRoles(admin, person, ['coach'], []);
    await app.runJobs();
    const news = 'You now have: Coach. Log in again to use it.';
    const back = await app.signIn(person.userId);
    expect((await back.call('GET', '/api/notifications')).body[0]).toMatchObject({
      title: 'Your roles have changed',
      message: news,
      actionUrl: '/admin',
    });
    const mails = await app.mails(person.email, 'Your roles have changed.');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(news);
  });

  it('are announced by mail in the language of the person, and kept in English in the audit log', async () => {
    const person = await app.person({ isConfirmed: true });
    await setLanguage(app.deps.db, person.userId, 'id', app.deps.clock.now());
    const wish = { roles: ['coach'], was: [], reason };
    const path = `/api/admin/users/${person.userId}/roles`;
    const reply = await admin.call('PUT', path, wish, { 'accept-language': 'id' });
    expect(reply.body.message).toBe('Peran Sari Pratiwi sekarang: Mentor.');
    await app.runJobs();
    const [mail] = await app.mails(person.email, 'Peranmu berubah.');
    expect(mail?.text).toContain('Sekarang peranmu: Mentor. Masuk lagi untuk memakainya.');
    expect((await entriesAbout(person.userId)).map(({ detail }) => detail)).toEqual([
      { granted: ['coach'], taken: [], reason },
    ]);
  });

  it('change only from the state that was seen: of two simultaneous decisions the second is refused', async () => {
    const person = await app.person({ isConfirmed: true });
    const other = await app.person({ isAdmin: true });
    const replies = await Promise.all([
      setRoles(admin, person, ['coach'], []),
      setRoles(other, person, ['finance'], []),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await detail(person.userId)).roles).toHaveLength(1);
    expect(await setRoles(admin, person, ['coach', 'finance'], [])).toMatchObject({
      status: 409,
      body: { message: 'Their roles have changed since you opened this. Please look again.' },
    });
  });

  it('are not given to someone who is banned', async () => {
    const person = await app.person({ isConfirmed: true });
    await admin.call('PUT', `/api/admin/users/${person.userId}/ban`, { banned: true, reason });
    expect((await setRoles(admin, person, ['support'], [])).status).toBe(409);
  });

  it.each(['finance', 'editor', 'coach', 'support'] as const)(
    'are neither given nor taken by the role %s',
    async (role) => {
      const person = await app.person({ roles: [role], isConfirmed: true });
      expect((await setRoles(person, person, ['owner', role], [role])).status).toBe(403);
      expect((await setRoles(person, admin, [], ['owner'])).status).toBe(403);
      expect((await detail(person.userId)).roles).toEqual([role]);
    },
  );

  it('always leave one owner when owners demote or ban each other at the same moment', async () => {
    for (const first of ['take', 'ban'] as const)
      for (let round = 0; round < 8; round += 1) {
        await app.deps.db.update(users).set({ isAdmin: false });
        const [one, other] = await Promise.all([
          app.person({ isAdmin: true }),
          app.person({ isAdmin: true }),
        ]);
        const replies = await Promise.all([
          setRoles(one, other, [], ['owner']),
          first === 'take'
            ? setRoles(other, one, [], ['owner'])
            : other.call('PUT', `/api/admin/users/${one.userId}/ban`, { banned: true, reason }),
        ]);
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await owners()).toHaveLength(1);
      }
    admin = await app.person({ isAdmin: true, isConfirmed: true, name: 'Wira Admin' });
    await app.deps.db.update(users).set({ isAdmin: false }).where(sql`id <> ${admin.userId}`);
    for (const roles of [[], ['coach']] as Role[][])
      expect(await setRoles(admin, admin, roles, ['owner'])).toMatchObject({
        status: 409,
        body: { message: 'The last owner cannot be removed.' },
      });
    expect(await owners()).toEqual([{ id: admin.userId }]);
  });

  it('of an owner follow the column of the previous release, and the hourly job corrects the rows', async () => {
    const { db } = app.deps;
    const [made, unmade] = [await app.person(), await app.person({ isAdmin: true })];
    await db.execute(
      sql`update users set is_admin = (id = ${made.userId}) where id in (${made.userId}, ${unmade.userId})`,
    );
    const rolesOf = async (person: TestPerson) => (await person.call('GET', '/api/viewer')).body.viewer.roles;
    expect([await rolesOf(made), await rolesOf(unmade)]).toEqual([['owner'], []]);
    await correctPeople(app.deps);
    const { rows } = await db.execute(
      sql`select user_id from user_roles where user_id in (${made.userId}, ${unmade.userId})`,
    );
    expect(rows).toEqual([{ user_id: made.userId }]);
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, made.userId));
  });

  it('are a filter for people, and appear in the list and in the export', async () => {
    const name = `Tari ${newId().slice(-6)}`;
    const coach = await app.person({ name, roles: ['coach', 'editor'] });
    const owner = await app.person({ name, isAdmin: true });
    const learner = await app.person({ name });
    const found = async (query: string): Promise<string[]> => {
      const { body } = await admin.call(
        'GET',
        `/api/admin/users?search=${encodeURIComponent(name)}&${query}`,
      );
      return body.data.map(({ id }: UserInList) => id).toSorted();
    };
    expect(await found('role=any')).toEqual([coach.userId, owner.userId].toSorted());
    expect(await found('role=coach')).toEqual([coach.userId]);
    expect(await found('role=owner')).toEqual([owner.userId]);
    expect(await found('role=finance')).toEqual([]);
    expect(await found('')).toContain(learner.userId);
    const file = await admin.fetch(`/api/admin/exports/users?search=${encodeURIComponent(name)}&role=coach`);
    expect(await file.text()).toContain('"Editor, Coach"');
    await app.deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, owner.userId));
  });
});

describe('people', () => {
  it('include everyone for support, without money in any answer', async () => {
    const support = await app.person({ roles: ['support'] });
    const payer = await app.person();
    await payer.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' });
    const [invoice] = await app.invoices(payer.email);
    await app.pay(invoice?.id ?? '');
    await app.runJobs();
    const { body: list } = await support.call('GET', `/api/admin/users?search=${payer.email}`);
    expect(list.data).toMatchObject([{ id: payer.userId, tier: 'STARTER' }]);
    const { status, body } = await support.call('GET', `/api/admin/users/${payer.userId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ canChange: true, sessions: [expect.anything()] });
    for (const answer of [list.data[0], body])
      for (const part of ['paidIdr', 'orders', 'entitlements', 'grants'])
        expect(answer).not.toHaveProperty(part);
    expect(JSON.stringify([list, body])).not.toContain(String(originalPrices.STARTER.priceIdr));
    for (const query of ['sort=paid-most', 'access=paid', 'access=granted'])
      expect((await support.call('GET', `/api/admin/users?${query}`)).status).toBe(403);
    expect((await support.call('GET', '/api/admin/users?access=none&sort=last-seen')).status).toBe(200);
    for (const [method, path] of [
      ['POST', 'entitlements'],
      ['POST', 'credits'],
      ['PUT', 'roles'],
    ] as const)
      expect((await support.call(method, `/api/admin/users/${payer.userId}/${path}`, {})).status).toBe(403);
    expect((await support.call('GET', '/api/admin/exports/users')).status).toBe(403);
    const file = await admin.call('GET', `/api/admin/users/${payer.userId}`);
    expect(file.body).toMatchObject({
      paidIdr: originalPrices.STARTER.priceIdr,
      orders: [expect.anything()],
    });
  });

  it('with a role can be changed by owners only: support cannot lock out staff', async () => {
    const support = await app.person({ roles: ['support'] });
    const coach = await app.person({ roles: ['coach'] });
    const learner = await app.person();
    const tries = (person: TestPerson) => [
      support.call('PUT', `/api/admin/users/${person.userId}/ban`, { banned: true, reason }),
      support.call('DELETE', `/api/admin/users/${person.userId}/sessions`),
      support.call('POST', `/api/admin/users/${person.userId}/mails`, { kind: 'password' }),
    ];
    for (const person of [admin, coach])
      for (const reply of await Promise.all(tries(person)))
        expect(reply).toMatchObject({
          status: 403,
          body: { message: 'Only an owner can change the account of someone with a role.' },
        });
    const [{ id }] = (await detail(coach.userId)).sessions;
    expect((await support.call('DELETE', `/api/admin/users/${coach.userId}/sessions/${id}`)).status).toBe(
      403,
    );
    expect((await support.call('GET', `/api/admin/users/${coach.userId}`)).body.canChange).toBe(false);
    expect(await isSignedIn(coach)).toBe(true);
    expect(
      (await support.call('PUT', `/api/admin/users/${learner.userId}/ban`, { banned: true, reason })).status,
    ).toBe(200);
  });

  it('for a coach are learners with a review, session or session credit, without money and sign-in data', async () => {
    const name = `Laras ${newId().slice(-6)}`;
    const coach = await app.person({ roles: ['coach'] });
    const [reviewed, booked, other] = [
      await app.person({ name, tier: 'ACCELERATOR' }),
      await app.person({ name, tier: 'STARTER' }),
      await app.person({ name, tier: 'STARTER' }),
    ];
    const list = async (): Promise<string[]> => {
      const { status, body } = await coach.call('GET', `/api/admin/users?search=${encodeURIComponent(name)}`);
      expect([status, body.meta.totalItems]).toEqual([200, body.data.length]);
      return body.data.map(({ id }: UserInList) => id).toSorted();
    };
    expect(await list()).toEqual([]);
    const form = new FormData();
    form.append('type', 'CODE');
    form.append('repositoryUrl', 'https://github.com/laras/warung');
    expect((await reviewed.fetch('/api/reviews', { method: 'POST', body: form })).status).toBe(201);
    await app.deps.db.insert(bookings).values({
      userId: booked.userId,
      id: newId(),
      type: 'mentoring',
      status: 'SCHEDULED',
      eventId: newId(),
      startTime: new Date(),
      endTime: new Date(Date.now() + hourMs),
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    expect(await list()).toEqual([reviewed.userId, booked.userId].toSorted());
    for (const { userId } of [reviewed, booked]) {
      const { status, body } = await coach.call('GET', `/api/admin/users/${userId}`);
      expect([status, body.canChange]).toEqual([200, false]);
      for (const part of [
        ...['paidIdr', 'orders', 'entitlements', 'grants'],
        ...['sessions', 'twoFactor', 'hasPassword', 'hasGoogle'],
      ])
        expect(body).not.toHaveProperty(part);
    }
    expect((await coach.call('GET', `/api/admin/users/${other.userId}`)).status).toBe(404);
    expect((await coach.call('GET', `/api/admin/users/${admin.userId}`)).status).toBe(404);
    const credit = { kind: 'session', amount: 1, reason: 'A first session' };
    expect((await admin.call('POST', `/api/admin/users/${other.userId}/credits`, credit)).status).toBe(200);
    expect((await coach.call('GET', `/api/admin/users/${other.userId}`)).status).toBe(200);
    expect((await coach.call('GET', '/api/admin/users?sort=paid-most')).status).toBe(403);
    const both = await app.person({ roles: ['coach', 'support'] });
    expect((await both.call('GET', `/api/admin/users/${other.userId}`)).status).toBe(200);
  });
});

describe('the way in, mailed again', () => {
  it('confirms the address or sets a password; each mail is a new one', async () => {
    const person = await app.person();
    const path = `/api/admin/users/${person.userId}/mails`;
    for (const kind of ['verification', 'verification', 'password'])
      expect((await admin.call('POST', path, { kind })).status).toBe(200);
    await app.runJobs();
    expect(await app.mails(person.email, 'Welcome to Langkah')).toHaveLength(2);
    expect(await app.mails(person.email, 'Reset your password')).toHaveLength(1);
    await app.deps.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.userId));
    expect((await admin.call('POST', path, { kind: 'verification' })).status).toBe(409);
  });
});

describe('people as CSV', () => {
  it('are exported without formulas in any cell, and the export is audited', async () => {
    const name = `=HYPERLINK("x") ${newId().slice(-6)}`;
    await app.person({ name });
    const response = await admin.fetch(`/api/admin/exports/users?search=${encodeURIComponent(name)}`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const text = await response.text();
    expect(text).toContain(`"'=HYPERLINK(""x"")`);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    const [entry] = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'user.export'));
    expect(entry).toMatchObject({ actorId: admin.userId, detail: { rows: 1 } });
  });

  it('are exported with headings and values in the language of the person who downloads them', async () => {
    const coach = await app.person({
      name: `Laras ${newId().slice(-8)}`,
      tier: 'ESSENTIAL',
      roles: ['coach'],
    });
    const linesIn = async (language: string) => {
      const path = `/api/admin/exports/users?search=${encodeURIComponent(coach.email)}`;
      const response = await admin.fetch(path, { headers: { 'x-language': language } });
      return (await response.text()).split('\r\n');
    };
    const [head, line] = await linesIn('id');
    expect(head).toBe('ID,Nama,Email,Paket,Total bayar (rupiah),Peran,Diblokir,Mendaftar,Terakhir aktif');
    expect(line?.split(',').slice(2, 7)).toEqual([coach.email, 'Essential', '0', 'Mentor', 'tidak']);
    const [english, same] = await linesIn('en');
    expect(english).toBe('ID,Name,Email,Plan,Paid (rupiah),Roles,Banned,Signed up,Last seen');
    expect(same?.split(',').slice(5, 7)).toEqual(['Coach', 'no']);
  });

  it('are imported with errors by line, and nothing changes before all lines are right', async () => {
    const known = await app.person({ tier: 'ESSENTIAL' });
    const email = `eka.${newId().slice(-8)}@example.com`;
    const good = `name,email,tier\nEka Putri,${email},ACCELERATE\nKnown,${known.email},BREAKTHROUGH\nKnown,${admin.email},`;
    const bad = `${good}\nX,nope,`;
    const preview = await admin.call('POST', '/api/admin/imports/users/preview', { csv: bad });
    expect(
      preview.body.rows.map((row: { line: number; outcome: string }) => [row.line, row.outcome]),
    ).toEqual([
      [2, 'invite'],
      [3, 'grant'],
      [4, 'nothing'],
      [5, 'error'],
    ]);
    const refused = await admin.call('POST', '/api/admin/imports/users', { csv: bad, reason });
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'Line 5: Name must be at least 2 characters. Please enter a valid email address' },
    });
    const misnamed = good.replace('tier', 'Plan');
    const unknown = await admin.call('POST', '/api/admin/imports/users', { csv: misnamed, reason });
    expect(unknown).toMatchObject({ status: 422, body: { message: expect.stringContaining('“Plan”') } });
    expect((await admin.call('GET', `/api/admin/users?search=${email}`)).body.data).toEqual([]);

    const done = await admin.call('POST', '/api/admin/imports/users', { csv: good, reason });
    expect(done).toMatchObject({ status: 201, body: { invited: 1, granted: 2 } });
    expect(await tierOf(known)).toBe('BREAKTHROUGH');
    await app.runJobs();
    const [mail] = await app.mails(email, 'Your account is ready');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const visitor = app.browser();
    const password = 'nasi goreng enak sekali';
    expect((await visitor.call('POST', '/api/auth/reset-password', { token, password })).status).toBe(200);
    expect((await visitor.call('POST', '/api/auth/sign-in/email', { email, password })).status).toBe(200);
    expect((await visitor.call('GET', '/api/viewer')).body.viewer).toMatchObject({
      entitledTier: 'ACCELERATOR',
    });

    const again = await admin.call('POST', '/api/admin/imports/users', { csv: good, reason });
    expect(again.body).toEqual({ invited: 0, granted: 0 });

    const [indonesian, unsaid] = [newId(), newId()].map((id) => `eka.${id.slice(-8)}@example.com`);
    const csv = `name,email,language\nEka Putri,${indonesian},id\nBudi,${unsaid},`;
    await admin.call('POST', '/api/admin/imports/users', { csv, reason });
    await app.runJobs();
    expect(await app.mails(String(indonesian), 'Akunmu sudah siap')).toHaveLength(1);
    expect(await app.mails(String(unsaid), 'Your account is ready')).toHaveLength(1);
  });
});

describe('previewing as a tier', () => {
  it('reduces an administrator’s rights to that tier’s, and saves nothing', async () => {
    const module = await addModule(app, { order: 1, tier: 'BREAKTHROUGH' });
    const looking = await app.signIn(admin.userId);
    looking.cookies.set('langkah_preview', 'ESSENTIAL');
    expect((await looking.call('GET', '/api/viewer')).body.viewer).toMatchObject({
      isAdmin: false,
      entitledTier: 'ESSENTIAL',
      previewTier: 'ESSENTIAL',
    });
    expect((await looking.call('GET', `/api/modules/${module.id}`)).body.locked).toBe(true);
    expect((await looking.call('GET', '/api/admin/users')).status).toBe(403);
    const write = await looking.call('PATCH', '/api/notifications/read-all', {});
    expect(write).toMatchObject({ status: 403, body: { message: 'This is a preview: nothing is saved.' } });
    const order = await looking.call('POST', '/api/payment/create-invoice', { tier: 'BREAKTHROUGH' });
    expect(order.status).toBe(403);
    looking.cookies.delete('langkah_preview');
    expect((await looking.call('GET', `/api/modules/${module.id}`)).body.locked).toBe(false);
  });

  it('gives no rights: learners’ preview cookies are ignored', async () => {
    const person = await app.person();
    person.cookies.set('langkah_preview', 'BREAKTHROUGH');
    expect(await tierOf(person)).toBe(null);
    expect((await person.call('PATCH', '/api/notifications/read-all', {})).status).toBe(200);
  });
});
