/** Pages that are cached for visitors: who gets them, and when they are redrawn. */
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, testAppUrl } from '#dev/testing/test-app.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { createPublicPages } from './public-pages.server.ts';

const token = 'a-token-for-the-collector';
let app: TestApp;
let server: Server;
/** The pages drawn for the cache, and the requests passed on to the app. */
let drawn: string[];
let usual: string[];
beforeEach(() => {
  drawn = [];
  usual = [];
});
beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_TOKEN: token } });
  const pages = createPublicPages(app.deps, async ({ url, headers }) => {
    const { pathname } = new URL(url);
    drawn.push(pathname);
    expect(headers.get('cookie')).toBeNull();
    const status = pathname === '/blog/missing' ? 404 : pathname === '/terms' ? 500 : 200;
    return new Response(`<!doctype html><title>${pathname}</title>`, {
      status,
      headers: { 'content-type': 'text/html' },
    });
  });
  server = createServer((request, response) => {
    const otherwise = () => {
      usual.push(request.url ?? '');
      response.end('the usual way');
    };
    if (!pages.serve(request, response, otherwise)) otherwise();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Announcements made before it could listen may concern every page, so it drops all of them once.
  await vi.waitFor(async () => {
    drawn = [];
    await ask('/waitlist');
    expect(drawn).toEqual([]);
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const host = new URL(testAppUrl).host;
      httpRequest({ port, host: '127.0.0.1', path, method, headers: { host, ...headers } }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

it('are drawn once for all visitors, with a policy of hashes and without a cookie', async () => {
  const answers = [await ask('/privacy'), await ask('/privacy'), await ask('/privacy', {}, 'HEAD')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(drawn).toEqual(['/privacy']);
  expect(usual).toEqual([]);
  expect(answers[1]?.text).toContain('<title>/privacy</title>');
  expect(answers[1]?.headers['set-cookie']).toBeUndefined();
  expect(String(answers[1]?.headers['content-security-policy'])).toMatch(/script-src[^;]*'sha256-/);
  const again = await ask('/privacy', { 'if-none-match': String(answers[1]?.headers.etag) });
  expect(again).toMatchObject({ status: 304, text: '' });
});

it.each([
  ['a session', '/privacy', { cookie: '__Host-langkah_session=whatever' }],
  ['another host', '/privacy', { host: 'evil.test' }],
  ['a search', '/blog?search=git', {}],
  ['a page of a learner', '/dashboard', {}],
])('are not used for a request with %s', async (_what, path, headers) => {
  expect((await ask(path, headers)).text).toBe('the usual way');
  expect(drawn).toEqual([]);
});

const prefersIndonesian = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.6' };

it.each([
  ['a browser that prefers Indonesian and has chosen nothing', prefersIndonesian],
  ['someone who was given or chose Indonesian before', { cookie: 'langkah_language=id' }],
])('lead %s from / to /id', async (_who, headers) => {
  const answer = await ask('/', headers);
  expect([answer.status, answer.headers.location]).toEqual([302, '/id']);
  const advertised = await ask('/?utm_source=ig&x=%0d%0ay', headers);
  expect([advertised.status, advertised.headers.location]).toEqual([302, '/id?utm_source=ig&x=%0d%0ay']);
});

it.each([
  ['someone who chose English', '/', { ...prefersIndonesian, cookie: 'langkah_language=en' }],
  ['a browser that says nothing', '/', {}],
  ['an Indonesian reader of another address', '/terms', { cookie: 'langkah_language=id' }],
])('are answered in place to %s', async (_who, path, headers) => {
  expect((await ask(path, headers)).headers.location).toBeUndefined();
});

it('are not used for writes', async () => {
  expect((await ask('/privacy', {}, 'POST')).text).toBe('the usual way');
});

it('are redrawn after a change of their content, on every process', async () => {
  await ask('/changelog');
  await app.deps.db.transaction((tx) => announcePublicContentChange(tx));
  await vi.waitFor(async () => {
    await ask('/changelog');
    expect(drawn).toEqual(['/changelog', '/changelog']);
  });
});

it('that do not exist are drawn once for their request, and never cached', async () => {
  expect(await ask('/blog/missing')).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-store' },
  });
  expect(drawn).toEqual(['/blog/missing']);
  await ask('/blog/missing');
  expect(drawn).toEqual(['/blog/missing', '/blog/missing']);
  expect(usual).toEqual([]);
});

it('that cannot be drawn are passed on to the app, which reports the error', async () => {
  expect((await ask('/terms')).text).toBe('the usual way');
});

it('of a course are kept by language, and only at addresses that courses can have', async () => {
  for (const path of ['/courses', '/id/courses', '/courses/first-course', '/id/courses/first-course']) {
    await ask(path);
    await ask(path);
  }
  expect(drawn).toEqual(['/courses', '/id/courses', '/courses/first-course', '/id/courses/first-course']);
  for (const path of ['/courses/first-course?x=1', '/courses/First', '/courses/a/b'])
    expect((await ask(path)).text).toBe('the usual way');
});

it('are counted by kind', async () => {
  await ask('/blog/an-article-of-someone');
  const metrics = await app.browser().fetch('/metrics', { headers: { authorization: `Bearer ${token}` } });
  const text = await metrics.text();
  expect(text).toMatch(/langkah_kept_pages_total\{route="page \/blog\/\*"\} [1-9]/);
  expect(text).toMatch(/langkah_kept_pages_total\{route="page not-found"\} [1-9]/);
  expect(text).not.toContain('an-article-of-someone');
});
