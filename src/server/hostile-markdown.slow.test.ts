/** Markdown that cannot be drawn, for its authors and for its readers. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addModule, addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { resources } from '#features/study/resources/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { markdownMessages } from '#platform/markdown/markdown.server.ts';

const deep = `${'> '.repeat(40)}a`;

let app: TestApp;
let admin: TestPerson;
let module: AddedModule;
let resource: { id: string };

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true });
  module = await addModule(app, { order: 10, description: 'Before' });
  resource = await addResource(app, { minTier: 'STARTER' });
});
afterAll(() => app.close());

describe('a text that cannot be drawn', () => {
  it('gets 422 in the previews', async () => {
    for (const [path, body] of [
      ['/api/admin/markdown', { markdown: '>'.repeat(20_000) }],
      ['/api/admin/posts/preview', { body: deep }],
    ] as const) {
      const reply = await admin.call('POST', path, body);
      expect([reply.status, reply.body.message], path).toEqual([422, markdownMessages.tooMuch]);
    }
  });

  it('is not stored', async () => {
    const replies = [
      await admin.call('PUT', `/api/modules/${module.id}`, { description: deep }),
      await admin.call('PUT', `/api/resources/${resource.id}`, { description: deep }),
      await admin.call('POST', '/api/admin/posts', {
        title: 'Deep',
        slug: `deep-${newId()}`,
        description: 'Deep',
        body: deep,
        authorName: 'A',
        cover: 'terraces/soga',
        tags: [],
        state: 'DRAFT',
      }),
    ];
    expect(replies.map(({ body }) => body.message)).toEqual(replies.map(() => markdownMessages.tooMuch));
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422]);
  });

  it('that is already stored is shown to readers as it was written', async () => {
    await app.deps.db.update(modules).set({ description: deep }).where(eq(modules.id, module.id));
    await app.deps.db.update(resources).set({ description: deep }).where(eq(resources.id, resource.id));
    for (const path of [`/api/modules/${module.id}`, `/api/resources/${resource.id}`]) {
      const { status, body } = await admin.call('GET', path);
      expect([status, body.richDescription], path).toEqual([200, [{ tag: 'p', children: [deep] }]]);
    }
  });
});
