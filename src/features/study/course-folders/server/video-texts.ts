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
  chapters: chapters.map(({ title, language, translations, startSeconds, endSeconds }) => ({
    from: startSeconds,
    to: endSeconds,
    title: tidyTitle(title),
    ...(language && { language }),
    ...(translations && {
      translations: Object.fromEntries(
        Object.entries(translations).map(([other, text]) => [other, tidyTitle(text)]),
      ),
    }),
  })),
});

/** As keepers of videos hold them. */
export const chaptersOf = (chapters: readonly FolderChapter[]) =>
  chapters.map(({ from, to, ...titles }) => ({ ...titles, startSeconds: from, endSeconds: to }));

const tidyTitle = (title: string): string => title.normalize('NFC').trim();

/** Without what the product says of its video itself, which comes with the product, and with what is missing of that. */
export function withoutOwn(
  texts: VideoTexts,
  own: VideoTexts,
): VideoTexts & { noCaptions?: string[]; noChapters?: true } {
  const missing = own.captions
    .map(({ language }) => language)
    .filter((language) => !texts.captions.some((one) => one.language === language));
  return {
    captions: isDeepStrictEqual(own.captions, texts.captions) ? [] : texts.captions,
    chapters: isDeepStrictEqual(own.chapters, texts.chapters) ? [] : texts.chapters,
    ...(missing.length > 0 && { noCaptions: missing }),
    ...(texts.chapters.length === 0 && own.chapters.length > 0 && { noChapters: true }),
  };
}

/** What the product says of one of its videos; null for one that it does not have. */
export async function productTexts(
  contentDir: string,
  id: string,
): Promise<(VideoTexts & { lengthSeconds: number }) | null> {
  const facts = await readReleaseFacts(contentDir, id);
  return facts && { ...textsOf(facts), lengthSeconds: facts.lengthSeconds };
}
