/** The input of content in several languages (`platform/db/translated.server.ts`). */
import { z } from 'zod';
import { type Language, languages } from './language.ts';

/** The fields of a form with translated texts. @param texts the schema of the texts in one language. */
export const translatedInput = <Texts extends z.ZodType>(texts: Texts) => ({
  /** Of the texts themselves. */
  language: z.enum(languages),
  /** The same texts in other languages, each complete. */
  translations: z.strictObject({ en: texts.optional(), id: texts.optional() }),
});

/** The same, for reading. */
export const translatedOutput = <Texts extends z.ZodType>(texts: Texts) => ({
  language: z.enum(languages),
  translations: z.object({ en: texts.optional(), id: texts.optional() }),
});

interface Translated {
  language?: Language | undefined;
  translations?: Partial<Record<Language, unknown>> | undefined;
}

/** Translations name the language of the texts too, and none is in that language: it would hide the texts. */
export const areTranslations = ({ language, translations }: Translated): boolean =>
  translations === undefined || (language !== undefined && translations[language] === undefined);
