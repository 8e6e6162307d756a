/**
 * The product as a value, for API tests: a real handler on a real database of its own, with the providers' sandboxes
 * behind the adapters. Nothing of ours is mocked; only time can be moved and the network can fail.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type { Role } from '#access/roles.ts';
import type { Tier } from '#access/tiers.ts';
import { demoEnv } from '#dev/demo-env.ts';
import type { StoredMail } from '#dev/sandboxes/mail/mailbox.ts';
import { createTestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import type { SandboxInvoice } from '#dev/sandboxes/xendit/invoice-book.ts';
import { grantDueCredits } from '#features/coaching/credits/public.server.ts';
import { grantRoles } from '#features/people/accounts/public.server.ts';
import { insertAccount } from '#features/people/accounts/server/queries.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { insertEntitlement } from '#features/sales/plans/public.server.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { readConfig } from '#platform/env.server.ts';
import { compose } from '#server/compose.server.ts';
import { createApp } from '#server/http.server.ts';
import { templateName, withDatabase } from './database-url.ts';
import './quick-hashing.ts';
import {
  createTestBrowser,
  keepCookies,
  type SendRequest,
  type TestBrowser,
  testAppUrl,
} from './test-browser.ts';

export type { TestBrowser, TestReply } from './test-browser.ts';
export { testAppUrl };
export const testPassword = 'kopi-susu-dan-roti';

type Fetch = (request: Request) => Promise<Response>;

/** Sits between the app and the providers: passes on, delays or loses requests or answers. */
export type Network = (request: Request, next: Fetch) => Promise<Response>;

export interface TestApp {
  deps: Deps;
  sandboxes: ReturnType<typeof createTestSandboxes>;
  /** Time for the app and the sandboxes. The auth library and the rate limiter use the machine's time. */
  clock: { set: (now: Date) => void; advance: (ms: number) => void; reset: () => void };
  /** Sends a request unchanged, from that address. */
  send: SendRequest;
  /** A browser: keeps cookies, sends Origin, and has an address of its own unless one is given. */
  browser: (address?: string) => TestBrowser;
  /** A browser in which a new person is signed in. */
  person: (options?: PersonOptions) => Promise<TestPerson>;
  /** Another signed-in browser of the same person. */
  signIn: (userId: string) => Promise<TestBrowser>;
  runJobs: () => Promise<number>;
  /** The same, without waiting for the pause before a failed job's retry. */
  retryJobs: () => Promise<number>;
  /** While `work` runs, every call to a provider goes through `network`. */
  withNetwork: <Result>(network: Network, work: () => Promise<Result>) => Promise<Result>;
  /** How many SQL statements `work` sends. */
  countStatements: (work: () => Promise<unknown>) => Promise<number>;
  mails: (to: string, subject?: string) => Promise<StoredMail[]>;
  invoices: (payerEmail: string) => Promise<(SandboxInvoice & { invoice_url: string })[]>;
  /** Pays at the provider; the webhook has arrived when this resolves. */
  pay: (invoiceId: string) => Promise<void>;
  /** The same product again on the same database and providers: another process, or a restart. */
  another: (options?: {
    env?: Record<string, string>;
  }) => Promise<{ deps: Deps; send: SendRequest; close: () => Promise<void> }>;
  close: () => Promise<void>;
}

interface PersonOptions {
  tier?: Tier | null;
  isAdmin?: boolean;
  roles?: readonly Role[];
  /** Has verified their address. */
  isConfirmed?: boolean;
  name?: string;
}

export interface TestPerson extends TestBrowser {
  userId: string;
  email: string;
}

const renderPage = async () =>
  new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html' } });

export async function createTestApp(options: { env?: Record<string, string> } = {}): Promise<TestApp> {
  const adminUrl = inject('databaseUrl');
  const database = `langkah_t_${randomUUID().replaceAll('-', '')}`;
  await onServer(adminUrl, `create database ${database} template ${templateName} strategy file_copy`);
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  // The sandboxes deliver webhooks to the app, which does not exist yet when they are created.
  const late: { fetch: SendRequest } = { fetch: async () => new Response(null, { status: 503 }) };
  const sandboxes = createTestSandboxes({
    appUrl: testAppUrl,
    fetchApp: (request) => late.fetch(request, '192.0.2.1'),
    now: clock.now,
  });
  const filesDir = await mkdtemp(path.join(tmpdir(), 'langkah-files-'));
  const env = {
    ...demoEnv({ SANDBOX_URL: 'http://sandbox.test' }),
    APP_ENV: 'test',
    APP_URL: testAppUrl,
    DATABASE_URL: withDatabase(adminUrl, database),
    SMTP_URL: `smtp://127.0.0.1:${await sandboxes.startSmtp(0)}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RUN_JOBS: '0',
    FILES_DIR: filesDir,
    ...options.env,
  };
  let network: Network = (request, next) => next(request);
  const composeApp = async (more: Record<string, string> = {}) => {
    const { deps, close } = await compose(readConfig({ ...env, ...more }), {
      projectRoot: process.cwd(),
      fetch: (request) => network(request, sandboxes.fetch),
      clock,
    });
    return { deps, close, send: createApp(deps, renderPage).fetch };
  };
  const endGoogle = leadFetchTo(sandboxes.fetch);
  const { deps, close, send } = await composeApp();
  late.fetch = send;
  const passwordHash = await deps.auth.hashPassword(testPassword);

  const openSession = async (browser: TestBrowser, userId: string) => {
    await browser.fetch('/');
    keepCookies(
      browser.cookies,
      await deps.auth.openSession(userId, { userAgent: 'test', address: '127.0.0.1' }),
    );
  };
  const readApi = async (path: string) => (await sandboxes.api('GET', path)).json();

  const app: TestApp = {
    deps,
    sandboxes,
    clock: {
      set: (now) => {
        offsetMs = now.getTime() - Date.now();
      },
      advance: (ms) => {
        offsetMs += ms;
      },
      reset: () => {
        offsetMs = 0;
      },
    },
    send,
    browser: (address) => createTestBrowser(send, address),
    person: async (person = {}) => {
      const browser = app.browser();
      const { userId, email } = await insertPerson(deps, passwordHash, person);
      await openSession(browser, userId);
      return { ...browser, userId, email };
    },
    signIn: async (userId) => {
      const browser = app.browser();
      await openSession(browser, userId);
      return browser;
    },
    runJobs: () => deps.jobs.drain(),
    retryJobs: async () => {
      await deps.db.execute(
        sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`,
      );
      return deps.jobs.drain();
    },
    withNetwork: async (replacement, work) => {
      const before = network;
      network = replacement;
      try {
        return await work();
      } finally {
        network = before;
      }
    },
    countStatements,
    mails: (to, subject) =>
      readApi(
        `/mails?to=${encodeURIComponent(to)}${subject ? `&subject=${encodeURIComponent(subject)}` : ''}`,
      ),
    invoices: async (payerEmail) => {
      const all: (SandboxInvoice & { invoice_url: string })[] = await readApi('/invoices');
      return all.filter((invoice) => invoice.payer_email === payerEmail);
    },
    pay: async (invoiceId) => {
      const answer = await sandboxes.api('POST', `/invoices/${invoiceId}/pay`);
      if (!answer.ok) throw new Error(`the invoice could not be paid: ${answer.status}`);
      await sandboxes.settled();
    },
    another: async ({ env: more } = {}) => composeApp(more),
    close: async () => {
      endGoogle();
      await sandboxes.close();
      await close();
      await rm(filesDir, { recursive: true, force: true });
      await onServer(adminUrl, `drop database if exists ${database} with (force)`);
    },
  };
  return app;
}

async function insertPerson(
  deps: Deps,
  passwordHash: string,
  {
    tier = null,
    isAdmin = false,
    roles = isAdmin ? ['owner'] : [],
    isConfirmed = false,
    name = 'Sari Pratiwi',
  }: PersonOptions,
) {
  const email = `${randomUUID()}@example.com`;
  const now = deps.clock.now();
  const userId = await insertAccount(deps.db, { name, email, passwordHash, now });
  if (!userId) throw new Error('the test person exists already');
  await grantRoles(deps.db, { userId, roles, grantedBy: null, now });
  if (isConfirmed) await deps.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  if (tier) {
    await insertEntitlement(deps.db, {
      userId,
      id: newId(),
      tier,
      source: 'grant',
      causeId: newId(),
      grantedAt: now,
    });
    await deps.db.transaction((tx) => grantDueCredits(tx, userId, now));
  }
  return { userId, email };
}

/** The auth library calls Google directly: this sends requests for the sandboxes' address to the sandboxes. */
function leadFetchTo(sandboxFetch: Fetch): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).host === 'sandbox.test' ? sandboxFetch(request) : fetch(request);
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
    return count;
  } finally {
    pg.Client.prototype.query = query;
  }
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
