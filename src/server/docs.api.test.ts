import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractCalls } from '#dev/testing/contract-calls.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { openEndpoints } from '#features/people/accounts/server/auth.server.ts';
import { webhooks } from './product.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('the reference page names every path of the document and runs no script', async () => {
  const browser = app.browser();
  const document = await browser.call<{ paths: Record<string, unknown> }>('GET', '/api/openapi.json');
  const page = await browser.call<string>('GET', '/api/docs');
  expect(page.status).toBe(200);
  for (const path of Object.keys(document.body.paths)) expect(page.body).toContain(`/api${path}`);
  expect(page.body).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

type Document = { paths: Record<string, Record<string, unknown>> };

it('the document lists exactly the routes that exist beside the contract', async () => {
  const { body } = await app.browser().call<Document>('GET', '/api/openapi.json');
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = contractCalls.map(({ method, path }) => `${method} ${path.replace('{+', '{')}`);
  const answering = [
    ...[...openEndpoints].map((endpoint) => endpoint.replace(' ', ' /auth')),
    ...[...webhooks.keys()].map((name) => `POST /webhooks/${name}`),
    'GET /openapi.json',
    'GET /docs',
  ];
  expect(documented.filter((route) => !calls.includes(route)).toSorted()).toEqual(answering.toSorted());
  expect(calls.filter((call) => !documented.includes(call))).toEqual([]);
});

it('every route that it lists beside the contract answers', async () => {
  for (const route of [...openEndpoints].map((endpoint) => endpoint.replace(' ', ' /api/auth'))) {
    const [method = '', path = ''] = route.split(' ');
    const { status } = await app.browser().call(method, path, method === 'POST' ? {} : undefined);
    expect(status, route).not.toBe(404);
  }
  for (const name of webhooks.keys()) {
    const { status } = await app.browser().call('POST', `/api/webhooks/${name}`, {});
    expect(status, name).toBe(401);
  }
});
