/** Search as people type: full text that also finds half words and other forms of a word; names; ids. */
import { type SQL, sql } from 'drizzle-orm';

const maxWords = 8;

/** A trigram index cannot look for fewer letters than this in the middle of a text. */
const shortestInside = 3;

/** A shorter beginning of a word would match nearly everything. */
const shortestHalfWord = 2;

/** Escapes LIKE's wildcards: what a person types is text, not a pattern. */
export const literally = (typed: string): string => typed.replace(/[\\%_]/g, (mark) => `\\${mark}`);

/** Text with an `@` must have something before it to count as an address. */
const addressTyped = /^[^@\s]+@\S*$/;

export const containing = (typed: string): string => `%${literally(typed)}%`;

/**
 * Whether an address, stored in lower case, begins with the one that was typed. Needs an index on
 * `email text_pattern_ops`. The middle of addresses is not searched: a trigram index would go through everyone at
 * `gmail.com` for each of its trigrams.
 * @returns null when no address was typed.
 */
export function addressBegins(email: SQL, typed: string): SQL | null {
  return addressTyped.test(typed) ? sql`${email} like ${`${literally(typed.toLowerCase())}%`}` : null;
}

/**
 * Whether one of these columns contains what was typed. Every column needs a trigram index (`gin_trgm_ops`). Such an
 * index finds fewer than three letters only at the beginning of a word, so shorter texts match only there.
 */
export function anyHas(columns: readonly SQL[], typed: string): SQL {
  const patterns =
    typed.length < shortestInside ? [`${literally(typed)}%`, `% ${literally(typed)}%`] : [containing(typed)];
  const conditions = columns.flatMap((column) => patterns.map((pattern) => sql`${column} ilike ${pattern}`));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const idDigits = 32;
/** The number of digits that tables show of an id. Fewer could as well be a name. */
const shortestPartOfId = 6;

/**
 * Whether an id begins or ends with what was typed. The beginning is a range served by the primary key; the end needs
 * an index on `reverse(id::text) text_pattern_ops`.
 * @returns null when the text cannot be part of an id.
 */
export function idHas(id: SQL, typed: string): SQL | null {
  const text = typed.toLowerCase();
  const digits = text.replaceAll('-', '');
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < shortestPartOfId || digits.length > idDigits)
    return null;
  const backwards = [...text].toReversed().join('');
  return sql`(${id} between ${digits.padEnd(idDigits, '0')}::uuid and ${digits.padEnd(idDigits, 'f')}::uuid
    or reverse(${id}::text) like ${`${backwards}%`})`;
}

/** Whether the text contains no word: punctuation alone matches nothing. */
export const isWordless = (typed: string): boolean => typed.trim() !== '' && wordsQuery(typed) === null;

/**
 * What was typed, as a query for `searchColumn`s: whole words, and the last one also as the beginning of a word.
 * Everything except letters and digits separates words, so no input reaches the query language.
 * @returns null when the text contains no word.
 */
export function wordsQuery(typed: string): SQL | null {
  const words = (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
  const last = words.at(-1);
  if (last === undefined) return null;
  const whole = words.slice(0, -1);
  const begun = [...whole, last.length >= shortestHalfWord ? `${last}:*` : last].join(' & ');
  return sql`(to_tsquery('simple', ${begun}) || plainto_tsquery('english', ${words.join(' ')})
    || plainto_tsquery('indonesian', ${words.join(' ')}))`;
}
