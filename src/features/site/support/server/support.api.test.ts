import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const supportAddress = 'support@langkah.test';
const request = {
  name: 'Sari',
  email: 'Sari@Example.com',
  subject: 'I cannot log in',
  message: 'The page says that my password is wrong.',
};

describe('writing to support', () => {
  it('goes to the address that the pages show', async () => {
    expect((await app.browser().call('GET', '/api/support/address')).body).toEqual({ email: supportAddress });
  });

  it('reaches the support address, from visitors too, with the person’s address to reply to', async () => {
    const reply = await app.browser().call('POST', '/api/support', request);
    expect(reply).toMatchObject({
      status: 201,
      body: { message: 'Your message is on its way. A real person will reply by email.' },
    });
    await app.runJobs();
    const [mail] = await app.mails(supportAddress, request.subject);
    expect(mail?.subject).toBe('[Support] I cannot log in');
    expect(mail?.text).toContain(request.message);
    expect(mail?.headers.find((header) => header.name === 'reply-to')?.value).toBe('sari@example.com');
  });

  it('belongs to the person with the verified address: it is in their export, and loses their name', async () => {
    const [person, stranger] = [await app.person({ isConfirmed: true }), await app.person()];
    for (const { email } of [person, stranger])
      await app.browser().call('POST', '/api/support', { ...request, email, subject: `From ${email}` });
    const read = async (of: typeof person) => (await of.fetch('/api/account/export')).json();
    expect(((await read(person)) as Record<string, unknown[]>).support_requests).toMatchObject([
      { subject: `From ${person.email}` },
    ]);
    expect(((await read(stranger)) as Record<string, unknown[]>).support_requests).toEqual([]);
    await person.call('POST', '/api/account/delete', { confirm: 'DELETE', currentPassword: testPassword });
    const { rows } = await app.deps.db.execute(
      sql`select 1 from support_requests where email = ${person.email}`,
    );
    expect(rows).toEqual([]);
  });

  it('is not lost while mail is down', async () => {
    await app.sandboxes.setSwitches('mail', { down: true });
    await app.browser().call('POST', '/api/support', { ...request, subject: 'While down' });
    await app.runJobs();
    await app.sandboxes.setSwitches('mail', { down: false });
    await app.retryJobs();
    expect(await app.mails(supportAddress, 'While down')).toHaveLength(1);
  });

  it('cannot add headers, recipients or HTML to the mail', async () => {
    await app.browser().call('POST', '/api/support', {
      ...request,
      subject: 'Hello\r\nBcc: victim@example.com\r\nX-Evil: 1',
      message: '<script>alert(1)</script> and more <img src=x onerror=alert(1)>',
    });
    await app.runJobs();
    const [mail] = await app.mails(supportAddress, 'Hello');
    expect(mail?.to).toEqual([supportAddress]);
    expect(mail?.headers.map((header) => header.name)).not.toContain('bcc');
    expect(mail?.headers.map((header) => header.name)).not.toContain('x-evil');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).not.toContain('<img src=x');
    expect(await app.mails('victim@example.com')).toEqual([]);
  });

  it.each([
    [{ name: 'S' }, 'Name must be at least 2 characters'],
    [{ email: 'sari' }, 'Please enter a valid email address'],
    [{ subject: 'x' }, 'Subject must be at least 3 characters'],
    [{ message: 'short' }, 'Tell us a little more (at least 10 characters)'],
  ])('refuses %j', async (change, message) => {
    const reply = await app.browser().call('POST', '/api/support', { ...request, ...change });
    expect(reply).toMatchObject({ status: 422, body: { message } });
  });

  it('is limited to five an hour per browser', async () => {
    const browser = app.browser();
    await browser.fetch('/');
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1)
      statuses.push((await browser.call('POST', '/api/support', request)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });
});
