import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Which version of each feature's seed has run; seeds never overwrite edits (D2). */
export const seedVersions = pgTable('seed_versions', {
  name: text('name').primaryKey(),
  version: integer('version').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Counters of the rate limiter; its library reads and writes this shape. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
