/** Security tests 18 and 19: never more than the limit plus one, and no response time reveals who has an account. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestBrowser,
  testAppUrl,
  testPassword,
} from '#dev/testing/test-app.ts';
import { authVerifications } from '#features/people/accounts/server/schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let asked = 0;
const checkEmail = (browser: TestBrowser, headers: Record<string, string> = {}) => {
  asked += 1;
  return browser.call('POST', '/api/auth/check-email', { email: `new-${asked}@example.com` }, headers);
};

const passed = (statuses: number[]) => statuses.filter((status) => status !== 429).length;

async function inOrder(
  count: number,
  ask: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await ask(index)).status);
  return statuses;
}

/** Resets the per-minute counters, as if the minute had passed. */
const forgetMinutes = () => app.deps.db.execute(sql`delete from rate_limits where key like '%/60:%'`);

async function knownBrowser(address?: string) {
  const browser = app.browser(address);
  await browser.fetch('/');
  return browser;
}

describe('the check of an email', () => {
  it('allows 5 requests a minute per browser and then says when to try again', async () => {
    const browser = await knownBrowser();
    expect(passed(await inOrder(12, () => checkEmail(browser)))).toBe(5);
    const refused = await checkEmail(browser);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('allows 20 requests an hour per browser', async () => {
    const browser = await knownBrowser();
    let allowed = 0;
    for (let minute = 0; minute < 6; minute += 1) {
      allowed += passed(await inOrder(6, () => checkEmail(browser)));
      await forgetMinutes();
    }
    expect(allowed).toBeLessThanOrEqual(21);
    expect(allowed).toBeGreaterThanOrEqual(19);
  });

  it('counts fifty concurrent requests as fifty', async () => {
    const browser = await knownBrowser();
    const replies = await Promise.all(Array.from({ length: 50 }, () => checkEmail(browser)));
    const count = passed(replies.map((reply) => reply.status));
    expect(count).toBeGreaterThanOrEqual(4);
    expect(count).toBeLessThanOrEqual(6);
  });

  it('never blocks signing up', async () => {
    const browser = await knownBrowser();
    await inOrder(8, () => checkEmail(browser));
    const reply = await browser.call('POST', '/api/auth/register', {
      name: 'Sari',
      email: 'after-limit@example.com',
      password: testPassword,
    });
    expect(reply.status).toBe(201);
  });

  it('counts a client that keeps no cookie by its address, just as strictly', async () => {
    expect(passed(await inOrder(12, () => checkEmail(app.browser('203.0.113.50'))))).toBeLessThanOrEqual(6);
  });

  it('counts a made-up cookie as no cookie', async () => {
    const statuses = await inOrder(12, (index) => {
      const browser = app.browser('203.0.113.51');
      browser.cookies.set('langkah_browser', `made-up-${index}.signature`);
      return checkEmail(browser);
    });
    expect(passed(statuses)).toBeLessThanOrEqual(6);
  });

  it('counts one subscriber’s IPv6 network as one address', async () => {
    const statuses = await inOrder(40, (index) =>
      checkEmail(app.browser(`2001:db8:1:2:${index.toString(16)}::${(index * 7).toString(16)}`)),
    );
    expect(passed(statuses)).toBeLessThanOrEqual(6);
    expect((await checkEmail(app.browser('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('allows a new cookie each time no more than the address’s 30 a minute', async () => {
    const statuses = await inOrder(45, async (index) =>
      checkEmail(await knownBrowser(`2001:db8:9:9::${index.toString(16)}`)),
    );
    expect(passed(statuses)).toBeLessThanOrEqual(31);
    expect(passed(statuses)).toBeGreaterThanOrEqual(29);
  });

  it('ignores X-Forwarded-For while no proxy is trusted', async () => {
    const statuses = await inOrder(15, (index) =>
      checkEmail(app.browser('203.0.113.52'), { 'x-forwarded-for': `198.51.100.${index}` }),
    );
    expect(passed(statuses)).toBeLessThanOrEqual(6);
  });

  it('behind one trusted proxy, believes only what that proxy wrote', async () => {
    const proxied = await app.another({ env: { TRUST_PROXY: '1' } });
    const ask = (forwarded: string) =>
      proxied.send(
        new Request(`${testAppUrl}/api/auth/check-email`, {
          method: 'POST',
          headers: { origin: testAppUrl, 'content-type': 'application/json', 'x-forwarded-for': forwarded },
          body: JSON.stringify({ email: 'proxy@example.com' }),
        }),
        '10.255.0.1',
      );
    const forged = await inOrder(15, (index) => ask(`1.2.3.${index}, 5.6.7.${index}, 203.0.113.60`));
    expect(passed(forged)).toBeLessThanOrEqual(6);
    expect((await ask('203.0.113.61')).status).toBe(200);
    await proxied.close();
  });

  it('keeps counting after a restart and in another process', async () => {
    const ask = (send: TestApp['send']) =>
      send(
        new Request(`${testAppUrl}/api/auth/check-email`, {
          method: 'POST',
          headers: { origin: testAppUrl, 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'restart@example.com' }),
        }),
        '203.0.113.70',
      );
    const before = await inOrder(4, () => ask(app.send));
    const restarted = await app.another();
    const after = await inOrder(8, () => ask(restarted.send));
    expect(passed([...before, ...after])).toBeLessThanOrEqual(6);
    await restarted.close();
  });
});

describe('other limits', () => {
  it('registration: 10 an hour per browser', async () => {
    const browser = await knownBrowser();
    const register = () =>
      browser.call('POST', '/api/auth/register', { name: 'x', email: 'x', password: 'x' });
    expect(passed(await inOrder(14, register))).toBeLessThanOrEqual(11);
  });

  it('sign-in: 10 a minute per browser, and 20 in a quarter of an hour for one account from anywhere', async () => {
    const { email } = await app.person();
    const attempt = (browser: TestBrowser) =>
      browser.call('POST', '/api/auth/sign-in/email', { email, password: 'wrong-password' });
    const one = await knownBrowser();
    const fromOne = await inOrder(12, () => attempt(one));
    expect(passed(fromOne)).toBeLessThanOrEqual(11);
    const fromMany = await inOrder(14, () => attempt(app.browser()));
    expect(passed([...fromOne, ...fromMany])).toBeLessThanOrEqual(21);
    const other = await app.person();
    const signedIn = await app
      .browser()
      .call('POST', '/api/auth/sign-in/email', { email: other.email, password: testPassword });
    expect(signedIn.status).toBe(200);
  });

  it('sign-in: attempts by strangers do not lock out a browser that has signed in before', async () => {
    const { email } = await app.person();
    const signIn = (browser: TestBrowser, password: string) =>
      browser.call('POST', '/api/auth/sign-in/email', { email, password });
    const own = await knownBrowser();
    expect((await signIn(own, testPassword)).status).toBe(200);
    const strangers = await inOrder(25, () => signIn(app.browser(), 'wrong-password'));
    expect(passed(strangers)).toBeLessThanOrEqual(21);
    // The person's own browser still works, with another spelling of the email too; a browser that copies its mark
    // does not.
    expect((await signIn(own, testPassword)).status).toBe(200);
    const upper = { email: email.toUpperCase(), password: testPassword };
    expect((await own.call('POST', '/api/auth/sign-in/email', upper)).status).toBe(200);
    const thief = await knownBrowser();
    thief.cookies.set('langkah_known', own.cookies.get('langkah_known') ?? '');
    expect((await signIn(thief, testPassword)).status).toBe(429);
    // Its own attempts are counted as well.
    const tries = await inOrder(24, async (index) => {
      if (index % 8 === 7) await forgetMinutes();
      return signIn(own, 'wrong-password');
    });
    expect(passed(tries)).toBeLessThanOrEqual(19);
  });

  it('Google sign-in: 10 a minute per browser, without blocking other browsers at the same address', async () => {
    const begin = (browser: TestBrowser) =>
      browser.call('POST', '/api/auth/sign-in/social', { provider: 'google', callbackURL: '/dashboard' });
    const states = () => app.deps.db.$count(authVerifications);
    const [address, before] = ['203.0.113.90', await states()];
    const own = await knownBrowser(address);
    const stranger = await knownBrowser(address);
    const allowed = passed(await inOrder(150, () => begin(stranger)));
    expect(allowed).toBeLessThanOrEqual(11);
    expect((await states()) - before).toBeLessThanOrEqual(allowed);
    expect((await begin(own)).status).toBe(200);
    const { email } = await app.person();
    const byPassword = await own.call('POST', '/api/auth/sign-in/email', { email, password: testPassword });
    expect(byPassword.status).toBe(200);
  });

  it('a person locked out by a stranger is offered a mailed link, which lets them in', async () => {
    const { email } = await app.person();
    const signIn = (browser: TestBrowser, password: string) =>
      browser.call('POST', '/api/auth/sign-in/email', { email, password });
    for (let index = 0; index < 3; index += 1) {
      const stranger = await knownBrowser();
      await inOrder(8, () => signIn(stranger, 'wrong-password'));
    }
    const own = await knownBrowser();
    const refused = await signIn(own, testPassword);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/, or reset your password to log in now\.$/);
    await own.call('POST', '/api/auth/forgot-password', { email });
    await app.runJobs();
    const [mail] = await app.mails(email, 'Reset your password');
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const password = 'nasi-uduk-pagi';
    expect((await own.call('POST', '/api/auth/reset-password', { token, password })).status).toBe(200);
    expect((await signIn(own, password)).status).toBe(200);
    // Attempts from elsewhere still count.
    expect((await signIn(await knownBrowser(), password)).status).toBe(429);
  });

  it('forgotten passwords: 5 mails an hour to one address, from any number of browsers', async () => {
    const { email } = await app.person();
    const statuses = await inOrder(9, () =>
      app.browser().call('POST', '/api/auth/forgot-password', { email: email.toUpperCase() }),
    );
    expect(passed(statuses)).toBeLessThanOrEqual(6);
    await app.runJobs();
    expect((await app.mails(email)).length).toBeLessThanOrEqual(6);
  });

  it('reset links: 10 attempts in a quarter of an hour per browser', async () => {
    const browser = await knownBrowser();
    const statuses = await inOrder(14, (index) =>
      browser.call('POST', '/api/auth/reset-password', { token: `guess-${index}`, password: 'x' }),
    );
    expect(passed(statuses)).toBeLessThanOrEqual(11);
  });
});
