import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testAppUrl } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { languageHeader } from '#kernel/language.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';
import { newsletterSubscribers } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newEmail = () => `reader.${newId()}@example.com`;
const answer = {
  message: 'You are now subscribed to our newsletter! Stay tuned for our updates. :D',
  next: 'Confirm in your inbox',
};
const ask = (email: string, more: object = {}) =>
  app.browser().call('POST', '/api/newsletter', { name: 'Dewi Lestari', email, ...more });

async function rowOf(email: string) {
  const [row] = await app.deps.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  return row;
}

const relayOf = async (entryId: string) => {
  const { rows } = await app.deps.db.execute(sql`select * from relays where entry_id = ${entryId}`);
  return rows;
};

async function chatPosts(email: string): Promise<string[]> {
  const posts = (await (await app.sandboxes.api('GET', '/chat')).json()) as { content: string }[];
  return posts
    .map((post) => post.content.replaceAll('\\', ''))
    .filter((text) => text.includes(email.slice(0, 40)));
}

/** The path in the last mail to that address, as the person would open it. */
async function linkIn(email: string, subject: string, path: string): Promise<string> {
  const [mail] = await app.mails(email, subject);
  return new RegExp(`${path}\\?token=[\\w.-]+`).exec(mail?.text ?? '')?.[0] ?? '';
}

/** A press on a page, a mail program or a scanner: none sends our Origin or a session. */
const post = (path: string, init: { accept?: string; body?: BodyInit } = {}) =>
  app.send(
    new Request(`${testAppUrl}${path}`, {
      method: 'POST',
      headers: { accept: init.accept ?? 'text/html' },
      ...(init.body ? { body: init.body } : {}),
    }),
    '203.0.113.7',
  );

async function confirmed() {
  const email = newEmail();
  await ask(email);
  await app.runJobs();
  await post(await linkIn(email, 'Confirm your subscription', '/newsletter/confirm'));
  await app.runJobs();
  return email;
}

describe('signing up for the newsletter', () => {
  it('saves the sign-up, mails a link, and posts to the chat once', async () => {
    const email = newEmail();
    expect(await ask(` ${email.toUpperCase()} `, { source: 'article' })).toMatchObject({
      status: 201,
      body: answer,
    });
    await app.runJobs();
    const row = await rowOf(email);
    expect(row).toMatchObject({ name: 'Dewi Lestari', source: 'article', confirmedAt: null });
    const [mail, ...more] = await app.mails(email);
    expect(more).toEqual([]);
    // Anyone can choose the name and the address: a stranger's words must not reach an inbox.
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Dewi');
    expect(await chatPosts(email)).toHaveLength(1);
    expect(await relayOf(row?.id ?? '')).toMatchObject([{ target: 'chat', state: 'sent', attempts: 1 }]);
  });

  it('answers and mails in the language of the page', async () => {
    const email = newEmail();
    const reply = await app.browser().fetch('/api/newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: testAppUrl, [languageHeader]: 'id' },
      body: JSON.stringify({ name: 'Dewi Lestari', email }),
    });
    expect(await reply.json()).toMatchObject({ next: 'Konfirmasi lewat emailmu' });
    await app.runJobs();
    await post(await linkIn(email, 'Konfirmasi langgananmu', '/newsletter/confirm'));
    await app.runJobs();
    const [welcome] = await app.mails(email, 'Langgananmu sudah dikonfirmasi');
    expect(welcome?.text).toContain('Selamat datang, Dewi');
    expect(welcome?.text).toContain(`${testAppUrl}/id/blog`);
  });

  it('leaves no working link in the queue', async () => {
    const email = newEmail();
    await ask(email);
    const { rows } = await app.deps.db.execute<{ job: string }>(sql`
      select to_jsonb(j)::text as job from pgboss.job j where data->>'subscriberId' = ${(await rowOf(email))?.id}`);
    await app.runJobs();
    const link = await linkIn(email, 'Confirm your subscription', '/newsletter/confirm');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.job).not.toContain(link.split('=')[1]);
  });

  it.each([
    [{ name: 'D' }, 422, 'Name must be at least 2 characters'],
    [{ name: ' D ' }, 422, 'Name must be at least 2 characters'],
    [{ name: 'D'.repeat(121) }, 422, 'Name must not exceed 120 characters'],
    [{ email: 'dewi' }, 422, 'Please enter a valid email address'],
    [{ email: `${'d'.repeat(250)}@x.id` }, 422, 'Please enter a valid email address'],
    [{ name: 7 }, 400, undefined],
    [{ confirmedAt: '2026-01-01' }, 400, undefined],
  ])('refuses %j', async (change, status, message) => {
    const reply = await ask('dewi@example.com', change);
    expect(reply.status).toBe(status);
    if (message) expect(reply.body.message).toBe(message);
  });

  it('answers the same for a new, waiting, subscribed or gone address, and never lists it twice', async () => {
    const email = await confirmed();
    const replies = [await ask(newEmail()), await ask(email), await ask(email)];
    app.clock.advance(20 * minuteMs);
    replies.push(await ask(email));
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 201, body: answer });
    await app.runJobs();
    expect(await app.mails(email, 'You’re already subscribed')).toHaveLength(1);
    app.clock.reset();
  });

  it('fifty times in parallel makes one row, one mail and one chat post', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(email)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    await app.runJobs();
    const { rows } = await app.deps.db.execute(
      sql`select count(*)::int as total from newsletter_subscribers where email = ${email}`,
    );
    expect(rows).toEqual([{ total: 1 }]);
    expect(await app.mails(email)).toHaveLength(1);
    expect(await chatPosts(email)).toHaveLength(1);
  });

  it('again mails again after ten minutes, then twenty, so nobody can fill another inbox', async () => {
    const email = newEmail();
    const mailsAfter = async (minutes: number) => {
      app.clock.advance(minutes * minuteMs);
      await ask(email);
      await app.runJobs();
      return (await app.mails(email)).length;
    };
    expect([await mailsAfter(0), await mailsAfter(9), await mailsAfter(1)]).toEqual([1, 1, 2]);
    expect([await mailsAfter(10), await mailsAfter(10)]).toEqual([2, 3]);
    app.clock.reset();
  });

  it('is limited to ten an hour per browser', async () => {
    const browser = app.browser();
    await browser.fetch('/');
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push(
        (await browser.call('POST', '/api/newsletter', { name: 'Dewi', email: newEmail() })).status,
      );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('loses nothing while chat and mail are down', async () => {
    const email = newEmail();
    await app.sandboxes.setSwitches('chat', { down: true });
    await app.sandboxes.setSwitches('mail', { down: true });
    expect((await ask(email)).status).toBe(201);
    await app.runJobs();
    const id = (await rowOf(email))?.id ?? '';
    expect(await relayOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, last_error: '503' }]);
    await app.sandboxes.setSwitches('chat', { down: false });
    await app.sandboxes.setSwitches('mail', { down: false });
    await app.retryJobs();
    expect(await relayOf(id)).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
    expect(await chatPosts(email)).toHaveLength(1);
    expect(await app.mails(email)).toHaveLength(1);
  });

  it('cannot mention the team or break out of its line in the chat', async () => {
    const email = newEmail();
    await ask(email, { name: '@everyone\n**<@1>**' });
    await app.runJobs();
    const [text] = await chatPosts(email);
    expect(text?.split('\n')).toHaveLength(3);
    expect(text).not.toContain('@everyone');
  });
});

describe('the link in the mail', () => {
  it('confirms once, only by a press, and sends a welcome', async () => {
    const email = newEmail();
    await ask(email);
    await app.runJobs();
    const link = await linkIn(email, 'Confirm your subscription', '/newsletter/confirm');
    expect(link).not.toBe('');
    // As a mail scanner does.
    expect((await app.browser().fetch(link)).status).toBe(200);
    expect((await rowOf(email))?.confirmedAt).toBeNull();
    const pressed = await post(link);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      '/newsletter/confirm?state=done',
    ]);
    expect((await rowOf(email))?.confirmedAt).not.toBeNull();
    expect((await post(link)).headers.get('location')).toBe('/newsletter/confirm?state=gone');
    await app.runJobs();
    expect(await app.mails(email, 'Your subscription is confirmed')).toHaveLength(1);
  });

  it('is stored as a hash, and expires after seven days or with the next link', async () => {
    const email = newEmail();
    await ask(email);
    await app.runJobs();
    const link = await linkIn(email, 'Confirm', '/newsletter/confirm');
    const token = link.split('token=')[1] ?? '';
    expect(JSON.stringify(await rowOf(email))).not.toContain(token);
    app.clock.advance(7 * dayMs + minuteMs);
    expect((await post(link)).headers.get('location')).toContain('state=gone');
    await ask(email);
    await app.runJobs();
    const fresh = await linkIn(email, 'Confirm', '/newsletter/confirm');
    expect(fresh).not.toBe(link);
    expect((await post(link)).headers.get('location')).toContain('state=gone');
    expect((await post(fresh)).headers.get('location')).toContain('state=done');
    app.clock.reset();
  });

  it('pressed twenty times in parallel confirms once and welcomes once', async () => {
    const email = newEmail();
    await ask(email);
    await app.runJobs();
    const link = await linkIn(email, 'Confirm', '/newsletter/confirm');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(link)));
    expect(answers.filter((reply) => reply.headers.get('location')?.endsWith('done'))).toHaveLength(1);
    await app.runJobs();
    expect(await app.mails(email, 'Your subscription is confirmed')).toHaveLength(1);
  });

  it.each(['', 'x', '../../etc/passwd', "' or 1=1 --"])(
    'does nothing if it was made up (%j)',
    async (token) => {
      for (const path of ['confirm', 'unsubscribe'])
        expect(
          (await post(`/newsletter/${path}?token=${encodeURIComponent(token)}`)).headers.get('location'),
        ).toBe(`/newsletter/${path}?state=gone`);
    },
  );
});

describe('unsubscribing', () => {
  it('takes one click in the mail program as in RFC 8058, without session or Origin', async () => {
    const email = await confirmed();
    const [mail] = await app.mails(email, 'Your subscription is confirmed');
    const header = (name: string) => mail?.headers.find((each) => each.name === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '');
    expect(url.origin).toBe(testAppUrl);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      const reply = await post(`${url.pathname}${url.search}`, { accept: '*/*', body });
      expect(reply.status).toBe(200);
    }
    expect((await rowOf(email))?.unsubscribedAt).not.toBeNull();
  });

  it('by a press on the page is confirmed, and can be undone', async () => {
    const email = await confirmed();
    const link = await linkIn(email, 'Your subscription is confirmed', '/newsletter/unsubscribe');
    expect((await app.browser().fetch(link)).status).toBe(200);
    expect((await rowOf(email))?.unsubscribedAt).toBeNull();
    expect((await post(link)).headers.get('location')).toMatch(/token=.+&state=done$/);
    expect((await rowOf(email))?.unsubscribedAt).not.toBeNull();
    expect((await post(`${link}&undo=1`)).headers.get('location')).toMatch(/state=back$/);
    expect((await rowOf(email))?.unsubscribedAt).toBeNull();
  });

  it('voids a waiting confirmation link; subscribing again needs a new one', async () => {
    const email = await confirmed();
    await post(await linkIn(email, 'Your subscription is confirmed', '/newsletter/unsubscribe'));
    app.clock.advance(20 * minuteMs);
    await ask(email);
    await app.runJobs();
    expect((await rowOf(email))?.unsubscribedAt).not.toBeNull();
    const link = await linkIn(email, 'Confirm your subscription', '/newsletter/confirm');
    await post(link);
    expect(await rowOf(email)).toMatchObject({ unsubscribedAt: null });
    app.clock.reset();
  });

  it('is refused with a changed token for someone else', async () => {
    const [email, other] = [await confirmed(), await confirmed()];
    const signature = (await linkIn(email, 'Your subscription', '/newsletter/unsubscribe')).split('.')[1];
    const reply = await post(`/newsletter/unsubscribe?token=${(await rowOf(other))?.id}.${signature}`, {
      accept: '*/*',
    });
    expect(reply.status).toBe(404);
    expect((await rowOf(other))?.unsubscribedAt).toBeNull();
  });
});

describe('retention', () => {
  it('deletes people who never confirmed or have unsubscribed, after 30 days', async () => {
    const [waiting, reader, gone] = [newEmail(), await confirmed(), await confirmed()];
    await ask(waiting);
    await app.runJobs();
    await post(await linkIn(gone, 'Your subscription', '/newsletter/unsubscribe'));
    const waitingId = (await rowOf(waiting))?.id ?? '';
    const { pruneSubscribers } = await import('./keeping.ts');
    app.clock.advance(29 * dayMs);
    await pruneSubscribers(app.deps);
    expect([await rowOf(waiting), await rowOf(gone)]).toEqual([expect.anything(), expect.anything()]);
    app.clock.advance(2 * dayMs);
    await pruneSubscribers(app.deps);
    expect([await rowOf(waiting), await rowOf(gone)]).toEqual([undefined, undefined]);
    expect(await relayOf(waitingId)).toEqual([]);
    expect(await rowOf(reader)).toBeDefined();
    app.clock.reset();
  });
});
