/** The history of a lesson's texts: what changed, and former versions published again (product.md#lesson-history). */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import {
  type AllTexts,
  findLatestVersion,
  keepFirst,
  keepVersion,
  moduleNotFound,
  textsIn,
} from '#features/study/catalogue/public.server.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { linesBetween } from '#features/study/course-folders/differences.ts';
import { AppError } from '#kernel/errors.ts';
import { languages } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { drawnTexts } from '#platform/db/translated.server.ts';
import { assertDrawable } from '#platform/markdown/markdown.server.ts';
import type { versionDetailOutput, versionOutput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { asLines } from '../rules.ts';
import { textsBefore } from './kept-drafts.ts';
import {
  findKeptDraft,
  findLesson,
  findVersion,
  listKeptRows,
  listVersionRows,
  type VersionRow,
} from './queries.ts';

type Version = z.infer<typeof versionOutput>;

/** The server's thread compares, so a comparison ends early. */
const longestSearchMs = 40;

const versionView = (row: VersionRow, currentId: string | undefined): Version => ({
  id: row.id,
  origin: row.origin,
  language: null,
  savedAt: row.savedAt.toISOString(),
  savedByName: row.savedByName,
  plus: row.plus,
  minus: row.minus,
  isCurrent: row.id === currentId,
});

type KeptRow = Awaited<ReturnType<typeof listKeptRows>>[number];

const keptView = ({ id, language, savedAt, savedByName, plus, minus }: KeptRow): Version => ({
  id,
  origin: 'draft',
  language,
  savedAt: savedAt.toISOString(),
  savedByName,
  plus,
  minus,
  isCurrent: false,
});

const versionNotFound = () => new AppError('NOT_FOUND', m.versionNotFound());

/** Two texts, line by line. */
export const compareTexts = ({ before, after }: { before: string; after: string }) =>
  linesBetween(before, after, longestSearchMs);

/** The versions of a module and its kept drafts, the latest first. @throws AppError NOT_FOUND */
export async function listVersions(deps: Pick<Deps, 'db'>, id: number): Promise<Version[]> {
  if (!(await findLesson(deps.db, id))) throw moduleNotFound();
  const rows = await listVersionRows(deps.db, id);
  const drafts = await listKeptRows(deps.db, id);
  return [...rows.map((row) => versionView(row, rows[0]?.id)), ...drafts.map(keptView)].toSorted((a, b) =>
    b.savedAt.localeCompare(a.savedAt),
  );
}

const textIn = (texts: AllTexts | null, language: (typeof languages)[number]): string => {
  const found = texts && textsIn(texts, language);
  return found ? asLines(found) : '';
};

/** @throws AppError NOT_FOUND */
export async function getVersion(
  deps: Pick<Deps, 'db'>,
  { id: moduleId, versionId, against }: { id: number; versionId: string; against: 'before' | 'now' },
): Promise<z.infer<typeof versionDetailOutput>> {
  const lesson = await findLesson(deps.db, moduleId);
  if (!lesson) throw versionNotFound();
  const found = await findVersion(deps.db, { moduleId, id: versionId });
  if (!found) return getKept(deps, lesson, { versionId, against });
  const rows = await listVersionRows(deps.db, moduleId);
  const row = rows.find(({ id }) => id === versionId);
  if (!row) throw versionNotFound();
  const other: AllTexts | null = against === 'now' ? lesson : found.before;
  return {
    ...versionView(row, rows[0]?.id),
    changes: languages.flatMap((language) => {
      const [before, after] = [textIn(other, language), textIn(found.version, language)];
      return before === after ? [] : [{ language, ...linesBetween(before, after, longestSearchMs) }];
    }),
  };
}

async function getKept(
  deps: Pick<Deps, 'db'>,
  lesson: AllTexts & { id: number },
  { versionId, against }: { versionId: string; against: 'before' | 'now' },
): Promise<z.infer<typeof versionDetailOutput>> {
  const kept = await findKeptDraft(deps.db, { moduleId: lesson.id, id: versionId });
  if (!kept) throw versionNotFound();
  const { language } = kept;
  const other = against === 'now' ? textsIn(lesson, language) : await textsBefore(deps.db, kept);
  const [before, after] = [other ? asLines(other) : '', asLines(kept)];
  return {
    ...keptView(kept),
    changes: before === after ? [] : [{ language, ...linesBetween(before, after, longestSearchMs) }],
  };
}

/**
 * Publishes a former version again, as a new one. Drafts stay.
 * @throws AppError NOT_FOUND; CONFLICT when learners see another version than the editor knows.
 */
export async function restoreVersion(
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Viewer,
  { id: moduleId, versionId, over }: { id: number; versionId: string; over: string },
) {
  const now = deps.clock.now();
  const found = await findVersion(deps.db, { moduleId, id: versionId });
  if (!found) throw versionNotFound();
  const { title, summary, description, language, translations } = found.version;
  for (const text of drawnTexts({ description, translations })) await assertDrawable(text);
  return deps.db.transaction(async (tx) => {
    if (!(await keepFirst(tx, moduleId))) throw moduleNotFound();
    const latest = await findLatestVersion(tx, moduleId);
    if (latest?.id !== over) throw new AppError('CONFLICT', m.publishedChanged());
    await tx
      .update(modules)
      .set({
        title,
        summary,
        description,
        language,
        translations,
        revision: sql`${modules.revision} + 1`,
        updatedAt: now,
      })
      .where(eq(modules.id, moduleId));
    const made = await keepVersion(tx, moduleId, { origin: 'restore', by: editor.userId, now });
    await recordAudit(tx, {
      actorId: editor.userId,
      action: 'module.update',
      subjectType: 'module',
      subjectId: moduleId,
      detail: { versionId: made, restored: versionId },
      at: now,
    });
    await announcePublicContentChange(tx);
    return { message: m.versionRestored(), versionId: made, formerId: latest.id };
  });
}
