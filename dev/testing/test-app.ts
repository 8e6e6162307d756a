/**
 * The product as a value, for API tests: a real handler on a real database of its own, the providers' sandboxes
 * behind the adapters. Nothing of ours is replaced; only time can be moved.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { compose } from '#app/compose.server.ts';
import { createApp } from '#app/http.server.ts';
import type { Deps } from '#deps';
import { demoEnv } from '#dev/demo-env.ts';
import { createTestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import { insertAccount } from '#features/accounts/server/queries.ts';
import { users } from '#features/accounts/server/schema.ts';
import { insertEntitlement } from '#features/plans/public.server.ts';
import type { Tier } from '#features/plans/rules.ts';
import { newId } from '#kernel/ids.ts';
import { readConfig } from '#platform/env.server.ts';
import { templateName, withDatabase } from './database-url.ts';

export const testPassword = 'kopi-susu-dan-roti';
const appUrl = 'http://app.test';

export interface TestApp {
  deps: Deps;
  /** The providers' other ends. */
  sandboxes: Awaited<ReturnType<typeof createTestSandboxes>>;
  clock: { set: (now: Date) => void; advance: (ms: number) => void };
  /** A browser: keeps cookies, sends Origin. */
  browser: () => TestBrowser;
  /** A browser in which a new person is signed in. */
  person: (options?: { tier?: Tier | null; isAdmin?: boolean; name?: string }) => Promise<TestPerson>;
  /** Runs what waits in the job queue. */
  runJobs: () => Promise<number>;
  close: () => Promise<void>;
}

export interface TestReply<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests themselves assert.
type Loose = any;

export interface TestBrowser {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  call: <Body = Loose>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestReply<Body>>;
  cookies: Map<string, string>;
}

export interface TestPerson extends TestBrowser {
  userId: string;
  email: string;
}

function createBrowser(handle: (request: Request) => Promise<Response>): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('origin') && init.method && init.method !== 'GET') headers.set('origin', appUrl);
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await handle(new Request(new URL(path, appUrl), { ...init, headers }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  return {
    cookies,
    fetch: send,
    call: async (method, path, body, headers = {}) => {
      const response = await send(path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text ? JSON.parse(text) : text,
      };
    },
  };
}

export async function createTestApp(options: { env?: Record<string, string> } = {}): Promise<TestApp> {
  const adminUrl = inject('databaseUrl');
  const database = `langkah_t_${randomUUID().replaceAll('-', '')}`;
  await onServer(adminUrl, `create database ${database} template ${templateName}`);
  const url = withDatabase(adminUrl, database);
  // The sandboxes deliver webhooks to the app, which does not exist yet when they are made.
  const late: { handle: (request: Request) => Promise<Response> } = {
    handle: async () => new Response(null, { status: 503 }),
  };
  const sandboxes = await createTestSandboxes({
    appUrl,
    fetchApp: (request: Request) => late.handle(request),
  });
  const smtpPort = await sandboxes.startSmtp(0);
  const config = readConfig({
    ...demoEnv({ SANDBOX_URL: sandboxes.origin }),
    APP_ENV: 'test',
    APP_URL: appUrl,
    DATABASE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RUN_JOBS: '0',
    ...options.env,
  });
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const { deps, close } = await compose(config, {
    projectRoot: process.cwd(),
    fetch: sandboxes.fetch,
    clock,
  });
  const app = createApp(
    deps,
    async () =>
      new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html' } }),
  );
  late.handle = (request) => app.fetch(request, '127.0.0.1');
  const browser = () => createBrowser(late.handle);
  const passwordHash = await deps.auth.hashPassword(testPassword);

  return {
    deps,
    sandboxes,
    clock: {
      set: (now) => {
        offsetMs = now.getTime() - Date.now();
      },
      advance: (ms) => {
        offsetMs += ms;
      },
    },
    browser,
    person: async ({ tier = null, isAdmin = false, name = 'Sari Pratiwi' } = {}) => {
      const own = browser();
      await own.fetch('/');
      const email = `${randomUUID()}@example.com`;
      const userId = await insertAccount(deps.db, { name, email, passwordHash, now: clock.now() });
      if (!userId) throw new Error('the test person exists already');
      if (isAdmin) await deps.db.update(users).set({ isAdmin: true }).where(eq(users.id, userId));
      if (tier) {
        await insertEntitlement(deps.db, {
          userId,
          id: newId(),
          tier,
          source: 'grant',
          causeId: newId(),
          grantedAt: clock.now(),
        });
      }
      for (const line of await deps.auth.openSession(userId, { userAgent: 'test', address: '127.0.0.1' })) {
        const [pair = ''] = line.split(';');
        own.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return { ...own, userId, email };
    },
    runJobs: () => deps.jobs.drain(),
    close: async () => {
      await sandboxes.close();
      await close();
      await onServer(adminUrl, `drop database if exists ${database} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
