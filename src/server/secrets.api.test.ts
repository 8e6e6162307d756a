/** After `APP_SECRET` changes, values made with the former one stay valid where they have to. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestPerson,
  testAppUrl,
  testPassword,
} from '#dev/testing/test-app.ts';
import { createTestBrowser, type SendRequest } from '#dev/testing/test-browser.ts';
import { freshTotpCode, totpCode } from '#dev/testing/totp.ts';
import { unsubscribeUrl } from '#features/site/newsletter/public.server.ts';
import { newId } from '#kernel/ids.ts';

const newSecret = () => `secret-of-the-application-${randomUUID()}`;
const [former, next] = [newSecret(), newSecret()];

let app: TestApp;
let admin: TestPerson;
let totpUri: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await createTestApp({ env: { APP_SECRET: former } });
  admin = await app.person({ isAdmin: true, isConfirmed: true });
  const { body } = await admin.call('POST', '/api/auth/two-factor/enable', { password: testPassword });
  totpUri = body.totpURI;
  const { status } = await admin.call('POST', '/api/auth/two-factor/verify-totp', {
    code: await freshTotpCode(totpUri),
  });
  expect(status).toBe(200);
});
afterAll(async () => {
  for (const close of closing) await close();
  await app.close();
});

/** The same product after a restart with another configuration. */
async function restarted(env: Record<string, string>): Promise<SendRequest> {
  const { send, close } = await app.another({ env });
  closing.push(close);
  return send;
}

async function signInWithTwoSteps(send: SendRequest, code: string): Promise<number> {
  const browser = createTestBrowser(send);
  await browser.fetch('/');
  const first = await browser.call('POST', '/api/auth/sign-in/email', {
    email: admin.email,
    password: testPassword,
  });
  expect(first.body).toMatchObject({ twoFactorRedirect: true });
  return (await browser.call('POST', '/api/auth/two-factor/verify-totp', { code })).status;
}

it('second steps still work when the former secret is configured, and cannot be read otherwise', async () => {
  const kept = await restarted({ APP_SECRET: next, APP_SECRET_PREVIOUS: former });
  expect(await signInWithTwoSteps(kept, await freshTotpCode(totpUri))).toBe(200);
  const lost = await restarted({ APP_SECRET: next });
  expect(await signInWithTwoSteps(lost, totpCode(totpUri))).toBeGreaterThanOrEqual(400);
});

it('every session ends', async () => {
  const send = await restarted({ APP_SECRET: next, APP_SECRET_PREVIOUS: former });
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (to: SendRequest) =>
    to(new Request(`${testAppUrl}/api/dashboard`, { headers: { cookie } }), '198.51.100.9');
  expect((await ask(app.send)).status).toBe(200);
  expect((await ask(send)).status).toBe(401);
});

it('the unsubscribe link of an earlier mail still works', async () => {
  const link = unsubscribeUrl(app.deps.config, newId());
  const leave = async (send: SendRequest) => {
    const answer = await send(
      new Request(link, { method: 'POST', headers: { accept: 'text/html' } }),
      '198.51.100.8',
    );
    return new URL(answer.headers.get('location') ?? '', testAppUrl).searchParams.has('token');
  };
  expect(
    await leave(await restarted({ APP_SECRET: next, APP_SECRET_PREVIOUS: `${newSecret()},${former}` })),
  ).toBe(true);
  expect(await leave(await restarted({ APP_SECRET: next }))).toBe(false);
});
