/** What strangers may see and play of courses: teasers, and the videos of free previews alone. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCourse, addModule, readyVideoGuid, unknownVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { type VideoSummary, videoReadyStatus } from '../rules.ts';
import { isVideoNew } from './queries.ts';
import { courses, modules } from './schema.ts';

let app: TestApp;
let course: { id: string; slug: string };
/** By what they are; only the first may be played by strangers. */
const ids: Record<string, number> = {};

const ready: VideoSummary = {
  status: videoReadyStatus,
  lengthSeconds: 77,
  captions: [
    { srclang: 'en', label: 'English' },
    { srclang: 'id', label: 'Bahasa Indonesia' },
  ],
  chapters: [],
};

beforeAll(async () => {
  app = await createTestApp();
  course = await addCourse(app, 'first-course');
  const inCourse = { courseId: course.id };
  const add = async (name: string, module: Parameters<typeof addModule>[1]) => {
    ids[name] = (await addModule(app, { ...inCourse, ...module })).id;
  };
  await add('free', {
    order: 1,
    title: 'Free',
    summary: 'Begin.',
    isFreePreview: true,
    items: ['Try it'],
  });
  await add('paid', {
    order: 2,
    title: 'Paid',
    summary: 'Go on.',
    description: 'The **secret** text.',
    items: ['A secret item'],
  });
  await add('highest', { order: 3, tier: 'BREAKTHROUGH' });
  await add('starter', { order: 4, tier: 'STARTER' });
  await add('freeDraft', { order: 5, isFreePreview: true, isPublished: false });
  await add('removed', { order: 6, isFreePreview: true });
  await app.deps.db.update(modules).set({ video: ready });
  await app.deps.db
    .update(modules)
    .set({ deletedAt: app.deps.clock.now() })
    .where(eq(modules.id, ids.removed ?? 0));
  await add('freeUnready', { order: 7, isFreePreview: true, videoGuid: unknownVideoGuid });
});
afterAll(() => app.close());

const playback = (id: number | undefined) => app.browser().call('GET', `/api/modules/${id}/free-playback`);

describe('the video of a free preview', () => {
  it('plays for a stranger, with its captions, and no other video opens with its signature', async () => {
    const { status, body } = await playback(ids.free);
    expect(status).toBe(200);
    expect(body.captions.map(({ srclang }: { srclang: string }) => srclang)).toEqual(['en', 'id']);
    const playlist = await fetch(body.hlsUrl);
    expect(playlist.status).toBe(200);
    expect((await playlist.text()).startsWith('#EXTM3U')).toBe(true);
    const other = body.hlsUrl.replaceAll(readyVideoGuid, '247af513-0e61-466b-8f78-c33b9fa69459');
    expect(other).not.toBe(body.hlsUrl);
    expect((await fetch(body.seekSheetUrl.replace('{n}', '0'))).status).toBe(200);
    expect((await fetch(other)).status).toBe(403);
  });

  it('is the only one: every other module is 404 for a stranger', async () => {
    const rows = await app.deps.db.select({ id: modules.id }).from(modules);
    expect(rows.length).toBeGreaterThan(5);
    const answers = await Promise.all(rows.map(async ({ id }) => [id, (await playback(id)).status]));
    expect(Object.fromEntries(answers)).toEqual({
      [String(ids.free)]: 200,
      [String(ids.paid)]: 404,
      [String(ids.highest)]: 404,
      [String(ids.starter)]: 404,
      [String(ids.freeDraft)]: 404,
      [String(ids.removed)]: 404,
      // Free, but the provider has not finished it.
      [String(ids.freeUnready)]: 409,
    });
    expect((await playback(2_000_000_000)).status).toBe(404);
  });

  it('is no way into a module that the same call refuses: not for learners, not for owners', async () => {
    for (const person of [await app.person({ tier: 'BREAKTHROUGH' }), await app.person({ isAdmin: true })]) {
      const answer = await person.call('GET', `/api/modules/${ids.paid}/free-playback`);
      expect(answer.status).toBe(404);
    }
  });

  it('leaves no progress, not even for someone who is signed in', async () => {
    const learner = await app.person({ tier: 'ESSENTIAL' });
    expect((await learner.call('GET', `/api/modules/${ids.free}/free-playback`)).status).toBe(200);
    const { rows } = await app.deps.db.execute(sql`select count(*)::int as count from module_progress`);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('stops playing when the preview ends', async () => {
    const end = (isFreePreview: boolean) =>
      app.deps.db
        .update(modules)
        .set({ isFreePreview })
        .where(eq(modules.id, ids.free ?? 0));
    await end(false);
    expect((await playback(ids.free)).status).toBe(404);
    await end(true);
    expect((await playback(ids.free)).status).toBe(200);
  });

  it('is limited by browser', async () => {
    const browser = app.browser();
    const path = `/api/modules/${ids.free}/free-playback`;
    const statuses = new Set<number>();
    for (let press = 0; press < 40; press += 1) statuses.add((await browser.call('GET', path)).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});

describe('the teaser of a course', () => {
  const teaser = (slug: string, language = 'en') =>
    app.browser().call('GET', `/api/courses/${slug}/teaser`, undefined, { 'x-language': language });

  it('has its published modules, and nothing that is paid for', async () => {
    const { status, body } = await teaser('first-course');
    expect(status).toBe(200);
    expect(body.modules.slice(0, 2)).toEqual([
      {
        id: ids.free,
        title: 'Free',
        summary: 'Begin.',
        language: 'en',
        tier: 'ESSENTIAL',
        isFreePreview: true,
        lengthSeconds: 77,
        actionItemCount: 1,
      },
      {
        id: ids.paid,
        title: 'Paid',
        summary: 'Go on.',
        language: 'en',
        tier: 'ESSENTIAL',
        isFreePreview: false,
        lengthSeconds: 77,
        actionItemCount: 1,
      },
    ]);
    expect(body.modules.map(({ id }: { id: number }) => id)).not.toContain(ids.freeDraft);
    expect(body.captionLanguages).toEqual(['en', 'id']);
    const text = JSON.stringify(body);
    for (const secret of ['secret', 'hlsUrl', 'playlist', unknownVideoGuid])
      expect(text).not.toContain(secret);
  });

  it('shows the first free preview with its poster and its action items; the poster opens no video', async () => {
    const { freeModule } = (await teaser('first-course')).body;
    expect(freeModule).toMatchObject({ id: ids.free, place: 1, actionItems: [{ title: 'Try it' }] });
    expect((await fetch(freeModule.posterUrl)).status).toBe(200);
    const video = freeModule.posterUrl.replace('thumbnail.jpg', 'playlist.m3u8');
    expect((await fetch(video)).status).toBe(403);
  });

  it('names the languages in which it can be read', async () => {
    expect((await teaser('first-course')).body.languages).toEqual(['en']);
    await app.deps.db
      .update(courses)
      .set({ translations: { id: { title: 'Kursus', description: 'Sebuah kursus.' } } })
      .where(eq(courses.id, course.id));
    const { body } = await teaser('first-course', 'id');
    expect(body).toMatchObject({ title: 'Kursus', language: 'id', languages: ['en', 'id'] });
  });

  it('is 404 for a course that is missing or not published', async () => {
    await addCourse(app, 'hidden');
    await app.deps.db.update(courses).set({ isPublished: false }).where(eq(courses.slug, 'hidden'));
    expect((await teaser('hidden')).status).toBe(404);
    expect((await teaser('unknown')).status).toBe(404);
  });

  it('is in the site map, in its languages', async () => {
    const { body } = await app.browser().call('GET', '/sitemap.xml');
    const text = String(body ?? '');
    const answer = text || (await (await app.browser().fetch('/sitemap.xml')).text());
    expect(answer).toContain('/courses/first-course</loc>');
    expect(answer).toContain('/id/courses/first-course</loc>');
    expect(answer).not.toContain('/courses/hidden');
  });
});

it('a video is new to visitors when its state differs, whatever the order of its parts', async () => {
  const { chapters, ...others } = ready;
  const isNew = (video: VideoSummary | null) => isVideoNew(app.deps.db, readyVideoGuid, video);
  await app.deps.db.update(modules).set({ video: ready }).where(eq(modules.videoGuid, readyVideoGuid));
  expect(await isNew({ chapters, ...others })).toBe(false);
  expect(await isNew({ ...ready, lengthSeconds: 78 })).toBe(true);
  expect(await isNew(null)).toBe(true);
});
