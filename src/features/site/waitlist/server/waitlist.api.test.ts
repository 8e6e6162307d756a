import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestBrowser } from '#dev/testing/test-app.ts';
import { ProviderError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { relayRetries, sendRelay } from '#platform/jobs/relays.server.ts';
import { waitlistEntries } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  for (const provider of ['chat', 'waitlist'])
    await app.sandboxes.setSwitches(provider, { down: false, rateLimit: false });
});
afterAll(() => app.close());

const newEmail = () => `tujuh.${newId()}@example.com`;
const join = (email: string, more: object = {}, browser: TestBrowser = app.browser()) =>
  browser.call('POST', '/api/waitlist', { name: 'Bagus Wicaksono', email, ...more });

/** Deletes the counters: they use the machine's clock, which a test cannot move. */
const waitHalfMinute = () =>
  app.deps.db.execute(sql`delete from rate_limits where key like 'waitlist-entry/%'`);

async function idOf(email: string): Promise<string> {
  const [row] = await app.deps.db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email));
  return row?.id ?? '';
}

async function relaysOf(email: string) {
  const { rows } = await app.deps.db.execute(
    sql`select target, state, attempts, last_error from relays where entry_id = ${await idOf(email)} order by target`,
  );
  return rows;
}

const listed = async (email: string) => {
  const all = (await (await app.sandboxes.api('GET', '/waitlist')).json()) as { email: string }[];
  return all.filter((entry) => entry.email === email);
};
const posted = async (email: string) => {
  const all = (await (await app.sandboxes.api('GET', '/chat')).json()) as { content: string }[];
  return all.filter(({ content }) => content.includes(email.slice(0, 40)));
};

const sentBoth = [
  { target: 'chat', state: 'sent', attempts: 1, last_error: null },
  { target: 'waitlist', state: 'sent', attempts: 1, last_error: null },
];

describe('joining the waitlist', () => {
  it('passes the entry on to the service, and to the chat with the browser’s time zone and time', async () => {
    const email = newEmail();
    const reply = await join(email, { timezone: 'Asia/Makassar', time: '2026-11-21 21:30:05' });
    expect(reply).toMatchObject({ status: 201, body: { message: 'You are on the waitlist.' } });
    await app.runJobs();
    expect(await relaysOf(email)).toEqual(sentBoth);
    expect(await listed(email)).toMatchObject([{ name: 'Bagus Wicaksono', source: 'website' }]);
    const [post] = await posted(email);
    expect(post?.content).toContain('Asia/Makassar');
    expect(post?.content).toContain('2026-11-21 21:30:05');
  });

  it('sends the service exactly the fields it requires', async () => {
    const bodies: unknown[] = [];
    await app.withNetwork(
      async (request, next) => {
        if (new URL(request.url).pathname.startsWith('/waitlist')) bodies.push(await request.clone().json());
        return next(request);
      },
      async () => {
        await join('exact@example.com');
        await app.runJobs();
      },
    );
    expect(bodies).toEqual([
      {
        project_id: 'langkah-demo-only-tujuh',
        from_source: 'website',
        name: 'Bagus Wicaksono',
        email: 'exact@example.com',
        phone: '',
        job: '',
      },
    ]);
  });

  it('twice answers 409 with its message, to anyone', async () => {
    const email = newEmail();
    await join(email);
    await waitHalfMinute();
    expect(await join(email.toUpperCase())).toMatchObject({
      status: 409,
      body: { message: 'You are already on the waitlist :)' },
    });
  });

  it('fifty times in parallel makes one entry, passed on once', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 50 }, () => join(email)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.every(({ status }) => [201, 409, 429].includes(status))).toBe(true);
    await app.runJobs();
    expect(await listed(email)).toHaveLength(1);
    expect(await posted(email)).toHaveLength(1);
  });

  it.each([
    [{ name: 'B' }, 422, 'Name must be at least 2 characters'],
    [{ name: 'B'.repeat(51) }, 422, 'Name must not exceed 50 characters'],
    [{ email: 'bagus@' }, 422, 'Please enter a valid email address'],
    [{ name: null }, 400, undefined],
    [{ project_id: 'mine' }, 400, undefined],
  ])('refuses %j without using up the half minute', async (change, status, message) => {
    const browser = app.browser();
    await browser.fetch('/');
    const reply = await join(newEmail(), change, browser);
    expect(reply.status).toBe(status);
    if (message) expect(reply.body.message).toBe(message);
    expect((await join(newEmail(), {}, browser)).status).toBe(201);
  });

  it.each(['B'.repeat(50), 'Bo'])('accepts a name of 2 to 50 characters', async (name) =>
    expect((await join(newEmail(), { name })).status).toBe(201),
  );
});

describe('one submission per 30 seconds', () => {
  const refused = { status: 429, body: { message: 'You can only submit once every 30 seconds.' } };

  it('applies to a browser and to an email, on another process too', async () => {
    const [email, browser] = [newEmail(), app.browser()];
    await browser.fetch('/');
    expect((await join(email, {}, browser)).status).toBe(201);
    expect(await join(newEmail(), {}, browser)).toMatchObject(refused);
    expect(await join(email)).toMatchObject(refused);
    const restarted = await app.another();
    try {
      const request = new Request('http://app.test/api/waitlist', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://app.test' },
        body: JSON.stringify({ name: 'Bagus', email }),
      });
      expect((await restarted.send(request, '198.51.100.77')).status).toBe(429);
    } finally {
      await restarted.close();
    }
    const [{ expire } = { expire: '0' }] = (
      await app.deps.db.execute<{ expire: string }>(
        sql`select expire from rate_limits where key like ${`waitlist-entry/email/30:e:${email}%`}`,
      )
    ).rows;
    expect(Math.abs(Number(expire) - Date.now() - 30_000)).toBeLessThan(5_000);
  });

  it('says how long to wait', async () => {
    const email = newEmail();
    await join(email);
    const reply = await join(email);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });
});

describe('while the other side is down', () => {
  it('nothing is lost, and each side gets every entry once when it is back', async () => {
    const email = newEmail();
    await app.sandboxes.setSwitches('waitlist', { down: true });
    await app.sandboxes.setSwitches('chat', { rateLimit: true });
    expect((await join(email)).status).toBe(201);
    await app.runJobs();
    await app.retryJobs();
    expect(await relaysOf(email)).toEqual([
      { target: 'chat', state: 'waiting', attempts: 2, last_error: '429' },
      { target: 'waitlist', state: 'waiting', attempts: 2, last_error: '503' },
    ]);
    await app.sandboxes.setSwitches('waitlist', { down: false });
    await app.sandboxes.setSwitches('chat', { rateLimit: false });
    await app.retryJobs();
    await app.retryJobs();
    expect(await relaysOf(email)).toEqual(sentBoth.map((relay) => ({ ...relay, attempts: 3 })));
    expect([await listed(email), await posted(email)].map((all) => all.length)).toEqual([1, 1]);
  });

  it('a lost answer lists nobody twice: a later 409 counts as passed on', async () => {
    const email = newEmail();
    await join(email);
    await app.withNetwork(
      async (request, next) => {
        const answer = await next(request);
        if (new URL(request.url).pathname.startsWith('/waitlist')) throw new Error('connection reset');
        return answer;
      },
      () => app.runJobs(),
    );
    expect(await relaysOf(email)).toMatchObject([
      { target: 'chat', state: 'sent' },
      { target: 'waitlist', state: 'waiting', last_error: 'unreachable' },
    ]);
    await app.retryJobs();
    expect(await relaysOf(email)).toMatchObject([{ state: 'sent' }, { state: 'sent', attempts: 2 }]);
    expect(await listed(email)).toHaveLength(1);
  });

  it('a failure that would repeat is not retried', async () => {
    const email = newEmail();
    await join(email);
    await app.withNetwork(
      async (request, next) =>
        new URL(request.url).pathname.startsWith('/waitlist')
          ? new Response('no', { status: 401 })
          : next(request),
      () => app.runJobs(),
    );
    await app.retryJobs();
    expect(await relaysOf(email)).toMatchObject([
      { state: 'sent' },
      { state: 'failed', attempts: 1, last_error: '401' },
    ]);
  });
});

describe('a relay', () => {
  it('is sent once, however many jobs try at the same moment, and fails after the last try', async () => {
    const email = newEmail();
    await join(email);
    const relay = { entryId: await idOf(email), target: 'chat' } as const;
    const down = new ProviderError('chat', 'down', { status: 503 });
    for (let attempt = 0; attempt <= relayRetries.retryLimit; attempt += 1)
      await expect(sendRelay(app.deps, relay, () => Promise.reject(down))).rejects.toBe(down);
    expect((await relaysOf(email))[0]).toMatchObject({ state: 'failed', attempts: 12 });
    let sent = 0;
    await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        sendRelay(app.deps, relay, async () => {
          sent += 1;
        }),
      ),
    );
    expect(sent).toBe(1);
  });

  it('of a process that died is taken over after a minute', async () => {
    const email = newEmail();
    await join(email);
    const relay = { entryId: await idOf(email), target: 'chat' } as const;
    void sendRelay(app.deps, relay, () => new Promise(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 50));
    let sent = 0;
    const send = async () => {
      sent += 1;
    };
    await expect(sendRelay(app.deps, relay, send)).rejects.toThrow('right now');
    expect(sent).toBe(0);
    // Until then its job is retried.
    await app.runJobs();
    const { rows } = await app.deps.db.execute<{ state: string }>(
      sql`select state from pgboss.job where data->>'entryId' = ${relay.entryId} and name like '%chat%'`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['retry']);
    app.clock.advance(61_000);
    await sendRelay(app.deps, relay, send);
    expect(sent).toBe(1);
    app.clock.reset();
  });
});
