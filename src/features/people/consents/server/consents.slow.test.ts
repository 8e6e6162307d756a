import { asc, eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addModule } from '#dev/testing/fixtures.ts';
import {
  createTestApp,
  type TestApp,
  type TestPerson,
  testAppUrl,
  testPassword,
} from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { languageHeader } from '#kernel/language.ts';
import { dayMs } from '#kernel/time.ts';
import { consents } from './schema.ts';
import { giveConsent, pruneConsents } from './service.ts';

let app: TestApp;
let moduleId: number;
beforeAll(async () => {
  app = await createTestApp();
  moduleId = (await addModule(app, { order: 1, tier: 'STARTER' })).id;
});
afterAll(() => app.close());

const newEmail = () => `reader.${newId()}@example.com`;
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

const logOf = (who: { userId: string } | { email: string }) =>
  app.deps.db
    .select()
    .from(consents)
    .where('userId' in who ? eq(consents.userId, who.userId) : eq(consents.email, who.email))
    .orderBy(asc(consents.id));

const short = (rows: Awaited<ReturnType<typeof logOf>>) =>
  rows.map(({ purpose, withdrawnBy }) => [purpose, withdrawnBy]);

const post = (path: string) =>
  app.send(
    new Request(`${testAppUrl}${path}`, { method: 'POST', headers: { accept: 'text/html' } }),
    '203.0.113.7',
  );

async function linkIn(email: string, subject: string, path: string) {
  const [mail] = await app.mails(email, subject);
  return new RegExp(`${path}\\?token=[\\w.-]+`).exec(mail?.text ?? '')?.[0] ?? '';
}

async function askFor(email: string, language = 'en') {
  const reply = await app.browser().fetch('/api/newsletter', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: testAppUrl, [languageHeader]: language },
    body: JSON.stringify({ name: 'Dewi Lestari', email, source: 'article' }),
  });
  expect(reply.status).toBe(201);
  await app.runJobs();
}

async function subscribed(email = newEmail()) {
  await askFor(email);
  await post(await linkIn(email, 'Confirm your subscription', '/newsletter/confirm'));
  await app.runJobs();
  return email;
}
const leaveLink = (email: string) =>
  linkIn(email, 'Your subscription is confirmed', '/newsletter/unsubscribe');

const storyteller = async () => {
  const person = await app.person({ tier: 'ESSENTIAL', isConfirmed: true });
  await person.call('POST', `/api/modules/${moduleId}/progress`, { progress: 100, completed: true });
  return person;
};
const tell = (person: TestPerson) =>
  person.call('PUT', '/api/testimonials/me', {
    rating: 5,
    careerBackground: 'Cashier',
    testimonial: 'A list.',
  });
const chooseNews = (person: TestPerson, email: boolean, inApp = true) =>
  person.call('PUT', '/api/notifications/preferences', { event: 'news', inApp, email });
const mine = async (person: TestPerson) =>
  (await person.call('GET', '/api/consents')).body as {
    id: string;
    purpose: string;
    withdrawnBy: string | null;
  }[];
const withdraw = (person: TestPerson, id?: string) => person.call('POST', `/api/consents/${id}/withdraw`, {});

describe('the newsletter', () => {
  it('is logged once when the address confirms, in the words and the language of the form', async () => {
    const email = newEmail();
    await askFor(email, 'id');
    expect(await logOf({ email })).toEqual([]);
    const link = await linkIn(email, 'Konfirmasi langgananmu', '/newsletter/confirm');
    await times(10, () => post(link));
    expect(await logOf({ email })).toMatchObject([
      {
        userId: null,
        purpose: 'newsletter',
        words: 'Kamu setuju menerima newsletter kami lewat email sampai kamu berhenti berlangganan.',
        language: 'id',
        place: 'newsletter-article',
        withdrawnAt: null,
      },
    ]);
  });

  it('is withdrawn once by unsubscribing, and undoing it is a new entry', async () => {
    const email = await subscribed();
    const link = await leaveLink(email);
    await times(10, () => post(link));
    const [ended] = await logOf({ email });
    expect(ended?.withdrawnBy).toBe('unsubscribe-link');
    await times(10, () => post(`${link}&undo=1`));
    const [first, second, ...more] = await logOf({ email });
    expect(more).toEqual([]);
    expect(first).toEqual(ended);
    expect(second).toMatchObject({ place: 'newsletter-unsubscribe', withdrawnAt: null });
    expect(second?.words).toContain('You can undo it');
  });

  it('is withdrawn when an administrator removes the entry', async () => {
    const email = await subscribed();
    const owner = await app.person({ isAdmin: true });
    const list = await owner.call(
      'GET',
      `/api/admin/sign-ups/newsletter?search=${encodeURIComponent(email)}`,
    );
    const [entry] = list.body.data as { id: string }[];
    expect((await owner.call('DELETE', `/api/admin/sign-ups/newsletter/${entry?.id}`)).status).toBe(200);
    expect(short(await logOf({ email }))).toEqual([['newsletter', 'removed-by-us']]);
  });

  it('is listed and withdrawn by the account with that address, once it is confirmed', async () => {
    const [person, stranger] = [await app.person({ isConfirmed: true }), await app.person()];
    await subscribed(person.email);
    await subscribed(stranger.email);
    expect(await mine(stranger)).toEqual([]);
    const [entry] = await mine(person);
    const [strangers] = await logOf({ email: stranger.email });
    expect((await withdraw(person, strangers?.id)).status).toBe(404);
    const replies = await times(5, () => withdraw(person, entry?.id));
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(short(await logOf({ email: person.email }))).toEqual([['newsletter', 'settings']]);
    // The mailing has ended too: there is something to undo.
    const answer = await post(`${await leaveLink(person.email)}&undo=1`);
    expect(answer.headers.get('location')).toContain('state=back');
    expect(short(await logOf({ email: person.email }))).toHaveLength(2);
  });
});

describe('product news by email', () => {
  it('are off until they are turned on, which is logged once, and turning them off withdraws it', async () => {
    const person = await app.person();
    await chooseNews(person, false, false);
    expect(await mine(person)).toEqual([]);
    await times(10, () => chooseNews(person, true));
    await chooseNews(person, true, false);
    expect(await logOf(person)).toMatchObject([
      { purpose: 'product-mail', place: 'notifications', email: person.email, withdrawnAt: null },
    ]);
    expect((await logOf(person))[0]?.words).toContain('What’s new in the product.');
    await times(10, () => chooseNews(person, false));
    expect(short(await logOf(person))).toEqual([['product-mail', 'preferences']]);
    await chooseNews(person, true);
    expect(short(await logOf(person))).toHaveLength(2);
  });

  it('end when the consent is withdrawn in the settings', async () => {
    const person = await app.person();
    await chooseNews(person, true);
    const [entry] = await mine(person);
    expect((await withdraw(person, entry?.id)).body).toMatchObject([{ withdrawnBy: 'settings' }]);
    const { body } = await person.call('GET', '/api/notifications/preferences');
    expect(body.find(({ event }: { event: string }) => event === 'news')).toMatchObject({ email: false });
    expect((await withdraw(person, entry?.id)).status).toBe(409);
  });

  it('are logged for no other kind of event', async () => {
    const person = await app.person();
    await person.call('PUT', '/api/notifications/preferences', {
      event: 'credits',
      inApp: true,
      email: true,
    });
    expect(await mine(person)).toEqual([]);
  });
});

describe('a story', () => {
  it('is sent with a consent, logged once; deleting it withdraws that', async () => {
    const person = await storyteller();
    await times(5, () => tell(person));
    expect(await logOf(person)).toMatchObject([
      { purpose: 'stories', place: 'feedbacks', withdrawnAt: null },
    ]);
    expect((await logOf(person))[0]?.words).toContain('we publish your story');
    expect((await person.call('DELETE', '/api/testimonials/me')).status).toBe(200);
    expect(short(await logOf(person))).toEqual([['stories', 'story-deleted']]);
    expect((await person.call('DELETE', '/api/testimonials/me')).status).toBe(404);
  });

  it('is deleted, and leaves the home page, when its consent is withdrawn', async () => {
    const [person, owner] = [await storyteller(), await app.person({ isAdmin: true })];
    const { id, updatedAt } = (await tell(person)).body;
    await owner.call('PUT', `/api/admin/testimonials/${id}`, { status: 'APPROVED', updatedAt });
    const published = async () =>
      JSON.stringify((await app.browser().call('GET', '/api/testimonials?limit=100')).body);
    expect(await published()).toContain(id);
    const [entry] = await mine(person);
    expect((await withdraw(person, entry?.id)).status).toBe(200);
    expect(await published()).not.toContain(id);
    expect((await person.call('GET', '/api/testimonials/me')).body.story).toBeNull();
    expect(short(await logOf(person))).toEqual([['stories', 'settings']]);
  });
});

describe('creating an account', () => {
  it('logs the sentence above the button, which cannot be withdrawn alone', async () => {
    const email = newEmail();
    const browser = app.browser();
    const { body } = await browser.call('POST', '/api/auth/register', {
      name: 'Sari',
      email,
      password: testPassword,
    });
    const [entry, ...more] = await logOf({ userId: body.userId });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ purpose: 'terms', place: 'sign-up', language: 'en', email });
    expect(entry?.words).toBe(
      'By creating an account you agree to the Terms and the Privacy Policy. If you’re under 18, a parent or guardian agrees with you.',
    );
    const person = await app.signIn(body.userId);
    expect((await person.call('POST', `/api/consents/${entry?.id}/withdraw`, {})).status).toBe(409);
  });
});

describe('the book', () => {
  it('shows people their own entries only, and owners those of a person', async () => {
    const [person, other] = [
      await app.person({ isConfirmed: true }),
      await app.person({ isConfirmed: true }),
    ];
    const [owner, support] = [await app.person({ isAdmin: true }), await app.person({ roles: ['support'] })];
    await chooseNews(person, true);
    const [entry] = await mine(person);
    expect(await mine(other)).toEqual([]);
    expect((await withdraw(other, entry?.id)).status).toBe(404);
    expect((await withdraw(owner, entry?.id)).status).toBe(404);
    const shown = async (admin: TestPerson) =>
      (await admin.call('GET', `/api/admin/users/${person.userId}`)).body;
    expect((await shown(owner)).consents).toMatchObject([
      { id: entry?.id, purpose: 'product-mail', withdrawnAt: null },
    ]);
    expect(await shown(support)).not.toHaveProperty('consents');
  });

  it('is in the export, and keeps the proof without the person when the account is deleted', async () => {
    const person = await app.person({ isConfirmed: true });
    const owner = await app.person({ isAdmin: true });
    await chooseNews(person, true);
    await subscribed(person.email);
    const ids = (await logOf({ email: person.email })).map(({ id }) => id);
    const exported = JSON.parse(await (await person.fetch('/api/account/export')).text());
    expect(exported.consents).toHaveLength(2);
    expect(JSON.stringify(exported.consents)).not.toContain('hash');
    await person.call('POST', '/api/account/delete', { confirm: 'DELETE', currentPassword: testPassword });
    const left = await app.deps.db
      .select()
      .from(consents)
      .where(or(...ids.map((id) => eq(consents.id, id))));
    expect(left).toHaveLength(2);
    for (const row of left)
      expect(row).toMatchObject({ userId: null, email: null, withdrawnBy: 'account-deleted' });
    const proof = await owner.call('POST', '/api/admin/consents/proof', {
      email: person.email.toUpperCase(),
    });
    expect(proof.body.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await owner.call('POST', '/api/admin/consents/proof', { email: newEmail() })).body).toEqual([]);
  });

  it('removes the address 30 days after the end, where there is no account, and the entry after five years', async () => {
    const person = await app.person();
    await chooseNews(person, true);
    const [reader, left] = [await subscribed(), await subscribed()];
    await post(await leaveLink(left));
    await chooseNews(person, false);
    const [entry] = await logOf({ email: left });
    const again = async () => {
      const rows = await app.deps.db
        .select()
        .from(consents)
        .where(eq(consents.id, entry?.id ?? ''));
      return rows[0];
    };
    app.clock.advance(29 * dayMs);
    await pruneConsents(app.deps);
    expect((await again())?.email).toBe(left);
    app.clock.advance(2 * dayMs);
    await pruneConsents(app.deps);
    expect(await again()).toEqual({ ...entry, email: null });
    expect((await logOf(person))[0]?.email).toBe(person.email);
    app.clock.advance((5 * 365 + 2) * dayMs);
    await pruneConsents(app.deps);
    expect(await again()).toBeUndefined();
    expect(await logOf(person)).toEqual([]);
    expect(await logOf({ email: reader })).toHaveLength(1);
    app.clock.reset();
  });

  it('ends what a stranger had agreed to when the owner of the address takes the account back', async () => {
    const person = await app.person();
    await chooseNews(person, true);
    const { userId, email } = person;
    const agreed = { userId, email, purpose: 'terms', words: 'I agree.', place: 'sign-up' } as const;
    await giveConsent(app.deps, app.deps.db, agreed);
    await app.browser().call('POST', '/api/auth/forgot-password', { email: person.email });
    await app.runJobs();
    const [mail] = await app.mails(person.email, 'Reset your password');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const reply = await app
      .browser()
      .call('POST', '/api/auth/reset-password', { token, password: `${testPassword}-2` });
    expect(reply.status).toBe(200);
    expect(short(await logOf(person)).toSorted()).toEqual([
      ['product-mail', 'address-confirmed'],
      ['terms', 'address-confirmed'],
    ]);
  });
});
