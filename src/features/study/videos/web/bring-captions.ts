/** Files of captions that an editor drops beside their videos. They may come before the video is ready. */
import { api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import { longestCaptions, mostCues, readCues, toWebVtt } from '../caption-cues.ts';
import * as m from '../messages/m.ts';
import type { CaptionFile } from '../rules.ts';

/** Waits between tries: the connection may be lost for a moment. */
const pausesMs = [0, 2_000, 10_000];

/**
 * Gives a video the captions of these files. What cannot be taken is said with the file's name; the rest is taken.
 * @param isShown by a module: it may be the product's own, with captions that nobody has written here.
 */
export async function bringCaptions(
  mediaId: string,
  captions: readonly CaptionFile[],
  isShown = false,
): Promise<void> {
  for (const { file, language } of captions) {
    const hasOne = isShown && (await hasAlready(mediaId, language));
    const problem = hasOne ? m.captionsAreThere() : await bring(mediaId, language, file);
    if (problem !== null) toast.error(m.captionsNotTaken({ name: file.name }), problem);
  }
}

/** Captions that come with the product stay, like those that someone has written. */
const hasAlready = (mediaId: string, language: string): Promise<boolean> =>
  api.videos.texts({ id: mediaId }).then(
    ({ captions }) => captions.some((one) => one.language === language),
    () => false,
  );

/** @returns why not, in words; null when the video has them. */
async function bring(mediaId: string, language: string, file: File): Promise<string | null> {
  const read = await file.text().catch(() => null);
  if (read === null) return m.captionFileUnread();
  const cues = readCues(read);
  if (!cues || cues.length > mostCues) return m.noCaptionLines();
  const text = toWebVtt(cues);
  if (text.length > longestCaptions) return m.noCaptionLines();
  let failure: unknown;
  for (const [attempt, pauseMs] of pausesMs.entries()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      await api.videos.saveCaptions({ id: mediaId, language, revision: 0, text });
      return null;
    } catch (error) {
      failure = error;
      const status = errorStatusOf(error);
      // Of an earlier try, only the answer may have been lost.
      if (status === 409) return attempt > 0 ? null : m.captionsAreThere();
      if (status !== null && status < 500) break;
    }
  }
  return errorMessage(failure);
}
