/** Full-text search as people type: half words find, and so do other forms of an English word. */
import { type SQL, sql } from 'drizzle-orm';

const maxWords = 8;

/** Below this a half word is too little to look for: it would find nearly everything. */
const shortestHalfWord = 3;

/** What a person types is text to look for, not a pattern of LIKE. */
export const literally = (typed: string): string => typed.replace(/[\\%_]/g, (mark) => `\\${mark}`);

/** The pattern of LIKE for whatever has this text somewhere. */
export const containing = (typed: string): string => `%${literally(typed)}%`;

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
