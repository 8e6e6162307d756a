import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Tier } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import type { PartCount, PartStage } from '#features/sales/plans/parts.ts';
import type { Opens } from '#features/sales/products/rules.ts';
import { products } from '#features/sales/products/server/schema.ts';
import { idColumn, idEndIndex, instant } from '#platform/db/columns.server.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import type { OrderProblem, OrderStatus, PartState, ReturnState } from '../rules.ts';

/**
 * A product's order is never judged by what a person's plan is. The database holds that, because a server of the release
 * before this one, which knows plans only, may settle it while both run: it is refused, and the next round settles it.
 */
const productProblemCheck = `product_id is null or problem is null or problem <> 'plan-changed'
  and (problem <> 'paid-twice' or starts_with(external_id, 'surplus-'))`;

/**
 * A paid gift has its code, and is never judged by the plan or the courses of its buyer. The database holds that too: a
 * server of the release before this one, which knows no gifts, would open it to the buyer. It is refused, and the next
 * round settles the order.
 */
const giftCheck = `case when is_gift then from_tier is null and (status <> 'PAID' or gift_hash is not null)
  and (problem is null or problem not in ('plan-changed', 'already-open', 'paid-twice')) else gift_hash is null end`;

/**
 * A part is never judged by what the buyer's plan or courses are, and a server of the release before this one, which
 * knows no parts, would do it, or open an order without its other parts. It is refused, and the next round settles it.
 */
const partCheck = `case when part_no is null then num_nonnulls(parts, parts_total_idr, instalment_of, paid_part) = 0
  else parts is not null and parts in (2, 3) and part_no between 1 and parts and not is_gift and from_tier is null
    and (part_no = 1) = (instalment_of is null) and (part_no = 1) = (parts_total_idr is not null)
    and (paid_part is null or paid_part = part_no) and (status <> 'PAID' or paid_part is not null)
    and (instalment_of is null or problem is null or problem not in ('plan-changed', 'already-open', 'paid-twice')) end`;

/** One purchase of a plan or a product, paid or not. Amounts are integer rupiah (product.md#money). */
export const orders = pgTable(
  'orders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    /** Null for a product: an order sells one of the two. */
    tier: text('tier').$type<Tier>(),
    productId: uuid('product_id').references(() => products.id),
    /** What the product opened when the order was made; later changes of it concern later orders. */
    opens: jsonb('opens').$type<Opens>(),
    /** The tier that an upgrade starts from; null for a first purchase. */
    fromTier: text('from_tier').$type<Tier>(),
    /** Bought for someone else: it opens nothing for its buyer (product.md#gift-codes). */
    isGift: boolean('is_gift').notNull().default(false),
    /** Of the code of a paid gift; the code itself is stored nowhere. */
    giftHash: text('gift_hash'),
    amountIdr: integer('amount_idr').notNull(),
    provider: text('provider').$type<PaymentProviderName>().notNull().default('xendit'),
    /** What the price is lower by, so that no two open transfers have the same sum (product.md#transfers). */
    markIdr: integer('mark_idr').notNull().default(0),
    /** What a coupon took off the price; `amount_idr` is less by it. */
    discountIdr: integer('discount_idr').notNull().default(0),
    /** No foreign key: this feature must not import `sales/coupons`. */
    couponId: uuid('coupon_id'),
    /** As it was; coupons are never renamed. */
    couponCode: text('coupon_code'),
    /** Of how many parts it pays one, and which; null when it is paid in full (product.md#instalments). */
    parts: integer('parts').$type<PartCount>(),
    partNo: integer('part_no'),
    /** What all parts add up to; only of the first one, which opens what was bought. */
    partsTotalIdr: integer('parts_total_idr'),
    /** The order of the first part; null for that one itself. */
    instalmentOf: uuid('instalment_of'),
    /** The part, once it is paid. */
    paidPart: integer('paid_part'),
    status: text('status').$type<OrderStatus>().notNull(),
    /** Our id for the order at the provider. */
    externalId: text('external_id').notNull(),
    invoiceId: text('invoice_id'),
    invoiceUrl: text('invoice_url'),
    /** Why an administrator must look at it; usually null. */
    problem: text('problem').$type<OrderProblem>(),
    /** Until then, only the caller that set this value may call the provider about the order. */
    claimedUntil: instant('claimed_until'),
    paymentMethod: text('payment_method'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** When the money was sent back, by whom, and the bank's reference for it. */
    refundedAt: instant('refunded_at'),
    refundedBy: uuid('refunded_by').references(() => users.id),
    refundReference: text('refund_reference'),
    /**
     * What goes back of an order that was paid and then taken back; null for other money, which goes back as a whole. Of
     * an approval that was taken back it is what came, which may be above the order's sum.
     */
    refundIdr: integer('refund_idr'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('orders_external_id_key').on(table.externalId),
    uniqueIndex('orders_invoice_id_key').on(table.invoiceId),
    uniqueIndex('orders_gift_hash_key').on(table.giftHash).where(sql`gift_hash is not null`),
    // One open invoice per account (product.md#invoices), enforced by the database instead of a check before the
    // insert.
    uniqueIndex('orders_one_open_key').on(table.userId).where(sql`status = 'OPEN'`),
    uniqueIndex('orders_transfer_sum_key')
      .on(table.amountIdr)
      .where(sql`provider = 'transfer' and status = 'OPEN'`),
    index('orders_transfers_idx').on(table.amountIdr, table.expiresAt).where(sql`provider = 'transfer'`),
    // How often a coupon was used, and by whom.
    index('orders_coupon_idx')
      .on(table.couponId, table.status, table.userId)
      .where(sql`coupon_id is not null`),
    index('orders_refunded_by_idx').on(table.refundedBy).where(sql`refunded_by is not null`),
    // The month's money, and what was sent back in it.
    index('orders_money_idx').on(table.closedAt).where(sql`status in ('PAID', 'REFUND_DUE', 'REFUNDED')`),
    index('orders_refunded_idx').on(table.refundedAt).where(sql`refunded_at is not null`),
    // How often a product was sold, and by whom its seats are held.
    index('orders_product_idx')
      .on(table.productId, table.status, table.paidAt)
      .where(sql`product_id is not null`),
    check(
      'orders_sells_check',
      sql`num_nonnulls(tier, product_id) = 1 and (product_id is null) = (opens is null)`,
    ),
    check('orders_product_problem_check', sql.raw(productProblemCheck)),
    check('orders_gift_check', sql.raw(giftCheck)),
    check('orders_part_check', sql.raw(partCheck)),
    // The month's report asks which of its orders are parts.
    index('orders_parts_idx').on(table.userId, table.id).where(sql`part_no is not null`),
    // Each part is paid by one order.
    uniqueIndex('orders_part_key')
      .on(table.userId, table.instalmentOf, table.paidPart)
      .where(sql`instalment_of is not null and status = 'PAID'`),
    check(
      'orders_refund_check',
      sql`refund_idr > 0 and (refund_idr <= amount_idr or problem is not distinct from 'approval-taken-back')`,
    ),
    index('orders_open_idx').on(table.createdAt).where(sql`status = 'OPEN'`),
    index('orders_recent_idx').on(table.createdAt),
    index('orders_status_idx').on(table.status, table.createdAt),
    index('orders_paid_idx').on(table.paidAt).where(sql`status = 'PAID'`),
    index('orders_id_idx').on(table.id),
    idEndIndex('orders_id_end_idx', table.id),
    index('orders_history_idx').on(table.userId, table.createdAt),
  ],
);

/**
 * The parts of a paid first part: when each is due, and which order paid it. A part is paid by an order of its own, so that
 * there is one way to settle money (product.md#instalments).
 */
export const instalments = pgTable(
  'instalments',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The order of the first part. */
    orderId: uuid('order_id').notNull(),
    /** From 1. */
    no: integer('no').notNull(),
    amountIdr: integer('amount_idr').notNull(),
    /** When its day begins in the school's zone. */
    dueAt: instant('due_at').notNull(),
    state: text('state').$type<PartState>().notNull(),
    /** What has been said about it while it is open; `held` holds back access. */
    stage: text('stage').$type<PartStage>().notNull().default('new'),
    toldAt: instant('told_at'),
    /** The order that paid it. */
    paidBy: uuid('paid_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.no] }),
    // Parts whose time to be spoken of has come, and those that are overdue.
    index('instalments_due_idx').on(table.dueAt).where(sql`state = 'OPEN'`),
    check(
      'instalments_check',
      sql`no between 1 and 3 and amount_idr > 0 and state in ('OPEN', 'PAID', 'CANCELLED') and (state = 'PAID') = (paid_by is not null)`,
    ),
  ],
);

/**
 * The payment pages of orders at Midtrans, kept before it hears of them: it does not say what it has made, nor until
 * when a page can be paid (product.md#invoices).
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    /** From 1 for each order. */
    number: integer('number').notNull(),
    /** The page's `order_id` at Midtrans. */
    id: text('id').notNull(),
    amountIdr: integer('amount_idr').notNull(),
    /** Where people pay; null until Midtrans has answered, and for good when its answer was lost. */
    url: text('url'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When we began to end it: from then on nobody is sent to it, whether Midtrans has heard of it or not. */
    endingAt: instant('ending_at'),
    /** When we ended it, so that it can no longer be paid. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.number] }),
    uniqueIndex('payment_attempts_id_key').on(table.id),
  ],
);

/**
 * What a payment company was asked to send back, kept before it hears of it: the id is its key, so that it sends the
 * money once however often it is asked (product.md#refunds).
 */
export const moneyReturns = pgTable(
  'money_returns',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    id: idColumn(),
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    invoiceId: text('invoice_id').notNull(),
    amountIdr: integer('amount_idr').notNull(),
    state: text('state').$type<ReturnState>().notNull(),
    /** The company's own id of it. */
    reference: text('reference'),
    /** In the company's words or code, when it has refused. */
    why: text('why'),
    askedAt: instant('asked_at').notNull(),
    askedBy: uuid('asked_by').references(() => users.id),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.id] }),
    // One at a time for each order; a refused one makes room for the next.
    uniqueIndex('money_returns_one_key').on(table.userId, table.orderId).where(sql`state <> 'REFUSED'`),
    index('money_returns_asked_idx').on(table.askedAt).where(sql`state = 'ASKED'`),
    index('money_returns_asked_by_idx').on(table.askedBy).where(sql`asked_by is not null`),
  ],
);

/** Signs in the browser that paid when it returns, once (product.md#onboarding). Only the token's hash is stored. */
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

/** The welcome checklist (product.md#welcome-checklist), stored per person, so it is the same on every device. */
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
