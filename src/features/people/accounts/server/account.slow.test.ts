import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfDocument } from '#dev/testing/documents.ts';
import { addModule } from '#dev/testing/fixtures.ts';
import {
  createTestApp,
  type TestApp,
  type TestBrowser,
  type TestPerson,
  testPassword,
} from '#dev/testing/test-app.ts';
import { freshTotpCode } from '#dev/testing/totp.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { removeOrphans } from '#features/school/files/server/service.ts';
import { notes } from '#features/study/notes/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';
import { setLanguage } from './queries.ts';
import { authAccounts, sessions, users } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newPassword = 'nasi-goreng-istimewa-7';
const isSignedIn = async (browser: TestBrowser) =>
  (await browser.call('GET', '/api/viewer')).body.viewer !== null;
const logIn = (email: string, password: string, browser = app.browser()) =>
  browser.call('POST', '/api/auth/sign-in/email', { email, password });
const account = async (person: TestBrowser) => (await person.call('GET', '/api/account')).body;
const linkIn = async (to: string, subject: string, path: string) => {
  await app.runJobs();
  const mail = (await app.mails(to, subject)).at(-1);
  return new RegExp(`${path}\\?token=([^\\s"&]+)`).exec(mail?.text ?? '')?.[1] ?? '';
};

describe('the account’s password', () => {
  it('is changed with the current one; all other sessions end and the person is told', async () => {
    const person = await app.person();
    const other = await app.signIn(person.userId);
    const wrong = await person.call('POST', '/api/account/change-password', {
      currentPassword: 'not-it-at-all',
      newPassword,
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ data: { issues: [{ path: ['currentPassword'] }] } });
    expect(await isSignedIn(other)).toBe(true);
    const changed = await person.call('POST', '/api/account/change-password', {
      currentPassword: testPassword,
      newPassword,
    });
    expect(changed.status).toBe(200);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    expect((await logIn(person.email, testPassword)).status).toBe(401);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
    await app.runJobs();
    expect(await app.mails(person.email, 'Your password was changed')).toHaveLength(1);
  });

  it.each([
    ['short', 'Password must be at least 8 characters'],
    ['password123', 'This password is too common. Please choose another.'],
  ])('%s is refused with a message on its field', async (given, message) => {
    const person = await app.person();
    const { status, body } = await person.call('POST', '/api/account/change-password', {
      currentPassword: testPassword,
      newPassword: given,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ message, data: { issues: [{ path: ['newPassword'] }] } });
  });

  it('cannot be guessed by someone who has a stolen session', async () => {
    const person = await app.person();
    const tries = [];
    for (let index = 0; index < 12; index += 1)
      tries.push(
        (
          await person.call('POST', '/api/account/change-password', {
            currentPassword: `guess-${index}`,
            newPassword,
          })
        ).status,
      );
    expect(tries.filter((status) => status === 422)).toHaveLength(10);
    expect(tries.at(-1)).toBe(429);
  });
});

describe('the account’s address', () => {
  const ask = (person: TestPerson, newEmail: string, currentPassword = testPassword) =>
    person.call('POST', '/api/account/change-email', { newEmail, currentPassword });

  it('changes when the new address is confirmed, and the old address is told', async () => {
    const person = await app.person();
    const newEmail = `new-${newId()}@example.com`;
    expect((await ask(person, newEmail)).status).toBe(200);
    expect(await account(person)).toMatchObject({ email: person.email, pendingEmail: newEmail });
    const token = await linkIn(newEmail, 'Confirm your new email address', '/confirm-email');
    // Someone who reads the queue, or a backup of it, must not get a working link.
    const { rows: queued } = await app.deps.db.execute(
      sql`select data from pgboss.job where data->>'email' = ${newEmail}`,
    );
    expect(queued).toHaveLength(1);
    expect(JSON.stringify(queued)).not.toContain(token.split('.')[1]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call('POST', '/api/account/confirm-email', { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await account(person)).toMatchObject({ email: newEmail, emailVerified: true, pendingEmail: null });
    expect((await logIn(newEmail, testPassword)).status).toBe(200);
    await app.runJobs();
    expect((await app.mails(person.email, 'Your email address was changed'))[0]?.text).toContain(newEmail);
  });

  it('is written about in the language of the person, and so is the end of the account', async () => {
    const person = await app.person();
    await setLanguage(app.deps.db, person.userId, 'id', app.deps.clock.now());
    const newEmail = `new-${newId()}@example.com`;
    await ask(person, newEmail);
    const token = await linkIn(newEmail, 'Konfirmasi alamat email barumu', '/confirm-email');
    await person.call('POST', '/api/account/confirm-email', { token });
    const farewell = { confirm: 'DELETE', currentPassword: testPassword };
    expect((await person.call('POST', '/api/account/delete', farewell)).status).toBe(200);
    await app.runJobs();
    const [told] = await app.mails(person.email, 'Alamat emailmu sudah diganti');
    expect(told?.text).toContain(`akunmu sekarang memakai ${newEmail}.`);
    expect(told?.html).toContain('lang="id"');
    expect((await app.mails(newEmail)).map(({ subject }) => subject)).toContain(
      'Akunmu sudah dihapus. Data pembayaran kami simpan tanpa namamu.',
    );
  });

  it('changes only with proof and to an unused address, and a newer request replaces the older', async () => {
    const [person, other] = [await app.person(), await app.person()];
    expect((await ask(person, 'a@example.com', 'wrong-password')).status).toBe(422);
    const used = await ask(person, other.email);
    expect([used.status, used.body.message]).toEqual([409, 'Email already in use']);
    const [first, second] = [`one-${newId()}@example.com`, `two-${newId()}@example.com`];
    await ask(person, first);
    const oldToken = await linkIn(first, 'Confirm your new email address', '/confirm-email');
    await ask(person, second);
    expect((await person.call('POST', '/api/account/confirm-email', { token: oldToken })).status).toBe(410);
    await person.call('DELETE', '/api/account/change-email');
    const token = await linkIn(second, 'Confirm your new email address', '/confirm-email');
    expect((await person.call('POST', '/api/account/confirm-email', { token })).status).toBe(410);
  });

  it('remains unchanged when someone else has taken the new one meanwhile', async () => {
    const person = await app.person();
    const wanted = `wanted-${newId()}@example.com`;
    await ask(person, wanted);
    const token = await linkIn(wanted, 'Confirm your new email address', '/confirm-email');
    await app
      .browser()
      .call('POST', '/api/auth/register', { name: 'First', email: wanted, password: testPassword });
    expect((await person.call('POST', '/api/account/confirm-email', { token })).status).toBe(409);
    expect(await account(person)).toMatchObject({ email: person.email });
  });
});

describe('sessions', () => {
  const sessionsOf = async (browser: TestBrowser): Promise<{ id: string; isCurrent: boolean }[]> =>
    (await browser.call('GET', '/api/account/sessions')).body;
  const sessionIds = async (browser: TestBrowser) => (await sessionsOf(browser)).map(({ id }) => id);
  const currentSession = async (browser: TestBrowser) =>
    (await sessionsOf(browser)).find(({ isCurrent }) => isCurrent)?.id ?? '';

  it('are listed with the current one marked, and end one by one or all together', async () => {
    const person = await app.person();
    const [second, third] = [await app.signIn(person.userId), await app.signIn(person.userId)];
    const listed = await sessionsOf(person);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const own = await currentSession(second);
    expect((await person.call('DELETE', `/api/account/sessions/${own}`)).status).toBe(200);
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true]);
    await person.call('POST', '/api/account/sessions/revoke-others');
    expect([await isSignedIn(person), await isSignedIn(third)]).toEqual([true, false]);
  });

  it.each([
    ['a learner', [], { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs }],
    ['a coach', ['coach'], { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs }],
    ['an owner', ['owner'], { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs }],
  ] as const)(
    'of %s are listed only while they are accepted',
    async (_who, roles, { idleMs, absoluteMs }) => {
      const person = await app.person({ roles });
      const ages = [
        { usedMs: idleMs - minuteMs, madeMs: idleMs },
        { usedMs: idleMs + minuteMs, madeMs: idleMs + minuteMs },
        { usedMs: 0, madeMs: absoluteMs - minuteMs },
        { usedMs: 0, madeMs: absoluteMs + minuteMs },
      ];
      const now = app.deps.clock.now().getTime();
      const browsers: [string, TestBrowser][] = [];
      for (const { usedMs, madeMs } of ages) {
        const browser = await app.signIn(person.userId);
        const id = await currentSession(browser);
        browsers.push([id, browser]);
        await app.deps.db
          .update(sessions)
          .set({ updatedAt: new Date(now - usedMs), createdAt: new Date(now - madeMs) })
          .where(eq(sessions.id, id));
      }
      const listed = await sessionIds(person);
      for (const [index, [id, browser]] of browsers.entries()) {
        const isAccepted = index % 2 === 0;
        expect([listed.includes(id), await isSignedIn(browser)]).toEqual([isAccepted, isAccepted]);
      }
    },
  );

  it('without the second step are not listed once it is on', async () => {
    const person = await app.person();
    const other = await app.signIn(person.userId);
    const mine = await currentSession(person);
    const { db } = app.deps;
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, person.userId));
    await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.id, mine));
    expect(await sessionIds(person)).toEqual([mine]);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('of someone else are not found', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const theirs = await currentSession(other);
    expect((await person.call('DELETE', `/api/account/sessions/${theirs}`)).status).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe('two-step sign-in', () => {
  async function turnOn(person: TestPerson) {
    const begun = await person.call('POST', '/api/auth/two-factor/enable', { password: testPassword });
    expect(begun.status).toBe(200);
    const { totpURI, backupCodes } = begun.body as { totpURI: string; backupCodes: string[] };
    expect(await account(person)).toMatchObject({ twoFactor: false });
    const verified = await person.call('POST', '/api/auth/two-factor/verify-totp', {
      code: await freshTotpCode(totpURI),
    });
    expect(verified.status).toBe(200);
    return { totpURI, backupCodes };
  }

  it('starts with the password and a correct code, and tells the person', async () => {
    const person = await app.person({ isConfirmed: true });
    expect(
      (await person.call('POST', '/api/auth/two-factor/enable', { password: 'wrong-one-here' })).status,
    ).toBe(400);
    await turnOn(person);
    expect(await account(person)).toMatchObject({ twoFactor: true });
    await app.runJobs();
    expect(await app.mails(person.email, 'Two-step sign-in was turned on.')).toHaveLength(1);
  });

  it('asks for a code at sign-in, and opens no session before it', async () => {
    const person = await app.person({ isConfirmed: true });
    const { totpURI } = await turnOn(person);
    const browser = app.browser();
    const first = await logIn(person.email, testPassword, browser);
    expect(first.body).toMatchObject({ twoFactorRedirect: true });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.call('POST', '/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(
      401,
    );
    expect(await isSignedIn(browser)).toBe(false);
    const right = await browser.call('POST', '/api/auth/two-factor/verify-totp', {
      code: await freshTotpCode(totpURI),
    });
    expect(right.status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('does not let in someone with a code but without the password', async () => {
    const person = await app.person({ isConfirmed: true });
    const { totpURI } = await turnOn(person);
    const stranger = app.browser();
    const code = await freshTotpCode(totpURI);
    expect((await stranger.call('POST', '/api/auth/two-factor/verify-totp', { code })).status).toBe(401);
  });

  it('accepts each recovery code once', async () => {
    const person = await app.person({ isConfirmed: true });
    const { backupCodes } = await turnOn(person);
    const pass = async (code: string) => {
      const browser = app.browser();
      await logIn(person.email, testPassword, browser);
      await browser.call('POST', '/api/auth/two-factor/verify-backup-code', { code });
      return isSignedIn(browser);
    };
    expect(await pass(backupCodes[0] ?? '')).toBe(true);
    expect(await pass(backupCodes[0] ?? '')).toBe(false);
    expect(await pass(backupCodes[1] ?? '')).toBe(true);
  });

  it('cannot be guessed', async () => {
    const person = await app.person({ isConfirmed: true });
    const { totpURI } = await turnOn(person);
    const browser = app.browser();
    await logIn(person.email, testPassword, browser);
    for (let index = 0; index < 6; index += 1)
      await browser.call('POST', '/api/auth/two-factor/verify-totp', { code: '000000' });
    await browser.call('POST', '/api/auth/two-factor/verify-totp', { code: await freshTotpCode(totpURI) });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is turned off with the password only', async () => {
    const person = await app.person({ isConfirmed: true });
    await turnOn(person);
    expect(
      (await person.call('POST', '/api/auth/two-factor/disable', { password: 'wrong-one-here' })).status,
    ).toBe(400);
    expect(
      (await person.call('POST', '/api/auth/two-factor/disable', { password: testPassword })).status,
    ).toBe(200);
    const browser = app.browser();
    await logIn(person.email, testPassword, browser);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('requires a session', async () => {
    for (const action of ['enable', 'disable', 'generate-backup-codes'])
      expect(
        (await app.browser().call('POST', `/api/auth/two-factor/${action}`, { password: testPassword }))
          .status,
      ).toBe(401);
  });
});

describe('Google', () => {
  it('is disconnected only when the account has a password', async () => {
    const person = await app.person({ isConfirmed: true });
    const add = () =>
      app.deps.db.insert(authAccounts).values({
        id: newId(),
        userId: person.userId,
        accountId: newId(),
        providerId: 'google',
      });
    await add();
    expect(await account(person)).toMatchObject({ hasPassword: true, google: { isConnected: true } });
    await app.deps.db
      .update(authAccounts)
      .set({ password: null })
      .where(eq(authAccounts.accountId, person.userId));
    const path = '/api/account/google/disconnect';
    expect((await person.call('POST', path, {})).status).toBe(409);
    expect((await person.call('POST', '/api/account/password-link')).status).toBe(200);
    const token = await linkIn(person.email, 'Reset your password', '/reset-password');
    await app.browser().call('POST', '/api/auth/reset-password', { token, password: newPassword });
    const again = await app.signIn(person.userId);
    for (const wrong of [{}, { currentPassword: 'not my password' }])
      expect((await again.call('POST', path, wrong)).status).toBe(422);
    const proof = { currentPassword: newPassword };
    expect((await again.call('POST', path, proof)).status).toBe(200);
    expect((await again.call('POST', path, proof)).status).toBe(404);
  });

  it('can be connected by a signed-in person, with the same address', async () => {
    const person = await app.person({ isConfirmed: true });
    const wish = { provider: 'google', callbackURL: '/settings/account' };
    for (const wrong of [undefined, 'not my password', { $ne: '' }])
      expect(
        (await person.call('POST', '/api/auth/link-social', { ...wish, currentPassword: wrong })).status,
      ).toBe(422);
    const begun = await person.call('POST', '/api/auth/link-social', {
      ...wish,
      currentPassword: testPassword,
    });
    expect(begun.status).toBe(200);
    const body = new URLSearchParams({ answer: 'choose', email: person.email, name: 'Sari' });
    const back = await app.sandboxes.fetch(new Request(begun.body.url, { method: 'POST', body }));
    const { pathname, search } = new URL(back.headers.get('location') ?? '');
    await person.fetch(`${pathname}${search}`);
    expect(await account(person)).toMatchObject({ google: { isConnected: true } });
    expect((await app.browser().call('POST', '/api/auth/link-social', { provider: 'google' })).status).toBe(
      401,
    );
  });
});

describe('a person’s data', () => {
  it('is exported in full, without anyone else’s', async () => {
    const [person, other] = [
      await app.person({ tier: 'BREAKTHROUGH' }),
      await app.person({ tier: 'ESSENTIAL' }),
    ];
    const { id } = await addModule(app, { order: 1 });
    await person.call('POST', '/api/notes', { moduleId: id, content: 'My own words', timestamp: 1 });
    await other.call('POST', '/api/notes', { moduleId: id, content: 'Their words', timestamp: 1 });
    const response = await person.fetch('/api/account/export');
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename=.*langkah-data-/);
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ email: person.email, last_seen_at: expect.any(String) });
    expect(data.notes).toMatchObject([{ content: 'My own words' }]);
    expect(data.credit_entries.length).toBeGreaterThan(0);
    expect(text).not.toContain('Their words');
    expect(text).not.toMatch(/\$argon|scrypt|"token"|password/);
  });

  it('is deleted on request: orders and entitlements remain without the name', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const { id } = await addModule(app, { order: 2 });
    await person.call('POST', '/api/notes', { moduleId: id, content: 'My own words', timestamp: 1 });
    expect((await person.call('POST', '/api/account/delete', { confirm: 'DELETE' })).status).toBe(422);
    expect(
      (await person.call('POST', '/api/account/delete', { confirm: 'yes', currentPassword: testPassword }))
        .status,
    ).toBeGreaterThanOrEqual(400);
    const gone = await person.call('POST', '/api/account/delete', {
      confirm: 'DELETE',
      currentPassword: testPassword,
    });
    expect(gone.status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    expect((await logIn(person.email, testPassword)).status).toBe(401);
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, person.userId));
    expect(JSON.stringify(row)).not.toContain(person.email);
    expect(row).toMatchObject({ name: 'Deleted person', lastSeenAt: null });
    expect(await app.deps.db.$count(notes, eq(notes.userId, person.userId))).toBe(0);
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
    expect(await app.deps.db.$count(entitlements, eq(entitlements.userId, person.userId))).toBe(1);
    await app.runJobs();
    expect((await app.mails(person.email)).at(-1)?.subject).toContain('Your account was deleted');
    // The address can be used again.
    expect(
      (
        await app
          .browser()
          .call('POST', '/api/auth/register', { name: 'Again', email: person.email, password: testPassword })
      ).status,
    ).toBe(201);
  });

  it('of the last administrator cannot be deleted', async () => {
    const own = await createTestApp();
    const [first, second] = [await own.person({ isAdmin: true }), await own.person({ isAdmin: true })];
    const remove = (person: TestPerson) =>
      person.call('POST', '/api/account/delete', { confirm: 'DELETE', currentPassword: testPassword });
    const answers = [(await remove(first)).status, (await remove(second)).status];
    expect(answers).toEqual([200, 409]);
    await own.close();
  });

  it('without a password is deleted only after a recent sign-in', async () => {
    const person = await app.person();
    await app.deps.db
      .update(authAccounts)
      .set({ password: null })
      .where(eq(authAccounts.userId, person.userId));
    app.clock.advance(dayMs);
    expect((await person.call('POST', '/api/account/delete', { confirm: 'DELETE' })).status).toBe(403);
    app.clock.reset();
    expect((await person.call('POST', '/api/account/delete', { confirm: 'DELETE' })).status).toBe(200);
  });
});

describe('an intruder’s changes', () => {
  const requestReset = async (email: string) => {
    await app.browser().call('POST', '/api/auth/forgot-password', { email });
    return linkIn(email, 'Reset your password', '/reset-password');
  };

  it('end with a new password: a pending address change is dropped, after a mail to the old address', async () => {
    const person = await app.person();
    const theirs = `intruder-${newId()}@example.com`;
    await person.call('POST', '/api/account/change-email', {
      newEmail: theirs,
      currentPassword: testPassword,
    });
    const change = await linkIn(theirs, 'Confirm your new email address', '/confirm-email');
    expect(await app.mails(person.email, 'Someone signed in to your account asked')).toHaveLength(1);
    const token = await requestReset(person.email);
    await app.browser().call('POST', '/api/auth/reset-password', { token, password: newPassword });
    const own = app.browser();
    expect((await logIn(person.email, newPassword, own)).status).toBe(200);
    expect((await own.call('POST', '/api/account/confirm-email', { token: change })).status).toBe(410);
  });

  it('cannot revive a deleted account', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const token = await requestReset(person.email);
    await person.call('POST', '/api/account/delete', { confirm: 'DELETE', currentPassword: testPassword });
    const revived = await app
      .browser()
      .call('POST', '/api/auth/reset-password', { token, password: newPassword });
    expect(revived.status).toBe(410);
    expect((await logIn(`deleted-${person.userId}@deleted.invalid`, newPassword)).status).toBe(401);
    expect(await isSignedIn(await app.signIn(person.userId).catch(() => app.browser()))).toBe(false);
  });
});

describe('deleting an account', () => {
  const remove = (person: TestPerson) =>
    person.call('POST', '/api/account/delete', { confirm: 'DELETE', currentPassword: testPassword });

  it('leaves one of two administrators who delete theirs at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await createTestApp();
      const admins = [await own.person({ isAdmin: true }), await own.person({ isAdmin: true })];
      const statuses = (await Promise.all(admins.map(remove))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      await own.close();
    }
  }, 60_000);

  it('ends an open invoice, and nobody gets a plan if it is paid anyway', async () => {
    const person = await app.person();
    await person.call('POST', '/api/payment/create-invoice', {
      email: person.email,
      name: 'Sari',
      tier: 'STARTER',
    });
    const [invoice] = await app.invoices(person.email);
    expect((await remove(person)).status).toBe(200);
    await app.pay(invoice?.id ?? '').catch(() => undefined);
    await app.runJobs();
    expect(await app.deps.db.$count(entitlements, eq(entitlements.userId, person.userId))).toBe(0);
  });

  it('of an administrator leaves their feedback on others’ work', async () => {
    await app.person({ isAdmin: true });
    const leaving = await app.person({ isAdmin: true });
    const learner = await app.person({ tier: 'ACCELERATOR' });
    const form = new FormData();
    form.append('type', 'CODE');
    form.append('repositoryUrl', 'https://github.com/sari/kopi');
    const submitted = await learner.fetch('/api/reviews', { method: 'POST', body: form });
    const { id } = (await submitted.json()) as { id: string };
    const upload = new FormData();
    upload.append(
      'file',
      new File([new Uint8Array(pdfDocument())], 'feedback.pdf', { type: 'application/pdf' }),
    );
    const stored = await leaving.fetch('/api/admin/files', { method: 'POST', body: upload });
    const document = ((await stored.json()) as { id: string }).id;
    const finished = await leaving.call('PUT', `/api/reviews/${id}/feedback`, {
      status: 'COMPLETED',
      feedback: { summary: 'Well done.', document },
    });
    expect(finished.status).toBe(200);
    expect((await remove(leaving)).status).toBe(200);
    app.clock.advance(3 * dayMs);
    await removeOrphans(app.deps);
    app.clock.reset();
    await app.runJobs();
    const kept = await learner.fetch(`/api/reviews/${id}/files/${document}`);
    expect(kept.status).toBe(200);
  });
});
