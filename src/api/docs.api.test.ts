import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('the reference page names every path of the document, and runs no script', async () => {
  const browser = app.browser();
  const document = await browser.call<{ paths: Record<string, unknown> }>('GET', '/api/openapi.json');
  const page = await browser.call<string>('GET', '/api/docs');
  expect(page.status).toBe(200);
  for (const path of Object.keys(document.body.paths)) expect(page.body).toContain(`/api${path}`);
  expect(page.body).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('the document tells of signing in and of the webhooks as well', async () => {
  const { body } = await app.browser().call('GET', '/api/openapi.json');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/auth/sign-in/email',
      '/auth/sign-out',
      '/auth/get-session',
      '/webhooks/xendit',
    ]),
  );
});
