/** Search as people type: full text, where half words find and so do other forms of a word; names; ids. */
import { type SQL, sql } from 'drizzle-orm';

const maxWords = 8;

/** Fewer letters than an index of triples can look for in the middle of a text. */
const shortestInside = 3;

/** Below this the beginning of a word is too little to look for: it would find nearly everything. */
const shortestHalfWord = 2;

/** What a person types is text to look for, not a pattern of LIKE. */
export const literally = (typed: string): string => typed.replace(/[\\%_]/g, (mark) => `\\${mark}`);

/** Who has typed an `@` has typed what stands before it. */
const addressTyped = /^[^@\s]+@\S*$/;

/** The pattern of LIKE for whatever has this text somewhere. */
export const containing = (typed: string): string => `%${literally(typed)}%`;

/**
 * Whether an address, kept in lower case, begins with the one that was typed. It needs an index on
 * `email text_pattern_ops`. In the middle of addresses it is not looked for: an index of triples would go through
 * everyone at `gmail.com` for each triple of that.
 * @returns null when no address was typed.
 */
export function addressBegins(email: SQL, typed: string): SQL | null {
  return addressTyped.test(typed) ? sql`${email} like ${`${literally(typed.toLowerCase())}%`}` : null;
}

/**
 * Whether one of these columns has what was typed. Every column needs an index of triples (`gin_trgm_ops`): of fewer
 * letters it knows only the words that begin with them, so those are what fewer letters find.
 */
export function anyHas(columns: readonly SQL[], typed: string): SQL {
  const patterns =
    typed.length < shortestInside ? [`${literally(typed)}%`, `% ${literally(typed)}%`] : [containing(typed)];
  const conditions = columns.flatMap((column) => patterns.map((pattern) => sql`${column} ilike ${pattern}`));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const idDigits = 32;
/** What tables show of an id. Fewer digits could as well be a name. */
const shortestPartOfId = 6;

/**
 * Whether an id begins or ends with what was typed. The beginning is a range, which the key serves; the end needs an
 * index on `reverse(id::text) text_pattern_ops`.
 * @returns null when that can be no part of an id.
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

/** Whether something was typed that has no word in it: signs alone are found nowhere. */
export const isWordless = (typed: string): boolean => typed.trim() !== '' && wordsQuery(typed) === null;

/**
 * What was typed, as a query for `searchColumn`s: whole words, and the last one also as the beginning of a word.
 * Everything that is not a letter or a digit separates words, so nothing of it reaches the query language.
 * @returns null when there is no word in it.
 */
export function wordsQuery(typed: string): SQL | null {
  const words = (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
  const last = words.at(-1);
  if (last === undefined) return null;
  const whole = words.slice(0, -1);
  const begun = [...whole, last.length >= shortestHalfWord ? `${last}:*` : last].join(' & ');
  return sql`(to_tsquery('simple', ${begun}) || plainto_tsquery('english', ${words.join(' ')}))`;
}
