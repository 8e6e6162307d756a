import { type SQL, sql } from 'drizzle-orm';
import { customType, type ExtraConfigColumn, index, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Times are stored with time zone, in UTC (product.md#time). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An id made by the application (UUID v7), so that rows can be distributed by their owner (product.md#ids). */
export const idColumn = (name = 'id') => uuid(name).notNull();

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The configurations of a search column: the words as written, so that half-typed words are found, and their stems in
 * both languages. A text is in either, and people search for what they see in the other.
 */
const configurations = ['english', 'indonesian', 'simple'] as const;

/** The words of a text in every configuration, as a `tsvector`. */
export const wordsOf = (text: SQL, weight: 'A' | 'B' | 'C' | 'D' = 'D'): SQL =>
  sql.join(
    configurations.map((name) =>
      sql
        .raw(`setweight(to_tsvector('${name}', `)
        .append(text)
        .append(sql.raw(`), '${weight}')`)),
    ),
    sql` || `,
  );

/**
 * A column's text in every language that it has, for a search column of a table with translations
 * (`translated.server.ts`): people find a piece by the words that they read.
 */
export const inAllLanguages = (column: string): SQL =>
  sql.raw(`in_all_languages(${column}, translations, '${column}')`);

/** A generated column for full-text search, maintained by the database. The first expression weighs most. */
export function searchColumn(name: string, ...expressions: SQL[]) {
  const weights = ['A', 'B', 'C', 'D'] as const;
  const weighed = expressions.map((expression, index) => wordsOf(expression, weights[index]));
  return tsvector(name).generatedAlwaysAs(sql.join(weighed, sql` || `));
}

/** Finds ids by their end, which is the part that tables show; for `idHas` of `search.server.ts`. */
export const idEndIndex = (name: string, id: ExtraConfigColumn) =>
  index(name).on(sql`reverse(${id}::text) text_pattern_ops`);

/** Finds addresses by their beginning in any database collation; for `addressBegins` of `search.server.ts`. */
export const addressIndex = (name: string, email: ExtraConfigColumn) =>
  index(name).on(email.op('text_pattern_ops'));

/** Finds any part of these texts; for `anyHas` of `search.server.ts`. */
export const partsIndex = (name: string, first: ExtraConfigColumn, ...more: ExtraConfigColumn[]) =>
  index(name).using('gin', first.op('gin_trgm_ops'), ...more.map((column) => column.op('gin_trgm_ops')));
