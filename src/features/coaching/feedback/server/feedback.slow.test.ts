import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { publicContentTopic } from '#platform/db/public-content.server.ts';

let app: TestApp;
let moduleId: number;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  moduleId = (await addModule(app, { order: 1, tier: 'STARTER' })).id;
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.close());

const story = { rating: 5, careerBackground: 'Cashier', testimonial: 'I built a price list.' };
const learner = async (tier: Tier = 'ESSENTIAL', name = 'Sari Pratiwi') => {
  const person = await app.person({ tier, name });
  await person.call('POST', `/api/modules/${moduleId}/progress`, { progress: 100, completed: true });
  return person;
};
const tell = (person: TestPerson, more: object = {}) =>
  person.call('PUT', '/api/testimonials/me', { ...story, ...more });
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .withExif({ IFD0: { Copyright: 'someone' } })
    .toBuffer();
const upload = async (person: TestPerson, bytes: Buffer, name = 'me.png') => {
  const form = new FormData();
  form.append('photo', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  const response = await person.fetch('/api/testimonials/photo', { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as { id: string; message?: string } };
};
const published = async () =>
  (await app.browser().call('GET', '/api/testimonials?limit=100')).body as { id: string; name: string }[];

describe('a story', () => {
  it('is accepted only from people above STARTER who have completed a module', async () => {
    const without = await app.person({ tier: 'ESSENTIAL' });
    expect((await without.call('GET', '/api/testimonials/me')).body).toEqual({
      isEligible: false,
      hasCompletedModule: false,
      story: null,
    });
    const refused = await tell(without);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You need to complete at least one module and be on a higher tier to access this page.',
    ]);
    expect((await tell(await learner('STARTER'))).status).toBe(403);
    const person = await learner();
    expect((await tell(person)).body).toMatchObject({ ...story, status: 'PENDING', photo: null });
  });

  it('is public only while it is approved, with an initial for the last name', async () => {
    const person = await learner();
    const { id, updatedAt } = (await tell(person)).body;
    expect((await published()).map((one) => one.id)).not.toContain(id);
    await admin.call('PUT', `/api/admin/testimonials/${id}`, { status: 'APPROVED', updatedAt });
    expect(await published()).toContainEqual(expect.objectContaining({ id, name: 'Sari P.' }));
    expect(JSON.stringify(await published())).not.toContain(person.email);
    await tell(person, { testimonial: 'Now with something new' });
    expect((await published()).map((one) => one.id)).not.toContain(id);
    expect((await person.call('GET', '/api/testimonials/me')).body.story.status).toBe('PENDING');
    const told = (await person.call('GET', '/api/notifications')).body.map(
      (one: { title: string }) => one.title,
    );
    expect(told).toContain('Your story is published');
  });

  it('changes on cached pages when its author is renamed or banned', async () => {
    const person = await learner();
    const { id, updatedAt } = (await tell(person)).body;
    await admin.call('PUT', `/api/admin/testimonials/${id}`, { status: 'APPROVED', updatedAt });
    const reason = 'Was rude in the community';
    let heard = 0;
    const stop = app.deps.announcements.listen(publicContentTopic, () => {
      heard += 1;
    });
    // Listeners are called once when the connection opens.
    await vi.waitFor(() => expect(heard).toBe(1));
    await person.call('PATCH', '/api/profile', { bio: 'I bake.' });
    await person.call('PATCH', '/api/profile', { name: 'Sari Wulandari' });
    await vi.waitFor(() => expect(heard).toBe(2));
    await admin.call('PUT', `/api/admin/users/${person.userId}/ban`, { banned: true, reason });
    await vi.waitFor(() => expect(heard).toBe(3));
    stop();
  });

  it('cannot be moderated after an edit until the new text has been read', async () => {
    const person = await learner();
    const { id, updatedAt } = (await tell(person)).body;
    await Promise.all([
      tell(person, { testimonial: 'Another' }),
      tell(person, { testimonial: 'And another' }),
    ]);
    const decide = (seen: string, storyId = id) =>
      admin.call('PUT', `/api/admin/testimonials/${storyId}`, { status: 'APPROVED', updatedAt: seen });
    const { status, body } = await decide(updatedAt);
    expect([status, body.message]).toEqual([
      409,
      'This story was edited in the meantime. Please read it again.',
    ]);
    expect((await published()).map((one) => one.id)).not.toContain(id);
    const { story: current } = (await person.call('GET', '/api/testimonials/me')).body;
    expect((await decide(current.updatedAt)).status).toBe(200);
    expect((await decide(updatedAt, newId())).status).toBe(404);
    expect((await admin.call('PUT', `/api/admin/testimonials/${id}`, { status: 'REJECTED' })).status).toBe(
      400,
    );
  });

  it('gets two different times from two edits in the same instant', async () => {
    const person = await learner();
    app.clock.set(new Date());
    const first = (await tell(person)).body;
    const second = (await tell(person, { testimonial: 'Another' })).body;
    app.clock.reset();
    expect(second.updatedAt > first.updatedAt).toBe(true);
  });

  it('is found by its author’s name and email, and by status', async () => {
    const person = await learner();
    const { id } = (await tell(person)).body;
    const find = async (query: string): Promise<string[]> =>
      (await admin.call('GET', `/api/admin/testimonials?${query}`)).body.data.map(
        (one: { id: string }) => one.id,
      );
    const search = `search=${encodeURIComponent(person.email)}`;
    expect(await find(search)).toEqual([id]);
    expect(await find(`${search}&status=PENDING`)).toEqual([id]);
    expect(await find(`${search}&status=APPROVED`)).toEqual([]);
    expect(await find('search=nobody-at-all')).toEqual([]);
  });

  it('is listed on exactly one page, pending ones first, even when stories have the same time', async () => {
    const name = `Wayan ${newId().slice(-6)}`;
    const people = [];
    for (let index = 0; index < 5; index += 1) people.push(await learner('ESSENTIAL', name));
    for (const person of people) expect((await tell(person)).status).toBe(200);
    const userIds = people.map(({ userId }) => userId);
    const rejected = userIds.slice(0, 2);
    await app.deps.db.execute(
      sql`update testimonials set updated_at = '2026-01-01' where user_id = any(${sql.param(userIds)}::uuid[])`,
    );
    await app.deps.db.execute(
      sql`update testimonials set status = 'REJECTED' where user_id = any(${sql.param(rejected)}::uuid[])`,
    );
    const list = async (query: string) => {
      const path = `/api/admin/testimonials?limit=2&search=${encodeURIComponent(name)}${query}`;
      const { data, meta } = (await admin.call('GET', path)).body;
      return { meta, tellers: data.map(({ user }: { user: { id: string } }) => user.id) };
    };
    const pages = [await list(''), await list('&page=2'), await list('&page=3')];
    expect(pages.map(({ meta }) => meta.totalItems)).toEqual([5, 5, 5]);
    const tellers: string[] = pages.flatMap((page) => page.tellers);
    expect(tellers.toSorted()).toEqual(userIds.toSorted());
    expect(tellers.slice(3).toSorted()).toEqual(rejected.toSorted());
    expect((await list('&status=REJECTED')).tellers.toSorted()).toEqual(rejected.toSorted());
  });

  it('stays one per person, however often it is sent in parallel', async () => {
    const person = await learner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(person)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await admin.call('GET', '/api/admin/testimonials?limit=100');
    const own = body.data.filter((one: { user: { id: string } }) => one.user.id === person.userId);
    expect(own).toHaveLength(1);
  });

  it.each([undefined, null, 0, 4])('with the rating %j is accepted: a rating is optional', async (rating) => {
    const person = await learner();
    const saved = await tell(person, { rating });
    expect(saved).toMatchObject({ status: 200, body: { rating: rating || null } });
    expect((await person.call('GET', '/api/testimonials/me')).body.story.rating).toBe(rating || null);
  });

  it.each([
    [{ rating: 6 }, 'Choose one to five stars.'],
    [{ careerBackground: '  ' }, 'Tell us where you started.'],
    [{ testimonial: '' }, 'Tell us your story.'],
    [{ testimonial: 'x'.repeat(3001) }, 'Please keep it to 3000 characters.'],
  ])('with %j is refused with a message', async (change, message) => {
    const { status, body } = await tell(await learner(), change);
    expect([status, body.message]).toEqual([422, message]);
  });
});

describe('the photo of a story', () => {
  it('is re-encoded without EXIF data and deleted when another replaces it', async () => {
    const person = await learner();
    const first = await upload(person, await picture());
    expect(first.status).toBe(201);
    const saved = (await tell(person, { photoId: first.body.id })).body;
    const shown = await person.fetch(saved.photo);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const { format, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    const second = await upload(person, await picture());
    await tell(person, { photoId: second.body.id });
    await app.runJobs();
    expect(await app.deps.db.$count(storedFiles, eq(storedFiles.id, first.body.id))).toBe(0);
    expect((await tell(person)).body.photo).not.toBeNull();
    expect((await tell(person, { photoId: null })).body.photo).toBeNull();
  });

  it('is visible to others only when the story is approved', async () => {
    const [person, other] = [await learner(), await learner()];
    const { body } = await upload(person, await picture());
    const { id, photo, updatedAt } = (await tell(person, { photoId: body.id })).body;
    expect((await other.fetch(photo)).status).toBe(404);
    expect((await app.browser().fetch(photo)).status).toBe(404);
    expect((await admin.fetch(photo)).status).toBe(200);
    await admin.call('PUT', `/api/admin/testimonials/${id}`, { status: 'APPROVED', updatedAt });
    expect((await app.browser().fetch(photo)).status).toBe(200);
  });

  it('is refused when it belongs to someone else, does not exist or is not a picture', async () => {
    const [person, other] = [await learner(), await learner()];
    const theirs = await upload(other, await picture());
    expect((await tell(person, { photoId: theirs.body.id })).status).toBe(409);
    expect((await tell(person, { photoId: newId() })).status).toBe(409);
    const script = await upload(person, Buffer.from('<svg onload=alert(1)>'), 'me.png');
    expect(script.status).toBe(422);
    expect((await upload(await app.person({ tier: 'STARTER' }), await picture())).status).toBe(403);
  });
});
