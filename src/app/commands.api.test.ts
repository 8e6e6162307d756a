import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { personTables } from '#api/personal-data.server.ts';
import { seedContent } from '#dev/seed/content.ts';
import { addCourse, addModule, addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { users } from '#features/accounts/server/schema.ts';
import { courses, modules } from '#features/learning/server/schema.ts';
import { resources } from '#features/resources/server/schema.ts';
import { actorColumns, removeDemo } from './commands.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.deps.db.transaction((tx) => seedContent(path.resolve('content'), tx));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(() => app.close());

describe('demo:remove', () => {
  it('knows every table that names a person', async () => {
    const { rows } = await app.deps.db.execute<{ place: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as place
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.confrelid = 'users'::regclass and c.confdeltype <> 'c'`);
    const known = [
      'audit_log.actor_id',
      ...personTables.map((table) => `${table}.user_id`),
      ...actorColumns.map(([table, column]) => `${table}.${column}`),
    ];
    expect(rows.map(({ place }) => place).sort()).toEqual(known.sort());
  });

  it('takes demo people and content away and keeps everything else', async () => {
    const { db } = app.deps;
    const demo = await app.person({ tier: 'ESSENTIAL' });
    await db.update(users).set({ isDemo: true }).where(eq(users.id, demo.userId));
    const real = await app.person({ tier: 'ESSENTIAL' });
    const empty = await addCourse(app, 'a-course-just-begun');
    const own = await addCourse(app, 'our-own');
    const ownModule = await addModule(app, { order: 900, courseId: own.id });
    const ownResource = await addResource(app, { minTier: 'STARTER', files: [] });
    const [learned] = await db.select().from(modules).where(sql`slug is not null`).limit(1);
    await real.call('POST', `/api/modules/${learned?.id}/progress`, { progress: 10 });

    await removeDemo(db, []);

    expect(await db.select().from(users).where(eq(users.id, demo.userId))).toEqual([]);
    expect(await db.select().from(users).where(eq(users.id, real.userId))).toHaveLength(1);
    const courseIds = (await db.select({ id: courses.id }).from(courses)).map(({ id }) => id);
    expect(courseIds.sort()).toEqual([empty.id, own.id, String(learned?.courseId)].sort());
    const moduleIds = (await db.select({ id: modules.id }).from(modules)).map(({ id }) => id);
    expect(moduleIds.sort()).toEqual([ownModule.id, learned?.id].sort());
    const kept = (await db.select({ id: resources.id }).from(resources)).map(({ id }) => id);
    expect(kept).toContain(ownResource.id);
  });
});
