/** Without the second step, no call grants an administrator's rights in production (product.md#second-step). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isForStaff } from '#access/call.ts';
import { roles } from '#access/roles.ts';
import { addressOf, contractCalls, isWrite } from '#dev/testing/contract-calls.ts';
import {
  createTestApp,
  type TestApp,
  type TestPerson,
  testAppUrl,
  testPassword,
} from '#dev/testing/test-app.ts';
import { freshTotpCode } from '#dev/testing/totp.ts';
import { sessions } from '#features/people/accounts/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ env: { ADMIN_TOTP: 'required' } });
  admin = await app.person({ isAdmin: true, isConfirmed: true });
});
afterAll(() => app.close());

const adminCalls = contractCalls.filter((call) => isForStaff(call.policy));
const missing = async (person: Pick<TestPerson, 'call'>) => {
  const { viewer } = (await person.call('GET', '/api/viewer')).body;
  return [viewer.isAdmin, viewer.missingSecondFactor];
};
async function turnOn(person: TestPerson): Promise<string> {
  const { body } = await person.call('POST', '/api/auth/two-factor/enable', { password: testPassword });
  const { totpURI } = body as { totpURI: string };
  const reply = await person.call('POST', '/api/auth/two-factor/verify-totp', {
    code: await freshTotpCode(totpURI),
  });
  expect(reply.status).toBe(200);
  return totpURI;
}

describe('an administrator without the second step', () => {
  it.each(adminCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is refused at %s with instructions',
    async (_, call) => {
      const address = addressOf(call, () => newId());
      const { status, body } = await admin.call(call.method, address, isWrite(call) ? {} : undefined);
      expect([status, body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
      expect(body.data.nextUrl).toBe('/settings/second-step');
    },
  );

  it("has none of an administrator's other rights either", async () => {
    expect(await missing(admin)).toEqual([false, 'set-up']);
    for (const call of contractCalls.filter(
      ({ policy }) => policy === 'community' || policy === 'entitled',
    )) {
      const { status } = await admin.call(
        call.method,
        addressOf(call, () => '1'),
        isWrite(call) ? {} : undefined,
      );
      expect([call.path, status]).toEqual([call.path, 403]);
    }
    expect((await admin.call('GET', '/api/modules?isPublished=false')).body).toEqual([]);
  });

  it.each(roles)('has no rights from the role %s', async (role) => {
    const person = await app.person({ roles: [role], isConfirmed: true });
    const { viewer } = (await person.call('GET', '/api/viewer')).body;
    expect(viewer).toMatchObject({
      isAdmin: false,
      roles: [],
      adminPages: [],
      missingSecondFactor: 'set-up',
    });
    const { status, body } = await person.call('GET', '/api/admin/overview');
    expect([status, body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    await turnOn(person);
    expect((await person.call('GET', '/api/viewer')).body.viewer).toMatchObject({
      isAdmin: true,
      roles: [role],
    });
    expect((await person.call('GET', '/api/admin/overview')).status).toBe(200);
  });
});

describe('an administrator with the second step', () => {
  it('has the rights from the moment of enrolment; all other sessions end then', async () => {
    const person = await app.person({ isAdmin: true, isConfirmed: true });
    const elsewhere = await app.signIn(person.userId);
    await turnOn(person);
    expect(await missing(person)).toEqual([true, null]);
    expect((await person.call('GET', '/api/admin/users')).status).toBe(200);
    expect((await elsewhere.call('GET', '/api/admin/users')).status).toBe(401);
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(1);
  });

  it('has no rights in a session that was opened without it, and cannot turn it off there', async () => {
    const person = await app.person({ isAdmin: true, isConfirmed: true });
    const totpURI = await turnOn(person);
    const elsewhere = await app.signIn(person.userId);
    expect((await elsewhere.call('GET', '/api/viewer')).body.viewer).toBeNull();
    const body = { password: testPassword, code: await freshTotpCode(totpURI) };
    for (const action of ['disable', 'enable', 'generate-backup-codes', 'verify-totp']) {
      const reply = await elsewhere.call('POST', `/api/auth/two-factor/${action}`, body);
      expect([action, reply.status]).toEqual([action, 401]);
    }
    expect((await elsewhere.call('GET', '/api/viewer')).body.viewer).toBeNull();
  });

  it('signs in with password and code, and has the rights immediately', async () => {
    const person = await app.person({ isAdmin: true, isConfirmed: true });
    const totpURI = await turnOn(person);
    const browser = app.browser();
    const { email } = person;
    await browser.call('POST', '/api/auth/sign-in/email', { email, password: testPassword });
    expect((await browser.call('GET', '/api/viewer')).body.viewer).toBeNull();
    await browser.call('POST', '/api/auth/two-factor/verify-totp', {
      code: await freshTotpCode(totpURI),
    });
    expect(await missing(browser)).toEqual([true, null]);
  });

  it('is named in the log when their code is guessed at sign-in', async () => {
    const person = await app.person({ isAdmin: true, isConfirmed: true });
    await turnOn(person);
    const browser = app.browser();
    await browser.call('POST', '/api/auth/sign-in/email', { email: person.email, password: testPassword });
    const warned = vi.spyOn(app.deps.log, 'warn');
    const { status } = await browser.call('POST', '/api/auth/two-factor/verify-totp', { code: '000000' });
    const line = { requestId: expect.any(String), userId: person.userId };
    expect(status).toBe(401);
    expect(warned).toHaveBeenCalledWith(line, 'second step refused');
    warned.mockRestore();
  });

  it('loses the rights here after turning it off', async () => {
    const person = await app.person({ isAdmin: true, isConfirmed: true });
    await turnOn(person);
    await person.call('POST', '/api/auth/two-factor/disable', { password: testPassword });
    expect(await missing(person)).toEqual([false, 'set-up']);
  });
});

describe('where it is not required', () => {
  it('in the demo, an administrator needs only the password; learners are not asked for it either', async () => {
    const learner = await app.person({ tier: 'ESSENTIAL' });
    expect(await missing(learner)).toEqual([false, null]);
    const demo = await createTestApp();
    expect(await missing(await demo.person({ isAdmin: true }))).toEqual([true, null]);
    await demo.close();
  });
});

describe('two sessions in one Cookie header', () => {
  it.each([
    ['quoted', (own: string, other: string) => `langkah_session="${own}x; langkah_session=${other}"`],
    ['doubled', (own: string, other: string) => `langkah_session=${own}; langkah_session=${other}`],
    [
      'doubled the other way',
      (own: string, other: string) => `langkah_session=${other}; langkah_session=${own}`,
    ],
    ['spaced', (own: string, other: string) => `langkah_session =${other};\tlangkah_session=${own}`],
  ])('%s: one person’s code proves nothing for the other', async (_, header) => {
    const victim = await app.person({ isAdmin: true, isConfirmed: true });
    await turnOn(victim);
    const unproven = await app.signIn(victim.userId);
    const isNobody = async () => (await unproven.call('GET', '/api/viewer')).body.viewer === null;
    expect(await isNobody()).toBe(true);
    const attacker = await app.person({ isConfirmed: true });
    const totpURI = await turnOn(attacker);
    const cookieOf = (browser: Pick<TestPerson, 'cookies'>) => browser.cookies.get('langkah_session') ?? '';
    await app.send(
      new Request(`${testAppUrl}/api/auth/two-factor/verify-totp`, {
        method: 'POST',
        headers: {
          origin: testAppUrl,
          'content-type': 'application/json',
          cookie: header(cookieOf(attacker), cookieOf(unproven)),
        },
        body: JSON.stringify({ code: await freshTotpCode(totpURI) }),
      }),
      '203.0.113.77',
    );
    expect(await isNobody()).toBe(true);
  });
});
