/** Titles of chapters in two languages (product.md#captions). Pure. */
import { languageOfCaption } from '#kernel/captions.ts';
import { isLanguage, type Language, languages, otherLanguage } from '#kernel/language.ts';
import type { VideoChapter, VideoDetails } from '#providers/video.ts';

/** A title for each language; empty where there is none. */
export type ChapterTitles = Record<Language, string>;

type Captions = Pick<VideoDetails, 'captions'>['captions'];

/** The language of the voice, which the first captions name; null when it is none of ours, or nobody has said it. */
export function voiceOf([first]: Captions): Language | null {
  const language = first && languageOfCaption(first);
  return isLanguage(language) ? language : null;
}

/** @param unsaid the language of a title of which nobody has said it. */
export function titlesOf({ title, language, translations }: VideoChapter, unsaid: Language): ChapterTitles {
  return { en: '', id: '', ...translations, [language ?? unsaid]: title };
}

/** How titles are stored. One of them must not be empty. @param first the language of the title, if it has one in that. */
export function titlesStored(
  titles: ChapterTitles,
  first: Language,
): Pick<VideoChapter, 'title' | 'language' | 'translations'> {
  const language = titles[first] === '' ? otherLanguage(first) : first;
  const other = otherLanguage(language);
  return {
    title: titles[language],
    language,
    ...(titles[other] !== '' && { translations: { [other]: titles[other] } }),
  };
}

/** @returns the title for a reader, and its language: BCP 47, or empty where nobody knows it. */
export function chapterFor(
  { title, language, translations, startSeconds, endSeconds }: VideoChapter,
  captions: Captions,
  reader: Language,
) {
  const own = translations?.[reader];
  return own === undefined
    ? { title, language: language ?? captions[0]?.srclang ?? '', startSeconds, endSeconds }
    : { title: own, language: reader, startSeconds, endSeconds };
}

/**
 * Chapters as a keeper with one title and whole seconds tells them, with what we hold of them besides: both languages,
 * and exact times. A chapter that was renamed or moved there is another one.
 */
export function withHeldTitles(
  told: readonly VideoChapter[],
  held: readonly VideoChapter[],
): VideoDetails['chapters'] {
  return told.map((chapter) => {
    const known = held.find(
      ({ title, startSeconds, endSeconds }) =>
        title === chapter.title &&
        Math.floor(startSeconds) === Math.floor(chapter.startSeconds) &&
        Math.floor(endSeconds) === Math.floor(chapter.endSeconds),
    );
    return known ?? chapter;
  });
}

/** Which languages have no title in at least one chapter, with how many. */
export const missingTitles = (chapters: readonly { titles: ChapterTitles }[]) =>
  languages.flatMap((language) => {
    const count = chapters.filter(({ titles }) => titles[language].trim() === '').length;
    return count > 0 ? [{ language, count }] : [];
  });
