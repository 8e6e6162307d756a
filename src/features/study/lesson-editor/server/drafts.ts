/** Drafts of lessons' texts, and publishing them (product.md#lesson-editor). */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { linkNamesIn, pictureNamesIn } from '#features/study/catalogue/lesson-text.ts';
import {
  drawnForReaders,
  findLatestVersion,
  keepFirst,
  keepVersion,
  lengthSecondsOf,
  listPictures,
  moduleNotFound,
  textsIn,
} from '#features/study/catalogue/public.server.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { textLinks } from '#features/study/lessons/public.server.ts';
import { exerciseNames } from '#features/study/practice/exercise-names.ts';
import { listExerciseRecords } from '#features/study/practice/public.server.ts';
import { listActionItems } from '#features/study/tasks/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { type Language, languageNames, languages, otherLanguage } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { firstRevision } from '#platform/db/first-revision.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { inReadersLanguage } from '#platform/db/translated.server.ts';
import { renderMarkdown } from '#platform/markdown/markdown.server.ts';
import type {
  discardInput,
  draftOutput,
  editedLessonOutput,
  previewInput,
  publishInput,
  saveInput,
} from '../contract.ts';
import * as m from '../messages/m.ts';
import { lackOf, missingText, type Texts, trimmed } from '../rules.ts';
import { draftView, refuseStale } from './draft-view.ts';
import { beginsAnew, keepDraft, lockDraft } from './kept-drafts.ts';
import { type DraftRow, findDraft, findLesson, listDrafts, listResources } from './queries.ts';
import { lessonDrafts } from './schema.ts';

type EditorDeps = Pick<Deps, 'db' | 'clock'>;

/** Names the published texts of a language: the same name means the same texts. */
export function baseOf(texts: Texts | null): string {
  if (texts === null) return '';
  const { title, summary, description } = texts;
  return createHash('sha256')
    .update(JSON.stringify([title, summary, description]))
    .digest('hex')
    .slice(0, 32);
}

/** A title in each language; in one that it is not written in, its own. */
const inBoth = (language: Language, title: string, other: string | undefined): Record<Language, string> =>
  language === 'en' ? { en: title, id: other || title } : { en: other || title, id: title };

/** @throws AppError NOT_FOUND */
export async function getLesson(
  deps: Pick<Deps, 'db'>,
  editor: Viewer,
  id: number,
): Promise<z.infer<typeof editedLessonOutput>> {
  const row = await findLesson(deps.db, id);
  if (!row) throw moduleNotFound();
  const [drafts, resources, items, exercises] = await Promise.all([
    listDrafts(deps.db, id),
    listResources(deps.db, id),
    listActionItems(deps.db, editor.userId, id),
    listExerciseRecords(deps.db, [id]),
  ]);
  const names = exerciseNames(exercises.map(({ slug }) => slug));
  const sideOf = (language: Language) => {
    const draft = drafts.find((one) => one.language === language);
    const published = textsIn(row, language);
    return { published, base: baseOf(published), draft: draft ? draftView(draft, editor) : null };
  };
  return {
    id: row.id,
    title: inReadersLanguage(row).title,
    course: row.courseSlug && row.courseTitle ? { slug: row.courseSlug, title: row.courseTitle } : null,
    place: row.courseSlug ? row.place : null,
    language: row.language,
    tier: row.tier,
    sign: row.sign,
    isPublished: row.isPublished,
    isFreePreview: row.isFreePreview,
    lengthSeconds: lengthSecondsOf({ video: row.video, duration_minutes: row.durationMinutes }),
    actionItems: items.map(({ title }) => title),
    exercises: exercises.map(({ id: exerciseId, isPublished, exercise }, index) => ({
      id: exerciseId,
      name: names[index] ?? '',
      isPublished,
      kind: exercise.kind,
      lacks: lackOf(exercise),
      titles: inBoth(exercise.language, exercise.title, exercise.translation?.title),
    })),
    resources: resources.map(({ id: resourceId, slug, folderName, language, title, translations }) => ({
      id: resourceId,
      name: folderName ?? slug,
      titles: inBoth(language, title, translations[otherLanguage(language)]?.title),
    })),
    sides: { en: sideOf('en'), id: sideOf('id') },
  };
}

/**
 * Saves the draft of a language over the revision that was edited. The same request again, after an answer that got
 * lost, is answered as the first.
 * @throws AppError NOT_FOUND; CONFLICT with the draft as it is now.
 */
export async function saveDraft(
  deps: EditorDeps,
  editor: Viewer,
  input: z.infer<typeof saveInput>,
): Promise<z.infer<typeof draftOutput>> {
  const { id: moduleId, language, revision, ...texts } = input;
  const now = deps.clock.now();
  const key = { moduleId, language };
  if (!(await findLesson(deps.db, moduleId))) throw moduleNotFound();
  const next = revision === 0 ? firstRevision() : revision + 1;
  const row = { ...texts, revision: next, savedBy: editor.userId, savedAt: now };
  return deps.db.transaction(async (tx) => {
    const isSaved = revision === 0 ? await beginDraft(tx, key, row) : await writeOn(tx, key, row);
    const draft = await findDraft(tx, key);
    const isOurs =
      draft !== null &&
      draft.savedBy === editor.userId &&
      (revision === 0 || draft.revision === revision + 1) &&
      baseOf(draft) === baseOf(texts);
    if (!draft || (!isSaved && !isOurs)) return refuseStale(tx, editor, key);
    return draftView(draft, editor);
  });
}

type DraftKey = Pick<DraftRow, 'moduleId' | 'language'>;
type WrittenDraft = Omit<typeof lessonDrafts.$inferInsert, keyof DraftKey> & Texts & { savedBy: string };

async function beginDraft(tx: Tx, key: DraftKey, row: WrittenDraft): Promise<boolean> {
  const made = await tx
    .insert(lessonDrafts)
    .values({ ...key, ...row })
    .onConflictDoNothing()
    .returning({ revision: lessonDrafts.revision });
  return made.length > 0;
}

/** Over the revision before; what would be lost by it is kept first. */
async function writeOn(tx: Tx, key: DraftKey, row: WrittenDraft): Promise<boolean> {
  const before = await lockDraft(tx, key);
  if (before?.revision !== row.revision - 1) return false;
  const isOther = baseOf(before) !== baseOf(row);
  if (isOther && beginsAnew(before, { by: row.savedBy, now: row.savedAt })) await keepDraft(tx, before);
  await tx
    .update(lessonDrafts)
    .set(row)
    .where(and(eq(lessonDrafts.moduleId, key.moduleId), eq(lessonDrafts.language, key.language)));
  return true;
}

/**
 * Deletes the draft of a language; what was written stays in the history.
 * @throws AppError CONFLICT when the draft is no longer the one that the editor saw.
 */
export async function discardDraft(
  deps: EditorDeps,
  input: z.infer<typeof discardInput>,
): Promise<{ message: string; keptId: string | null }> {
  const { id: moduleId, language, revision } = input;
  return deps.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, { moduleId, language });
    if (draft?.revision !== revision) throw new AppError('CONFLICT', m.draftChanged({ name: m.someone() }));
    await tx
      .delete(lessonDrafts)
      .where(and(eq(lessonDrafts.moduleId, moduleId), eq(lessonDrafts.language, language)));
    return { message: m.draftDiscarded(), keptId: await keepDraft(tx, draft) };
  });
}

/** A text as learners would see it, and the pictures, exercises and resources that it names and that are not there. */
export async function previewText(
  deps: Pick<Deps, 'db'>,
  { id: moduleId, language, markdown }: z.infer<typeof previewInput>,
) {
  const drawn = await renderMarkdown(markdown);
  const links = await textLinks(deps.db, { moduleId, nodes: drawn, withDrafts: true });
  const nodes = await drawnForReaders(deps.db, drawn, { moduleId, text: markdown, language, links });
  const missing = [
    ...(await missingPictures(deps.db, moduleId, markdown)),
    ...linkNamesIn(drawn).filter((name) => !links.has(name)),
  ];
  return { nodes, missing };
}

async function missingPictures(db: DbOrTx, moduleId: number, text: string): Promise<string[]> {
  const names = pictureNamesIn(text);
  const there = new Set((await listPictures(db, [moduleId], names)).map(({ name }) => name));
  return names.filter((name) => !there.has(name));
}

/** Each draft is complete, can be drawn, and has what it names. @throws AppError INVALID_INPUT */
async function assertComplete(deps: EditorDeps, draft: DraftRow): Promise<void> {
  const language = languageNames[draft.language];
  const missing = missingText(draft);
  if (missing === 'title') throw new AppError('INVALID_INPUT', m.titleMissing({ language }));
  if (missing === 'description') throw new AppError('INVALID_INPUT', m.textMissing({ language }));
  const nodes = await renderMarkdown(draft.description);
  const [picture] = await missingPictures(deps.db, draft.moduleId, draft.description);
  if (picture !== undefined)
    throw new AppError('INVALID_INPUT', m.pictureMissing({ name: picture, language }));
  const links = await textLinks(deps.db, { moduleId: draft.moduleId, nodes, withDrafts: true });
  const link = linkNamesIn(nodes).find((name) => !links.has(name));
  if (link !== undefined) throw new AppError('INVALID_INPUT', m.linkMissing({ name: link, language }));
}

/** Writes the texts of these languages into the module. */
async function writeTexts(
  tx: Tx,
  moduleId: number,
  { own, texts, now }: { own: Language; texts: Partial<Record<Language, Texts>>; now: Date },
): Promise<void> {
  const others = Object.fromEntries(Object.entries(texts).filter(([language]) => language !== own));
  await tx
    .update(modules)
    .set({
      ...texts[own],
      ...(Object.keys(others).length > 0 && {
        translations: sql`${modules.translations} || ${JSON.stringify(others)}::jsonb`,
      }),
      revision: sql`${modules.revision} + 1`,
      updatedAt: now,
    })
    .where(eq(modules.id, moduleId));
}

/**
 * Publishes drafts: learners see them, the history has a version more, and the drafts are gone.
 * @throws AppError NOT_FOUND; INVALID_INPUT for an incomplete draft; CONFLICT when a draft, or what it would replace,
 * is no longer what the editor saw.
 */
export async function publishDrafts(deps: EditorDeps, editor: Viewer, input: z.infer<typeof publishInput>) {
  const { id: moduleId, drafts: wanted, over } = input;
  const now = deps.clock.now();
  const named = languages.filter((language) => wanted[language] !== undefined);
  if (named.length === 0) throw new AppError('INVALID_INPUT', m.nothingToPublish());
  const seen = (await listDrafts(deps.db, moduleId)).filter((row) => row.revision === wanted[row.language]);
  for (const draft of seen) await assertComplete(deps, draft);
  return deps.db.transaction(async (tx) => {
    const before = await keepFirst(tx, moduleId);
    if (!before) throw moduleNotFound();
    const former = await findLatestVersion(tx, moduleId);
    const texts: Partial<Record<Language, Texts>> = {};
    for (const language of named) {
      const [draft] = await tx
        .delete(lessonDrafts)
        .where(
          and(
            eq(lessonDrafts.moduleId, moduleId),
            eq(lessonDrafts.language, language),
            eq(lessonDrafts.revision, wanted[language] ?? 0),
          ),
        )
        .returning();
      if (!draft) return refuseStale(tx, editor, { moduleId, language });
      const base = baseOf(textsIn(before, language));
      if (base !== draft.base && base !== over[language])
        throw new AppError('CONFLICT', m.publishedChanged(), { base, language });
      texts[language] = trimmed(draft);
    }
    await writeTexts(tx, moduleId, { own: before.language, texts, now });
    const versionId = await keepVersion(tx, moduleId, { origin: 'editor', by: editor.userId, now });
    await recordAudit(tx, {
      actorId: editor.userId,
      action: 'module.update',
      subjectType: 'module',
      subjectId: moduleId,
      detail: { versionId, languages: named },
      at: now,
    });
    await announcePublicContentChange(tx);
    return { message: m.changesPublished(), versionId, formerId: former?.id ?? null };
  });
}
