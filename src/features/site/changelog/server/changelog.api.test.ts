import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { hourMs } from '#kernel/time.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.close());

const text = {
  version: '',
  date: '2026-11-20',
  changes: [
    { type: 'Feature', description: 'Palette' },
    { type: 'Fix', description: 'Spelling' },
  ],
  state: 'DRAFT',
};
let count = 0;
const write = async (more: Record<string, unknown> = {}) => {
  count += 1;
  const reply = await admin.call('POST', '/api/admin/changelog', {
    ...text,
    version: `Version ${count}`,
    ...more,
  });
  expect(reply.status).toBe(201);
  return reply.body;
};
const save = (
  { id, version, date, changes, state, revision }: Record<string, unknown>,
  more: Record<string, unknown> = {},
) => admin.call('PUT', `/api/admin/changelog/${id}`, { version, date, changes, state, revision, ...more });
const shown = async (): Promise<{ version: string; changes: unknown[] }[]> =>
  (await app.browser().call('GET', '/api/changelog')).body;
const isOut = async (version: string) => (await shown()).some((one) => one.version === version);

describe('a version of the changelog', () => {
  it('is hidden as a draft, then published with its changes in the given order, then withdrawn', async () => {
    const draft = await write();
    expect(await isOut(draft.version)).toBe(false);
    const changes = text.changes.toReversed();
    const { body } = await save(draft, { changes, state: 'PUBLISHED' });
    expect((await shown()).find(({ version }) => version === draft.version)?.changes).toEqual(changes);
    await save(body, { state: 'DRAFT' });
    expect(await isOut(draft.version)).toBe(false);
  });

  it('appears by itself at its scheduled time', async () => {
    const publishAt = new Date(Date.now() + hourMs).toISOString();
    const { version } = await write({ state: 'SCHEDULED', publishAt });
    expect(await isOut(version)).toBe(false);
    app.clock.advance(hourMs + 1_000);
    expect(await isOut(version)).toBe(true);
    app.clock.reset();
  });

  it('if ten save the same revision, one succeeds', async () => {
    const draft = await write();
    const replies = await Promise.all(Array.from({ length: 10 }, () => save(draft, { date: '2026-11-21' })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('has a unique name, among deleted ones too', async () => {
    const first = await write();
    await admin.call('DELETE', `/api/admin/changelog/${first.id}`);
    const second = await admin.call('POST', '/api/admin/changelog', { ...text, version: first.version });
    expect([second.status, second.body.data.issues[0].path]).toEqual([409, ['version']]);
  });

  it.each([
    [{ version: ' ' }, 'Version is required'],
    [{ date: '20 November' }, 'Choose a date'],
    [{ changes: [] }, 'Add at least one change'],
    [{ changes: [{ type: 'Fix', description: ' ' }] }, 'Say what changed'],
    [{ state: 'SCHEDULED' }, 'Choose a time in the future.'],
  ])('is refused with %j', async (wrong, message) => {
    const reply = await admin.call('POST', '/api/admin/changelog', { ...text, version: 'Wrong', ...wrong });
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  it('is deleted and restored as it was, with every step in the audit log', async () => {
    const { id, version } = await write({ state: 'PUBLISHED' });
    await admin.call('DELETE', `/api/admin/changelog/${id}`);
    expect(await isOut(version)).toBe(false);
    const deleted = await admin.call('GET', `/api/admin/changelog?state=DELETED&search=${version}`);
    expect(deleted.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await admin.call('POST', `/api/admin/changelog/${id}/restore`)).status).toBe(200);
    expect(await isOut(version)).toBe(true);
    const entries = await app.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'changelog.create',
      'changelog.remove',
      'changelog.restore',
    ]);
  });
});
