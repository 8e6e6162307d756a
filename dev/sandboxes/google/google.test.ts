import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { demoSecrets } from '../demo-secrets.ts';
import { createTestSandboxes, type TestSandboxes } from '../test-sandboxes.ts';

const verifier = 'a-verifier-that-is-long-enough-for-rfc-7636-by-far';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUri = 'http://app.test/api/auth/oauth2/callback/google';

function setUp() {
  const sandboxes = createTestSandboxes();
  onTestFinished(() => sandboxes.close());
  return sandboxes;
}

function authorizeUrl(change: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: demoSecrets.googleClientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  });
  return `http://sandbox.test/google/authorize?${query}`;
}

async function answer(sandboxes: TestSandboxes, form: Record<string, string>): Promise<URL> {
  const body = new URLSearchParams(form);
  const response = await sandboxes.fetch(new Request(authorizeUrl(), { method: 'POST', body }));
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '');
}

async function redeem(sandboxes: TestSandboxes, code: string, change: Record<string, string> = {}) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: demoSecrets.googleClientId,
    client_secret: demoSecrets.googleClientSecret,
    ...change,
  });
  const response = await sandboxes.fetch(
    new Request('http://sandbox.test/google/token', { method: 'POST', body }),
  );
  const reply = z
    .object({ id_token: z.string(), access_token: z.string(), error: z.string() })
    .partial()
    .parse(await response.json());
  return { status: response.status, ...reply };
}

const sekar = { answer: 'choose', email: 'sekar.wulandari@gmail.test', name: 'Sekar Wulandari' };

test('a consent becomes an id_token that verifies by discovery, with the requested nonce', async () => {
  const sandboxes = setUp();
  const found = await sandboxes.fetch(new Request(sandboxes.urls.googleDiscoveryUrl));
  const { issuer, jwks_uri, userinfo_endpoint } = z
    .object({ issuer: z.string(), jwks_uri: z.string(), userinfo_endpoint: z.string() })
    .parse(await found.json());

  const back = await answer(sandboxes, sekar);
  expect(back.searchParams.get('state')).toBe('the-state');
  const tokens = await redeem(sandboxes, back.searchParams.get('code') ?? '');
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    [customFetch]: (url: string) => sandboxes.fetch(new Request(url)),
  });
  const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
    issuer,
    audience: demoSecrets.googleClientId,
  });
  expect(payload).toMatchObject({
    nonce: 'the-nonce',
    email: sekar.email,
    email_verified: true,
    name: sekar.name,
  });

  const userinfo = await sandboxes.fetch(
    new Request(userinfo_endpoint, { headers: { authorization: `Bearer ${tokens.access_token}` } }),
  );
  expect(await userinfo.json()).toMatchObject({ sub: payload.sub, email: sekar.email });
});

test('a code works once, and only with its verifier, its redirect address and the client secret', async () => {
  const sandboxes = setUp();
  const code = async () => (await answer(sandboxes, sekar)).searchParams.get('code') ?? '';
  expect(await redeem(sandboxes, await code(), { code_verifier: `${verifier}x` })).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  });
  expect(await redeem(sandboxes, await code(), { redirect_uri: 'http://app.test/other' })).toMatchObject({
    status: 400,
  });
  expect(await redeem(sandboxes, await code(), { client_secret: 'wrong' })).toMatchObject({
    status: 401,
    error: 'invalid_client',
  });
  const once = await code();
  expect(await redeem(sandboxes, once)).toMatchObject({ status: 200 });
  expect(await redeem(sandboxes, once)).toMatchObject({ status: 400, error: 'invalid_grant' });
});

test('a typed address becomes an account whose verification can be switched off', async () => {
  const sandboxes = setUp();
  const form = { answer: 'other', email: 'New.Person@Example.test', name: 'New Person' };
  await answer(sandboxes, form);
  const response = await sandboxes.api('PUT', '/google/accounts/new.person@example.test', {
    isEmailVerified: false,
  });
  expect(await response.json()).toMatchObject({ email: 'new.person@example.test', isEmailVerified: false });
});

test('a refusal returns to the app as access_denied', async () => {
  const back = await answer(setUp(), { answer: 'deny' });
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'the-state' });
});

test.each([
  ['a foreign redirect address', { redirect_uri: 'http://evil.test/callback' }],
  ['an unknown client', { client_id: 'other' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
])('%s is refused without a redirect', async (_name, change) => {
  const response = await setUp().fetch(new Request(authorizeUrl(change)));
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
});
