import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const account = { name: 'Sari Pratiwi', email: 'sari@example.com', password: testPassword };

describe('registration', () => {
  it('creates an account that can sign in at once', async () => {
    const browser = app.browser();
    const created = await browser.call('POST', '/api/auth/register', account);
    expect(created.status).toBe(201);
    const signedIn = await browser.call('POST', '/api/auth/sign-in/email', {
      email: account.email,
      password: account.password,
    });
    expect(signedIn.status).toBe(200);
    const { body } = await browser.call('GET', '/api/viewer');
    expect(body.viewer).toMatchObject({
      name: account.name,
      email: account.email,
      entitledTier: null,
      isAdmin: false,
    });
  });

  it('refuses an e-mail that is taken, whatever its letters', async () => {
    const again = await app
      .browser()
      .call('POST', '/api/auth/register', { ...account, email: 'SARI@example.com' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'CONFLICT', message: 'Email already in use' });
  });

  it('sends one welcome mail with a link that verifies', async () => {
    await app.runJobs();
    const mails = await app.mails(account.email);
    expect(mails).toHaveLength(1);
  });

  it.each([
    [{ ...account, name: 'S' }, 'Name must be at least 2 characters'],
    [{ ...account, email: 'sari@' }, 'Please enter a valid email address'],
    [{ ...account, password: 'short' }, 'Password must be at least 8 characters'],
    [
      { ...account, email: 'b@example.com', password: 'password1' },
      'This password is one of the most used ones. Please choose another.',
    ],
  ])('says what is wrong with %j', async (input, message) => {
    const reply = await app.browser().call('POST', '/api/auth/register', input);
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe(message);
  });

  it('stores nothing that was not asked for', async () => {
    const reply = await app
      .browser()
      .call('POST', '/api/auth/register', { ...account, email: 'c@example.com', isAdmin: true });
    expect(reply.status).toBe(400);
  });
});
