/** Refusals that libraries word in English arrive in the reader's language, and in a person's words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const bothWays = async (ask: (headers: Record<string, string>) => Promise<{ body: { message: string } }>) => {
  const { body: english } = await ask({ 'x-language': 'en' });
  const { body: indonesian } = await ask({ 'x-language': 'id' });
  return [english.message, indonesian.message];
};

it.each([
  [
    'a wrong password',
    '/sign-in/email',
    { email: 'nobody@example.com', password: testPassword },
    ['Invalid email or password', 'Email atau kata sandi salah'],
  ],
  ['a log-in without its fields', '/sign-in/email', {}, ['Invalid input', 'Isiannya tidak valid']],
  [
    'a second step after its time',
    '/two-factor/verify-totp',
    { code: '123456' },
    [
      'You ran out of time to enter the code. Please log in again.',
      'Waktu memasukkan kode sudah habis. Masuk lagi, ya.',
    ],
  ],
])('%s is refused in both languages', async (_what, path, body, messages) => {
  const browser = app.browser();
  expect(await bothWays((headers) => browser.call('POST', `/api/auth${path}`, body, headers))).toEqual(
    messages,
  );
});

it('the auth library’s code stays beside our words', async () => {
  const reply = await app.browser().call('POST', '/api/auth/sign-in/email', {
    email: 'nobody@example.com',
    password: testPassword,
  });
  expect(reply).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
});

it('a body that is no JSON is refused in both languages', async () => {
  const person = await app.person();
  const send = async (headers: Record<string, string>) => {
    const init = { method: 'POST', body: '{', headers: { 'content-type': 'application/json', ...headers } };
    const response = await person.fetch('/api/notes', init);
    expect(response.status).toBe(400);
    return { body: await response.json() };
  };
  expect(await bothWays(send)).toEqual([
    'The request could not be read.',
    'Permintaannya tidak bisa dibaca.',
  ]);
});
