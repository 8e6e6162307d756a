/** The captions of the school's own videos: rows that editors and course folders write (product.md#captions). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import { currentLanguage, isLanguage, type Language, languageNames, languages } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { firstRevision } from '#platform/db/first-revision.server.ts';
import { type Cue, toWebVtt } from '../caption-cues.ts';
import { judgeCaptions } from '../caption-faults.ts';
import { titlesOf, titlesStored, voiceOf } from '../chapters.ts';
import type { captionsInput, chaptersInput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { mediaAddress } from '../rules.ts';
import { posterHindranceOf } from './poster.ts';
import { detailsOf, lockShown, type MediaRow } from './queries.ts';
import { media, mediaCaptions } from './schema.ts';

type CaptionDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'contentDir' | 'showVideo'>;

const ofLanguage = (mediaId: string, language: string) =>
  and(eq(mediaCaptions.mediaId, mediaId), eq(mediaCaptions.language, language));

/** WebVTT; null when the video has none in that language. Those of the demo's videos come with the product. */
export async function readCaptions(
  db: DbOrTx,
  contentDir: string,
  video: Pick<MediaRow, 'id' | 'folder'>,
  language: string,
): Promise<string | null> {
  const [row] = await db
    .select({ text: mediaCaptions.text })
    .from(mediaCaptions)
    .where(ofLanguage(video.id, language));
  if (row) return row.text;
  return video.folder === null ? null : readReleaseCaptions(contentDir, video.folder, language);
}

/** Those that come with the product; null when it has none in that language. @param folder of the video, below `content`. */
export function readReleaseCaptions(
  contentDir: string,
  folder: string,
  language: string,
): Promise<string | null> {
  const file = path.join(contentDir, folder, 'captions', `${path.basename(language)}.vtt`);
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

export interface CaptionText {
  language: string;
  label: string;
  /** WebVTT. */
  text: string;
}

/** LF, NFC, and one line break at the end, as course folders hold them: texts that only differ in these are the same. */
export const tidyCaptions = (text: string): string =>
  `${text.replaceAll('\r\n', '\n').normalize('NFC').trim()}\n`;

/** The captions that a video is listed with, in their order; the first is in the language of the voice. */
export async function listCaptions(
  db: DbOrTx,
  contentDir: string,
  video: Pick<MediaRow, 'id' | 'folder' | 'captions'>,
): Promise<CaptionText[]> {
  const found: CaptionText[] = [];
  for (const { srclang, label } of video.captions)
    found.push({
      language: srclang,
      label,
      text: (await readCaptions(db, contentDir, video, srclang)) ?? '',
    });
  return found;
}

/**
 * Gives a video that is here these captions and no others. The list on the video's row is the caller's to write.
 * Languages whose text stays keep their revision, and a video of the product keeps reading their file.
 * @param before as `listCaptions` gives them.
 * @returns whether a text has changed, has come or has gone.
 */
export async function changeCaptions(
  tx: Tx,
  given: {
    video: Pick<MediaRow, 'id' | 'folder'>;
    before: readonly CaptionText[];
    after: readonly CaptionText[];
    by: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { video, before, after, by, now } = given;
  let isChanged = false;
  for (const { language } of before) {
    if (after.some((one) => one.language === language)) continue;
    isChanged = true;
    if (video.folder === null) await tx.delete(mediaCaptions).where(ofLanguage(video.id, language));
    else await writeCaptions(tx, { mediaId: video.id, language, text: noLines, by, now });
  }
  for (const { language, text } of after) {
    const known = before.find((one) => one.language === language);
    if (known && tidyCaptions(known.text) === tidyCaptions(text)) continue;
    isChanged = true;
    await writeCaptions(tx, { mediaId: video.id, language, text, by, now });
  }
  return isChanged;
}

/** @returns the revision that now counts: the same text is no change. */
async function writeCaptions(
  tx: Tx,
  given: { mediaId: string; language: string; text: string; by: string | null; now: Date },
): Promise<number> {
  const { mediaId, language, text, by, now } = given;
  const [before] = await tx
    .select({ revision: mediaCaptions.revision, text: mediaCaptions.text })
    .from(mediaCaptions)
    .where(ofLanguage(mediaId, language))
    .for('update');
  if (before?.text === text) return before.revision;
  const row = {
    text,
    revision: before ? before.revision + 1 : firstRevision(),
    updatedAt: now,
    updatedBy: by,
  };
  await tx
    .insert(mediaCaptions)
    .values({ mediaId, language, ...row })
    .onConflictDoUpdate({ target: [mediaCaptions.mediaId, mediaCaptions.language], set: row });
  return row.revision;
}

const notFound = () => new AppError('NOT_FOUND', m.videoNotFound());

/** @throws AppError NOT_FOUND */
async function findVideo(db: DbOrTx, id: string, lock = false): Promise<MediaRow> {
  const rows = db.select().from(media).where(eq(media.id, id));
  const [row] = lock ? await rows.for('update') : await rows;
  if (!row || row.isArchive) throw notFound();
  return row;
}

/** @throws AppError NOT_FOUND; CONFLICT while the video is not ready: its length is not known. */
async function readyVideo(db: DbOrTx, id: string, lock = false): Promise<MediaRow> {
  const row = await findVideo(db, id, lock);
  if (row.state !== 'ready') throw new AppError('CONFLICT', m.captionsWhenReady());
  return row;
}

/** For editing. A title of which nobody has said the language is in that of the voice, or of the person who looks. */
function chaptersIn(
  { chapters, captions }: MediaRow,
  unsaid: Language = voiceOf(captions) ?? currentLanguage(),
) {
  return chapters.map((chapter) => ({
    startSeconds: chapter.startSeconds,
    titles: titlesOf(chapter, unsaid),
  }));
}

export async function getTexts(deps: CaptionDeps, id: string) {
  const row = await readyVideo(deps.db, id);
  return {
    id: row.id,
    name: row.name,
    videoUrl: mediaAddress(deps.config.appUrl, row.id),
    lengthSeconds: row.lengthSeconds,
    captions: row.captions.map(({ srclang, label }) => ({ language: srclang, label })),
    chapters: chaptersIn(row),
    posterHindrance: await posterHindranceOf(deps, row),
  };
}

export async function getCaptions(deps: CaptionDeps, { id, language }: { id: string; language: string }) {
  const row = await readyVideo(deps.db, id);
  const [kept] = await deps.db
    .select({ revision: mediaCaptions.revision })
    .from(mediaCaptions)
    .where(ofLanguage(id, language));
  const text = await readCaptions(deps.db, deps.contentDir, row, language);
  return { revision: kept?.revision ?? 0, text: text === noLines ? '' : (text ?? '') };
}

/**
 * Saves the lines of one language; no lines take the language away. A video that is on its way has them from its first
 * moment; lines behind its end are marked in the editor.
 * @throws AppError INVALID_INPUT for lines that no player can show; CONFLICT when someone else has saved meanwhile.
 */
export async function saveCaptions(
  deps: CaptionDeps,
  viewer: Pick<Viewer, 'userId'>,
  input: z.output<typeof captionsInput>,
) {
  const { id, language, revision } = input;
  // The length of a ready video stays.
  const { state, lengthSeconds } = await findVideo(deps.db, id);
  const cues = cuesOf(input.text, state === 'ready' ? lengthSeconds : null);
  const at = deps.clock.now();
  const saved = await deps.db.transaction(async (tx) => {
    await lockShown(tx);
    const row = await findVideo(tx, id, true);
    const [kept] = await tx
      .select({ revision: mediaCaptions.revision })
      .from(mediaCaptions)
      .where(ofLanguage(id, language));
    if ((kept?.revision ?? 0) !== revision) throw new AppError('CONFLICT', m.captionsChanged());
    const counts = await writeCaptions(tx, {
      mediaId: id,
      language,
      text: cues.length === 0 ? noLines : toWebVtt(cues),
      by: viewer.userId,
      now: at,
    });
    const others = row.captions.filter(({ srclang }) => srclang !== language);
    const known = row.captions.find(({ srclang }) => srclang === language);
    const own = known ?? {
      srclang: language,
      label: isLanguage(language) ? languageNames[language] : language,
    };
    // The first is the language of the voice, so an old one keeps its place.
    const list = known
      ? row.captions.filter((caption) => caption !== known || cues.length > 0)
      : cues.length > 0
        ? [...others, own]
        : others;
    if (row.state === 'ready')
      await show(deps, tx, { row, change: { captions: list }, actorId: viewer.userId, at });
    else await tx.update(media).set({ captions: list }).where(eq(media.id, id));
    return counts;
  });
  return { revision: saved };
}

/** @throws AppError INVALID_INPUT for a text that is no WebVTT, and for lines that no player can show. */
function cuesOf(text: string, lengthSeconds: number | null): Cue[] {
  if (text.trim() === '') return [];
  const { cues, fault } = judgeCaptions(text, lengthSeconds);
  if (!fault) return cues;
  throw new AppError(
    'INVALID_INPUT',
    'index' in fault ? m.captionLineWrong({ line: fault.index + 1 }) : m.noCaptionLines(),
  );
}

/** Kept when a language is taken away, so that the product's own captions do not come back. */
const noLines = 'WEBVTT\n';

/** @throws AppError CONFLICT when someone else has saved meanwhile. */
export async function saveChapters(deps: CaptionDeps, viewer: Viewer, input: z.output<typeof chaptersInput>) {
  const { id, before, chapters } = input;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockShown(tx);
    const row = await readyVideo(tx, id, true);
    // The first captions, or another language of the page, have said meanwhile what language the titles are in.
    if (!languages.some((unsaid) => isDeepStrictEqual(chaptersIn(row, unsaid), before)))
      throw new AppError('CONFLICT', m.captionsChanged());
    const starts = chapters.map(({ startSeconds }) => startSeconds);
    if (starts.some((start, index) => start <= (starts[index - 1] ?? -1) || start >= row.lengthSeconds))
      throw new AppError('INVALID_INPUT', m.chaptersInOrder());
    const first = voiceOf(row.captions) ?? row.chapters[0]?.language ?? currentLanguage();
    const list = chapters.map(({ titles, startSeconds }, index) => ({
      ...titlesStored(titles, first),
      startSeconds,
      endSeconds: starts[index + 1] ?? row.lengthSeconds,
    }));
    await show(deps, tx, { row, change: { chapters: list }, actorId: viewer.userId, at });
  });
  return getTexts(deps, id);
}

/** Modules keep what they know of their video, and search knows what is said in it. */
async function show(
  deps: CaptionDeps,
  tx: Tx,
  given: {
    row: MediaRow;
    change: Partial<Pick<MediaRow, 'captions' | 'chapters'>>;
    actorId: string;
    at: Date;
  },
): Promise<void> {
  const { row, change, actorId, at } = given;
  await tx.update(media).set(change).where(eq(media.id, row.id));
  await deps.showVideo(tx, detailsOf({ ...row, ...change }), { isNew: false, moduleId: null, actorId, at });
}
