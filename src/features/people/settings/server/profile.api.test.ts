import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { users } from '#features/people/accounts/server/schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const google = 'https://lh3.googleusercontent.com/a/sari=s96-c';
const https = 'https://example.com/sari';

describe('the person’s profile', () => {
  it('is their own, and changes are saved', async () => {
    const person = await app.person();
    expect((await person.call('GET', '/api/profile')).body).toEqual({
      name: 'Sari Pratiwi',
      email: person.email,
      avatar: '',
      bio: '',
      links: { github: '', linkedin: '', twitter: '', portfolio: '' },
    });
    const links = { github: https, linkedin: '', twitter: '', portfolio: https };
    const change = { name: 'Sari P.', bio: 'I bake.', avatar: google, links };
    expect((await person.call('PATCH', '/api/profile', change)).body).toMatchObject(change);
    expect((await person.call('PATCH', '/api/profile', { bio: '' })).body).toMatchObject({
      name: 'Sari P.',
      bio: '',
    });
    expect((await person.call('GET', '/api/profile')).body.links).toEqual(links);
    expect((await person.call('PATCH', '/api/profile', {})).status).toBe(200);
  });

  it('accepts some of the links and leaves the others as they are', async () => {
    const person = await app.person();
    await person.call('PATCH', '/api/profile', { links: { github: https, twitter: https } });
    const { status, body } = await person.call('PATCH', '/api/profile', { links: { twitter: '' } });
    expect([status, body.links]).toEqual([200, { github: https, linkedin: '', twitter: '', portfolio: '' }]);
    expect((await person.call('PATCH', '/api/profile', { links: {} })).body.links.github).toBe(https);
  });

  it.each([
    [{ name: 'S' }, 'Name must be at least 2 characters'],
    [{ bio: 'x'.repeat(501) }, 'Bio must not exceed 500 characters.'],
    [{ avatar: 'no address' }, 'Invalid URL.'],
    [{ avatar: 'http://example.com/a.png' }, 'Invalid URL.'],
    [{ avatar: 'https://example.com/a.png' }, 'Invalid URL.'],
    [{ avatar: 'https://lh3.googleusercontent.com.evil.test/a.png' }, 'Invalid URL.'],
    [{ avatar: 'https://evil.test/?https://lh3.googleusercontent.com/' }, 'Invalid URL.'],
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

  it('hides a stored picture on a foreign host, and drops it with the next change', async () => {
    const person = await app.person();
    const kept = { image: 'https://evil.test/pixel.png' };
    await app.deps.db.update(users).set(kept).where(eq(users.id, person.userId));
    const { body } = await person.call('GET', '/api/profile');
    expect(body.avatar).toBe('');
    expect((await person.call('GET', '/api/viewer')).body.viewer.image).toBeNull();
    await person.call('PATCH', '/api/profile', { name: body.name, avatar: body.avatar });
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, person.userId));
    expect(row?.image).toBeNull();
  });

  it('does not change the email', async () => {
    const person = await app.person();
    expect((await person.call('PATCH', '/api/profile', { email: 'other@example.com' })).status).toBe(400);
    expect((await person.call('GET', '/api/profile')).body.email).toBe(person.email);
  });
});
