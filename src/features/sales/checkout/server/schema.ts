import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Tier } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, idEndIndex, instant } from '#platform/db/columns.server.ts';
import type { OrderProblem, OrderStatus } from '../rules.ts';

/** One intention to pay. Amounts are integer rupiah (product.md#money). */
export const orders = pgTable(
  'orders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    tier: text('tier').$type<Tier>().notNull(),
    /** The tier that was upgraded from; null for a first purchase. */
    fromTier: text('from_tier').$type<Tier>(),
    amountIdr: integer('amount_idr').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** Our name for the order at the provider. */
    externalId: text('external_id').notNull(),
    invoiceId: text('invoice_id'),
    invoiceUrl: text('invoice_url'),
    /** Why an administrator must look at it; null for almost all. */
    problem: text('problem').$type<OrderProblem>(),
    /** Whoever holds this until then is the one that talks to the provider about this order. */
    claimedUntil: instant('claimed_until'),
    paymentMethod: text('payment_method'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('orders_external_id_key').on(table.externalId),
    uniqueIndex('orders_invoice_id_key').on(table.invoiceId),
    // One open invoice per account (product.md#invoices), held by the database and not by a check before the insert.
    uniqueIndex('orders_one_open_key').on(table.userId).where(sql`status = 'OPEN'`),
    index('orders_open_idx').on(table.createdAt).where(sql`status = 'OPEN'`),
    index('orders_recent_idx').on(table.createdAt),
    index('orders_status_idx').on(table.status, table.createdAt),
    index('orders_paid_idx').on(table.paidAt).where(sql`status = 'PAID'`),
    index('orders_id_idx').on(table.id),
    idEndIndex('orders_id_end_idx', table.id),
    index('orders_history_idx').on(table.userId, table.createdAt),
  ],
);

/** Lets the browser that paid come back signed in, once (product.md#onboarding). Only the token's hash is kept. */
export const onboardingTokens = pgTable(
  'onboarding_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    /** Hash of the cookie of the browser that began checkout. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('onboarding_tokens_order_idx').on(table.userId, table.orderId)],
);

/**
 * The welcome checklist (product.md#welcome-checklist), kept per person so that it survives a refresh and another
 * device.
 */
export const onboardingSteps = pgTable(
  'onboarding_steps',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    step: text('step').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.step] })],
);
