import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from './columns.server.ts';

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

/** What a provider told us, stored before it is acknowledged, worked through by a job (security rule 10). */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    provider: text('provider').notNull(),
    body: jsonb('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
    outcome: text('outcome'),
  },
  (table) => [index('webhook_events_unprocessed_idx').on(table.receivedAt).where(sql`processed_at is null`)],
);
