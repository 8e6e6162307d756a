import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { recordAudit } from '../public.server.ts';

let app: TestApp;
let wira: TestPerson;
let eka: TestPerson;
let learner: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  wira = await app.person({ isAdmin: true, name: 'Wira Coach' });
  eka = await app.person({ isAdmin: true, name: 'Eka Owner' });
  learner = await app.person({ name: 'Sari Learner' });
  const at = (minutes: number) => new Date(Date.parse('2026-11-21T03:00:00Z') + minutes * 60_000);
  const write = (
    actor: TestPerson,
    action: `${string}.${string}`,
    subjectType: string,
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
  await write(eka, 'module.update', 'module', 'module-seven', 2);
});
afterAll(() => app.close());

const actions = async (query: string) => {
  const { status, body } = await wira.call('GET', `/api/admin/audit?${query}`);
  expect(status).toBe(200);
  return body.data.map((entry: { action: string }) => entry.action);
};

it('is read newest first, with who did what to whom', async () => {
  const { body } = await wira.call('GET', '/api/admin/audit');
  expect(body.data).toMatchObject([
    { action: 'module.update', subjectId: 'module-seven', subjectName: null },
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
  ['subject=module-seven', ['module.update']],
  ['subject=sari&actor=eka', ['user.unban']],
  ['actor=%25', []],
  ['limit=1&page=2', ['user.unban']],
])('is filtered by %s', async (query, expected) => expect(await actions(query)).toEqual(expected));

it('is nobody’s to read who is not an administrator', async () => {
  expect((await learner.call('GET', '/api/admin/audit')).status).toBe(403);
});
