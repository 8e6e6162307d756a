import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const https = 'https://example.com/sari';

describe('the profile', () => {
  it('is the person’s own, and keeps what was changed', async () => {
    const person = await app.person();
    expect((await person.call('GET', '/api/profile')).body).toEqual({
      name: 'Sari Pratiwi',
      email: person.email,
      avatar: '',
      bio: '',
      links: { github: '', linkedin: '', twitter: '', portfolio: '' },
    });
    const links = { github: https, linkedin: '', twitter: '', portfolio: https };
    const change = { name: 'Sari P.', bio: 'I bake.', avatar: https, links };
    expect((await person.call('PATCH', '/api/profile', change)).body).toMatchObject(change);
    expect((await person.call('PATCH', '/api/profile', { bio: '' })).body).toMatchObject({
      name: 'Sari P.',
      bio: '',
    });
    expect((await person.call('GET', '/api/profile')).body.links).toEqual(links);
    expect((await person.call('PATCH', '/api/profile', {})).status).toBe(200);
  });

  it.each([
    [{ name: 'S' }, 'Name must be at least 2 characters'],
    [{ bio: 'x'.repeat(501) }, 'Bio must not exceed 500 characters.'],
    [{ avatar: 'no address' }, 'Invalid URL.'],
    [{ avatar: 'http://example.com/a.png' }, 'Invalid URL.'],
    [{ avatar: 'javascript:alert(1)' }, 'Invalid URL.'],
    [{ avatar: 'data:text/html,x' }, 'Invalid URL.'],
    [{ links: { github: 'JaVaScRiPt:alert(1)', linkedin: '', twitter: '', portfolio: '' } }, 'Invalid URL.'],
  ])('refuses %j', async (change, message) => {
    const person = await app.person();
    expect(await person.call('PATCH', '/api/profile', change)).toMatchObject({
      status: 422,
      body: { message },
    });
  });

  it('does not change the e-mail', async () => {
    const person = await app.person();
    expect((await person.call('PATCH', '/api/profile', { email: 'other@example.com' })).status).toBe(400);
    expect((await person.call('GET', '/api/profile')).body.email).toBe(person.email);
  });
});
