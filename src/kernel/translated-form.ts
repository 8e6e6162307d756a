/** The values of an editor's form with texts in two languages (`ui/translated-fields.tsx`). */
import * as z from 'zod/mini';
import { currentLanguage, type Language, languages, otherLanguage } from './language.ts';

/** The form's fields. @param texts the schema of the texts in one language. */
export const translatedFields = <Texts extends z.ZodMiniType>(texts: Texts) => ({
  language: z.enum(languages),
  /** The texts in the other language; null where there are none. */
  translation: z.nullable(texts),
});

export interface InForm<Texts> {
  language: Language;
  translation: Texts | null;
}

interface Stored<Texts> {
  language: Language;
  translations: Partial<Record<Language, Texts | undefined>>;
}

export const toTranslation = <Texts>({ language, translations }: Stored<Texts>): InForm<Texts> => ({
  language,
  translation: translations[otherLanguage(language)] ?? null,
});

export const fromTranslation = <Texts>({ language, translation }: InForm<Texts>): Stored<Texts> => ({
  language,
  translations: translation ? { [otherLanguage(language)]: translation } : {},
});

/** The texts of an editor's piece in the language of the page, or as they were written. */
export const readIn = <Texts extends object>(piece: Texts & Stored<Partial<Texts>>): Texts => ({
  ...piece,
  ...piece.translations[currentLanguage()],
});
