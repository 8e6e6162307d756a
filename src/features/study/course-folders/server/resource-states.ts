/** Resources that an import publishes, and what taking it back does to them (product.md#undo-import). */
import { listSetSince } from '#features/school/audit/public.server.ts';
import { listPublishing } from '#features/study/catalogue/public.server.ts';
import { listResourceRecords } from '#features/study/resources/public.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { ImportRow } from './keep-import.ts';
import type { Plan } from './plan.ts';
import type { ImportedThings } from './schema.ts';

/**
 * The drafts among the resources of a plan, with the published modules that list them all the same. Asked before the plan
 * is written.
 */
export async function draftsBefore(
  db: DbOrTx,
  { resources }: Pick<Plan, 'resources'>,
): Promise<NonNullable<ImportedThings['drafts']>> {
  const ids = [...resources.values()].flatMap(({ row }) => (row.isPublished ? [] : row.id));
  const shown = ids.length === 0 ? [] : await listPublishing(db, ids);
  return Object.fromEntries(
    ids.map((id) => [id, shown.flatMap(({ resourceId, moduleId }) => (resourceId === id ? moduleId : []))]),
  );
}

/**
 * The resources that are drafts once an import is taken back. It is asked before anything is written: writing the course as
 * it was may publish what its modules list. Those that are drafts now stay drafts. A draft of before the import becomes one
 * again, unless someone has changed its state since, or a published module of another course has begun to list it.
 * @param others further resources that taking it back touches.
 */
export async function draftsAfter(
  db: DbOrTx,
  { made, courseId, importedAt }: Pick<ImportRow, 'made' | 'courseId' | 'importedAt'>,
  others: readonly string[],
): Promise<string[]> {
  const before = made.drafts ?? {};
  const rows = await listResourceRecords(db, [...new Set([...Object.keys(before), ...others])]);
  const published = rows.flatMap(({ id, isPublished }) => (isPublished && id in before ? id : []));
  const set = await listSetSince(db, {
    subjectType: 'resource',
    subjectIds: published,
    field: 'isPublished',
    since: importedAt,
  });
  const shown = new Set(
    (published.length === 0 ? [] : await listPublishing(db, published)).flatMap((one) =>
      one.courseId === courseId || before[one.resourceId]?.includes(one.moduleId) ? [] : one.resourceId,
    ),
  );
  return [
    ...rows.flatMap(({ id, isPublished }) => (isPublished ? [] : id)),
    ...published.filter((id) => !set.has(id) && !shown.has(id)),
  ];
}
