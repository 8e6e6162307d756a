/**
 * Content in several languages. A row holds the texts in the language in which they were written, and their
 * translations in a column of their own, so reading a text in the reader's language needs no join.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { jsonb, text } from 'drizzle-orm/pg-core';
import { currentLanguage, type Language } from '#kernel/language.ts';

/** The texts of a row in other languages than its own. */
export type Translations<Texts> = Partial<Record<Language, Texts>>;

/** The columns of a table with translated texts. `Texts` has the names of the table's own columns. */
export const translatedColumns = <Texts extends object>() => ({
  /** In which the row's own texts are written. */
  language: text('language').$type<Language>().notNull().default('en'),
  translations: jsonb('translations').$type<Translations<Texts>>().notNull().default({}),
});

/** The language is one of ours, never a text of a person. */
const reader = (): SQL => sql.raw(`'${currentLanguage()}'`);

/** SQL: a column's text in the reader's language, or as it was written. @param alias of the table in the statement. */
export const textIn = (alias: string, column: string): SQL =>
  sql`coalesce(${sql.raw(`${alias}.translations`)} -> ${reader()} ->> ${sql.raw(`'${column}'`)}, ${sql.raw(`${alias}.${column}`)})`;

/** SQL: the language of the texts that the reader gets. */
export const languageIn = (alias: string): SQL =>
  sql`case when ${sql.raw(`${alias}.translations`)} ? ${reader()} then ${reader()} else ${sql.raw(`${alias}.language`)} end`;

/** The texts in the reader's language, or as they were written. */
export function inReadersLanguage<
  Texts extends object,
  Row extends Texts & { language: Language; translations: Translations<Texts> },
>(row: Row): Row {
  const translation = row.translations[currentLanguage()];
  return translation ? { ...row, ...translation, language: currentLanguage() } : row;
}

/**
 * For a change that names a language but no translations: a translation into that language goes, because it would hide
 * the texts.
 */
export const keptTranslations = (
  column: SQLWrapper,
  { language, translations }: { language?: Language | undefined; translations?: object | undefined },
): { translations?: SQL } =>
  language !== undefined && translations === undefined
    ? { translations: sql`${column} - ${language}::text` }
    : {};

/** A description in every language in which it is given: each must be one that we can draw. */
export const drawnTexts = ({
  description,
  translations = {},
}: {
  description?: string | undefined;
  translations?: Translations<{ description: string }> | undefined;
}): (string | undefined)[] => [
  description,
  ...Object.values(translations).map((texts) => texts?.description),
];
