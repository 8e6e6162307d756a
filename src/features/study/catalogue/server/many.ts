/** Changes of several modules together (product.md#managing-modules): one transaction, and a reason for each refusal. */
import { and, asc, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { inReadersLanguage } from '#platform/db/translated.server.ts';
import type { manyInput, manyOutput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { videoReadyStatus } from '../rules.ts';
import { publishResourcesOf } from './module-resources.ts';
import { lastOrder, lockOrder, makeRoom } from './order.ts';
import { courses, modules } from './schema.ts';

type Input = z.infer<typeof manyInput>;
type Output = z.infer<typeof manyOutput>;
type Change = Input['change'];

const columns = {
  id: modules.id,
  title: modules.title,
  summary: modules.summary,
  description: modules.description,
  language: modules.language,
  translations: modules.translations,
  isPublished: modules.isPublished,
  tier: modules.tier,
  courseId: modules.courseId,
  order: modules.order,
  videoGuid: modules.videoGuid,
  mediaId: modules.mediaId,
  video: modules.video,
};

type Row = Pick<typeof modules.$inferSelect, keyof typeof columns>;
type Fields = Partial<Pick<Row, 'isPublished' | 'tier' | 'courseId' | 'order'>>;

/** Why it cannot be published (`modules.ts`); null where it can. */
function hindrance({ videoGuid, mediaId, video }: Row): string | null {
  if (videoGuid === '') return m.publishWithVideo();
  return mediaId === null || video?.status === videoReadyStatus ? null : m.publishWhenReady();
}

/** What one module becomes; a sentence where it cannot. */
function fieldsFor(change: Exclude<Change, { kind: 'move' }>, row: Row): Fields | string {
  switch (change.kind) {
    case 'publish':
      return hindrance(row) ?? { isPublished: true };
    case 'unpublish':
      return { isPublished: false };
    case 'tier':
      return { tier: change.tier };
    case 'undo': {
      const { isPublished, tier, courseId } = change.modules.find(({ id }) => id === row.id) ?? {};
      const hindered = isPublished ? hindrance(row) : null;
      if (hindered !== null) return hindered;
      return {
        ...(isPublished !== undefined && { isPublished }),
        ...(tier !== undefined && { tier }),
        ...(courseId !== undefined && { courseId }),
      };
    }
  }
}

/** Locks the courses that the change names, so that they stay until it ends. @throws AppError INVALID_INPUT when one is missing. */
async function assertCourses(tx: Tx, change: Change): Promise<void> {
  const given =
    change.kind === 'move'
      ? [change.courseId]
      : change.kind === 'undo'
        ? change.modules.map(({ courseId }) => courseId ?? null)
        : [];
  const wanted = [...new Set(given.filter((id) => id !== null))];
  if (wanted.length === 0) return;
  const found = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, wanted), isNull(courses.deletedAt)))
    .for('share');
  if (found.length < wanted.length) throw new AppError('INVALID_INPUT', m.unknownReference());
}

/** All modules in their order, and of each the one that comes next. */
async function listNext(tx: Tx): Promise<Map<number, number | null>> {
  const rows = await tx
    .select({ id: modules.id })
    .from(modules)
    .where(isNull(modules.deletedAt))
    .orderBy(asc(modules.order), asc(modules.id));
  return new Map(rows.map(({ id }, at) => [id, rows[at + 1]?.id ?? null]));
}

/** Puts modules back to where they were, the last one first: the one that came next is then in its place again. */
async function putBack(tx: Tx, change: Extract<Change, { kind: 'undo' }>, there: ReadonlySet<number>) {
  for (const { id, before } of change.modules.toReversed()) {
    if (before === undefined || !there.has(id)) continue;
    const [next] =
      before === null
        ? []
        : await tx
            .select({ order: modules.order })
            .from(modules)
            .where(and(eq(modules.id, before), isNull(modules.deletedAt)));
    if (next) await makeRoom(tx, 'modules', next.order, id);
    await tx
      .update(modules)
      .set({ order: next ? next.order : lastOrder('modules') })
      .where(eq(modules.id, id));
  }
}

/** The order of the first module that is moved; those behind it make room. */
async function placeFor(
  tx: Tx,
  { courseId, after }: Extract<Change, { kind: 'move' }>,
  ids: readonly number[],
): Promise<number> {
  const [before] = await tx
    .select({ order: modules.order })
    .from(modules)
    .where(
      after === null
        ? and(
            courseId === null ? isNull(modules.courseId) : eq(modules.courseId, courseId),
            isNull(modules.deletedAt),
            sql`${modules.id} <> all(${sql.param([...ids])}::int[])`,
          )
        : and(
            eq(modules.id, after),
            isNull(modules.deletedAt),
            courseId === null ? isNull(modules.courseId) : eq(modules.courseId, courseId),
          ),
    )
    .orderBy(desc(modules.order))
    .limit(1);
  if (!before && after !== null) throw new AppError('INVALID_INPUT', m.unknownReference());
  if (before) {
    await tx
      .update(modules)
      .set({ order: sql`${modules.order} + ${ids.length}` })
      .where(sql`${modules.order} > ${before.order}`);
    return before.order + 1;
  }
  const [last] = await tx.select({ order: max(modules.order) }).from(modules);
  return (last?.order ?? 0) + 1;
}

/**
 * Makes one change of several modules. Those that cannot be changed stay as they are, each with its reason; the others
 * change together or not at all.
 * @throws AppError INVALID_INPUT for a course or a place that does not exist.
 */
export async function changeMany(
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Viewer,
  { ids: given, change }: Input,
): Promise<Output> {
  const ids = [...new Set(given)];
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, 'modules');
    await assertCourses(tx, change);
    const rows = await tx
      .select(columns)
      .from(modules)
      .where(and(inArray(modules.id, ids), isNull(modules.deletedAt)))
      .orderBy(asc(modules.order), asc(modules.id))
      .for('update');
    const titleOf = (row: Row) => inReadersLanguage(row).title;
    const refused: Output['refused'] = ids
      .filter((id) => !rows.some((row) => row.id === id))
      .map((id) => ({ id, title: m.moduleNumber({ number: id }), reason: m.moduleNotFound() }));
    const wanted: { row: Row; fields: Fields }[] = [];
    const next = change.kind === 'move' ? await listNext(tx) : null;
    if (change.kind === 'move') {
      const { courseId, after } = change;
      // Moving modules behind one of themselves: that one stays, and the others follow it.
      const moved = rows.filter(({ id }) => id !== after);
      if (moved.length > 0) {
        const first = await placeFor(
          tx,
          change,
          moved.map(({ id }) => id),
        );
        wanted.push(...moved.map((row, step) => ({ row, fields: { courseId, order: first + step } })));
      }
    } else {
      for (const row of rows) {
        const fields = fieldsFor(change, row);
        if (typeof fields === 'string') refused.push({ id: row.id, title: titleOf(row), reason: fields });
        else wanted.push({ row, fields });
      }
    }
    const isChanged = ({ row, fields }: { row: Row; fields: Fields }) =>
      Object.entries(fields).some(
        ([name, value]) => value !== undefined && row[name as keyof Fields] !== value,
      );
    const changes = wanted.filter(isChanged);
    for (const { row, fields } of changes) {
      await tx
        .update(modules)
        .set({
          ...fields,
          // What an editor decides now counts more than what an import wanted.
          ...(fields.isPublished !== undefined && { publishWhenReady: false }),
          // The form of a module does not show its place.
          ...(isChanged({ row, fields: { ...fields, order: undefined } }) && {
            revision: sql`${modules.revision} + 1`,
          }),
          updatedAt: now,
        })
        .where(eq(modules.id, row.id));
      await recordAudit(tx, {
        actorId: editor.userId,
        action: 'module.update',
        subjectType: 'module',
        subjectId: row.id,
        detail: fields,
        at: now,
      });
    }
    await publishResourcesOf(
      tx,
      changes.filter(({ row, fields }) => fields.isPublished && !row.isPublished).map(({ row }) => row.id),
    );
    if (change.kind === 'undo') await putBack(tx, change, new Set(rows.map(({ id }) => id)));
    if (changes.length > 0 || change.kind === 'undo') await announcePublicContentChange(tx);
    return {
      changed: changes.map(({ row }) => row.id),
      refused,
      undo: changes.map(({ row, fields }) => ({
        id: row.id,
        ...(fields.isPublished !== undefined && { isPublished: row.isPublished }),
        ...(fields.tier !== undefined && { tier: row.tier }),
        ...(fields.courseId !== undefined && { courseId: row.courseId }),
        ...(next && { before: next.get(row.id) ?? null }),
      })),
    };
  });
}
