/** Captions and chapters of videos as folders hold them. */
import { isDeepStrictEqual } from 'node:util';
import {
  type FolderVideoFacts,
  readReleaseFacts,
  tidyCaptions,
} from '#features/study/videos/public.server.ts';
import type { FolderCaption, FolderChapter } from '../folder.ts';

export interface VideoTexts {
  captions: FolderCaption[];
  chapters: FolderChapter[];
}

/** As folders hold it. */
export const textsOf = ({
  captions,
  chapters,
}: Pick<FolderVideoFacts, 'captions' | 'chapters'>): VideoTexts => ({
  captions: captions.map(({ language, label, text }) => ({
    language,
    label: label.normalize('NFC').trim(),
    text: tidyCaptions(text),
  })),
  chapters: chapters.map(({ title, startSeconds, endSeconds }) => ({
    from: startSeconds,
    to: endSeconds,
    title: title.normalize('NFC').trim(),
  })),
});

/** Without what the product says of its video itself: that comes with the product. */
export const withoutOwn = (texts: VideoTexts, own: VideoTexts): VideoTexts => ({
  captions: isDeepStrictEqual(own.captions, texts.captions) ? [] : texts.captions,
  chapters: isDeepStrictEqual(own.chapters, texts.chapters) ? [] : texts.chapters,
});

/** What the product says of one of its videos; null for one that it does not have. */
export async function productTexts(
  contentDir: string,
  id: string,
): Promise<(VideoTexts & { lengthSeconds: number }) | null> {
  const facts = await readReleaseFacts(contentDir, id);
  return facts && { ...textsOf(facts), lengthSeconds: facts.lengthSeconds };
}
