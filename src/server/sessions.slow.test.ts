/** Security tests 15, 20 and 22: sessions end when they must, headers are everywhere, no redirect leaves our origin. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { freshTotpCode } from '#dev/testing/totp.ts';
import { sessions, users } from '#features/people/accounts/server/schema.ts';
import { safeCallbackUrl } from '#features/people/sign-in/rules.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { unattendedHeader } from '#kernel/unattended.ts';
import { safePath } from '#platform/http/same-origin.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

const status = async (person: TestPerson, path = '/api/dashboard') => (await person.call('GET', path)).status;
const change = (person: TestPerson, values: Partial<typeof users.$inferInsert>) =>
  app.deps.db.update(users).set(values).where(eq(users.id, person.userId));

describe('a learner’s session', () => {
  it('ends after 7 days without use', async () => {
    const person = await app.person();
    app.clock.advance(7 * dayMs - hourMs);
    expect(await status(person)).toBe(200);
    app.clock.advance(7 * dayMs - hourMs);
    expect(await status(person)).toBe(200);
    app.clock.advance(7 * dayMs + minuteMs);
    expect(await status(person)).toBe(401);
    expect((await person.call('GET', '/api/auth/get-session')).body).toBeNull();
  });

  it('ends after 30 days, even in constant use', async () => {
    const person = await app.person();
    for (let day = 0; day < 29; day += 5) {
      expect(await status(person)).toBe(200);
      app.clock.advance(5 * dayMs);
    }
    expect(await status(person)).toBe(401);
  });
});

/** What pages ask by themselves. */
const pageCalls: [method: string, path: string, body?: object][] = [
  ['GET', '/api/notifications/count'],
  ['PUT', '/api/notifications/read-about', { path: '/dashboard' }],
  ['GET', '/api/admin/jobs'],
  ['GET', '/api/admin/proofs'],
  ['GET', `/api/admin/orders/${newId()}`],
  ['GET', '/api/admin/threads'],
  ['GET', `/api/threads/${newId()}`],
  ['GET', '/api/studio/videos'],
  ['GET', '/api/studio/moves'],
];

describe('an administrator’s session', () => {
  it('ends after 30 minutes without use', async () => {
    const admin = await app.person({ isAdmin: true });
    app.clock.advance(29 * minuteMs);
    expect(await status(admin)).toBe(200);
    app.clock.advance(29 * minuteMs);
    expect(await status(admin)).toBe(200);
    app.clock.advance(31 * minuteMs);
    expect(await status(admin)).toBe(401);
  });

  it('is not extended by what a page asks while nobody is there', async () => {
    const admin = await app.person({ isAdmin: true });
    for (let minutes = 0; minutes < 30; minutes += 5) {
      for (const [method, path, body] of pageCalls)
        await admin.call(method, path, body, { [unattendedHeader]: '1' });
      app.clock.advance(5 * minuteMs);
    }
    app.clock.advance(minuteMs);
    expect(await status(admin)).toBe(401);
  });

  it('is extended by the same calls while someone is there', async () => {
    const admin = await app.person({ isAdmin: true });
    for (const [method, path, body] of pageCalls) {
      app.clock.advance(20 * minuteMs);
      await admin.call(method, path, body);
    }
    app.clock.advance(20 * minuteMs);
    expect(await status(admin)).toBe(200);
  });

  it('ends after 12 hours, even in constant use', async () => {
    const admin = await app.person({ isAdmin: true });
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await status(admin)).toBe(200);
      app.clock.advance(20 * minuteMs);
    }
    expect(await status(admin)).toBe(401);
  });
});

describe('what changes about a person takes effect immediately', () => {
  it('an administrator’s session lifetimes apply to existing sessions when a person becomes one', async () => {
    const person = await app.person();
    app.clock.advance(2 * hourMs);
    expect(await status(person)).toBe(200);
    app.clock.advance(31 * minuteMs);
    await change(person, { isAdmin: true });
    expect(await status(person)).toBe(401);
  });

  it('an administrator’s rights end with the role', async () => {
    const person = await app.person({ isAdmin: true });
    expect(await status(person, '/api/modules?isPublished=false')).toBe(200);
    const remove = () => person.call('DELETE', '/api/modules/2000000000');
    expect((await remove()).status).toBe(404);
    await change(person, { isAdmin: false });
    expect((await remove()).status).toBe(403);
  });

  it('a ban ends every session and every way in', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const other = await app.signIn(person.userId);
    await change(person, { bannedAt: new Date() });
    expect(await status(person)).toBe(401);
    expect((await other.call('GET', '/api/dashboard')).status).toBe(401);
    const again = app.browser();
    await again.call('POST', '/api/auth/sign-in/email', { email: person.email, password: testPassword });
    expect((await again.call('GET', '/api/dashboard')).status).toBe(401);
    expect((await again.call('GET', '/api/auth/get-session')).body).toBeNull();
  });

  it('a revoked entitlement closes what it opened', async () => {
    const person = await app.person({ tier: 'STARTER' });
    expect(await status(person, '/api/materials/ebook/pdf')).toBe(200);
    await app.deps.db
      .update(entitlements)
      .set({ revokedAt: new Date() })
      .where(eq(entitlements.userId, person.userId));
    expect(await status(person, '/api/materials/ebook/pdf')).toBe(403);
  });

  it('a session that ends in one process ends in every other', async () => {
    const person = await app.person();
    const twin = await app.another();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const ask = async () => {
      const request = new Request('http://app.test/api/dashboard', { headers: { cookie } });
      return (await twin.send(request, '198.51.100.1')).status;
    };
    expect(await ask()).toBe(200);
    await person.call('POST', '/api/auth/sign-out', {});
    expect(await ask()).toBe(401);
    await twin.close();
  });
});

describe('a session’s cookie', () => {
  it('cannot be changed, cut or made up', async () => {
    const person = await app.person();
    const real = person.cookies.get('langkah_session') ?? '';
    const [token = '', signature = ''] = real.split('.');
    for (const value of [
      token,
      `${token}.`,
      `${token}.${signature.slice(0, -3)}`,
      `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}.${signature}`,
      `x.${signature}`,
      `${real}x`,
      real.toLowerCase(),
    ]) {
      person.cookies.set('langkah_session', value);
      expect(await status(person), value).toBe(401);
    }
    person.cookies.set('langkah_session', real);
    expect(await status(person)).toBe(200);
  });

  it('is HttpOnly and Lax, and over https Secure with the __Host- prefix', async () => {
    const person = await app.person();
    const body = JSON.stringify({ email: person.email, password: testPassword });
    const signIn = async (send: TestApp['send'], origin: string) => {
      const headers = { origin, 'content-type': 'application/json' };
      const request = new Request(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body });
      const lines = (await send(request, '198.51.100.2')).headers.getSetCookie();
      return lines.find((line) => line.includes('langkah_session=')) ?? '';
    };
    const plain = await signIn(app.send, 'http://app.test');
    expect(plain).toMatch(/^langkah_session=/);
    const secure = await app.another({ env: { APP_URL: 'https://app.test' } });
    const overHttps = await signIn(secure.send, 'https://app.test');
    expect(overHttps).toMatch(/^__Host-langkah_session=/);
    expect(overHttps).toMatch(/; Secure/i);
    expect(overHttps).not.toMatch(/; Domain=/i);
    for (const line of [plain, overHttps]) {
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; SameSite=Lax/i);
      expect(line).toMatch(/; Path=\/(;|$)/i);
    }
    const page = await secure.send(new Request('https://app.test/'), '198.51.100.2');
    expect(page.headers.getSetCookie().join()).toMatch(/^__Host-langkah_browser=.*; Secure/);
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    await secure.close();
  });
});

describe('the address of a session', () => {
  const forged = { 'x-forwarded-for': '6.6.6.6' };
  const behindProxy = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };

  it.each([
    ['0', forged, '198.51.100.7'],
    ['0', {}, '198.51.100.7'],
    ['1', {}, '198.51.100.7'],
    ['1', behindProxy, '203.0.113.9'],
    // A client that bypasses the proxy is taken for the proxy; the setting promises that none can.
    ['1', forged, '6.6.6.6'],
  ])('follows TRUST_PROXY=%s with %j, however it was opened', async (hops, headers, address) => {
    const { send, close } = await app.another({ env: { TRUST_PROXY: hops } });
    const person = await app.person({ isConfirmed: true });
    const call = (path: string, body: object, cookie = '') =>
      send(
        new Request(`http://app.test${path}`, {
          method: 'POST',
          headers: { origin: 'http://app.test', 'content-type': 'application/json', cookie, ...headers },
          body: JSON.stringify(body),
        }),
        '198.51.100.7',
      );
    const addresses = async () => {
      const rows = await app.deps.db.select().from(sessions).where(eq(sessions.userId, person.userId));
      return rows.filter((row) => row.userAgent !== 'test').map((row) => row.ipAddress);
    };
    const cookiesOf = (response: Response) =>
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
    const signedIn = await call('/api/auth/sign-in/email', { email: person.email, password: testPassword });
    expect(await addresses()).toEqual([address]);
    const cookie = cookiesOf(signedIn);
    const enrolled = await call('/api/auth/two-factor/enable', { password: testPassword }, cookie);
    const { totpURI } = (await enrolled.json()) as { totpURI: string };
    await call('/api/auth/two-factor/verify-totp', { code: await freshTotpCode(totpURI) }, cookie);
    expect(await addresses()).toEqual([address]);
    const half = cookiesOf(
      await call('/api/auth/sign-in/email', { email: person.email, password: testPassword }),
    );
    await call('/api/auth/two-factor/verify-totp', { code: await freshTotpCode(totpURI) }, half);
    expect(await addresses()).toEqual([address, address]);
    await close();
  });
});

describe('the log', () => {
  it('names the account of every accepted or refused password, and nothing else about it', async () => {
    const person = await app.person();
    const lines: unknown[][] = [];
    const listening = (['info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(app.deps.log, level).mockImplementation((...line: unknown[]) => {
        lines.push([level, ...line]);
      }),
    );
    const attempt = (email: string, password: string) =>
      app.browser().call('POST', '/api/auth/sign-in/email', { email, password });
    await attempt(person.email, testPassword);
    await attempt(person.email.toUpperCase(), 'someone-elses-guess');
    await attempt('nobody@example.com', 'someone-elses-guess');
    await vi.waitFor(() =>
      expect(lines.filter(([, , text]) => /^password/.test(String(text)))).toHaveLength(3),
    );
    for (const spy of listening) spy.mockRestore();
    const requestId = expect.any(String);
    expect(lines).toContainEqual(['info', { requestId, userId: person.userId }, 'password taken']);
    expect(lines).toContainEqual(['warn', { requestId, userId: person.userId }, 'password refused']);
    expect(lines).toContainEqual(['warn', { requestId, userId: null }, 'password refused']);
    // The auth library logs it too, in its own words.
    expect(lines).toContainEqual([
      expect.stringMatching(/warn|error/),
      { requestId, auth: true },
      'User not found',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/@example|guess/);
  });
});

describe('an error inside the auth library', () => {
  it('is answered and logged like any other', async () => {
    const { email } = await app.person();
    const lines: unknown[][] = [];
    const listening = vi.spyOn(app.deps.log, 'error').mockImplementation((...line: unknown[]) => {
      lines.push(line);
    });
    await app.deps.db.execute(sql`alter table auth_accounts rename to away`);
    try {
      const answer = await app
        .browser()
        .call('POST', '/api/auth/sign-in/email', { email, password: testPassword });
      expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
      expect(lines).toContainEqual([
        {
          requestId: expect.any(String),
          err: expect.stringContaining('"auth_accounts" does not exist'),
          stack: expect.any(String),
        },
        'request failed',
      ]);
      expect(JSON.stringify(lines)).not.toContain(email);
    } finally {
      await app.deps.db.execute(sql`alter table away rename to auth_accounts`);
      listening.mockRestore();
    }
  });
});

describe('headers', () => {
  const paths = [
    '/',
    '/no/such/page',
    '/api/viewer',
    '/api/none',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/sandbox',
  ];

  it.each(paths)('that protect are set on %s', async (path) => {
    const { headers } = await app.browser().fetch(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src '");
    expect(policy).toContain("frame-ancestors 'none'");
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:|https?:/);
  });

  it('of a page contain a new nonce each time, and prevent caching', async () => {
    const nonces = new Set<string>();
    for (let index = 0; index < 5; index += 1) {
      const { headers } = await app.browser().fetch('/');
      const policy = headers.get('content-security-policy') ?? '';
      nonces.add(/'nonce-([\w+/=]{20,})'/.exec(policy)?.[1] ?? '');
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'self'");
      expect(policy).toContain("form-action 'self'");
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    expect(nonces.size).toBe(5);
    expect(nonces).not.toContain('');
  });

  it('of data forbid scripts and caching', async () => {
    const { headers } = await (await app.person()).fetch('/api/dashboard');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('of health answers need no session, set no cookie and reveal no internals', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await app.browser().fetch(path);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect((await response.text()).length).toBeLessThan(20);
    }
  });
});

const hosts = [
  'evil.test',
  'evil.test:80',
  'app.test.evil.test',
  'app.test@evil.test',
  'evil.test#app.test',
  '[::1]',
];
const prefixes = [
  'http://',
  'https://',
  '//',
  '///',
  '////',
  '\\\\',
  '/\\',
  '\\/',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/.//',
  '/..//',
  '/./..//',
  '/x/..//',
  '/%2e//',
  'http:\\\\',
  'ftp://',
  'HtTpS://',
];
const others = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:http://app.test/x',
  'mailto:a@b.co',
  'http://[',
  'http:evil.test@',
];
const corpus = [...prefixes.flatMap((prefix) => hosts.map((host) => prefix + host)), ...others];

describe(`a way that leads elsewhere (${corpus.length} of them)`, () => {
  it.each(corpus)('%j stays on our origin', (value) => {
    expect(corpus.length).toBeGreaterThanOrEqual(100);
    const own = 'http://app.test';
    for (const path of [
      safePath(value, own, '/dashboard'),
      safeCallbackUrl(value, own),
      safeCallbackUrl(value),
    ]) {
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, own).origin).toBe(own);
    }
  });

  it('is refused by the auth library too', async () => {
    for (const value of corpus) {
      const target = encodeURIComponent(value);
      for (const path of [
        `/api/auth/verify-email?token=x&callbackURL=${target}`,
        `/api/auth/callback/google?error=x&state=y&callbackURL=${target}`,
      ]) {
        const response = await app.browser().fetch(path);
        const location = response.headers.get('location');
        if (location) expect(new URL(location, 'http://app.test').origin, value).toBe('http://app.test');
      }
    }
  });

  it('cannot be passed to the sign-in with Google', async () => {
    for (const value of corpus) {
      const begun = await app.browser().call('POST', '/api/auth/sign-in/social', {
        provider: 'google',
        callbackURL: value,
        errorCallbackURL: value,
        newUserCallbackURL: value,
      });
      // A value that is accepted must resolve to a path on our origin.
      if (begun.status < 400) expect(new URL(value, 'http://app.test').origin, value).toBe('http://app.test');
    }
  });
});
