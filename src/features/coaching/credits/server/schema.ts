import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { CreditKind, CreditReason } from '../rules.ts';

/**
 * Credits that were granted together and lapse together. `remaining` is the sum of the lot's ledger entries,
 * stored so that spending is one conditional statement (product.md#countable-things).
 */
export const creditLots = pgTable(
  'credit_lots',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    kind: text('kind').$type<CreditKind>().notNull(),
    remaining: integer('remaining').notNull(),
    /** Null means never. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('credit_lots_open_idx').on(table.userId, table.kind, table.expiresAt).where(sql`remaining > 0`),
    check('credit_lots_remaining_check', sql`remaining >= 0`),
  ],
);

/** The ledger (product.md#credits): append-only; a balance is the sum of its amounts. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    lotId: uuid('lot_id').notNull(),
    kind: text('kind').$type<CreditKind>().notNull(),
    /** Positive or negative, never 0. */
    amount: integer('amount').notNull(),
    reason: text('reason').$type<CreditReason>().notNull(),
    /** What caused the entry; unique per person, so the same cause never counts twice. */
    causeKey: text('cause_key').notNull(),
    /** Shown to the person: “Monthly grant”, or an administrator's reason. */
    note: text('note').notNull(),
    /** The same in Indonesian; null in rows of releases that kept one language. */
    indonesian: text('indonesian'),
    /** The administrator who made an adjustment or returned a credit. */
    actorId: uuid('actor_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('credit_entries_cause_key').on(table.userId, table.causeKey),
    index('credit_entries_kind_idx').on(table.userId, table.kind, table.id),
    check('credit_entries_amount_check', sql`amount <> 0`),
  ],
);

/** When to check a person's credits again: at the next grant or lapse. */
export const creditWakes = pgTable(
  'credit_wakes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    wakeAt: instant('wake_at').notNull(),
  },
  (table) => [index('credit_wakes_due_idx').on(table.wakeAt)],
);
