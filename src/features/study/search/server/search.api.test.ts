import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addExercise, addModule, addResource, readyVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { posts } from '#features/site/blog/server/schema.ts';
import { refreshVideoJob } from '#features/study/catalogue/server/jobs.ts';
import { transcriptLines } from '#features/study/lessons/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let openId: number;
let lockedId: number;
beforeAll(async () => {
  app = await createTestApp();
  const common = { videoGuid: readyVideoGuid, description: 'Speaks of zirconium.' };
  openId = (await addModule(app, { ...common, title: 'Loops', order: 1, tier: 'ESSENTIAL' })).id;
  lockedId = (await addModule(app, { ...common, title: 'Looping further', order: 2, tier: 'BREAKTHROUGH' }))
    .id;
  await addModule(app, { ...common, title: 'Loops in draft', order: 3, isPublished: false });
  await addResource(app, {
    title: 'Loop sheet',
    minTier: 'ACCELERATOR',
    description: 'Only zirconium here.',
  });
  await app.deps.jobs.enqueue(app.deps.db, refreshVideoJob, { guid: readyVideoGuid });
  await app.runJobs();
});
afterAll(() => app.close());

interface Found {
  kind: string;
  title: string;
  excerpt: string | null;
  url: string;
  locked: boolean;
  minTier: string | null;
}
const search = async (person: TestPerson, query: string) =>
  (await person.call<Found[]>('GET', `/api/search?query=${encodeURIComponent(query)}`)).body;

describe('search everywhere', () => {
  it('finds modules and resources by part of a word; locked ones show only title and upgrade', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const found = await search(person, 'loo');
    expect(
      found.filter(({ kind }) => kind !== 'transcript').toSorted((a, b) => a.title.localeCompare(b.title)),
    ).toMatchObject([
      { kind: 'resource', title: 'Loop sheet', locked: true, minTier: 'ACCELERATOR', excerpt: null },
      { kind: 'module', title: 'Looping further', locked: true, minTier: 'BREAKTHROUGH', excerpt: null },
      { kind: 'module', title: 'Loops', locked: false, url: `/modules/${openId}` },
    ]);
  });

  it('reveals neither the content of locked items nor drafts', async () => {
    const essential = await search(await app.person({ tier: 'ESSENTIAL' }), 'zirconium');
    expect(essential.map(({ title }) => title)).toEqual(['Loops']);
    const nobody = await search(await app.person({ tier: null }), 'zirconium');
    expect(nobody).toEqual([]);
    const all = await search(await app.person({ tier: 'BREAKTHROUGH' }), 'zirconium');
    expect(all.map(({ title }) => title).toSorted()).toEqual(['Loop sheet', 'Looping further', 'Loops']);
  });

  it('finds the second of a video at which something is said, for people who may watch it', async () => {
    const [line] = await app.deps.db.select().from(transcriptLines).limit(1);
    const word = line?.text.match(/\p{L}{5,}/u)?.[0] ?? '';
    expect(word).not.toBe('');
    const lines = (await search(await app.person({ tier: 'ESSENTIAL' }), word)).filter(
      ({ kind }) => kind === 'transcript',
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every(({ url }) => url.startsWith(`/modules/${openId}?t=`))).toBe(true);
    expect(await search(await app.person({ tier: null }), word)).toEqual([]);
    expect(lockedId).not.toBe(openId);
  });

  it('finds what is said in a video in both languages, the reader’s lines first', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const linesFor = async (language: 'en' | 'id', words: string) => {
      const headers = { 'x-language': language };
      const { body } = await person.call<Found[]>('GET', `/api/search?query=${words}`, undefined, headers);
      return body.filter(({ kind }) => kind === 'transcript').map(({ title }) => title);
    };
    const stored = await app.deps.db.select().from(transcriptLines);
    const linesIn = (language: string) =>
      stored.filter((line) => line.language === language).map(({ text }) => text);
    for (const [language, word] of [
      ['en', 'tonight'],
      ['id', 'malam'],
    ] as const) {
      const found = await linesFor(language === 'en' ? 'id' : 'en', word);
      expect([word, found.length > 0]).toEqual([word, true]);
      for (const line of found) expect(linesIn(language)).toContain(line);
    }
    for (const language of ['en', 'id'] as const)
      expect(linesIn(language)).toContain((await linesFor(language, 'console'))[0]);
  });

  it('finds own notes and nobody else’s', async () => {
    const [one, other] = [await app.person({ tier: 'ESSENTIAL' }), await app.person({ tier: 'ESSENTIAL' })];
    await one.call('POST', '/api/notes', {
      moduleId: openId,
      content: 'Remember the kolintang.',
      timestamp: 75,
    });
    expect(await search(one, 'kolin')).toMatchObject([
      {
        kind: 'note',
        title: 'Remember the kolintang.',
        excerpt: 'Loops, 1:15',
        url: `/modules/${openId}?t=75`,
      },
    ]);
    expect(await search(other, 'kolin')).toEqual([]);
  });

  it('finds Indonesian words by their stem, in modules and in own notes', async () => {
    const { id } = await addModule(app, { title: 'Pembelajaran kuantum', order: 4, tier: 'ESSENTIAL' });
    const person = await app.person({ tier: 'ESSENTIAL' });
    const content = 'Pelajaran kuantum hari ini';
    await person.call('POST', '/api/notes', { moduleId: id, timestamp: 1, content });
    for (const word of ['belajar', 'pelajaran', 'pembelajaran', 'mempelajari']) {
      const found = await search(person, `${word} kuantum`);
      expect([word, found.map(({ kind }) => kind).toSorted()]).toEqual([word, ['module', 'note']]);
    }
  });

  it('finds exercises by their titles in both languages, and shows only the title of a locked one', async () => {
    const [opened, locked] = await Promise.all([openId, lockedId].map((id) => addExercise(app, { id })));
    const person = await app.person({ tier: 'ESSENTIAL' });
    const url = `/exercises/${opened}`;
    const rest = { locked: true, minTier: 'BREAKTHROUGH', url: `/exercises/${locked}`, excerpt: null };
    expect(await search(person, 'order add')).toEqual([
      expect.objectContaining({
        kind: 'exercise',
        title: 'Add up an order',
        excerpt: 'Loops',
        locked: false,
        url,
      }),
      expect.objectContaining({ kind: 'exercise', title: 'Add up an order', ...rest }),
    ]);
    const { body } = await person.call<Found[]>('GET', '/api/search?query=jumlah%20pesan', undefined, {
      'x-language': 'id',
    });
    expect(body.map(({ title }) => title)).toEqual(['Jumlahkan pesanan', 'Jumlahkan pesanan']);
    // The task, hints and checks of an exercise are not searched, for nobody.
    const everywhere = await search(await app.person({ tier: 'BREAKTHROUGH' }), 'zero');
    expect(everywhere.filter(({ kind }) => kind === 'exercise')).toEqual([]);
  });

  it('finds no exercise that is a draft, is deleted, or belongs to a draft or deleted module', async () => {
    const title = 'Praise the xylophone';
    const draft = await addModule(app, { title: 'Hidden', order: 20, isPublished: false });
    const gone = await addModule(app, { title: 'Gone', order: 21 });
    await addExercise(app, { id: openId }, { title, isPublished: false });
    await addExercise(app, { id: openId }, { title, deletedAt: new Date() });
    for (const module of [draft, gone]) await addExercise(app, module, { title });
    const editor = await app.person({ roles: ['editor'] });
    expect(await search(editor, 'xylophone')).toMatchObject([{ kind: 'exercise' }]);
    expect((await editor.call('DELETE', `/api/modules/${gone.id}`)).status).toBe(200);
    for (const person of [editor, await app.person({ tier: 'BREAKTHROUGH' })])
      expect(await search(person, 'xylophone')).toEqual([]);
  });

  it('finds published articles, and no drafts', async () => {
    const now = new Date();
    const post = {
      description: 'D',
      body: 'About gamelan.',
      authorName: 'S',
      cover: 'lines/nila',
      createdAt: now,
      updatedAt: now,
    };
    await app.deps.db.insert(posts).values([
      {
        ...post,
        id: newId(),
        slug: 'out',
        title: 'Out',
        status: 'PUBLISHED',
        publishedAt: new Date(now.getTime() - 1000),
      },
      { ...post, id: newId(), slug: 'draft', title: 'Draft', status: 'DRAFT' },
    ]);
    expect(await search(await app.person({ tier: null }), 'gamel')).toMatchObject([
      { kind: 'post', title: 'Out', url: '/blog/out', locked: false },
    ]);
  });

  it.each(['', '   ', "'; drop table users; --", '& | ! ( ) :*', '\\', '%'])('survives %j', async (query) => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const { status, body } = await person.call('GET', `/api/search?query=${encodeURIComponent(query)}`);
    expect([status, body]).toEqual([200, []]);
  });
});

describe('my action items', () => {
  it('are listed by module in learning order with their ticks, in one statement, without locked modules', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id, itemIds } = await addModule(app, { order: 9, title: 'Last', items: ['One', 'Two'] });
    await addModule(app, { order: 10, title: 'Above', tier: 'BREAKTHROUGH', items: ['Hidden'] });
    await person.call('PATCH', `/api/action-items/${itemIds[1]}/status`, { completed: true });
    const { body } = await person.call('GET', '/api/action-items');
    expect(body).toEqual([
      {
        moduleId: id,
        moduleTitle: 'Last',
        number: 4,
        course: null,
        language: 'en',
        items: [
          { id: itemIds[0], title: 'One', language: 'en', completed: false },
          { id: itemIds[1], title: 'Two', language: 'en', completed: true },
        ],
      },
    ]);
    expect(await app.countStatements(() => person.call('GET', '/api/action-items'))).toBeLessThanOrEqual(2);
  });
});
