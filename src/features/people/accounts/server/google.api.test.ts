/** Signing in with Google: from our button through the provider's page and back. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestBrowser, testPassword } from '#dev/testing/test-app.ts';
import { googleErrorText } from '#features/people/sign-in/reasons.ts';
import { languageCookie } from '#kernel/language.ts';
import { authAccounts, sessions, users } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.sandboxes.setSwitches('google', { down: false }));

/** Presses our button and makes the choice at Google. @returns the URL that Google redirects to. */
async function consent(browser: TestBrowser, email: string, choice = 'choose'): Promise<URL> {
  const begun = await browser.call('POST', '/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL: '/modules/1',
    newUserCallbackURL: '/pricing',
    errorCallbackURL: '/login',
  });
  expect(begun.status).toBe(200);
  const body = new URLSearchParams({ answer: choice, email, name: 'Sekar Wulandari' });
  const answered = await app.sandboxes.fetch(new Request(begun.body.url, { method: 'POST', body }));
  return new URL(answered.headers.get('location') ?? '');
}

async function signInWithGoogle(email: string, browser = app.browser(), choice = 'choose') {
  const back = await consent(browser, email, choice);
  expect(back.origin).toBe('http://app.test');
  const response = await browser.fetch(`${back.pathname}${back.search}`);
  const location = new URL(response.headers.get('location') ?? '', 'http://app.test');
  expect(location.origin).toBe('http://app.test');
  const { viewer } = (await browser.call('GET', '/api/viewer')).body;
  return { browser, back, location, viewer };
}

const setVerified = (userId: string) =>
  app.deps.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
const waysIn = async (userId: string) =>
  (await app.deps.db.select().from(authAccounts).where(eq(authAccounts.userId, userId)))
    .map((account) => account.providerId)
    .toSorted();

describe('the button', () => {
  it('is offered where Google is set up, and nowhere else', async () => {
    expect((await app.browser().call('GET', '/api/auth/ways')).body).toEqual({ google: true });
    const without = await createTestApp({ env: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' } });
    expect((await without.browser().call('GET', '/api/auth/ways')).body).toEqual({ google: false });
    await without.close();
  });
});

describe('signing in with Google', () => {
  it('makes an account without a plan the first time, and finds it again', async () => {
    const first = await signInWithGoogle('new.person@gmail.test');
    expect(first.location.pathname).toBe('/pricing');
    expect(first.viewer).toMatchObject({
      email: 'new.person@gmail.test',
      emailVerified: true,
      isAdmin: false,
      entitledTier: null,
    });
    const again = await signInWithGoogle('new.person@gmail.test');
    expect(again.location.pathname).toBe('/modules/1');
    expect(again.viewer.userId).toBe(first.viewer.userId);
    // The sentence that is shown beside the button is logged once, with the account.
    expect((await again.browser.call('GET', '/api/consents')).body).toMatchObject([
      { purpose: 'terms', place: 'google', withdrawnAt: null },
    ]);
  });

  it('makes no account without the log of what its person agreed to and their language', async () => {
    const { db } = app.deps;
    const email = 'half.made@gmail.test';
    const made = () => db.select().from(users).where(eq(users.email, email));
    await db.execute(sql`
      create function refuse_consent() returns trigger language plpgsql as $$ begin raise 'no space left'; end $$`);
    await db.execute(sql`
      create trigger refuse before insert on consents for each row
      when (new.email = 'half.made@gmail.test') execute function refuse_consent()`);
    const refused = await signInWithGoogle(email);
    expect(refused.viewer).toBeNull();
    expect(refused.location.pathname).toBe('/login');
    expect(await made()).toEqual([]);
    await db.execute(sql`drop trigger refuse on consents`);
    const browser = app.browser();
    browser.cookies.set(languageCookie, 'id');
    const { viewer } = await signInWithGoogle(email, browser);
    expect(viewer.language).toBe('id');
    expect(await waysIn(viewer.userId)).toEqual(['google']);
    expect((await browser.call('GET', '/api/consents')).body).toMatchObject([
      { place: 'google', language: 'id' },
    ]);
  });

  it('joins an account with a verified address, and the password continues to work', async () => {
    const person = await app.person();
    await setVerified(person.userId);
    const { viewer } = await signInWithGoogle(person.email);
    expect(viewer.userId).toBe(person.userId);
    expect(await waysIn(person.userId)).toEqual(['credential', 'google']);
    const byPassword = await app
      .browser()
      .call('POST', '/api/auth/sign-in/email', { email: person.email, password: testPassword });
    expect(byPassword.status).toBe(200);
  });

  it('does not join an account with an unverified address: a stranger may have made it', async () => {
    const person = await app.person();
    const { viewer, location } = await signInWithGoogle(person.email);
    expect(viewer).toBeNull();
    expect(location.pathname).toBe('/login');
    expect(location.searchParams.get('error')).toBeTruthy();
    expect(await waysIn(person.userId)).toEqual(['credential']);
  });

  it('does not join when Google has not verified the address', async () => {
    const email = 'belum.terverifikasi@gmail.test';
    await app.browser().call('POST', '/api/auth/register', { name: 'Belum', email, password: testPassword });
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email));
    await setVerified(user?.id ?? '');
    expect((await signInWithGoogle(email)).viewer).toBeNull();
    expect(await waysIn(user?.id ?? '')).toEqual(['credential']);
  });

  it('declined by the person leads back to the log-in page with a reason', async () => {
    const { viewer, location } = await signInWithGoogle('declined@gmail.test', app.browser(), 'cancel');
    expect(viewer).toBeNull();
    expect(location.pathname).toBe('/login');
    expect(location.searchParams.get('error')).toBeTruthy();
  });

  it('to a closed account shows the same message as a password sign-in, and leaves no session', async () => {
    const person = await app.person();
    await setVerified(person.userId);
    await signInWithGoogle(person.email);
    await app.deps.db
      .update(users)
      .set({ bannedAt: app.deps.clock.now() })
      .where(eq(users.id, person.userId));
    const { viewer, location, browser } = await signInWithGoogle(person.email);
    expect(viewer).toBeNull();
    expect(`${location.pathname}${location.search}`).toBe('/login?error=account_closed');
    expect(browser.cookies.has('langkah_session')).toBe(false);
    const left = await app.deps.db.select().from(sessions).where(eq(sessions.userId, person.userId));
    expect(left).toEqual([]);
    const byPassword = await app
      .browser()
      .call('POST', '/api/auth/sign-in/email', { email: person.email, password: testPassword });
    expect(byPassword.body).toMatchObject({
      message: googleErrorText('account_closed'),
      data: { reason: 'account_closed' },
    });
  });

  it('cannot be finished in another browser or twice', async () => {
    const browser = app.browser();
    const back = await consent(browser, 'csrf@gmail.test');
    const victim = app.browser();
    await victim.fetch(`${back.pathname}${back.search}`);
    expect((await victim.call('GET', '/api/viewer')).body.viewer).toBeNull();
    await browser.fetch(`${back.pathname}${back.search}`);
    const signedIn = (await browser.call('GET', '/api/viewer')).body.viewer;
    browser.cookies.delete('langkah_session');
    await browser.fetch(`${back.pathname}${back.search}`);
    expect((await browser.call('GET', '/api/viewer')).body.viewer).toBeNull();
    // Whether or not the stranger's attempt used up the state, it must not sign in anyone else.
    if (signedIn) expect(signedIn.email).toBe('csrf@gmail.test');
  });

  it('stores no Google token in plain text', async () => {
    await signInWithGoogle('tokens@gmail.test');
    const rows = await app.deps.db.select().from(authAccounts).where(eq(authAccounts.providerId, 'google'));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(`${row.accessToken}${row.refreshToken}`).not.toMatch(/^(ya29|ey|sandbox|access)/);
  });

  it('works as soon as Google does, even if Google was down when the server started', async () => {
    await app.sandboxes.setSwitches('google', { down: true });
    const late = await app.another();
    const begin = () =>
      late.send(
        new Request('http://app.test/api/auth/sign-in/social', {
          method: 'POST',
          headers: { origin: 'http://app.test', 'content-type': 'application/json' },
          body: JSON.stringify({ provider: 'google', callbackURL: '/dashboard' }),
        }),
        '198.51.100.40',
      );
    expect((await begin()).status).toBeGreaterThanOrEqual(400);
    await app.sandboxes.setSwitches('google', { down: false });
    expect((await begin()).status).toBe(200);
    await late.close();
  });
});
