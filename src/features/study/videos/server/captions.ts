/** The captions of the school's own videos: rows that editors and course folders write (product.md#captions). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import { isLanguage, languageNames } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { firstRevision } from '#platform/db/first-revision.server.ts';
import { type Cue, cueProblems, longestCueText, mostCues, readCues, toWebVtt } from '../caption-cues.ts';
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
  if (video.folder === null) return null;
  const file = path.join(contentDir, video.folder, 'captions', `${path.basename(language)}.vtt`);
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

/** Puts these captions in place of all that the video has. The list on the video's row is the caller's to write. */
export async function replaceCaptions(
  tx: Tx,
  given: { mediaId: string; captions: readonly CaptionText[]; by: string | null; now: Date },
): Promise<void> {
  const { mediaId, captions, by, now } = given;
  const languages = captions.map(({ language }) => language);
  await tx
    .delete(mediaCaptions)
    .where(
      and(
        eq(mediaCaptions.mediaId, mediaId),
        languages.length > 0 ? notInArray(mediaCaptions.language, languages) : undefined,
      ),
    );
  for (const { language, text } of captions) await writeCaptions(tx, { mediaId, language, text, by, now });
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

export async function getTexts(deps: CaptionDeps, id: string) {
  const row = await readyVideo(deps.db, id);
  return {
    id: row.id,
    name: row.name,
    videoUrl: mediaAddress(deps.config.appUrl, row.id),
    lengthSeconds: row.lengthSeconds,
    captions: row.captions.map(({ srclang, label }) => ({ language: srclang, label })),
    chapters: row.chapters.map(({ title, startSeconds }) => ({ title, startSeconds })),
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
export async function saveCaptions(deps: CaptionDeps, viewer: Viewer, input: z.output<typeof captionsInput>) {
  const { id, language, revision } = input;
  const cues = cuesOf(input.text);
  const at = deps.clock.now();
  const saved = await deps.db.transaction(async (tx) => {
    await lockShown(tx);
    const row = await findVideo(tx, id, true);
    const isReady = row.state === 'ready';
    const [kept] = await tx
      .select({ revision: mediaCaptions.revision })
      .from(mediaCaptions)
      .where(ofLanguage(id, language));
    if ((kept?.revision ?? 0) !== revision) throw new AppError('CONFLICT', m.captionsChanged());
    const lengthMs = isReady ? row.lengthSeconds * 1_000 : Number.POSITIVE_INFINITY;
    const wrong = cueProblems(cues, lengthMs).find(({ isError }) => isError);
    if (wrong) throw new AppError('INVALID_INPUT', m.captionLineWrong({ line: wrong.index + 1 }));
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
    if (isReady) await show(deps, tx, { row, change: { captions: list }, actorId: viewer.userId, at });
    else await tx.update(media).set({ captions: list }).where(eq(media.id, id));
    return counts;
  });
  return { revision: saved };
}

/** @throws AppError INVALID_INPUT for a text that is no WebVTT, and for more than anyone can read. */
function cuesOf(text: string): Cue[] {
  if (text.trim() === '') return [];
  const cues = readCues(text);
  if (!cues || cues.length > mostCues) throw new AppError('INVALID_INPUT', m.noCaptionLines());
  const long = cues.findIndex((cue) => cue.text.length > longestCueText);
  if (long >= 0) throw new AppError('INVALID_INPUT', m.captionLineWrong({ line: long + 1 }));
  return cues;
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
    const now = row.chapters.map(({ title, startSeconds }) => ({ title, startSeconds }));
    if (JSON.stringify(now) !== JSON.stringify(before)) throw new AppError('CONFLICT', m.captionsChanged());
    const starts = chapters.map(({ startSeconds }) => startSeconds);
    if (starts.some((start, index) => start <= (starts[index - 1] ?? -1) || start >= row.lengthSeconds))
      throw new AppError('INVALID_INPUT', m.chaptersInOrder());
    const list = chapters.map((chapter, index) => ({
      ...chapter,
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
