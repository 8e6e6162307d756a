/** Pictures that nothing names any more. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { discardFiles } from '#features/school/files/public.server.ts';
import { lessonPictures, modules, moduleVersions } from '#features/study/catalogue/server/schema.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { keptDrafts, lessonDrafts } from './schema.ts';

/** Someone may still paste back what they cut, or undo. */
const keptDays = 7;

/** Deletes the pictures older than a week that no text, no version and no draft of their module names. */
export async function sweepPictures(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const olderThan = new Date(deps.clock.now().getTime() - keptDays * dayMs);
  const place = sql`'pictures/' || ${lessonPictures.name}`;
  const names = (column: unknown) => sql`strpos(${column}, ${place}) > 0`;
  await deps.db.transaction(async (tx) => {
    const gone = await tx
      .delete(lessonPictures)
      .where(
        and(
          lt(lessonPictures.createdAt, olderThan),
          sql`not exists (select 1 from ${modules} where ${eq(modules.id, lessonPictures.moduleId)}
            and (${names(modules.description)} or ${names(sql`${modules.translations}::text`)}))`,
          sql`not exists (select 1 from ${moduleVersions} where ${eq(moduleVersions.moduleId, lessonPictures.moduleId)}
            and (${names(moduleVersions.description)} or ${names(sql`${moduleVersions.translations}::text`)}))`,
          sql`not exists (select 1 from ${lessonDrafts} where ${eq(lessonDrafts.moduleId, lessonPictures.moduleId)}
            and ${names(lessonDrafts.description)})`,
          sql`not exists (select 1 from ${keptDrafts} where ${eq(keptDrafts.moduleId, lessonPictures.moduleId)}
            and ${names(keptDrafts.description)})`,
        ),
      )
      .returning({ fileId: lessonPictures.fileId });
    await discardFiles(
      deps,
      tx,
      gone.map(({ fileId }) => fileId),
    );
  });
}
