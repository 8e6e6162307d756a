/** Pictures in lessons' texts (product.md#lesson-text). */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { hasRole } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import { attachFiles, openPicture, storeFiles } from '#features/school/files/public.server.ts';
import { webpSize } from '#features/school/files/webp.ts';
import { AppError } from '#kernel/errors.ts';
import type { Language } from '#kernel/language.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { isPictureName, lessonNodes, type PictureSize, pictureNamesIn, pictureUrl } from '../lesson-text.ts';
import * as m from '../messages/m.ts';
import { freeName, slugOf } from '../rules.ts';
import { getOpenModule, moduleNotFound } from './access.ts';
import { lessonPictures, modules } from './schema.ts';

export type PictureRow = typeof lessonPictures.$inferSelect;

/** More than any lesson shows; old ones count. */
export const mostPictures = 500;

export function listPictures(db: DbOrTx, moduleIds: number[], names?: string[]): Promise<PictureRow[]> {
  if (moduleIds.length === 0 || names?.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(lessonPictures)
    .where(
      and(
        inArray(lessonPictures.moduleId, moduleIds),
        names ? inArray(lessonPictures.name, names) : undefined,
      ),
    );
}

/**
 * A module's text that has been drawn, as its readers see it.
 * @param text the Markdown that was drawn, in that language.
 */
export async function drawnForReaders(
  db: DbOrTx,
  nodes: readonly RichNode[],
  given: {
    moduleId: number;
    text: string;
    language: Language;
    /** Where the names that the text links to lead. */
    links: ReadonlyMap<string, string>;
  },
): Promise<RichNode[]> {
  const { moduleId, text, language, links } = given;
  const rows = await listPictures(db, [moduleId], pictureNamesIn(text));
  const pictures = new Map<string, PictureSize>(
    rows.map(({ name, width, height }) => [name, { width, height }]),
  );
  const words = inLanguage(language, () => ({
    calloutWords: { note: m.calloutNote(), tip: m.calloutTip(), warning: m.calloutWarning() },
    linkWords: { exercises: m.exerciseWord(), resources: m.resourceWord() },
  }));
  const videoWords = (site: string) =>
    inLanguage(language, () => ({
      head: m.videoFrom({ site }),
      note: m.videoFromNote({ site }),
      offline: m.videoNeedsInternet(),
    }));
  return lessonNodes(nodes, { moduleId, pictures, links, videoWords, ...words });
}

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'scanner' | 'log'>;

export interface StoredPicture extends PictureSize {
  fileId: string;
  /** Of the file that was uploaded. */
  name: string;
}

/** Draws the picture again and stores it; it is forgotten after a day if nothing uses it. @throws AppError */
export async function storePicture(deps: PictureDeps, userId: string, file: File): Promise<StoredPicture> {
  const [stored] = await storeFiles(deps, { userId, purpose: 'lesson', files: [file], hasQuota: false });
  const bytes = stored && (await deps.files.open(stored.key));
  const size = bytes && webpSize(new Uint8Array(await bytes.arrayBuffer()));
  if (!stored || !size) throw new Error('a picture was stored that is none');
  return { ...size, fileId: stored.id, name: stored.name };
}

/** @throws AppError NOT_FOUND; CONFLICT when the module has too many pictures; and as every upload. */
export async function addPicture(
  deps: PictureDeps,
  editor: Viewer,
  { id: moduleId, file }: { id: number; file: File },
): Promise<{ name: string; url: string; width: number; height: number }> {
  const now = deps.clock.now();
  const { userId } = editor;
  const picture = await storePicture(deps, userId, file);
  const name = await deps.db.transaction(async (tx) => {
    const [module] = await tx
      .select({ id: modules.id })
      .from(modules)
      .where(and(eq(modules.id, moduleId), isNull(modules.deletedAt)))
      .for('update');
    if (!module) throw moduleNotFound();
    const taken = await listPictures(tx, [moduleId]);
    if (taken.length >= mostPictures)
      throw new AppError('CONFLICT', m.tooManyPictures({ count: mostPictures }));
    const free = `${freeName(
      slugOf(picture.name.replace(/\.webp$/, ''))
        .slice(0, 60)
        .replace(/-+$/, ''),
      new Set(taken.map((row) => row.name.replace(/\.webp$/, ''))),
    )}.webp`;
    await placePicture(tx, { moduleId, name: free, picture, userId, now });
    return free;
  });
  return { name, url: pictureUrl(moduleId, name), width: picture.width, height: picture.height };
}

/** Gives a stored picture its name in a module; one that had the name before goes. */
export async function placePicture(
  tx: Tx,
  given: { moduleId: number; name: string; picture: StoredPicture; userId: string; now: Date },
): Promise<{ formerFileId: string | null }> {
  const { moduleId, name, picture, userId, now } = given;
  const { fileId, width, height } = picture;
  const attached = await attachFiles(tx, { userId, fileIds: [fileId], purpose: 'lesson', now });
  if (attached !== 1) throw new AppError('CONFLICT', m.pictureGone());
  const [former] = await listPictures(tx, [moduleId], [name]);
  await tx
    .insert(lessonPictures)
    .values({ moduleId, name, fileId, width, height, createdAt: now })
    .onConflictDoUpdate({
      target: [lessonPictures.moduleId, lessonPictures.name],
      set: { fileId, width, height, createdAt: now },
    });
  return { formerFileId: former?.fileId ?? null };
}

/**
 * The pictures of a folder of a course, under the names that they have there.
 * @returns the files that had those names before; the caller discards them.
 */
export async function savePictures(
  tx: Tx,
  given: { moduleId: number; pictures: ReadonlyMap<string, StoredPicture>; userId: string; now: Date },
): Promise<string[]> {
  const former: string[] = [];
  for (const [name, picture] of given.pictures) {
    const { formerFileId } = await placePicture(tx, { ...given, name, picture });
    if (formerFileId !== null) former.push(formerFileId);
  }
  return former;
}

/**
 * A picture of a lesson, for an `<img>`.
 * @throws AppError NOT_FOUND; UPGRADE_REQUIRED for those who cannot read the lesson.
 */
export async function openLessonPicture(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  viewer: Viewer,
  { id, name }: { id: number; name: string },
): Promise<File> {
  if (!hasRole(viewer, 'editor')) await getOpenModule(deps, viewer, id);
  const [row] = isPictureName(name) ? await listPictures(deps.db, [id], [name]) : [];
  if (!row) throw new AppError('NOT_FOUND', m.pictureNotFound());
  return openPicture(deps, row.fileId);
}
