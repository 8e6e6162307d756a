/** Drafts that were not published, kept in the history (product.md#lesson-history). */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { moduleNotFound, textsIn } from '#features/study/catalogue/public.server.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { linesBetween } from '#features/study/course-folders/differences.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { minuteMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { firstRevision } from '#platform/db/first-revision.server.ts';
import type { restoreDraftOutput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { asLines, isSameTexts, mostKeptDrafts, noTexts, pauseMinutes, type Texts } from '../rules.ts';
import { draftView, refuseStale } from './draft-view.ts';
import { findDraft, findKeptBefore, findKeptDraft, findLesson, findVersionAt } from './queries.ts';
import { keptDrafts, lessonDrafts } from './schema.ts';

type StoredDraft = typeof lessonDrafts.$inferSelect;

/** The server's thread compares, so a comparison ends early. */
const longestSearchMs = 40;

/**
 * Locks the draft of a language until the transaction ends; null for none. Its module comes first, as in publishing:
 * a draft that is kept needs it, and two that lock in different orders wait for each other.
 */
export async function lockDraft(
  tx: Tx,
  { moduleId, language }: { moduleId: number; language: Language },
): Promise<StoredDraft | null> {
  await tx.select({ id: modules.id }).from(modules).where(eq(modules.id, moduleId)).for('key share');
  const [row] = await tx
    .select()
    .from(lessonDrafts)
    .where(and(eq(lessonDrafts.moduleId, moduleId), eq(lessonDrafts.language, language)))
    .for('update');
  return row ?? null;
}

/** Whether someone begins to write again after a pause, or over what another editor wrote. */
export const beginsAnew = (draft: StoredDraft, { by, now }: { by: string; now: Date }): boolean =>
  draft.savedBy !== by || now.getTime() - draft.savedAt.getTime() >= pauseMinutes * minuteMs;

/** What was there before a draft: an earlier kept draft of its language, or what learners saw, whichever is later. */
export async function textsBefore(
  db: DbOrTx,
  draft: { moduleId: number; language: Language; savedAt: Date },
): Promise<Texts> {
  const { moduleId, language, savedAt } = draft;
  const earlier = await findKeptBefore(db, draft);
  const seen = await findVersionAt(db, { moduleId, at: savedAt });
  if (earlier && (!seen || earlier.savedAt > seen.savedAt)) return earlier;
  const published = seen ?? (await findLesson(db, moduleId));
  return (published && textsIn(published, language)) ?? noTexts;
}

/**
 * Keeps a draft in the history, unless it is what learners see. One with the same texts takes its place, with who wrote
 * it and when. Beyond `mostKeptDrafts`, those go that were kept first.
 * @returns its id; null where nothing would be lost.
 */
export async function keepDraft(tx: Tx, draft: StoredDraft): Promise<string | null> {
  const { moduleId, language, title, summary, description, base, savedBy, savedAt } = draft;
  const lesson = await findLesson(tx, moduleId);
  if (!lesson || isSameTexts(draft, textsIn(lesson, language) ?? noTexts)) return null;
  const texts = { title, summary, description };
  const [same] = await tx
    .delete(keptDrafts)
    .where(
      and(
        eq(keptDrafts.moduleId, moduleId),
        eq(keptDrafts.language, language),
        eq(keptDrafts.title, title),
        eq(keptDrafts.summary, summary),
        eq(keptDrafts.description, description),
      ),
    )
    .returning();
  const id = newId();
  if (same) {
    await tx.insert(keptDrafts).values({ ...same, id });
    return id;
  }
  const before = await textsBefore(tx, draft);
  const { plus, minus } = linesBetween(asLines(before), asLines(texts), longestSearchMs);
  await tx
    .insert(keptDrafts)
    .values({ id, moduleId, language, ...texts, base, plus, minus, savedBy, savedAt });
  // By their ids, which tell when they were kept: a draft of long ago may be kept today.
  await tx.delete(keptDrafts).where(
    and(
      eq(keptDrafts.moduleId, moduleId),
      ne(keptDrafts.id, id),
      sql`${keptDrafts.id} not in (select k.id from lesson_kept_drafts k where k.module_id = ${moduleId}
          order by k.id desc limit ${mostKeptDrafts})`,
    ),
  );
  return id;
}

/**
 * Makes a kept draft the draft of its language; the draft that is there is kept.
 * @throws AppError NOT_FOUND; CONFLICT when the draft is not the one that the editor saw.
 */
export async function restoreDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Viewer,
  { id: moduleId, versionId, revision }: { id: number; versionId: string; revision: number },
): Promise<z.infer<typeof restoreDraftOutput>> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await findLesson(tx, moduleId))) throw moduleNotFound();
    const found = await findKeptDraft(tx, { moduleId, id: versionId });
    if (!found) throw new AppError('NOT_FOUND', m.versionNotFound());
    const { language, title, summary, description, base } = found;
    const key = { moduleId, language };
    const present = await lockDraft(tx, key);
    if ((present?.revision ?? 0) !== revision) return refuseStale(tx, editor, key);
    const formerId = present && !isSameTexts(present, found) ? await keepDraft(tx, present) : null;
    const row = {
      title,
      summary,
      description,
      base,
      revision: present ? present.revision + 1 : firstRevision(),
      savedBy: editor.userId,
      savedAt: now,
    };
    const [written] = await tx
      .insert(lessonDrafts)
      .values({ ...key, ...row })
      .onConflictDoUpdate({
        target: [lessonDrafts.moduleId, lessonDrafts.language],
        set: row,
        // Someone who began meanwhile is not written over.
        setWhere: eq(lessonDrafts.revision, revision),
      })
      .returning({ revision: lessonDrafts.revision });
    const draft = written && (await findDraft(tx, key));
    if (!draft) return refuseStale(tx, editor, key);
    return { message: m.draftRestored(), language, draft: draftView(draft, editor), formerId };
  });
}
