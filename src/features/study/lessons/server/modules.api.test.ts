import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { failedVideoGuid, processingVideoGuid } from '#dev/sandboxes/bunny/video-library.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import {
  type AddedModule,
  addCourse,
  addModule,
  addResource,
  playUrlOf,
  readyVideoGuid,
  unknownVideoGuid,
} from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { courses, modules } from '#features/study/catalogue/server/schema.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';

const otherVideoGuid = '247af513-0e61-466b-8f78-c33b9fa69459';

let app: TestApp;
let course: { id: string; slug: string };
let resource: { id: string };
let preview: AddedModule;
let essential: AddedModule;
let breakthrough: AddedModule;
let draft: AddedModule;
let last: AddedModule;
let admin: TestPerson;
let learner: TestPerson;
let unpaid: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  course = await addCourse(app, 'first-course');
  const other = await addCourse(app, 'second-course');
  resource = await addResource(app, {
    minTier: 'ESSENTIAL',
    files: [
      { name: 'sheet.pdf', location: 'content:dom-cheatsheet/dom-cheatsheet.pdf', sizeBytes: 1 },
      { name: 'lembar.pdf', location: 'content:dom-cheatsheet/dom-cheatsheet.id.pdf', sizeBytes: 1 },
    ],
  });
  const inCourse = { courseId: course.id };
  preview = await addModule(app, { order: 10, isFreePreview: true, title: 'Preview', ...inCourse });
  essential = await addModule(app, {
    order: 20,
    title: 'Essential',
    description: 'The **secret** of arrays.',
    items: ['Read', 'Write'],
    resourceIds: [resource.id],
    ...inCourse,
  });
  breakthrough = await addModule(app, { order: 30, tier: 'BREAKTHROUGH', title: 'Top', ...inCourse });
  draft = await addModule(app, { order: 40, isPublished: false, title: 'Draft', ...inCourse });
  await addModule(app, { order: 50, tier: 'ACCELERATOR', title: 'Elsewhere', courseId: other.id });
  last = await addModule(app, { order: 60, title: 'Last', ...inCourse });
  [admin, learner, unpaid] = await Promise.all([
    app.person({ isAdmin: true }),
    app.person({ tier: 'ESSENTIAL' }),
    app.person(),
  ]);
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.reset();
  await app.sandboxes.setSwitches('bunny', { down: false, slow: 0 });
});

const titles = (body: { title: string }[]) => body.map((module) => module.title);
const get = (person: TestPerson, id: number, query = '') => person.call('GET', `/api/modules/${id}${query}`);

describe('courses', () => {
  it('are public teasers of their published modules', async () => {
    const { status, body } = await app.browser().call('GET', '/api/courses');
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      id: course.id,
      slug: 'first-course',
      sign: null,
      language: 'en',
      title: 'Course first-course',
      description: 'A course.',
      lessonCount: 4,
      durationSeconds: 2_400,
      tiers: ['ESSENTIAL', 'BREAKTHROUGH'],
      isPremium: true,
      hasFreePreview: true,
    });
  });

  it('are premium for anyone below their highest tier', async () => {
    const premium = async (person: TestPerson) =>
      (await person.call('GET', '/api/courses/first-course')).body.isPremium;
    expect(await premium(learner)).toBe(true);
    expect(await premium(await app.person({ tier: 'BREAKTHROUGH' }))).toBe(false);
    expect(await premium(admin)).toBe(false);
  });

  it('have their modules, with drafts only for administrators', async () => {
    const path = '/api/courses/first-course';
    expect(titles((await learner.call('GET', path)).body.modules)).toEqual([
      'Preview',
      'Essential',
      'Top',
      'Last',
    ]);
    expect(titles((await admin.call('GET', path)).body.modules)).toContain('Draft');
    expect((await learner.call('GET', '/api/courses/unknown')).status).toBe(404);
    expect((await app.browser().call('GET', path)).status).toBe(401);
  });
});

describe('the list of modules', () => {
  it('is an array in order, locked as the person’s plan requires', async () => {
    const { body } = await learner.call('GET', '/api/modules');
    expect(titles(body)).toEqual(['Preview', 'Essential', 'Top', 'Elsewhere', 'Last']);
    expect(body.map((module: { locked: boolean }) => module.locked)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(body[1]).toMatchObject({
      tier: 'ESSENTIAL',
      minTier: 'ESSENTIAL',
      duration: 10,
      actionItemCount: 2,
    });
  });

  it.each<[string, string[]]>([
    ['tier=ESSENTIAL', ['Preview', 'Essential', 'Last']],
    ['tier=ACCELERATE', ['Elsewhere']],
    ['tier=ACCELERATOR', ['Elsewhere']],
    ['tier=accelerator', ['Elsewhere']],
    ['limit=2', ['Preview', 'Essential']],
    ['isPublished=true', ['Preview', 'Essential', 'Top', 'Elsewhere', 'Last']],
    ['isPublished=false', []],
  ])('?%s gives a learner %j', async (query, expected) => {
    expect(titles((await learner.call('GET', `/api/modules?${query}`)).body)).toEqual(expected);
  });

  it('shows drafts to administrators on request', async () => {
    expect(titles((await admin.call('GET', '/api/modules?isPublished=false')).body)).toEqual(['Draft']);
  });

  it('can be read backwards from a module', async () => {
    const { body } = await learner.call('GET', `/api/modules?before=${breakthrough.id}`);
    expect(titles(body)).toEqual(['Preview', 'Essential']);
  });

  it('can be paged in both directions', async () => {
    const { body: all } = await learner.call('GET', '/api/modules');
    const ids = all.map((module: { id: number }) => module.id);
    const page = async (query: string) =>
      (await learner.call('GET', `/api/modules?limit=2&${query}`)).body.map(
        (module: { id: number }) => module.id,
      );
    expect(await page(`after=${ids[1]}`)).toEqual(ids.slice(2, 4));
    expect(await page(`before=${ids.at(-1)}`)).toEqual(ids.slice(-3, -1));
  });

  it.each(['tier=GOLD', 'limit=0', 'limit=101', 'limit=x', 'isPublished=maybe', 'unknown=1', 'before=-1'])(
    '?%s is refused',
    async (query) => {
      const { status } = await learner.call('GET', `/api/modules?${query}`);
      expect([400, 422]).toContain(status);
    },
  );
});

describe('a module', () => {
  it('is complete for people to whom it is open', async () => {
    const { body } = await get(learner, essential.id);
    expect(body).toMatchObject({
      title: 'Essential',
      locked: false,
      description: 'The **secret** of arrays.',
      videoUrl: playUrlOf(readyVideoGuid),
      course: { slug: 'first-course', title: 'Course first-course' },
      actionItems: [
        { title: 'Read', completed: false },
        { title: 'Write', completed: false },
      ],
      resourceIds: [resource.id],
    });
    const [{ files }] = body.resources;
    expect(files).toEqual([expect.objectContaining({ name: 'sheet.pdf' })]);
    expect(body.richDescription[0].tag).toBe('p');
  });

  it('is a teaser when locked: no description, video, action items or files', async () => {
    for (const [person, id] of [
      [unpaid, essential.id],
      [learner, breakthrough.id],
    ] as const) {
      const { status, body } = await get(person, id);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        locked: true,
        resourceIds: [],
        description: '',
        richDescription: [],
        videoUrl: null,
        video: null,
        posterUrl: null,
        actionItems: [],
        resources: [],
      });
      expect(body.title).not.toBe('');
    }
  });

  it('is open to every account if it is a free preview', async () => {
    expect((await get(unpaid, preview.id)).body).toMatchObject({
      locked: false,
      description: 'A **lesson**.',
    });
  });

  it.each<[Tier, boolean]>([
    ['STARTER', true],
    ['ESSENTIAL', true],
    ['ACCELERATOR', true],
    ['BREAKTHROUGH', false],
  ])('of BREAKTHROUGH is locked for %s: %s', async (tier, locked) => {
    const person = await app.person({ tier });
    expect((await get(person, breakthrough.id)).body.locked).toBe(locked);
  });

  it('is 404 for a learner if it is a draft, removed or unknown; administrators see drafts', async () => {
    expect((await get(learner, draft.id)).status).toBe(404);
    expect((await get(learner, 2_000_000_000)).status).toBe(404);
    expect((await get(admin, draft.id)).body.title).toBe('Draft');
    expect((await learner.call('GET', `/api/modules/${draft.id}/playback`)).status).toBe(404);
    expect((await learner.call('GET', `/api/modules/${draft.id}/progress`)).status).toBe(404);
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '1e99', '%20'])(
    'with the id %s is refused',
    async (id) => {
      const { status } = await learner.call('GET', `/api/modules/${id}`);
      expect([400, 404, 422]).toContain(status);
    },
  );

  it('has previous and next by order, skipping locked modules and drafts', async () => {
    const { body } = await get(learner, essential.id);
    expect(body.previous).toEqual({ id: preview.id, title: 'Preview', language: 'en' });
    expect(body.next).toEqual({ id: last.id, title: 'Last', language: 'en' });
    expect(body.place).toEqual({ index: 2, total: 3 });
    expect((await get(learner, preview.id)).body.previous).toBeNull();
    expect((await get(learner, last.id)).body.next).toBeNull();
  });

  it('stays in its course when read as a lesson', async () => {
    const top = await app.person({ tier: 'BREAKTHROUGH' });
    expect((await get(top, breakthrough.id)).body.next.title).toBe('Elsewhere');
    expect((await get(top, breakthrough.id, '?inCourse=true')).body.next.title).toBe('Last');
  });
});

const playback = (person: TestPerson, id: number) => person.call('GET', `/api/modules/${id}/playback`);

describe('playback', () => {
  it('has addresses that the pull zone accepts until they expire, for this video only', async () => {
    const { status, body } = await playback(learner, essential.id);
    expect(status).toBe(200);
    const fetchCdn = (url: string) => app.sandboxes.fetch(new Request(url));
    const list = await fetchCdn(body.hlsUrl);
    expect(list.status).toBe(200);
    expect(await list.text()).toContain('#EXTM3U');
    expect((await fetchCdn(body.posterUrl)).status).toBe(200);
    // The page itself also has the picture, before playback.
    expect((await fetchCdn((await get(learner, essential.id)).body.posterUrl)).status).toBe(200);
    for (const caption of body.captions) expect((await fetchCdn(caption.url)).status).toBe(200);
    // The pictures of the timeline: one every two seconds, 36 on a sheet.
    const video = JSON.parse(await readFile(`content/videos/${readyVideoGuid}/video.json`, 'utf8'));
    const last = Math.ceil(video.length / 2 / 36) - 1;
    const sheets = [0, last, last + 1].map((n) => fetchCdn(body.seekSheetUrl.replace('{n}', String(n))));
    expect((await Promise.all(sheets)).map(({ status }) => status)).toEqual([200, 200, 404]);
    const otherSheet = body.seekSheetUrl.replace('{n}', '0').replaceAll(readyVideoGuid, otherVideoGuid);
    expect((await fetchCdn(otherSheet)).status).toBe(403);
    expect((await fetchCdn(body.hlsUrl.replaceAll(readyVideoGuid, otherVideoGuid))).status).toBe(403);
    expect(
      (await fetchCdn(body.hlsUrl.replace(`/${readyVideoGuid}/playlist`, `/${otherVideoGuid}/playlist`)))
        .status,
    ).toBe(403);
    expect(body.lengthSeconds).toBe(video.length);
    app.clock.advance(4 * hourMs + minuteMs);
    expect((await fetchCdn(body.hlsUrl)).status).toBe(403);
  });

  it('names the person to show over the video where the course asks for it, and nobody elsewhere', async () => {
    expect((await playback(learner, essential.id)).body.watermark).toBeNull();
    const course = await addCourse(app, 'marked');
    await app.deps.db.update(courses).set({ hasWatermark: true }).where(eq(courses.id, course.id));
    const { id } = await addModule(app, { order: 900, courseId: course.id });
    const { name } = (await learner.call('GET', '/api/profile')).body;
    expect((await playback(learner, id)).body.watermark).toBe(name);
  });

  it('answers with no-store, so nothing on the way caches it', async () => {
    expect((await playback(learner, essential.id)).headers.get('cache-control')).toBe('no-store');
  });

  it.each([processingVideoGuid, failedVideoGuid])(
    'of a video that is not ready (%s) is 409',
    async (guid) => {
      const { id } = await addModule(app, { order: 900, videoGuid: guid });
      expect(await playback(learner, id)).toMatchObject({
        status: 409,
        body: { message: 'Video is not ready for playback' },
      });
    },
  );

  it('of a video unknown to the provider is 503', async () => {
    const { id } = await addModule(app, { order: 901, videoGuid: unknownVideoGuid });
    expect(await playback(learner, id)).toMatchObject({
      status: 503,
      body: { message: 'Video details not available' },
    });
  });

  it('of a known video continues while the provider is down; an unknown one fails with a message', async () => {
    const fresh = await addModule(app, { order: 902, videoGuid: otherVideoGuid });
    await playback(learner, essential.id);
    await app.sandboxes.setSwitches('bunny', { down: true });
    expect((await playback(learner, essential.id)).status).toBe(200);
    expect(await playback(learner, fresh.id)).toMatchObject({
      status: 503,
      body: { message: 'Video details not available' },
    });
    await app.sandboxes.setSwitches('bunny', { down: false });
    expect((await playback(learner, fresh.id)).status).toBe(200);
  });

  it('of a locked module is 403 with the tier to upgrade to', async () => {
    expect(await playback(unpaid, essential.id)).toMatchObject({
      status: 403,
      body: {
        code: 'UPGRADE_REQUIRED',
        message: 'Upgrade to Essential to open this module.',
        data: { minTier: 'ESSENTIAL', upgradeUrl: '/pricing' },
      },
    });
    expect((await playback(learner, breakthrough.id)).body.data.upgradeUrl).toBe('/settings/subscription');
  });

  it('notices a change by the provider’s signed webhook, and by no other', async () => {
    const { id } = await addModule(app, { order: 903, videoGuid: processingVideoGuid });
    await app.deps.db
      .update(modules)
      .set({ video: { status: 4, lengthSeconds: 9, captions: [], chapters: [] } })
      .where(eq(modules.id, id));
    const body = JSON.stringify({
      VideoLibraryId: demoSecrets.bunnyLibraryId,
      VideoGuid: processingVideoGuid,
      Status: 3,
    });
    const post = (signature: string) =>
      app.send(
        new Request('http://app.test/api/webhooks/bunny', {
          method: 'POST',
          headers: { 'x-bunnystream-signature': signature },
          body,
        }),
        '203.0.113.5',
      );
    expect((await post('00')).status).toBe(401);
    expect((await playback(learner, id)).status).toBe(200);
    const signed = createHmac('sha256', demoSecrets.bunnyWebhookKey).update(body).digest('hex');
    expect((await post(signed)).status).toBe(200);
    await app.runJobs();
    // The API answers 2, so the webhook's own number 3 is not stored (product.md#video).
    const [row] = await app.deps.db.select().from(modules).where(eq(modules.id, id));
    expect(row?.video?.status).toBe(2);
  });
});
