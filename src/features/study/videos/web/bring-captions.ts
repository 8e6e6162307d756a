/** Files of captions that an editor drops beside their videos. They may come before the video is ready. */
import { api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import { longestCaptions, mostCues, readCues, toWebVtt } from '../caption-cues.ts';
import * as m from '../messages/m.ts';

export interface CaptionFile {
  file: File;
  /** BCP 47, such as "id". */
  language: string;
}

/** Waits between tries: the connection may be lost for a moment. */
const pausesMs = [0, 2_000, 10_000];

/** Gives a video the captions of these files. What cannot be taken is said with the file's name; the rest is taken. */
export async function bringCaptions(mediaId: string, captions: readonly CaptionFile[]): Promise<void> {
  for (const { file, language } of captions) {
    const problem = await bring(mediaId, language, file);
    if (problem !== null) toast.error(m.captionsNotTaken({ name: file.name }), problem);
  }
}

/** @returns why not, in words; null when the video has them. */
async function bring(mediaId: string, language: string, file: File): Promise<string | null> {
  const cues = readCues(await file.text());
  if (!cues || cues.length > mostCues) return m.noCaptionLines();
  const text = toWebVtt(cues);
  if (text.length > longestCaptions) return m.noCaptionLines();
  let failure: unknown;
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      // Only where there are none in this language: what someone has written stays.
      await api.videos.saveCaptions({ id: mediaId, language, revision: 0, text });
      return null;
    } catch (error) {
      failure = error;
      const status = errorStatusOf(error);
      if (status === 409) return m.captionsAreThere();
      if (status !== null && status < 500) break;
    }
  }
  return errorMessage(failure);
}
