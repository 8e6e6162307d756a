import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { mostFound, type ResourceType } from '../rules.ts';
import { resources } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const add = async (
    title: string,
    minTier: Tier,
    description: string,
    tags: string[],
    type: ResourceType,
  ) => {
    const { id } = await addResource(app, {
      title,
      minTier,
      description,
      files: [{ name: `${title}.pdf`, location: 'content:x/x.pdf', sizeBytes: 7 }],
    });
    await app.deps.db.execute(
      sql`update resources set tags = ${sql.param(tags)}::text[], type = ${type} where id = ${id}`,
    );
  };
  await add('Git, every day', 'STARTER', 'Commits and branches.', ['git', 'terminal'], 'CHEATSHEET');
  await add('README template', 'ESSENTIAL', 'Headings for a repository.', ['readme', 'git'], 'TEMPLATE');
  await add('Portfolio checklist', 'ACCELERATOR', 'Mentions the word rahasiabesar.', ['career'], 'GUIDE');
  for (let index = 0; index < 20; index += 1)
    await add(`Filler ${index}`, 'BREAKTHROUGH', 'Nothing.', ['filler'], 'GUIDE');
});
afterAll(() => app.close());

interface List {
  data: { title: string; locked: boolean; description: string; files: unknown[] }[];
  meta: { totalItems: number; currentPage: number; totalPages: number };
}
const list = async (person: TestPerson, query: string) =>
  (await person.call<List>('GET', `/api/resources?${query}`)).body;
const titles = async (person: TestPerson, query: string) =>
  (await list(person, query)).data.map(({ title }) => title);

describe('the list of resources', () => {
  it('has pages of twelve, with totals', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const first = await list(person, '');
    expect(first.data).toHaveLength(12);
    expect(first.meta).toEqual({ totalItems: 23, currentPage: 1, totalPages: 2 });
    const second = await list(person, 'page=2');
    expect(second.data).toHaveLength(11);
    const shown = new Set([...first.data, ...second.data].map(({ title }) => title));
    expect(shown.size).toBe(23);
    // A page past the end shows the last page.
    const past = await list(person, 'page=99');
    expect([past.data.length, past.meta.currentPage]).toEqual([11, 2]);
  });

  it.each(['tags=filler', 'search=filler', 'search=filler&sort=title'])(
    'pages through the results of %s without duplicates',
    async (query) => {
      const person = await app.person({ tier: 'BREAKTHROUGH' });
      const [first, second, past] = [
        await list(person, query),
        await list(person, `${query}&page=2`),
        await list(person, `${query}&page=99`),
      ];
      const meta = { totalItems: 20, currentPage: 1, totalPages: 2 };
      expect([first.meta, second.meta, past.meta]).toEqual([
        meta,
        { ...meta, currentPage: 2 },
        { ...meta, currentPage: 2 },
      ]);
      expect(past.data).toEqual(second.data);
      const shown = [...first.data, ...second.data].map(({ title }) => title);
      expect(new Set(shown).size).toBe(20);
      if (query.includes('title')) expect(shown).toEqual(shown.toSorted());
    },
  );

  it('counts a common word or tag only up to the limit, and starts at the right end in every order', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    await app.deps.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into resources (id, slug, title, description, type, min_tier, tags, created_at, updated_at)
        select gen_random_uuid(), 'many-' || n, 'Klepon ' || n, 'Words.', 'GUIDE', 'STARTER', array['klepon'],
               now() - n * interval '1 minute', now() from generate_series(1, ${mostFound + 30}) n`);
    });
    for (const query of ['search=klepon', 'tags=klepon', 'tags=klepon&sort=title']) {
      const { data, meta } = await list(person, `${query}&limit=100`);
      expect(meta.totalItems).toBe(mostFound);
      expect(data).toHaveLength(100);
    }
    for (const by of ['tags', 'search']) {
      const firstOf = async (query: string) => (await titles(person, `${by}=klepon&limit=1${query}`))[0];
      expect(await firstOf('&sort=newest')).toBe('Klepon 1');
      expect(await firstOf('&sort=oldest')).toBe(`Klepon ${mostFound + 30}`);
      expect(await firstOf('&sort=title')).toBe('Klepon 1');
      // The last reachable one of 280.
      expect(await titles(person, `${by}=klepon&limit=1&sort=oldest&page=${mostFound}`)).toEqual([
        'Klepon 31',
      ]);
    }
    await app.deps.db.execute(sql`delete from resources where slug like 'many-%'`);
  });

  it('shows locked resources as teasers without description and files', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const { data } = await list(person, 'tags=career');
    expect(data).toMatchObject([{ title: 'Portfolio checklist', locked: true, description: '', files: [] }]);
    const open = await list(person, 'tags=readme');
    expect(open.data).toMatchObject([{ locked: false, files: [{ name: 'README template.pdf', size: 7 }] }]);
  });

  it.each([
    ['type=TEMPLATE', ['README template']],
    ['tier=STARTER', ['Git, every day']],
    ['tier=accelerate', ['Portfolio checklist']],
    ['tags=git', ['README template', 'Git, every day']],
    ['tags=git,Terminal', ['Git, every day']],
    ['tags=git&type=GUIDE', []],
    ['search=git', ['Git, every day', 'README template']],
    ['search=tem', ['README template']],
    ['search=commit', ['Git, every day']],
    ['search=repositories', ['README template']],
    ['search=git%20terminal', ['Git, every day']],
    ['search=nowhere', []],
    // Signs alone are not a word, so they match nothing.
    ["search=' %26 | ! ( ) :* \\", []],
    ['search=%25_%5C', []],
  ])('%s finds %j', async (query, expected) => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const found = await titles(person, query);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('is sorted by title or time, search results too', async () => {
    const person = await app.person({ isAdmin: true });
    const byTitle = await titles(person, 'sort=title&limit=100');
    expect([byTitle.at(0), byTitle.at(-1)]).toEqual(['Filler 0', 'README template']);
    const oldest = await titles(person, 'sort=oldest&limit=100');
    expect(oldest).toEqual((await titles(person, 'sort=newest&limit=100')).toReversed());
    expect(await titles(person, 'search=git&sort=title')).toEqual(['Git, every day', 'README template']);
    expect((await person.call('GET', '/api/resources?sort=size')).status).toBe(422);
  });

  it('is searched by description only where the person may read it', async () => {
    const found = async (tier: Tier | null) => titles(await app.person({ tier }), 'search=rahasiabesar');
    expect(await found('ACCELERATOR')).toEqual(['Portfolio checklist']);
    expect(await found('ESSENTIAL')).toEqual([]);
    expect(await found(null)).toEqual([]);
    expect(await titles(await app.person({ isAdmin: true }), 'search=rahasiabesar')).toHaveLength(1);
  });

  it.each(['page=0', 'limit=101', 'type=PDF', 'tier=GOLD', 'page=x', 'colour=red'])(
    'refuses %s',
    async (query) => {
      const person = await app.person({ tier: 'ESSENTIAL' });
      const { status } = await person.call('GET', `/api/resources?${query}`);
      expect([400, 422]).toContain(status);
    },
  );

  it('takes the same number of statements whatever its size', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    await list(person, '');
    const few = await app.countStatements(() => list(person, 'limit=1'));
    const many = await app.countStatements(() => list(person, 'limit=100'));
    expect(many).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
    expect(await app.deps.db.$count(resources)).toBe(23);
  });
});
