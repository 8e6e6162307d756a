import { currentLanguage, type Language } from '#kernel/language.ts';

/** Whether a piece of content is in another language than the page. Answers of an earlier release name none. */
export const isInOther = (language: Language | undefined): boolean =>
  language !== undefined && language !== currentLanguage();

/** The `lang` of a text in another language than the page, so that it is read out and hyphenated rightly. */
export const langOf = (language: Language | undefined): Language | undefined =>
  isInOther(language) ? language : undefined;
