import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.server.ts';

/** Which version of each feature's seed has run; seeds never overwrite edits (product.md#seeds). */
export const seedVersions = pgTable('seed_versions', {
  name: text('name').primaryKey(),
  version: integer('version').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Counters of the rate limiter, in the shape that its library requires. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Webhooks from providers, stored before they are acknowledged and processed by a job (product.md#webhooks). */
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

/**
 * Which entries (a sign-up, a request) were passed on to which outside service: one row for each, so that nothing is
 * lost or sent twice while a service is down (product.md#public-forms).
 */
export const relays = pgTable(
  'relays',
  {
    entryId: uuid('entry_id').notNull(),
    target: text('target').notNull(),
    /** `waiting` (also between attempts), `sent`, or `failed`: given up until someone retries it. */
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** `internal`, `unreachable`, or the HTTP status of the answer. */
    lastError: text('last_error'),
    claimedUntil: instant('claimed_until'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.target] }),
    index('relays_unsent_idx').on(table.state).where(sql`state <> 'sent'`),
  ],
);
