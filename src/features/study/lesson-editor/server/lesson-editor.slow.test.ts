import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pdfDocument } from '#dev/seed/pdf-document.ts';
import { addCourse, addExercise, addModule, addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import {
  lessonPictures,
  moduleResources,
  modules,
  moduleVersions,
} from '#features/study/catalogue/server/schema.ts';
import { exercises } from '#features/study/practice/server/schema.ts';
import { resources } from '#features/study/resources/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { mostKeptDrafts } from '../rules.ts';
import { keptDrafts, lessonDrafts } from './schema.ts';
import { sweepPictures } from './sweep.ts';

let app: TestApp;
let wulan: TestPerson;
let dimas: TestPerson;
let learner: TestPerson;
let starter: TestPerson;
let course: { id: string };
let order = 100;

beforeAll(async () => {
  app = await createTestApp();
  [wulan, dimas, learner, starter] = await Promise.all([
    app.person({ roles: ['editor'], name: 'Wulan' }),
    app.person({ roles: ['editor'], name: 'Dimas' }),
    app.person({ tier: 'ESSENTIAL' }),
    app.person({ tier: 'STARTER' }),
  ]);
  course = await addCourse(app, 'editing');
});
afterAll(() => app.close());

const texts = { title: 'Objects', summary: 'One thing', description: 'First **text**.' };

async function lesson() {
  order += 1;
  return (await addModule(app, { order, courseId: course.id, ...texts })).id;
}
const read = async (person: TestPerson, id: number) =>
  (await person.call('GET', `/api/admin/modules/${id}/text`)).body;
const save = (person: TestPerson, id: number, body: object, language = 'en') =>
  person.call('PUT', `/api/admin/modules/${id}/text/${language}`, {
    ...texts,
    revision: 0,
    base: '',
    ...body,
  });
const discard = (person: TestPerson, id: number, revision: number, language = 'en') =>
  person.call('DELETE', `/api/admin/modules/${id}/text/${language}`, { revision });
/** Publishes the drafts as they are. */
async function publish(person: TestPerson, id: number, over?: Record<string, string>) {
  const rows = await app.deps.db.select().from(lessonDrafts).where(eq(lessonDrafts.moduleId, id));
  const drafts = Object.fromEntries(rows.map(({ language, revision }) => [language, revision]));
  return person.call('POST', `/api/admin/modules/${id}/text/publish`, { drafts, ...(over && { over }) });
}
const shown = async (id: number) => (await learner.call('GET', `/api/modules/${id}`)).body;
const versionsOf = async (id: number) => (await wulan.call('GET', `/api/admin/modules/${id}/versions`)).body;

describe('drafts of a lesson', () => {
  it('change nothing that learners see until they are published, and then both languages together', async () => {
    const id = await lesson();
    const { sides } = await read(wulan, id);
    expect(sides.en).toMatchObject({ published: texts, draft: null });
    const base = sides.en.base as string;
    const saved = await save(wulan, id, { description: 'Second text.', base });
    expect(saved.body).toMatchObject({ savedByName: 'Wulan', isOwn: true });
    expect((await shown(id)).description).toBe(texts.description);
    // The other language begins as a draft too.
    await save(wulan, id, { title: 'Objek', summary: '', description: 'Teks kedua.' }, 'id');
    const done = await publish(wulan, id);
    expect(done.status).toBe(200);
    expect((await shown(id)).description).toBe('Second text.');
    const after = await read(dimas, id);
    expect(after.sides.id.published).toEqual({ title: 'Objek', summary: '', description: 'Teks kedua.' });
    expect([after.sides.en.draft, after.sides.id.draft]).toEqual([null, null]);
  });

  it('are never overwritten: the second editor learns who changed what, of simultaneous saves one counts', async () => {
    const id = await lesson();
    const { revision } = (await save(wulan, id, { description: 'Hers' })).body;
    const refused = await save(dimas, id, { description: 'His' });
    expect(refused.status).toBe(409);
    expect(refused.body.data.draft).toMatchObject({
      description: 'Hers',
      savedByName: 'Wulan',
      isOwn: false,
      revision,
    });
    const both = await Promise.all([
      save(wulan, id, { description: 'A', revision }),
      save(dimas, id, { description: 'B', revision }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(dimas, id, { description: 'His', revision: revision + 1 })).status).toBe(200);
  });

  it.each([
    ['published', (id: number) => publish(dimas, id)],
    ['discarded', (id: number, revision: number) => discard(dimas, id, revision)],
  ])('that were %s meanwhile are not saved over the draft that someone has begun since', async (_, end) => {
    const id = await lesson();
    const { base } = (await read(wulan, id)).sides.en;
    const { revision } = (await save(wulan, id, { description: 'Hers', base })).body;
    expect((await end(id, revision)).status).toBe(200);
    await save(dimas, id, { description: 'His', base: (await read(dimas, id)).sides.en.base });
    const refused = await save(wulan, id, { description: 'Hers too', revision, base });
    expect([refused.status, refused.body.data?.draft.description]).toEqual([409, 'His']);
  });

  it('are saved once when an answer gets lost and the browser asks again', async () => {
    const id = await lesson();
    const first = await save(wulan, id, { description: 'Hers' });
    const again = await save(wulan, id, { description: 'Hers' });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('that were published meanwhile are a conflict without a draft', async () => {
    const id = await lesson();
    const { base } = (await read(wulan, id)).sides.en;
    const { revision } = (await save(wulan, id, { description: 'Hers', base })).body;
    await publish(wulan, id);
    const refused = await save(dimas, id, { description: 'His', revision, base });
    expect([refused.status, refused.body.data.draft]).toEqual([409, null]);
  });

  it('are not published over a text that changed after they began, unless the editor has seen it', async () => {
    const id = await lesson();
    const { base } = (await read(wulan, id)).sides.en;
    await save(wulan, id, { description: 'Hers', base });
    await dimas.call('PUT', `/api/modules/${id}`, { description: 'By the form' });
    const refused = await publish(wulan, id);
    expect(refused.status).toBe(409);
    expect((await shown(id)).description).toBe('By the form');
    expect((await read(wulan, id)).sides.en.draft).toMatchObject({ description: 'Hers' });
    const over = { en: refused.body.data.base };
    expect((await publish(wulan, id, over)).status).toBe(200);
    expect((await shown(id)).description).toBe('Hers');
  });

  it.each([
    [{ title: ' ' }, 'The title in English is missing.'],
    [{ description: '' }, 'The text in English is missing.'],
    [{ description: '>'.repeat(20_000) }, /too/],
    [{ description: '![x](pictures/none.webp)' }, /none\.webp/],
    [{ description: '[Try it](exercises/none)' }, /exercises\/none/],
  ])('that are incomplete are not published: %#', async (change, message) => {
    const id = await lesson();
    await save(wulan, id, change);
    const refused = await publish(wulan, id);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(message);
    expect((await shown(id)).description).toBe(texts.description);
  });

  it('are deleted only as the editor saw them', async () => {
    const id = await lesson();
    const { revision } = (await save(wulan, id, {})).body;
    expect((await discard(wulan, id, revision + 1)).status).toBe(409);
    expect((await discard(wulan, id, revision)).status).toBe(200);
    expect((await read(wulan, id)).sides.en.draft).toBeNull();
  });

  it('belong to modules that are there, and are nothing for learners', async () => {
    const id = await lesson();
    expect((await save(wulan, 999_999, {})).status).toBe(404);
    expect((await save(learner, id, {})).status).toBe(403);
    expect((await learner.call('GET', `/api/admin/modules/${id}/text`)).status).toBe(403);
    expect(await app.deps.db.select().from(lessonDrafts).where(eq(lessonDrafts.moduleId, id))).toEqual([]);
  });
});

describe('the history of a lesson', () => {
  it('has each version with its editor and its changed lines, also those of the form', async () => {
    const id = await lesson();
    expect(await versionsOf(id)).toEqual([]);
    await dimas.call('PUT', `/api/modules/${id}`, { description: 'Line one\nLine two' });
    await save(wulan, id, { description: 'Line one\nLine 2\nLine three', base: 'x' });
    const { base } = (await read(wulan, id)).sides.en;
    await publish(wulan, id, { en: base });
    // A change of something else is no version.
    await dimas.call('PUT', `/api/modules/${id}`, { isFreePreview: true });
    const found = await versionsOf(id);
    expect(
      found.map(({ origin, savedByName, plus, minus, isCurrent }: Record<string, unknown>) => [
        origin,
        savedByName,
        plus,
        minus,
        isCurrent,
      ]),
    ).toEqual([
      ['editor', 'Wulan', 2, 1, true],
      ['form', 'Dimas', 2, 1, false],
      ['first', null, 3, 0, false],
    ]);
    const detail = await wulan.call('GET', `/api/admin/modules/${id}/versions/${found[0].id}`);
    const [change] = detail.body.changes;
    expect(change).toMatchObject({ language: 'en', plus: 2, minus: 1 });
    expect(JSON.stringify(change.lines)).toContain('Line three');
  });

  it('gives a former version back as a new one, and that can be undone', async () => {
    const id = await lesson();
    await dimas.call('PUT', `/api/modules/${id}`, { description: 'Worse' });
    const [current, first] = await versionsOf(id);
    const restore = (versionId: string, over: string) =>
      wulan.call('POST', `/api/admin/modules/${id}/versions/${versionId}/restore`, { over });
    expect((await restore(first.id, first.id)).status).toBe(409);
    const done = await restore(first.id, current.id);
    expect(done.status).toBe(200);
    expect((await shown(id)).description).toBe(texts.description);
    await restore(done.body.formerId, done.body.versionId);
    expect((await shown(id)).description).toBe('Worse');
    const origins = (await versionsOf(id)).map(({ origin }: { origin: string }) => origin);
    expect(origins).toEqual(['restore', 'restore', 'form', 'first']);
    // Two editors restore at the same moment: the second is refused.
    const [latest] = await versionsOf(id);
    const both = await Promise.all([restore(first.id, latest.id), restore(first.id, latest.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('of one module is nothing of another', async () => {
    const [one, other] = [await lesson(), await lesson()];
    await dimas.call('PUT', `/api/modules/${one}`, { description: 'Changed' });
    const [version] = await versionsOf(one);
    expect((await wulan.call('GET', `/api/admin/modules/${other}/versions/${version.id}`)).status).toBe(404);
    const rows = await app.deps.db.select().from(moduleVersions).where(eq(moduleVersions.moduleId, other));
    expect(rows).toEqual([]);
  });
});

describe('kept drafts', () => {
  const minutes = 60_000;
  const restore = (person: TestPerson, id: number, versionId: string, revision: number) =>
    person.call('POST', `/api/admin/modules/${id}/kept-drafts/${versionId}/restore`, { revision });
  /** Writes each text in turn, a pause before each but the first. */
  async function write(id: number, given: readonly string[], pauseMs: number, language = 'en') {
    let revision = 0;
    for (const description of given) {
      if (revision > 0) app.clock.advance(pauseMs);
      const saved = await save(wulan, id, { description, revision }, language);
      expect(saved.status).toBe(200);
      revision = saved.body.revision;
    }
    return revision;
  }
  afterEach(() => app.clock.reset());

  it('are what was written before a pause of 10 minutes; what was written without one is not kept', async () => {
    const id = await lesson();
    await write(id, ['One', 'Two', 'Three'], 9 * minutes);
    expect(await versionsOf(id)).toEqual([]);
    const { revision } = (await read(wulan, id)).sides.en.draft;
    app.clock.advance(10 * minutes);
    // Nothing is overwritten by the same text.
    const same = await save(wulan, id, { description: 'Three', revision });
    expect(await versionsOf(id)).toEqual([]);
    app.clock.advance(10 * minutes);
    await save(wulan, id, { description: 'Four', revision: same.body.revision });
    const [kept, ...others] = await versionsOf(id);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      origin: 'draft',
      language: 'en',
      savedByName: 'Wulan',
      savedAt: same.body.savedAt,
      plus: 1,
      minus: 1,
      isCurrent: false,
    });
    const detail = await wulan.call('GET', `/api/admin/modules/${id}/versions/${kept.id}`);
    expect(detail.body).toMatchObject({ changes: [{ language: 'en', plus: 1, minus: 1 }] });
    expect(JSON.stringify(detail.body.changes)).toContain('Three');
  });

  it('are what another editor writes over, and what someone discards, without waiting', async () => {
    const id = await lesson();
    const first = (await save(wulan, id, { description: 'Hers' })).body.revision;
    const second = (await save(dimas, id, { description: 'His', revision: first })).body.revision;
    expect((await versionsOf(id)).map((row: { savedByName: string }) => row.savedByName)).toEqual(['Wulan']);
    const { keptId } = (await discard(dimas, id, second)).body;
    const rows = await versionsOf(id);
    expect(rows.map((row: { savedByName: string }) => row.savedByName).toSorted()).toEqual([
      'Dimas',
      'Wulan',
    ]);
    expect(rows.map((row: { id: string }) => row.id)).toContain(keptId);
  });

  it('are never what learners see', async () => {
    const id = await lesson();
    const { revision } = (await save(wulan, id, {})).body;
    expect((await discard(wulan, id, revision)).body.keptId).toBeNull();
    expect(await versionsOf(id)).toEqual([]);
  });

  it('are written on from as drafts, which keeps the draft that is there; learners see nothing of it', async () => {
    const id = await lesson();
    const { base } = (await read(wulan, id)).sides.en;
    const first = (await save(wulan, id, { description: 'Hers', base })).body.revision;
    const second = (await save(dimas, id, { description: 'His', revision: first, base })).body.revision;
    const [kept] = await versionsOf(id);
    expect((await restore(wulan, id, kept.id, second + 1)).status).toBe(409);
    const done = await restore(wulan, id, kept.id, second);
    expect(done.body).toMatchObject({ language: 'en', draft: { description: 'Hers', base, isOwn: true } });
    expect((await shown(id)).description).toBe(texts.description);
    expect((await read(dimas, id)).sides.en.draft).toMatchObject({ description: 'Hers' });
    // And back.
    const { formerId, draft } = done.body;
    const back = await restore(wulan, id, formerId, draft.revision);
    expect(back.body.draft).toMatchObject({ description: 'His' });
    // Nothing was kept twice.
    expect(await versionsOf(id)).toHaveLength(2);
    expect((await publish(wulan, id)).status).toBe(200);
    expect((await shown(id)).description).toBe('His');
    // Without a draft it becomes one. It was kept once more, so it has another id.
    const rows: { id: string; savedByName: string; origin: string }[] = await versionsOf(id);
    const hers = rows.find((row) => row.origin === 'draft' && row.savedByName === 'Wulan')?.id ?? '';
    expect((await restore(dimas, id, hers, 0)).body.draft).toMatchObject({ description: 'Hers' });
    const other = await lesson();
    expect((await restore(dimas, other, hers, 0)).status).toBe(404);
    expect((await restore(learner, id, hers, 0)).status).toBe(403);
  });

  it(`are at most ${mostKeptDrafts} of a lesson: the oldest ones go`, async () => {
    const id = await lesson();
    const other = await lesson();
    await write(other, ['One', 'Two'], 10 * minutes);
    const given = Array.from({ length: mostKeptDrafts + 4 }, (_, at) => `Text ${at}`);
    await write(id, given, 10 * minutes);
    const rows = await app.deps.db.select().from(keptDrafts).where(eq(keptDrafts.moduleId, id));
    expect(rows.map(({ description }) => description).toSorted()).toEqual(given.slice(3, -1).toSorted());
    expect(await versionsOf(other)).toHaveLength(1);
  });

  it('go by when they were kept: a draft of long ago that is discarded today can be restored', async () => {
    const id = await lesson();
    const { revision } = (await save(wulan, id, { description: 'Lama' }, 'id')).body;
    const many = Array.from({ length: mostKeptDrafts + 2 }, (_, at) => `Text ${at}`);
    await write(id, many, 10 * minutes);
    const { keptId } = (await discard(wulan, id, revision, 'id')).body;
    const done = await restore(wulan, id, keptId, 0);
    expect([done.status, done.body.draft?.description]).toEqual([200, 'Lama']);
  });

  it('that are kept once more have a new place, with who wrote them and when, and go last', async () => {
    const id = await lesson();
    const first = (await save(dimas, id, { description: 'Lama' }, 'id')).body;
    const { keptId } = (await discard(dimas, id, first.revision, 'id')).body;
    const many = Array.from({ length: mostKeptDrafts }, (_, at) => `Text ${at}`);
    const last = await write(id, many, 10 * minutes);
    // It is the oldest of as many as there can be.
    const { draft } = (await restore(wulan, id, keptId, 0)).body;
    const again = (await discard(wulan, id, draft.revision, 'id')).body.keptId;
    app.clock.advance(10 * minutes);
    await save(wulan, id, { description: 'One more', revision: last });
    const rows = await versionsOf(id);
    expect(rows).toHaveLength(mostKeptDrafts);
    const kept = { language: 'id', savedByName: 'Dimas', savedAt: first.savedAt };
    expect(rows.filter((row: { language: string }) => row.language === 'id')).toMatchObject([kept]);
    expect((await restore(wulan, id, again, 0)).body.draft).toMatchObject({ description: 'Lama' });
  });

  it('are kept while another editor publishes: one of the two is done, and neither waits for good', {
    timeout: 120_000,
  }, async () => {
    const id = await lesson();
    const ends = {
      discard: (revision: number) => discard(dimas, id, revision),
      save: (revision: number) => save(dimas, id, { description: 'His', revision }),
      restore: (revision: number, keptId: string) => restore(dimas, id, keptId, revision),
    };
    const drafts = () => app.deps.db.select().from(lessonDrafts).where(eq(lessonDrafts.moduleId, id));
    const { revision: begun } = (await save(wulan, id, { description: 'First of all' })).body;
    let { keptId } = (await discard(wulan, id, begun)).body;
    for (const end of Object.values(ends))
      for (let round = 0; round < 20; round += 1) {
        for (const { revision } of await drafts()) keptId = (await discard(wulan, id, revision)).body.keptId;
        const { base } = (await read(wulan, id)).sides.en;
        const { revision } = (await save(wulan, id, { description: newId(), base })).body;
        const both = await Promise.all([
          wulan.call('POST', `/api/admin/modules/${id}/text/publish`, { drafts: { en: revision } }),
          end(revision, keptId),
        ]);
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      }
  });

  it('keep the pictures that they show', async () => {
    const id = await lesson();
    const [file] = await app.deps.db.select().from(storedFiles).limit(1);
    const fileId = file?.id ?? (await upload('menu.txt', 'menu'));
    await app.deps.db.insert(lessonPictures).values({
      ...{ moduleId: id, name: 'menu.webp', fileId, width: 1, height: 1 },
      createdAt: new Date(app.deps.clock.now().getTime() - 8 * 86_400_000),
    });
    await write(id, ['![x](pictures/menu.webp)', 'Without.'], 10 * minutes);
    await sweepPictures(app.deps);
    const there = () => app.deps.db.select().from(lessonPictures).where(eq(lessonPictures.moduleId, id));
    expect(await there()).toHaveLength(1);
    await app.deps.db.delete(keptDrafts).where(eq(keptDrafts.moduleId, id));
    await sweepPictures(app.deps);
    expect(await there()).toEqual([]);
  });
});

async function upload(name: string, content: string | Uint8Array, person = wulan): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'resource');
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  const answer = await person.fetch('/api/admin/files', { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

describe('files of a lesson', () => {
  const add = (person: TestPerson, id: number, files: object[], language = 'en') =>
    person.call('POST', `/api/admin/modules/${id}/resources`, { language, files });

  it('become resources with the plan of the module, beside its video, and a link in the text is their card', async () => {
    const id = await lesson();
    const before = (await wulan.call('GET', `/api/admin/modules/${id}`)).body;
    const files = [
      { fileId: await upload('menu warung.pdf', pdfDocument()), title: 'Menu warung' },
      { fileId: await upload('prices.csv', 'tea,5000'), title: 'Menu warung' },
      { fileId: await upload('x.txt', 'x'), title: 'メニュー' },
    ];
    const { status, body } = await add(wulan, id, files, 'id');
    expect(status).toBe(201);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['menu-warung', 'menu-warung-2', 'file']);
    expect((await read(dimas, id)).resources).toMatchObject([
      { name: 'menu-warung', titles: { en: 'Menu warung', id: 'Menu warung' } },
      { name: 'menu-warung-2' },
      { name: 'file' },
    ]);
    const draft = (await wulan.call('GET', `/api/admin/resources/${body[0].id}`)).body;
    expect(draft).toMatchObject({
      language: 'id',
      minTier: 'ESSENTIAL',
      files: [{ name: 'menu warung.pdf' }],
    });
    // A form that was open meanwhile would take them away.
    const { revision } = before;
    const stale = await dimas.call('PUT', `/api/modules/${id}`, { revision, resourceIds: [] });
    expect(stale.status).toBe(409);
    await dimas.call('PUT', `/api/modules/${id}`, { description: '[The menu](resources/menu-warung)' });
    const drawn = JSON.stringify((await shown(id)).richDescription);
    expect(drawn).toContain('lesson-card');
    expect(drawn).toContain(`/resources/${body[0].id}`);
    expect((await learner.fetch(draft.files[0].url)).status).toBe(200);
    expect((await starter.fetch(draft.files[0].url)).status).toBe(403);
  });

  it('are drafts while the module is one', async () => {
    const id = await lesson();
    await wulan.call('PUT', `/api/modules/${id}`, { isPublished: false });
    const { body } = await add(wulan, id, [{ fileId: await upload('a.txt', 'a'), title: 'Answers' }]);
    const page = `/api/resources/${body[0].id}`;
    expect((await learner.call('GET', page)).status).toBe(404);
    await wulan.call('PUT', `/api/modules/${id}`, { isPublished: true });
    expect((await learner.call('GET', page)).status).toBe(200);
  });

  it('are taken all or none, once, from whom they are, up to what a module can have', async () => {
    const id = await lesson();
    const fileId = await upload('a.txt', 'a');
    const linked = () => app.deps.db.select().from(moduleResources).where(eq(moduleResources.moduleId, id));
    const other = { fileId: await upload('b.txt', 'b', dimas), title: 'B' };
    expect((await add(wulan, id, [{ fileId, title: 'A' }, other])).status).toBe(409);
    expect(await linked()).toEqual([]);
    expect((await add(learner, id, [{ fileId, title: 'A' }])).status).toBe(403);
    expect((await add(wulan, 999_999, [{ fileId, title: 'A' }])).status).toBe(404);
    expect((await add(wulan, id, [{ fileId, title: ' ' }])).status).toBe(422);
    expect((await add(wulan, id, [{ fileId, title: 'A' }])).status).toBe(201);
    const one = { title: 'x', description: 'x', type: 'GUIDE', minTier: 'STARTER' } as const;
    const now = app.deps.clock.now();
    const made = await app.deps.db
      .insert(resources)
      .values(Array.from({ length: 49 }, () => ({ ...one, id: newId(), createdAt: now, updatedAt: now })))
      .returning();
    await app.deps.db
      .insert(moduleResources)
      .values(made.map((row) => ({ moduleId: id, resourceId: row.id })));
    expect((await add(wulan, id, [{ fileId: await upload('c.txt', 'c'), title: 'C' }])).status).toBe(409);
    expect(await linked()).toHaveLength(50);
  });

  it('are made once when an answer gets lost and the editor asks again', async () => {
    const [id, elsewhere] = await Promise.all([lesson(), lesson()]);
    const [a, b] = [
      { fileId: await upload('a.txt', 'a'), title: 'Lost A' },
      { fileId: await upload('b.txt', 'b'), title: 'Lost B' },
    ];
    const first = await add(wulan, id, [a, b]);
    expect(first.status).toBe(201);
    const again = await add(wulan, id, [a, b]);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await add(wulan, id, [b, a])).body).toEqual(first.body.toReversed());
    // Not for another editor, in another module, or with a file that is no resource yet.
    const c = { fileId: await upload('c.txt', 'c'), title: 'C' };
    expect((await add(dimas, id, [a, b])).status).toBe(409);
    expect((await add(wulan, elsewhere, [a, b])).status).toBe(409);
    expect((await add(wulan, id, [a, c])).status).toBe(409);
    expect((await read(wulan, id)).resources).toHaveLength(2);
  });

  it('that two editors add at the same moment have names of their own', async () => {
    const ids = await Promise.all([lesson(), lesson()]);
    const given = await Promise.all([
      upload('n.txt', 'n').then((fileId) => ({ fileId, title: 'The same name' })),
      upload('n.txt', 'n', dimas).then((fileId) => ({ fileId, title: 'The same name' })),
    ]);
    const [one, two] = await Promise.all([add(wulan, ids[0], [given[0]]), add(dimas, ids[1], [given[1]])]);
    expect([one.body[0].name, two.body[0].name].toSorted()).toEqual(['the-same-name', 'the-same-name-2']);
  });

  it('that were made elsewhere get a name when they are put into a text, if they belong to the module', async () => {
    const id = await lesson();
    const resource = await addResource(app, { title: 'Kasir!', minTier: 'ESSENTIAL' });
    const name = () => wulan.call('POST', `/api/admin/modules/${id}/resources/${resource.id}/name`, {});
    expect((await name()).status).toBe(404);
    await app.deps.db.insert(moduleResources).values({ moduleId: id, resourceId: resource.id });
    expect((await read(wulan, id)).resources).toMatchObject([{ id: resource.id, name: null }]);
    expect((await name()).body).toEqual({ name: 'kasir' });
    expect((await name()).body).toEqual({ name: 'kasir' });
    expect((await read(wulan, id)).resources).toMatchObject([{ name: 'kasir' }]);
  });
});

describe('exercises of a lesson', () => {
  it('say what is plainly missing', async () => {
    const id = await lesson();
    await addExercise(app, { id }, { slug: '01-whole', position: 0 });
    await addExercise(app, { id }, { slug: '02-bare', position: 1, checks: '', hiddenChecks: '' });
    expect((await read(wulan, id)).exercises).toMatchObject([
      { name: 'whole', kind: 'function', lacks: null },
      { name: 'bare', kind: 'function', lacks: 'checks' },
    ]);
  });
});

describe('pictures of a lesson', () => {
  const png = async (width = 60, height = 40) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#38a' } })
        .withExif({ IFD0: { Copyright: 'Someone at home' } })
        .png()
        .toBuffer(),
    );
  const add = async (id: number, bytes: Uint8Array, name: string, person = wulan) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    const answer = await person.fetch(`/api/admin/modules/${id}/pictures`, { method: 'POST', body: form });
    return { status: answer.status, body: await answer.json() };
  };

  it('are drawn again, keep their names apart, and are shown with their size to those who can read the lesson', async () => {
    const id = await lesson();
    const first = await add(id, await png(), 'Menu Warung.png');
    expect(first.body).toEqual({
      name: 'menu-warung.webp',
      url: `/api/modules/${id}/pictures/menu-warung.webp`,
      width: 60,
      height: 40,
    });
    expect((await add(id, await png(), 'menu warung.png')).body.name).toBe('menu-warung-2.webp');
    await dimas.call('PUT', `/api/modules/${id}`, { description: '![A menu](pictures/menu-warung.webp)' });
    expect(JSON.stringify((await shown(id)).richDescription)).toContain('"width":"60"');
    const open = (person: TestPerson, name = 'menu-warung.webp') =>
      person.fetch(`/api/modules/${id}/pictures/${name}`);
    const picture = await open(learner);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await open(wulan)).status).toBe(200);
    expect((await open(starter)).status).toBe(403);
    expect((await open(learner, 'other.webp')).status).toBe(404);
    await app.deps.db.update(modules).set({ isPublished: false }).where(eq(modules.id, id));
    expect((await open(learner)).status).toBe(404);
  });

  it.each([
    ['a script with a name of a picture', 'x.png', Buffer.from('<script>alert(1)</script>')],
    ['an SVG', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', 'x.png', Buffer.alloc(0)],
  ])('are refused where they are %s', async (_, name, bytes) => {
    const id = await lesson();
    expect((await add(id, bytes, name)).status).toBe(422);
    expect((await add(id, await png(), 'x.png', learner)).status).toBe(403);
    expect(await app.deps.db.select().from(lessonPictures).where(eq(lessonPictures.moduleId, id))).toEqual(
      [],
    );
  });

  it('that nothing names are deleted after a week; those of drafts, versions and texts stay', async () => {
    const id = await lesson();
    for (const name of ['text', 'draft', 'version', 'loose']) await add(id, await png(), `${name}.png`);
    await dimas.call('PUT', `/api/modules/${id}`, { description: '![v](pictures/version.webp)' });
    await dimas.call('PUT', `/api/modules/${id}`, { description: '![t](pictures/text.webp)' });
    await save(wulan, id, { description: '![d](pictures/draft.webp)' });
    const names = async () =>
      (await app.deps.db.select().from(lessonPictures).where(eq(lessonPictures.moduleId, id)))
        .map(({ name }) => name)
        .toSorted();
    await sweepPictures(app.deps);
    expect(await names()).toHaveLength(4);
    app.clock.advance(8 * 86_400_000);
    await sweepPictures(app.deps);
    app.clock.reset();
    expect(await names()).toEqual(['draft.webp', 'text.webp', 'version.webp']);
    const loose = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.name, 'loose.webp'));
    expect(loose.every(({ attachedAt }) => attachedAt === null)).toBe(true);
  });
});

describe('the preview', () => {
  it('draws callouts, moments and pictures as learners see them, and names pictures that are missing', async () => {
    const id = await lesson();
    const { body } = await wulan.call('POST', `/api/admin/modules/${id}/preview`, {
      language: 'id',
      markdown: '> [!NOTE]\n> Ingat [[0:31]].\n\n![x](pictures/x.webp)\n\n<script>alert(1)</script>',
    });
    expect(body.missing).toEqual(['x.webp']);
    const drawn = JSON.stringify(body.nodes);
    expect(drawn).toContain('Catatan');
    expect(drawn).toContain('#video-31');
    expect(drawn).not.toContain('script');
  });

  it('leads to exercises, also to drafts; learners get a card when the exercise is published, and none before', async () => {
    const id = await lesson();
    const exercise = await addExercise(app, { id }, { slug: '02-add-it-up', isPublished: false });
    const description = `Now you.\n\n[Try it](exercises/add-it-up)\n\n[Gone](exercises/gone)`;
    const { body } = await wulan.call('POST', `/api/admin/modules/${id}/preview`, {
      language: 'en',
      markdown: description,
    });
    expect(body.missing).toEqual(['exercises/gone']);
    expect(JSON.stringify(body.nodes)).toContain(`"href":"/exercises/${exercise}"`);
    await app.deps.db.update(modules).set({ description }).where(eq(modules.id, id));
    const drawn = async () => JSON.stringify((await shown(id)).richDescription);
    expect(await drawn()).not.toContain('exercise');
    await app.deps.db.update(exercises).set({ isPublished: true }).where(eq(exercises.id, exercise));
    expect(await drawn()).toContain('lesson-card');
    expect(await drawn()).toContain(`"href":"/exercises/${exercise}"`);
  });
});
