/**
 * Captions and chapters of videos at Bunny, as this school holds them (product.md#moving-videos). Bunny keeps one
 * title for each chapter, in whole seconds; the title in the other language and the exact times are only here. Captions
 * are held as Bunny gave them last, so that a course's folder can be read without asking Bunny.
 */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { Bunny } from '#providers/bunny/bunny.server.ts';
import type { VideoDetails } from '#providers/video.ts';
import { readCues, toWebVtt } from '../caption-cues.ts';
import { titlesOf, voiceOf, withHeldTitles } from '../chapters.ts';
import type { CaptionText } from './captions.ts';
import { bunnyTexts } from './schema.ts';

export type BunnyTextsRow = typeof bunnyTexts.$inferSelect;

/** What is said of a video at Bunny. */
export interface VideoSaid {
  captions: readonly CaptionText[];
  chapters: VideoDetails['chapters'];
}

export async function findBunnyTexts(db: DbOrTx, guid: string): Promise<BunnyTextsRow | null> {
  const [row] = await db.select().from(bunnyTexts).where(eq(bunnyTexts.guid, guid));
  return row ?? null;
}

/** By the ids of the videos. */
export async function listBunnyTexts(
  db: DbOrTx,
  guids: readonly string[],
): Promise<Map<string, BunnyTextsRow>> {
  if (guids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(bunnyTexts)
    .where(inArray(bunnyTexts.guid, [...guids]));
  return new Map(rows.map((row) => [row.guid, row]));
}

/** @param isUnsent Bunny must still be told (`sendBunnyTexts`). Until then nothing that Bunny says replaces it. */
export async function holdBunnyTexts(
  tx: DbOrTx,
  { guid, said, isUnsent, now }: { guid: string; said: VideoSaid; isUnsent: boolean; now: Date },
): Promise<void> {
  const row = { captions: [...said.captions], chapters: said.chapters, isUnsent, updatedAt: now };
  await tx
    .insert(bunnyTexts)
    .values({ guid, ...row })
    .onConflictDoUpdate({ target: bunnyTexts.guid, set: row });
}

/** A video as Bunny tells it, with what we hold of it besides. Captions keep their order: the first are the voice's. */
export function withBunnyTexts(
  details: VideoDetails,
  held: Pick<BunnyTextsRow, 'captions' | 'chapters' | 'isUnsent'> | null,
): VideoDetails {
  if (!held) return details;
  const placeOf = ({ srclang }: { srclang: string }) => {
    const place = held.captions.findIndex(({ language }) => language === srclang);
    return place < 0 ? held.captions.length : place;
  };
  return {
    ...details,
    captions: details.captions.toSorted((one, other) => placeOf(one) - placeOf(other)),
    chapters: held.isUnsent ? held.chapters : withHeldTitles(details.chapters, held.chapters),
  };
}

/**
 * Asks Bunny what it has of a video, and holds that. Captions that nobody can read as such are left out.
 * @throws ProviderError
 */
export async function askBunnyTexts(
  { db, bunny }: { db: DbOrTx; bunny: Bunny },
  { guid, now }: { guid: string; now: Date },
): Promise<void> {
  const before = await findBunnyTexts(db, guid);
  if (before?.isUnsent) return;
  const told = await bunny.getVideo(guid);
  if (!told?.isReady) return;
  const details = withBunnyTexts(told, before);
  const captions: CaptionText[] = [];
  for (const { srclang, label } of details.captions) {
    const cues = readCues((await bunny.readCaptions(guid, srclang, now)) ?? '');
    if (cues) captions.push({ language: srclang, label, text: toWebVtt(cues) });
  }
  const said = { captions, chapters: details.chapters };
  if (before && isDeepStrictEqual(said, { captions: before.captions, chapters: before.chapters })) return;
  const row = { ...said, isUnsent: false, updatedAt: now };
  await db
    .insert(bunnyTexts)
    .values({ guid, ...row })
    // What someone has brought in the meantime stays.
    .onConflictDoUpdate({ target: bunnyTexts.guid, set: row, setWhere: eq(bunnyTexts.isUnsent, false) });
}

/** Gives Bunny these captions and chapters, and no others. Chapters have the title in the voice's language. */
export async function giveBunnyTexts(
  bunny: Bunny,
  { guid, said }: { guid: string; said: VideoSaid },
): Promise<void> {
  const there = await bunny.getVideo(guid);
  for (const { language: srclang, label, text } of said.captions)
    await bunny.sendCaptions(guid, { srclang, label, text });
  for (const { srclang } of there?.captions ?? [])
    if (!said.captions.some(({ language }) => language === srclang))
      await bunny.deleteCaptions(guid, srclang);
  const voice = voiceOf(said.captions.map(({ language, label }) => ({ srclang: language, label })));
  if (said.chapters.length > 0 || (there?.chapters.length ?? 0) > 0)
    await bunny.sendChapters(
      guid,
      said.chapters.map((chapter) => ({
        ...chapter,
        title: (voice && titlesOf(chapter, voice)[voice]) || chapter.title,
      })),
    );
}

/** Bunny has what was held at that moment. */
export async function markBunnyTextsSent(
  tx: DbOrTx,
  { guid, updatedAt }: Pick<BunnyTextsRow, 'guid' | 'updatedAt'>,
): Promise<void> {
  await tx
    .update(bunnyTexts)
    .set({ isUnsent: false })
    .where(and(eq(bunnyTexts.guid, guid), eq(bunnyTexts.updatedAt, updatedAt)));
}
