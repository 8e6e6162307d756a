import { type SQL, sql } from 'drizzle-orm';
import { customType, type ExtraConfigColumn, index, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Times are stored with time zone, in UTC (product.md#time). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An id made by the application (UUID v7), so that rows can be distributed by their owner (product.md#ids). */
export const idColumn = (name = 'id') => uuid(name).notNull();

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * A generated column for full-text search, maintained by the database. It holds both English stems and the words as
 * written, so that Indonesian text and half-typed words are found too. The first expression weighs most.
 */
export function searchColumn(name: string, ...expressions: SQL[]) {
  const weighed = expressions.map((expression, index) => {
    const weight = sql.raw(`'${'ABCD'[Math.min(index, 3)]}'`);
    return sql`setweight(to_tsvector('english', ${expression}), ${weight}) || setweight(to_tsvector('simple', ${expression}), ${weight})`;
  });
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
