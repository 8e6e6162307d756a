import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testAppUrl } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { findGuideClosing } from './guide.ts';
import { guideRequests } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newEmail = () => `guide.${newId()}@example.com`;
const ask = (email: string, more: object = {}) =>
  app.browser().call('POST', '/api/guide', { name: 'Rizal Hakim', email, ...more });

/** The deadline (product.md#guide): 31 January 2025 at 23:00 in Jakarta. */
const lastSecond = new Date('2025-01-31T22:59:59+07:00');
const deadline = new Date('2025-01-31T23:00:00+07:00');

describe('the guide’s form', () => {
  it('is closed by default, because the deadline has passed', async () => {
    app.clock.reset();
    const state = await app.browser().call('GET', '/api/guide');
    expect(state.body).toEqual({ isOpen: false, deadline: deadline.toISOString() });
    expect(await ask(newEmail())).toMatchObject({ status: 410, body: { message: 'Form Closed' } });
  });

  it('closes at the exact second', async () => {
    app.clock.set(deadline);
    expect((await app.browser().call('GET', '/api/guide')).body.isOpen).toBe(false);
    const email = newEmail();
    expect((await ask(email)).status).toBe(410);
    expect(findGuideClosing(app.deps)).toBeNull();
    app.clock.set(lastSecond);
    // Pages may be cached until then, and not a moment longer.
    expect(findGuideClosing(app.deps)).toEqual(deadline);
    expect((await ask(email)).status).toBe(201);
  });

  it('saves the request once, posts to the chat once, and answers with the short link to the document', async () => {
    app.clock.set(lastSecond);
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          message: 'Redirecting you to download the Content Resonance Guide...',
          url: `${testAppUrl}/go/content-resonance`,
        },
      });
    await app.runJobs();
    const rows = await app.deps.db.select().from(guideRequests).where(eq(guideRequests.email, email));
    expect(rows).toHaveLength(1);
    const { rows: relays } = await app.deps.db.execute(
      sql`select target, state, attempts from relays where entry_id = ${rows[0]?.id}`,
    );
    expect(relays).toEqual([{ target: 'chat', state: 'sent', attempts: 1 }]);

    const short = await app.browser().fetch('/go/content-resonance');
    expect(short.status).toBe(302);
    const document = await app.browser().fetch(new URL(short.headers.get('location') ?? '').pathname);
    expect(document.headers.get('content-type')).toBe('application/pdf');
    expect(document.headers.get('content-disposition')).toMatch(/^attachment;.*content-resonance-guide\.pdf/);
    const bytes = Buffer.from(await document.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(50_000);
  });

  it.each([
    ['en', 'content-resonance-guide.pdf'],
    ['id', 'content-resonance-guide.id.pdf'],
  ])('has a document for readers of "%s"', async (language, name) => {
    const document = await app.browser().fetch('/api/guide/document', {
      headers: { 'accept-language': language },
    });
    expect(document.headers.get('content-disposition')).toContain(name);
  });

  it.each([
    ['rizal@mailinator.com'],
    ['rizal@MAILINATOR.com'],
    ['rizal@box.yopmail.com'],
    ['rizal@guerrillamail.org'],
  ])('refuses a throw-away address (%s)', async (email) => {
    app.clock.set(lastSecond);
    expect(await ask(email)).toMatchObject({
      status: 422,
      body: { message: 'Temporary or disposable email addresses are not allowed' },
    });
  });

  it.each([
    [{ name: 'R' }, 'Name must be at least 2 characters'],
    [{ email: 'rizal@' }, 'Please enter a valid email address'],
  ])('refuses %j', async (change, message) => {
    expect(await ask('rizal@example.com', change)).toMatchObject({ status: 422, body: { message } });
  });
});

describe('the configuration', () => {
  it('can move the deadline and the short link', async () => {
    app.clock.reset();
    const later = await createTestApp({
      env: { GUIDE_DEADLINE: '2100-01-01T00:00:00+07:00', GUIDE_SHORT_LINK: 'https://s.example/resonance' },
    });
    try {
      const reply = await later
        .browser()
        .call('POST', '/api/guide', { name: 'Rizal', email: 'rizal@example.com' });
      expect(reply).toMatchObject({ status: 201, body: { url: 'https://s.example/resonance' } });
    } finally {
      await later.close();
    }
  });
});
