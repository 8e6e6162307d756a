/** Full-text search as people type: half words find, and so do other forms of an English word. */
import { type SQL, sql } from 'drizzle-orm';

const maxWords = 8;

/**
 * What was typed, as a query for `searchColumn`s. Everything that is not a letter or a digit separates words, so
 * nothing of it reaches the query language. @returns null when there is no word in it.
 */
export function wordsQuery(typed: string): SQL | null {
  const words = (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
  if (words.length === 0) return null;
  const begun = words.map((word) => `${word}:*`).join(' & ');
  return sql`(to_tsquery('simple', ${begun}) || plainto_tsquery('english', ${words.join(' ')}))`;
}
