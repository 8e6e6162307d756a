import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestPerson,
  testAppUrl,
  testPassword,
} from '#dev/testing/test-app.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ env: { GUIDE_DEADLINE: '2100-01-01T00:00:00+07:00' } });
  admin = await app.person({ isAdmin: true, name: 'Wira Admin' });
});
afterAll(() => app.close());

const paths = { newsletter: '/api/newsletter', guide: '/api/guide', waitlist: '/api/waitlist' } as const;
type List = keyof typeof paths;
const tables = {
  newsletter: 'newsletter_subscribers',
  guide: 'guide_requests',
  waitlist: 'waitlist_entries',
} as const;
const everyList = Object.keys(paths) as List[];

async function signUp(list: List, person: { name?: string; email?: string } = {}) {
  const email = person.email ?? `${list}.${newId()}@example.com`;
  const reply = await app.browser().call('POST', paths[list], { name: person.name ?? 'Sari Pratiwi', email });
  expect(reply.status).toBe(201);
  return email;
}

const find = async (list: List, query: string) => {
  const { status, body } = await admin.call('GET', `/api/admin/sign-ups/${list}?${query}`);
  expect(status).toBe(200);
  return body.data;
};
const entriesAbout = (subjectId: string) =>
  app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId));

describe.each(everyList)('the list of the %s', (list) => {
  it('is searched, sorted and paged by the server in two statements', async () => {
    const mark = newId().slice(-10);
    const first = await signUp(list, { name: `${mark} B` });
    const second = await signUp(list, { name: `${mark} A` });
    const emails = async (query: string) =>
      (await find(list, `search=${mark}${query}`)).map((row: { email: string }) => row.email);
    expect(await emails('')).toEqual([second, first]);
    expect(await emails('&sort=oldest')).toEqual([first, second]);
    expect(await emails('&sort=name')).toEqual([second, first]);
    expect(await emails('&sort=email')).toHaveLength(2);
    expect(await emails('&limit=1&page=2')).toEqual([first]);
    expect(await emails('%25')).toEqual([]);
    const statements = await app.countStatements(() => admin.call('GET', `/api/admin/sign-ups/${list}`));
    // The other statements: the viewer's own, and sometimes the session's last use.
    expect(statements).toBeLessThanOrEqual(4);
  });

  it('is exported as CSV without formulas in its cells, and audited', async () => {
    const mark = newId().slice(-10);
    await signUp(list, { name: `=HYPERLINK("http://evil.test") ${mark}` });
    await signUp(list, { name: `@sum(1) ${mark}` });
    const response = await admin.fetch(`/api/admin/exports/sign-ups/${list}?search=${mark}&sort=oldest`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^attachment;.*${list}-`));
    const text = await response.text();
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"") ${mark}"`);
    expect(text).toContain(`'@sum(1) ${mark}`);
    expect(text.trim().split('\r\n')).toHaveLength(3);
    const [entry] = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, `${list}.export`))
      .limit(1);
    expect(entry).toMatchObject({ actorId: admin.userId, detail: { rows: 2, filter: { search: mark } } });
  });

  it('is exported with headings and values in the language of the person who downloads it', async () => {
    const email = await signUp(list);
    const path = `/api/admin/exports/sign-ups/${list}?search=${email}`;
    const response = await admin.fetch(path, { headers: { 'x-language': 'id' } });
    const [head, line] = (await response.text()).split('\r\n');
    const detail = list === 'waitlist' ? 'Zona waktu' : 'Sumber';
    expect(head).toBe(`Nama,Email,Status,${detail},Mendaftar,Dikirim ke,Tautan berhenti berlangganan`);
    expect(line).toContain(list === 'newsletter' ? 'Belum dikonfirmasi' : 'Diminta');
    if (list === 'guide') expect(line).toMatch(/Chat: (menunggu|terkirim)/);
  });

  it('deletes an entry for good, and logs no name or address', async () => {
    const email = await signUp(list);
    const [{ id }] = await find(list, `search=${email}`);
    const path = `/api/admin/sign-ups/${list}/${id}`;
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect((await admin.call('DELETE', path)).status).toBe(404);
    expect(await find(list, `search=${email}`)).toEqual([]);
    const { rows } = await app.deps.db.execute(sql`select 1 from relays where entry_id = ${id}`);
    expect(rows).toEqual([]);
    const [entry] = await entriesAbout(id);
    expect(entry).toMatchObject({ action: `${list}.delete`, actorId: admin.userId });
    expect(JSON.stringify(entry?.detail)).not.toContain('@');
    // The job that was waiting for it has nothing left to do.
    await app.runJobs();
    const posts = await (await app.sandboxes.api('GET', '/chat')).text();
    expect(posts).not.toContain(email);
  });

  it('shows a failed relay, finds it, and passes it on again', async () => {
    const email = await signUp(list);
    await app.withNetwork(
      async () => new Response('no', { status: 400 }),
      () => app.runJobs(),
    );
    const [{ id, relays }] = await find(list, `search=${email}&relay=failed`);
    for (const relay of relays)
      expect(relay).toMatchObject({ state: 'failed', attempts: 1, lastError: '400' });
    expect(await find(list, `search=${email}&relay=sent`)).toEqual([]);
    const path = `/api/admin/sign-ups/${list}/${id}/relay`;
    expect((await admin.call('POST', path)).status).toBe(200);
    expect(await find(list, `search=${email}&relay=waiting`)).toHaveLength(1);
    await app.runJobs();
    expect(await find(list, `search=${email}&relay=sent`)).toHaveLength(1);
    expect(await admin.call('POST', path)).toMatchObject({
      status: 409,
      body: { message: 'Everything has already been sent.' },
    });
    expect((await admin.call('POST', `/api/admin/sign-ups/${list}/${newId()}/relay`)).status).toBe(404);
    expect(await entriesAbout(id)).toMatchObject([{ action: `${list}.relay` }]);
  });

  it('finds entries that are not passed on by their mark, and older entries by missing relays', async () => {
    const email = await signUp(list);
    const [{ id }] = await find(list, `search=${email}`);
    const found = async () => (await find(list, `search=${email}&relay=none`)).length;
    const table = sql.identifier(tables[list]);
    const mark = async (hasRelays: boolean) =>
      app.deps.db.execute(sql`update ${table} set has_relays = ${hasRelays} where id = ${id}`);
    const { rows } = await app.deps.db.execute(
      sql`select has_relays as marked from ${table} where id = ${id}`,
    );
    expect(rows).toEqual([{ marked: true }]);
    expect(await found()).toBe(0);
    await mark(false);
    expect(await found()).toBe(0);
    await app.deps.db.execute(sql`delete from relays where entry_id = ${id}`);
    expect(await found()).toBe(1);
    // The mark is the filter's condition: it has an index.
    await mark(true);
    expect(await found()).toBe(0);
  });

  it('is refused to people who are not administrators', async () => {
    const learner = await app.person({ tier: 'BREAKTHROUGH' });
    for (const path of [`/api/admin/sign-ups/${list}`, `/api/admin/exports/sign-ups/${list}`]) {
      expect((await learner.call('GET', path)).status).toBe(403);
      expect((await app.browser().call('GET', path)).status).toBe(401);
    }
  });
});

it('the newsletter filters by status, and its export has an unsubscribe link for confirmed people', async () => {
  const email = await signUp('newsletter');
  expect(await find('newsletter', `search=${email}&status=unconfirmed`)).toHaveLength(1);
  expect(await find('newsletter', `search=${email}&status=confirmed`)).toEqual([]);
  await app.runJobs();
  const [mail] = await app.mails(email);
  const link = /\/newsletter\/confirm\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const csv = async () =>
    (await admin.fetch(`/api/admin/exports/sign-ups/newsletter?search=${email}`)).text();
  expect(await csv()).not.toContain('/newsletter/unsubscribe');
  await app.send(new Request(`${testAppUrl}${link}`, { method: 'POST' }), '203.0.113.9');
  expect(await find('newsletter', `search=${email}&status=confirmed`)).toHaveLength(1);
  const leave = /\/newsletter\/unsubscribe\?token=[\w.-]+/.exec(await csv())?.[0] ?? '';
  await app.send(new Request(`${testAppUrl}${leave}`, { method: 'POST' }), '203.0.113.9');
  expect(await find('newsletter', `search=${email}&status=unsubscribed`)).toHaveLength(1);
});

describe('a person’s data', () => {
  const readExport = async (person: TestPerson) => (await person.fetch('/api/account/export')).json();

  it('includes sign-ups with a verified address, and deletes them with the account', async () => {
    const person = await app.person();
    for (const list of everyList) await signUp(list, { email: person.email });
    await app.deps.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.userId));
    const data = await readExport(person);
    expect(data).toMatchObject({
      newsletter_subscribers: [{ email: person.email }],
      guide_requests: [{ email: person.email }],
      waitlist_entries: [{ email: person.email }],
    });
    expect(JSON.stringify(data)).not.toContain('tokenHash');
    const reply = await person.call('POST', '/api/account/delete', {
      confirm: 'DELETE',
      currentPassword: testPassword,
    });
    expect(reply.status).toBe(200);
    for (const list of everyList) expect(await find(list, `search=${person.email}`)).toEqual([]);
  });

  it('does not include sign-ups with an address that the person has not verified', async () => {
    const person = await app.person();
    await signUp('newsletter', { email: person.email });
    expect(await readExport(person)).not.toHaveProperty('newsletter_subscribers');
  });
});

it('a list is exported completely, however long it is', async () => {
  const mark = newId().slice(-10);
  await app.deps.db.execute(sql`
    insert into guide_requests (id, name, email, created_at)
    select gen_random_uuid(), 'Reader', ${mark} || n || '@example.com', now() from generate_series(1, 50001) n`);
  const response = await admin.fetch(`/api/admin/exports/sign-ups/guide?search=${mark}&sort=email`);
  expect((await response.text()).trim().split('\r\n')).toHaveLength(50_002);
});

it('without an outside service, no sign-up is passed on', async () => {
  const alone = await createTestApp({
    env: {
      GUIDE_DEADLINE: '2100-01-01T00:00:00+07:00',
      CHAT_WEBHOOK_URL: '',
      WAITLIST_URL: '',
      WAITLIST_PROJECT_ID: '',
    },
  });
  try {
    const owner = await alone.person({ isAdmin: true });
    for (const list of everyList) {
      const email = `${newId()}@example.com`;
      const asked = await alone.browser().call('POST', paths[list], { name: 'Sari', email });
      expect([list, asked.status]).toEqual([list, 201]);
      const found = await owner.call('GET', `/api/admin/sign-ups/${list}?relay=none&search=${email}`);
      expect([list, found.body.data.length]).toEqual([list, 1]);
    }
  } finally {
    await alone.close();
  }
});
