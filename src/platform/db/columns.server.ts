import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Times are stored with zone, in UTC (D16). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An id that the application makes (UUID v7), so that rows can be distributed by their owner (D18). */
export const idColumn = (name = 'id') => uuid(name).notNull();
