import { afterAll, beforeAll, expect, it } from 'vitest';
import { addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { reviews } from '#features/coaching/reviews/server/schema.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { type KnownAction, recordAudit, type SubjectType } from '../public.server.ts';
import { auditLog } from './schema.ts';

let app: TestApp;
let wira: TestPerson;
let eka: TestPerson;
let learner: TestPerson;
let moduleId: string;
beforeAll(async () => {
  app = await createTestApp();
  wira = await app.person({ isAdmin: true, name: 'Wira Coach' });
  eka = await app.person({ isAdmin: true, name: 'Eka Owner' });
  learner = await app.person({ name: 'Sari Learner' });
  const at = (minutes: number) => new Date(Date.parse('2026-11-21T03:00:00Z') + minutes * 60_000);
  const write = (
    actor: TestPerson,
    action: KnownAction,
    subjectType: SubjectType,
    subjectId: string,
    minutes: number,
  ) =>
    recordAudit(app.deps.db, {
      actorId: actor.userId,
      action,
      subjectType,
      subjectId,
      detail: { reason: 'For a test' },
      at: at(minutes),
    });
  await write(wira, 'user.ban', 'user', learner.userId, 0);
  await write(eka, 'user.unban', 'user', learner.userId, 1);
  const module = await addModule(app, { title: 'Loops and lists', order: 1 });
  moduleId = String(module.id);
  await write(eka, 'module.update', 'module', moduleId, 2);
});
afterAll(() => app.close());

const actions = async (query: string) => {
  const { status, body } = await wira.call('GET', `/api/admin/audit?${query}`);
  expect(status).toBe(200);
  return body.data.map((entry: { action: string }) => entry.action);
};

it('the log is newest first and says who did what to whom', async () => {
  const { body } = await wira.call('GET', '/api/admin/audit');
  expect(body.data).toMatchObject([
    { action: 'module.update', subjectId: moduleId, subjectName: 'Loops and lists', isSubjectThere: true },
    { action: 'user.unban', actor: { name: 'Eka Owner' }, subjectName: 'Sari Learner' },
    { action: 'user.ban', actor: { name: 'Wira Coach' }, detail: { reason: 'For a test' } },
  ]);
  expect(body.meta).toEqual({ totalItems: 3, currentPage: 1, totalPages: 1 });
});

it.each([
  ['action=user', ['user.unban', 'user.ban']],
  ['action=user.ban', ['user.ban']],
  ['actor=wira', ['user.ban']],
  ['subject=sari', ['user.unban', 'user.ban']],
  ['subject=loops', ['module.update']],
  ['subject=nothing%20like%20it', []],
  ['sort=oldest&limit=2', ['user.ban', 'user.unban']],
  ['subject=sari&actor=eka', ['user.unban']],
  ['actor=%25', []],
  ['limit=1&page=2', ['user.unban']],
])('the log can be filtered by %s', async (query, expected) =>
  expect(await actions(query)).toEqual(expected),
);

it('a record is found by the name of the person it belongs to, and keeps its name once it is gone', async () => {
  const [review, resource] = [newId(), newId()];
  const at = new Date('2026-11-20T03:00:00Z');
  await app.deps.db.insert(reviews).values({
    userId: learner.userId,
    id: review,
    type: 'CODE',
    status: 'PENDING',
    notes: '',
    creditCause: `review:${review}`,
    createdAt: at,
    updatedAt: at,
  });
  const entry = { actorId: wira.userId, at };
  await recordAudit(app.deps.db, {
    ...entry,
    action: 'review.feedback',
    subjectType: 'review',
    subjectId: review,
    detail: {},
  });
  await recordAudit(app.deps.db, {
    ...entry,
    action: 'resource.delete',
    subjectType: 'resource',
    subjectId: resource,
    detail: { title: 'An old template' },
  });
  const { body } = await wira.call('GET', '/api/admin/audit?subject=sari');
  expect(body.data.at(-1)).toMatchObject({
    action: 'review.feedback',
    subjectName: 'Sari Learner',
    isSubjectThere: true,
  });
  const gone = (await wira.call('GET', `/api/admin/audit?subject=${resource}`)).body;
  expect(gone.data).toMatchObject([{ subjectName: 'An old template', isSubjectThere: false }]);
});

it('every entry of a name is found even if more than a thousand people have it', async () => {
  const people = Array.from({ length: 1001 }, (_, index) => ({
    id: newId(),
    name: 'Budi Santoso',
    email: `budi-${index}@audit.test`,
    emailVerified: true,
    createdAt: new Date(),
    updatedAt: new Date(),
  }));
  await app.deps.db.insert(users).values(people);
  const [first] = people;
  await recordAudit(app.deps.db, {
    actorId: wira.userId,
    action: 'user.ban',
    subjectType: 'user',
    subjectId: first?.id ?? '',
    detail: {},
    at: new Date('2026-11-19T03:00:00Z'),
  });
  expect(await actions('subject=budi')).toEqual(['user.ban']);
});

it('only an administrator can read the log', async () => {
  expect((await learner.call('GET', '/api/admin/audit')).status).toBe(403);
});

it('an entry whose subject id has an unexpected form can still be read', async () => {
  // Of a former release: such actions cannot be recorded any more.
  for (const [type, id] of [
    ['module', 'module-seven'],
    ['user', 'nobody'],
  ])
    await app.deps.db.insert(auditLog).values({
      id: newId(),
      actorId: learner.userId,
      action: 'old.entry',
      subjectType: String(type),
      subjectId: String(id),
      detail: {},
      createdAt: new Date('2026-11-21T02:00:00Z'),
    });
  const { status, body } = await wira.call('GET', '/api/admin/audit?subject=module-seven');
  expect(status).toBe(200);
  expect(body.data).toMatchObject([{ action: 'old.entry', isSubjectThere: false }]);
  expect((await wira.call('GET', '/api/admin/audit')).status).toBe(200);
  expect((await wira.call('GET', '/api/admin/audit?subject=sari')).status).toBe(200);
});
