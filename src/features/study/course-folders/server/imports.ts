/** Imports of the last 30 days: what they made, and taking one back (product.md#undo-import). */
import { and, desc, eq, gt, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Viewer } from '#access/viewer.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { isCourseBought } from '#features/sales/plans/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { discardFiles } from '#features/school/files/public.server.ts';
import { lockCatalogue, takeBackCourse } from '#features/study/catalogue/public.server.ts';
import { courses, moduleResources, modules } from '#features/study/catalogue/server/schema.ts';
import {
  listResourceRecords,
  removeResourceIn,
  withdrawResources,
} from '#features/study/resources/public.server.ts';
import { describeVideo, dropVideos } from '#features/study/videos/public.server.ts';
import { replacedKeptDays } from '#features/study/videos/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import type { CourseImport } from '../contract.ts';
import * as m from '../messages/m.ts';
import { applyPlan } from './apply.ts';
import { sendBackJob } from './jobs.ts';
import { type ImportRow, stateOf } from './keep-import.ts';
import { planOf } from './plan.ts';
import type { ApplyDeps } from './prepare.ts';
import { openBinary, type ReadDeps } from './present.ts';
import { countLearners, listDrafts } from './queries.ts';
import { draftsAfter } from './resource-states.ts';
import { courseImports, type ImportedThings } from './schema.ts';
import { atBunnyColumn, leftAtBunny, readAtBunny, sentVideos } from './send-texts.ts';

/** Why an import cannot be taken back; null where it can. */
type Hindrance = CourseImport['hindrance'] | 'bought' | 'changed' | 'learned';

const shownImports = 100;
const shownDrafts = 5;
/** As long as a replaced video is kept, so what an import has replaced is still there. */
const since = ({ clock }: Pick<Deps, 'clock'>): Date =>
  new Date(clock.now().getTime() - replacedKeptDays * dayMs);

/** What can be told without reading the course. */
function knownHindrance(
  deps: Pick<Deps, 'clock'>,
  { undoneAt, importedAt }: Pick<ImportRow, 'undoneAt' | 'importedAt'>,
): CourseImport['hindrance'] {
  if (undoneAt !== null) return 'undone';
  return importedAt <= since(deps) ? 'old' : null;
}

async function hindranceOf(
  deps: ReadDeps & Pick<Deps, 'clock'>,
  db: DbOrTx,
  row: ImportRow,
): Promise<Hindrance> {
  const known = knownHindrance(deps, row);
  if (known !== null) return known;
  if ((await haveHiddenChanged(db, row)) || (await stateOf(deps, db, row.courseId)) !== row.after)
    return 'changed';
  // Taking back a course that the import made deletes it.
  if (row.before === null && (await isCourseBought(db, row.courseId))) return 'bought';
  const { modules: made, revived = [] } = row.made;
  const learners = await countLearners(
    db,
    made.filter((module) => !revived.includes(module)),
  );
  return learners.some((module) => module.learners > 0) ? 'learned' : null;
}

/** Whether someone has changed, deleted or placed a module that the import took out of its course. */
async function haveHiddenChanged(db: DbOrTx, { made, importedAt }: ImportRow): Promise<boolean> {
  const ids = Object.values(made.hidden);
  if (ids.length === 0) return false;
  const untouched = await db
    .select({ id: modules.id })
    .from(modules)
    .where(
      and(
        inArray(modules.id, ids),
        isNull(modules.courseId),
        isNull(modules.deletedAt),
        lte(modules.updatedAt, importedAt),
      ),
    );
  return untouched.length < ids.length;
}

/** Whether a course has changed since, or people have learned in it, is judged when someone takes it back. */
export async function listImports(deps: Pick<Deps, 'db' | 'clock'>): Promise<CourseImport[]> {
  const rows = await deps.db
    .select({
      id: courseImports.id,
      name: courseImports.name,
      by: users.name,
      importedAt: courseImports.importedAt,
      courseTitle: sql<string>`${textIn('courses', 'title')}`,
      language: courses.language,
      courseId: sql<string | null>`case when ${courses.deletedAt} is null then ${courses.id} end`,
      isNewCourse: isNull(courseImports.before).mapWith(Boolean),
      // Without texts, which may be long.
      made: sql<ImportedThings>`${courseImports.made} - 'described' - 'bunny'`,
      bunny: atBunnyColumn,
      undoneAt: courseImports.undoneAt,
    })
    .from(courseImports)
    .innerJoin(courses, eq(courses.id, courseImports.courseId))
    .leftJoin(users, eq(users.id, courseImports.importedBy))
    .where(gt(courseImports.importedAt, since(deps)))
    .orderBy(desc(courseImports.importedAt))
    .limit(shownImports);
  const drafts = await listDrafts(
    deps.db,
    rows.flatMap(({ made }) => made.modules),
  );
  const resources = await listResourceRecords(
    deps.db,
    rows.flatMap(({ made }) => Object.keys(made.drafts ?? {})),
  );
  const published = new Set(resources.flatMap(({ id, isPublished }) => (isPublished ? id : [])));
  return rows.map(({ made, bunny, undoneAt, importedAt, ...row }) => {
    const formerDrafts = Object.keys(made.drafts ?? {}).filter((id) => !made.resources.includes(id));
    const own = drafts.filter(({ id }) => made.modules.includes(id));
    return {
      ...row,
      importedAt: importedAt.toISOString(),
      moduleCount: made.modules.length,
      resourceCount: made.resources.length,
      publishedCount: formerDrafts.filter((id) => published.has(id)).length,
      draftCount: own.length,
      drafts: own.slice(0, shownDrafts).map(({ id, title }) => ({ id, title })),
      withoutVideo: own.filter(({ hasVideo }) => !hasVideo).length,
      foreign: made.foreign ?? null,
      atBunny: leftAtBunny(bunny, { importedAt, undoneAt, now: deps.clock.now() }),
      sentToBunny: sentVideos(bunny),
      hindrance: knownHindrance(deps, { undoneAt, importedAt }),
    };
  });
}

const hindranceTexts: Record<Exclude<Hindrance, null>, () => string> = {
  undone: m.undoUndone,
  old: m.undoOld,
  bought: m.undoBought,
  changed: m.undoChanged,
  learned: m.undoLearned,
};

/** @throws AppError NOT_FOUND; CONFLICT that says why it cannot be taken back. */
async function getUndoable(deps: ReadDeps & Pick<Deps, 'clock'>, db: DbOrTx, id: string): Promise<ImportRow> {
  const [row] = await db.select().from(courseImports).where(eq(courseImports.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', m.undoOld());
  const hindrance = await hindranceOf(deps, db, row);
  if (hindrance !== null) throw new AppError('CONFLICT', hindranceTexts[hindrance]());
  return row;
}

/** Takes back what an import made and changed, in one transaction. @throws AppError NOT_FOUND; CONFLICT */
export async function undoImport(deps: ApplyDeps, viewer: Viewer, id: string): Promise<{ message: string }> {
  const row = await getUndoable(deps, deps.db, id);
  let drafts: string[] = [];
  const begin = async (tx: Tx, touched: readonly string[]): Promise<void> => {
    await getUndoable(deps, tx, id);
    drafts = await draftsAfter(tx, row, touched);
  };
  const finish = async (tx: Tx): Promise<void> => {
    const now = deps.clock.now();
    await removeResources(deps, { tx, admin: viewer, now }, row);
    await withdrawResources(tx, drafts);
    await dropVideos(tx, row.made.media, now);
    // The course's own fingerprint says that nobody has changed these since.
    for (const [mediaId, facts] of Object.entries(row.made.described ?? {}))
      await describeVideo(deps, tx, { id: mediaId, by: viewer.userId, now, ...facts });
    await tx.update(courseImports).set({ undoneAt: now }).where(eq(courseImports.id, id));
    if (row.made.bunny) await deps.jobs.enqueue(tx, sendBackJob, { importId: id });
    await recordAudit(tx, {
      actorId: viewer.userId,
      action: 'course.import.undo',
      subjectType: 'course',
      subjectId: row.courseId,
      detail: { from: row.name },
      at: now,
    });
    await announcePublicContentChange(tx);
  };
  if (row.before === null)
    await deps.db.transaction(async (tx) => {
      await lockCatalogue(tx);
      await begin(tx, []);
      await takeBackCourse(tx, { courseId: row.courseId, now: deps.clock.now() });
      await finish(tx);
    });
  else {
    const plan = await planOf(deps, deps.db, row.before, { exactly: true });
    await applyPlan(deps, plan, {
      id,
      actor: viewer,
      from: row.name,
      seen: plan.seen,
      open: (at) => openBinary(deps, deps.db, at),
      undo: {
        revived: new Map(Object.entries(row.made.hidden)),
        assert: (tx) =>
          begin(
            tx,
            [...plan.resources.values()].map(({ row: resource }) => resource.id),
          ),
        finish,
      },
    });
  }
  const count = sentVideos(await readAtBunny(deps.db, id));
  return { message: count > 0 ? m.importUndoneBunnyNext({ count }) : m.importUndone() };
}

/** Those that the import made, unless a module that it did not make lists one by now. */
async function removeResources(
  deps: Pick<Deps, 'jobs'>,
  change: { tx: Tx; admin: Viewer; now: Date },
  { made }: ImportRow,
): Promise<void> {
  if (made.resources.length === 0) return;
  const others = await change.tx
    .selectDistinct({ id: moduleResources.resourceId })
    .from(moduleResources)
    .innerJoin(modules, eq(modules.id, moduleResources.moduleId))
    .where(
      and(
        inArray(moduleResources.resourceId, made.resources),
        made.modules.length > 0 ? notInArray(modules.id, made.modules) : undefined,
        isNull(modules.deletedAt),
      ),
    );
  const kept = new Set(others.map(({ id }) => id));
  const there = await listResourceRecords(
    change.tx,
    made.resources.filter((id) => !kept.has(id)),
  );
  for (const { id } of there) await removeResourceIn(deps, { ...change, resourceId: id });
}

/** After 30 days nobody can take an import back: what was kept for that goes. */
export async function sweepImports(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gone = await tx
      .delete(courseImports)
      .where(lt(courseImports.importedAt, since(deps)))
      .returning({ made: courseImports.made });
    await discardFiles(
      deps,
      tx,
      gone.flatMap(({ made }) => made.dropped),
    );
  });
}
