import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { TEAM_LANGUAGE: 'id' } });
});
afterAll(() => app.close());

it('the school’s own people read support mail and chat posts in their language, whatever the visitor’s is', async () => {
  const visitor = app.browser();
  const person = { name: 'Ayu', email: 'ayu@example.com' };
  await visitor.call('POST', '/api/support', { ...person, subject: 'Hello', message: 'A question.' });
  await visitor.call('POST', '/api/waitlist', {
    ...person,
    timezone: 'Asia/Jakarta',
    time: '2026-11-28 10:00:00',
  });
  await app.runJobs();
  const [mail] = await app.mails('support@langkah.test', 'Hello');
  expect(mail?.text).toMatch(/formulir bantuan\s+Langkah\s+oleh/);
  const posts = (await (await app.sandboxes.api('GET', '/chat')).json()) as { content: string }[];
  expect(
    posts.map(({ content }) => content.split('\n').filter((line) => !line.includes('@'))),
  ).toContainEqual([
    'Pendaftar daftar tunggu baru: Tujuh',
    'Nama: Ayu',
    'Zona waktu: Asia/Jakarta',
    'Waktu: 2026-11-28 10:00:00',
  ]);
});
