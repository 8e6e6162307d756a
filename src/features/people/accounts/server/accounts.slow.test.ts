import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, testPassword } from '#dev/testing/test-app.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';
import { cleanUpAccountsJob } from './jobs.ts';
import { authAccounts, authVerifications, sessions, users } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

const account = { name: 'Sari Pratiwi', email: 'sari@example.com', password: testPassword };
const newPassword = 'teh-manis-dan-pisang';

const signIn = (email: string, password: string) =>
  app.browser().call('POST', '/api/auth/sign-in/email', { email, password });

async function mailedToken(email: string): Promise<string> {
  const asked = await app.browser().call('POST', '/api/auth/forgot-password', { email });
  expect(asked.status).toBe(200);
  await app.runJobs();
  const [mail] = await app.mails(email, 'Reset your password');
  const [, token] = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error('no reset link in the mail');
  return token;
}

const reset = (token: string, password = newPassword) =>
  app.browser().call('POST', '/api/auth/reset-password', { token, password });

describe('registration', () => {
  it('creates an account that can sign in immediately', async () => {
    const browser = app.browser();
    const created = await browser.call('POST', '/api/auth/register', account);
    expect(created.status).toBe(201);
    const signedIn = await browser.call('POST', '/api/auth/sign-in/email', {
      email: account.email,
      password: account.password,
    });
    expect(signedIn.status).toBe(200);
    const { body } = await browser.call('GET', '/api/viewer');
    expect(body.viewer).toMatchObject({
      userId: created.body.userId,
      name: account.name,
      email: account.email,
      entitledTier: null,
      isAdmin: false,
    });
  });

  it('refuses an email that is taken, in upper or lower case', async () => {
    const again = await app
      .browser()
      .call('POST', '/api/auth/register', { ...account, email: 'SARI@example.com' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'CONFLICT', message: 'Email already in use' });
  });

  it('makes one account of twenty parallel registrations', async () => {
    const input = { ...account, email: 'twenty@example.com' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.browser().call('POST', '/api/auth/register', input)),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
  });

  it('sends one welcome mail with a link that verifies the address', async () => {
    await app.runJobs();
    const mails = await app.mails(account.email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Welcome to Langkah']);
    const [, link] = /(http:\/\/app\.test\/api\/auth\/verify-email\S+)/.exec(mails[0]?.text ?? '') ?? [];
    const browser = app.browser();
    await browser.call('POST', '/api/auth/sign-in/email', account);
    const followed = await browser.fetch(link ?? 'no link');
    expect(followed.status).toBe(302);
    expect(followed.headers.get('location')).toBe('/dashboard?verified=1');
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, account.email));
    expect(user?.emailVerified).toBe(true);
  });

  it.each([
    [{ ...account, name: 'S' }, 'Name must be at least 2 characters'],
    [{ ...account, name: ' S ' }, 'Name must be at least 2 characters'],
    [{ ...account, email: 'sari@' }, 'Please enter a valid email address'],
    [{ ...account, password: 'short' }, 'Password must be at least 8 characters'],
    [{ ...account, password: 'x'.repeat(129) }, 'Password must not exceed 128 characters'],
    [{ ...account, name: '\u202e\u2066S\u200b' }, 'Name must be at least 2 characters'],
    [
      { ...account, email: 'b@example.com', password: 'password1' },
      'This password is too common. Please choose another.',
    ],
  ])('explains what is wrong with %j', async (input, message) => {
    const reply = await app.browser().call('POST', '/api/auth/register', input);
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe(message);
    expect(reply.body.data.issues[0].path).toHaveLength(1);
  });

  it.each([' '.repeat(8), 'a'.repeat(12), ' a a a a '])('refuses %j as a password', async (password) => {
    const input = { ...account, email: 'd@example.com', password };
    const reply = await app.browser().call('POST', '/api/auth/register', input);
    const message = 'This password repeats one character. Please choose another.';
    expect(reply).toMatchObject({ status: 422, body: { message } });
  });

  it('strips characters from a name that reverse or hide the text beside it', async () => {
    const email = 'turned@example.com';
    await app.browser().call('POST', '/api/auth/register', { ...account, email, name: 'Sari\u202e \u200bP' });
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email));
    expect(user?.name).toBe('Sari P');
  });

  it('refuses unknown fields', async () => {
    const reply = await app
      .browser()
      .call('POST', '/api/auth/register', { ...account, email: 'c@example.com', isAdmin: true });
    expect(reply.status).toBe(400);
    expect(await app.deps.db.$count(users, eq(users.email, 'c@example.com'))).toBe(0);
  });
});

describe('the check of an email', () => {
  it('reports that a new address is available', async () => {
    const reply = await app.browser().call('POST', '/api/auth/check-email', { email: 'fresh@example.com' });
    expect(reply).toMatchObject({ status: 200, body: { available: true } });
  });

  it('answers 409 with the specification’s text for a used one, in upper or lower case', async () => {
    const { email } = await app.person();
    const reply = await app.browser().call('POST', '/api/auth/check-email', { email: email.toUpperCase() });
    expect(reply).toMatchObject({ status: 409, body: { message: 'Email already in use' } });
  });

  it('refuses an invalid address with a message', async () => {
    const reply = await app.browser().call('POST', '/api/auth/check-email', { email: 'nobody' });
    expect(reply).toMatchObject({ status: 422, body: { message: 'Please enter a valid email address' } });
  });
});

describe('signing in and out', () => {
  it('answers the same to a wrong password and to an unknown address', async () => {
    const { email } = await app.person();
    for (const reply of [
      await signIn(email, 'not-the-password'),
      await signIn('nobody@example.com', testPassword),
    ]) {
      expect(reply.status).toBe(401);
      expect(reply.body.message).toBe('Invalid email or password');
    }
  });

  it('accepts the address in upper case', async () => {
    const { email } = await app.person();
    expect((await signIn(email.toUpperCase(), testPassword)).status).toBe(200);
  });

  it('returns the session’s user, and null without a session', async () => {
    const person = await app.person();
    expect((await person.call('GET', '/api/auth/get-session')).body.user.id).toBe(person.userId);
    expect((await app.browser().call('GET', '/api/auth/get-session')).body).toBeNull();
  });

  it('ends the session on signing out, for a stolen copy of the cookie too', async () => {
    const person = await app.person();
    const thief = app.browser();
    for (const [name, value] of person.cookies) thief.cookies.set(name, value);
    expect((await thief.call('GET', '/api/dashboard')).status).toBe(200);
    expect((await person.call('POST', '/api/auth/sign-out', {})).status).toBe(200);
    expect((await thief.call('GET', '/api/dashboard')).status).toBe(401);
    expect((await thief.call('GET', '/api/auth/get-session')).body).toBeNull();
    expect((await thief.call('GET', '/api/viewer')).body.viewer).toBeNull();
  });

  it.each([
    ['POST', 'sign-up/email'],
    ['POST', 'change-password'],
    ['POST', 'change-email'],
    ['POST', 'update-user'],
    ['POST', 'delete-user'],
    ['POST', 'revoke-sessions'],
    ['POST', 'link-account'],
    ['POST', 'request-password-reset'],
    ['POST', 'send-verification-email'],
    ['GET', 'list-sessions'],
    ['GET', 'list-accounts'],
    ['GET', 'ok'],
    ['GET', 'error'],
    ['GET', 'reset-password/token'],
    ['POST', 'open-session-for'],
    ['POST', 'openSessionFor'],
    ['POST', 'sign-in/oauth2'],
    ['POST', 'get-session'],
    ['GET', 'sign-out'],
  ])('%s /api/auth/%s, an unused endpoint, answers 404', async (method, path) => {
    const person = await app.person();
    const reply = await person.call(method, `/api/auth/${path}`, method === 'GET' ? undefined : {});
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a forgotten password', () => {
  it('answers known and unknown addresses with the same words', async () => {
    const { email } = await app.person();
    const known = await app.browser().call('POST', '/api/auth/forgot-password', { email });
    const unknown = await app.browser().call('POST', '/api/auth/forgot-password', { email: 'x@example.com' });
    expect(known.status).toBe(200);
    expect(known.body).toEqual(unknown.body);
    expect(known.body.message).toBe('If an account exists, you will receive a password reset link.');
    await app.runJobs();
    expect(await app.mails('x@example.com')).toEqual([]);
  });

  it('is replaced through the mailed link, which has our own host and is stored as a hash only', async () => {
    const { email } = await app.person();
    const token = await mailedToken(email);
    const rows = await app.deps.db.select().from(authVerifications);
    expect(JSON.stringify(rows)).not.toContain(token);
    const done = await reset(token);
    expect(done).toMatchObject({
      status: 200,
      body: { message: 'You can now login with your new password.' },
    });
    expect((await signIn(email, testPassword)).status).toBe(401);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it('gives an account that is taken back the language of its owner', async () => {
    const person = await app.person();
    const token = await mailedToken(person.email);
    await app
      .browser()
      .call('POST', '/api/auth/reset-password', { token, password: newPassword }, { 'x-language': 'id' });
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, person.userId));
    expect(user?.language).toBe('id');
  });

  it('ends every session immediately, verifies the address and tells the person', async () => {
    const person = await app.person();
    const elsewhere = await app.signIn(person.userId);
    await reset(await mailedToken(person.email));
    expect((await person.call('GET', '/api/dashboard')).status).toBe(401);
    expect((await elsewhere.call('GET', '/api/dashboard')).status).toBe(401);
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, person.userId));
    expect(user?.emailVerified).toBe(true);
    await app.runJobs();
    expect(await app.mails(person.email, 'Your password was changed')).toHaveLength(1);
  });

  const uses = atScale(50, 200);
  const timeout = timeAtScale(20_000, 15);
  it(`has a token that works once, also in ${uses} parallel requests`, { timeout }, async () => {
    const rounds = atScale(1, 50);
    for (let round = 0; round < rounds; round += 1) {
      const { email } = await app.person();
      const token = await mailedToken(email);
      const replies = await Promise.all(Array.from({ length: uses }, () => reset(token)));
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      expect(replies.filter((reply) => reply.status === 410)).toHaveLength(uses - 1);
    }
    measured(`${rounds} × ${uses} uses of one reset token: 1 each`);
  });

  it('has a link that can be checked without using it up, and that reports when it is used or expired', async () => {
    const look = (token: string) => app.browser().call('POST', '/api/auth/reset-link', { token });
    const { email } = await app.person();
    const token = await mailedToken(email);
    for (let times = 0; times < 2; times += 1)
      expect(await look(token)).toMatchObject({ status: 200, body: { isValid: true } });
    expect((await reset(token)).status).toBe(200);
    const gone = {
      status: 410,
      body: { message: 'This reset link has been used or has expired. Please request a new one.' },
    };
    expect(await look(token)).toMatchObject(gone);
    expect(await look('made-up')).toMatchObject(gone);
    const other = await app.person();
    const late = await mailedToken(other.email);
    app.clock.advance(hourMs + minuteMs);
    expect(await look(late)).toMatchObject(gone);
  });

  it('has a token that expires after an hour', async () => {
    const { email } = await app.person();
    const inTime = await mailedToken(email);
    app.clock.advance(59 * minuteMs);
    expect((await reset(inTime)).status).toBe(200);
    app.clock.reset();
    const other = await app.person();
    const tooLate = await mailedToken(other.email);
    app.clock.advance(hourMs + minuteMs);
    const refused = await reset(tooLate);
    expect(refused.status).toBe(410);
    expect(refused.body.message).toBe(
      'This reset link has been used or has expired. Please request a new one.',
    );
  });

  it.each([
    ['short', 'Password must be at least 8 characters'],
    ['password1', 'This password is too common. Please choose another.'],
  ])('is not replaced by %s, and the token remains valid', async (password, message) => {
    const { email } = await app.person();
    const token = await mailedToken(email);
    expect(await reset(token, password)).toMatchObject({ status: 422, body: { message } });
    expect((await reset(token)).status).toBe(200);
  });

  it('checks the link before the password, so an invalid link costs no hashing', async () => {
    for (const password of ['password1', newPassword]) {
      expect((await reset('made-up', password)).status).toBe(410);
    }
  });

  it('gives a person who signs in with Google their first password', async () => {
    const { email, userId } = await app.person({ isConfirmed: true });
    const { db } = app.deps;
    await db
      .update(authAccounts)
      .set({ providerId: 'google', accountId: `google-${userId}`, password: null })
      .where(eq(authAccounts.userId, userId));
    expect((await signIn(email, testPassword)).status).toBe(401);
    await reset(await mailedToken(email));
    expect((await signIn(email, newPassword)).status).toBe(200);
    const ofGoogle = and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'google'));
    expect(await db.$count(authAccounts, ofGoogle)).toBe(1);
  });

  it('never mails a link to a host that the request names', async () => {
    const { email } = await app.person();
    await app
      .browser()
      .call(
        'POST',
        '/api/auth/forgot-password',
        { email },
        { 'x-forwarded-host': 'evil.test', host: 'evil.test' },
      );
    await app.runJobs();
    const [mail] = await app.mails(email, 'Reset your password');
    expect(mail?.text).toContain('http://app.test/reset-password?token=');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test');
  });
});

describe('the nightly cleanup', () => {
  it('deletes what has expired and nothing else', async () => {
    const { db, jobs } = app.deps;
    const person = await app.person();
    const other = await app.person();
    await mailedToken(person.email);
    const before = await db.$count(authVerifications);
    await jobs.enqueue(db, cleanUpAccountsJob, {});
    await app.runJobs();
    expect(await db.$count(authVerifications)).toBe(before);
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - minuteMs) })
      .where(eq(sessions.userId, other.userId));
    app.clock.advance(2 * hourMs);
    await jobs.enqueue(db, cleanUpAccountsJob, {});
    await app.runJobs();
    expect(await db.$count(authVerifications)).toBe(0);
    expect(await db.$count(sessions, eq(sessions.userId, other.userId))).toBe(0);
    expect(await db.$count(sessions, eq(sessions.userId, person.userId))).toBe(1);
  });
});

describe('the Google button', () => {
  it('leads to the provider, and back only with the state that we issued', async () => {
    const browser = app.browser();
    const begun = await browser.call('POST', '/api/auth/sign-in/social', {
      provider: 'google',
      callbackURL: '/dashboard',
    });
    expect(begun.status).toBe(200);
    expect(begun.body.url).toMatch(/^http:\/\/sandbox\.test\/google\//);
    const forged = await browser.fetch('/api/auth/callback/google?code=x&state=forged');
    expect(forged.status).toBeGreaterThanOrEqual(300);
    expect(forged.status).toBeLessThan(500);
    expect((await browser.call('GET', '/api/viewer')).body.viewer).toBeNull();
  });
});
