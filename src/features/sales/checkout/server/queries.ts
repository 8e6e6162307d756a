import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  like,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import { isFoundBy } from '#features/people/accounts/public.server.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { type PartCount, startOfSchoolDay } from '#features/sales/plans/parts.ts';
import type { Opens } from '#features/sales/products/rules.ts';
import { products } from '#features/sales/products/server/schema.ts';
import { foundUpTo } from '#kernel/counts.ts';
import { newId } from '#kernel/ids.ts';
import type { CountProductSales } from '#kit/product-sales.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, json, readRow, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { idHas } from '#platform/db/search.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import {
  invoiceLifetimeMs,
  moneyStatuses,
  type OnboardingStep,
  type OrderProblem,
  type OrderSort,
  type OrderStatus,
  onboardingSteps,
} from '../rules.ts';
import { onboardingTokens, orders, onboardingSteps as stepRows } from './schema.ts';

export type Order = typeof orders.$inferSelect;

export interface NewOrder {
  userId: string;
  /** Null for a product. */
  tier: Tier | null;
  fromTier: Tier | null;
  productId: string | null;
  opens: Opens | null;
  isGift: boolean;
  provider: PaymentProviderName;
  /** What is to be paid: the price less `discountIdr` and `markIdr`. */
  amountIdr: number;
  markIdr: number;
  discountIdr: number;
  couponId: string | null;
  couponCode: string | null;
  /** Null when it is paid in full. */
  part: OrderPart | null;
  now: Date;
  expiresAt: Date;
}

/** Which part an order pays (product.md#instalments). */
export interface OrderPart {
  parts: PartCount;
  partNo: number;
  /** Of the first part only. */
  partsTotalIdr: number | null;
  /** Of the later ones: the order of the first. */
  instalmentOf: string | null;
}

/**
 * What a price is lowered by so that no other person's transfer has the same sum, open or ended since `endedSince`; 1 to
 * 999. The lock lasts until the transaction ends, so that two buyers never find the same one free. A person keeps the sum
 * that they had: otherwise one person could take them all, and lose their own when all are taken. Else at random: sums
 * side by side are confused when a digit is mistyped.
 * @returns null when all are taken.
 */
export async function findFreeMark(
  tx: DbOrTx,
  { userId, priceIdr, endedSince }: { userId: string; priceIdr: number; endedSince: Date },
): Promise<number | null> {
  const isOwn = sql`(o.user_id = ${userId} and o.status in ('OPEN', 'EXPIRED'))`;
  const hasSum = sql`o.provider = 'transfer' and o.amount_idr = ${priceIdr}::int - mark`;
  const isHeld = sql`(o.status = 'OPEN' or o.expires_at > ${endedSince})`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('transfer-sums'))`);
  const row = await readRow(
    tx,
    { mark: int },
    sql`
    select mark from generate_series(1, 999) mark
    where not exists (select 1 from orders o where ${hasSum} and ${isHeld} and not ${isOwn})
    order by exists (select 1 from orders o where ${hasSum} and ${isHeld} and ${isOwn}) desc, random()
    limit 1`,
  );
  return row?.mark ?? null;
}

/**
 * @returns null when the person already has an open order: the unique key decides, not a read before
 * (product.md#invoices).
 */
export async function insertOpenOrder(tx: DbOrTx, order: NewOrder): Promise<Order | null> {
  const id = newId();
  const [row] = await tx
    .insert(orders)
    .values({
      userId: order.userId,
      id,
      tier: order.tier,
      fromTier: order.fromTier,
      productId: order.productId,
      opens: order.opens,
      isGift: order.isGift,
      provider: order.provider,
      amountIdr: order.amountIdr,
      markIdr: order.markIdr,
      discountIdr: order.discountIdr,
      couponId: order.couponId,
      couponCode: order.couponCode,
      ...order.part,
      status: 'OPEN',
      externalId: `langkah-${id}`,
      createdAt: order.now,
      expiresAt: order.expiresAt,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function findOpenOrder(db: DbOrTx, userId: string): Promise<Order | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'OPEN')))
    .limit(1);
  return row ?? null;
}

/** The same, and nobody closes it until the transaction ends. Lock the person first. */
export async function lockOpenOrder(tx: DbOrTx, userId: string): Promise<Order | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'OPEN')))
    .limit(1)
    .for('update');
  return row ?? null;
}

/** The person's open order, also when its time to pay is over. Reads one row by the key of open orders. */
export async function findWaitingPayment(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      tier: orders.tier,
      amountIdr: orders.amountIdr,
      provider: orders.provider,
      externalId: orders.externalId,
      expiresAt: orders.expiresAt,
      couponCode: orders.couponCode,
      isGift: orders.isGift,
      parts: orders.parts,
      partNo: orders.partNo,
      slug: products.slug,
      name: sql<string | null>`${textIn('products', 'name')}`,
    })
    .from(orders)
    .leftJoin(products, eq(products.id, orders.productId))
    .where(and(eq(orders.userId, userId), eq(orders.status, 'OPEN')));
  return row ?? null;
}

export async function findOrder(db: DbOrTx, userId: string, id: string): Promise<Order | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, id)))
    .limit(1);
  return row ?? null;
}

/** Anyone's order, for administrators. */
export async function findAnyOrder(db: DbOrTx, id: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order ?? null;
}

export async function findOrderByInvoice(
  db: DbOrTx,
  invoiceId: string,
  externalId: string,
): Promise<Order | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.invoiceId, invoiceId), eq(orders.externalId, externalId)))
    // A surplus payment's row has the invoice id, its original order only our id: prefer the former.
    .orderBy(sql`${orders.invoiceId} = ${invoiceId} desc nulls last`)
    .limit(1);
  return row ?? null;
}

export async function isBookedElsewhere(tx: DbOrTx, invoiceId: string, orderId: string): Promise<boolean> {
  const isOther = and(eq(orders.invoiceId, invoiceId), ne(orders.id, orderId));
  const rows = await tx.select({ id: orders.id }).from(orders).where(isOther).limit(1);
  return rows.length > 0;
}

export async function lockOrder(tx: DbOrTx, userId: string, id: string): Promise<Order | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, id)))
    .for('update');
  return row ?? null;
}

/** Claims the right to call the provider about an order. One of many callers gets it; after a crash it expires. */
export async function claimOrder(
  db: DbOrTx,
  order: Pick<Order, 'userId' | 'id'>,
  now: Date,
  until: Date,
): Promise<Order | null> {
  const [row] = await db
    .update(orders)
    .set({ claimedUntil: until })
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.id, order.id),
        eq(orders.status, 'OPEN'),
        or(isNull(orders.claimedUntil), lt(orders.claimedUntil, now)),
      ),
    )
    .returning();
  return row ?? null;
}

export type ClaimedOrder = Pick<Order, 'userId' | 'id' | 'claimedUntil'>;

/** The order is open and still has this caller's claim: a caller that was too slow has lost it. */
const isStillOurs = (claimed: ClaimedOrder) =>
  and(
    eq(orders.userId, claimed.userId),
    eq(orders.id, claimed.id),
    eq(orders.status, 'OPEN'),
    claimed.claimedUntil ? eq(orders.claimedUntil, claimed.claimedUntil) : sql`false`,
  );

export async function releaseOrder(db: DbOrTx, claimed: ClaimedOrder) {
  await db.update(orders).set({ claimedUntil: null }).where(isStillOurs(claimed));
}

/** @returns false when the order was closed or claimed by another caller: this invoice must not be paid then. */
export async function storeInvoice(
  db: DbOrTx,
  claimed: ClaimedOrder,
  invoice: { id: string; invoiceUrl: string; expiresAt: Date },
): Promise<boolean> {
  const stored = await db
    .update(orders)
    .set({
      invoiceId: invoice.id,
      invoiceUrl: invoice.invoiceUrl,
      expiresAt: invoice.expiresAt,
      claimedUntil: null,
    })
    .where(isStillOurs(claimed))
    .returning({ id: orders.id });
  return stored.length > 0;
}

/** Like `expireOrder`, for a caller that may have lost its claim during a long provider call. */
export async function expireClaimed(db: DbOrTx, claimed: ClaimedOrder, now: Date) {
  await db
    .update(orders)
    .set({ status: 'EXPIRED', closedAt: now, claimedUntil: null })
    .where(isStillOurs(claimed));
}

/** OPEN → EXPIRED only; a paid order remains paid. */
export async function expireOrder(db: DbOrTx, order: Pick<Order, 'userId' | 'id'>, now: Date) {
  await db
    .update(orders)
    .set({ status: 'EXPIRED', closedAt: now, claimedUntil: null })
    .where(and(eq(orders.userId, order.userId), eq(orders.id, order.id), eq(orders.status, 'OPEN')));
}

interface Payment {
  invoiceId: string;
  paidAt: Date;
  paymentMethod: string | null;
  now: Date;
}

/** OPEN → EXPIRED, marked for administrators. @returns false when it was closed already. */
export async function putAside(tx: DbOrTx, order: Pick<Order, 'userId' | 'id'>, now: Date): Promise<boolean> {
  const closed = await tx
    .update(orders)
    .set({ status: 'EXPIRED', problem: 'unclear', closedAt: now, claimedUntil: null })
    .where(and(eq(orders.userId, order.userId), eq(orders.id, order.id), eq(orders.status, 'OPEN')))
    .returning({ id: orders.id });
  return closed.length > 0;
}

/** How often each product was sold, and what its open orders ask for; in parts it is sold once. */
export const countProductSales: CountProductSales = async (db, productIds, since) => {
  if (productIds.length === 0) return new Map();
  const rows = await readRows(
    db,
    {
      id: uuid,
      paid: int,
      held: int,
      recent: int,
      open: json.as<{ priceIdr: number; count: number }[]>(),
    },
    sql`
    select product_id as id, sum(paid)::int as paid, sum(held)::int as held, sum(recent)::int as recent,
           coalesce(json_agg(json_build_object('priceIdr', price, 'count', held) order by price)
             filter (where held > 0), '[]') as open
    from (
      select product_id, coalesce(parts_total_idr, amount_idr + mark_idr) + discount_idr as price,
             count(*) filter (where status = 'PAID') as paid, count(*) filter (where status = 'OPEN') as held,
             count(*) filter (where status = 'PAID' and paid_at > ${since.toISOString()}::timestamptz) as recent
      from orders where product_id = any(${sql.param(productIds)}::uuid[]) and status in ('PAID', 'OPEN')
        and instalment_of is null
      group by 1, 2) priced
    group by 1`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
};

/** How often each plan was paid for since then; in parts, once. Plans without a sale are left out. */
export async function countPlanSales(db: DbOrTx, since: Date): Promise<Partial<Record<Tier, number>>> {
  const rows = await db
    .select({ tier: orders.tier, count: count() })
    .from(orders)
    .where(and(eq(orders.status, 'PAID'), gt(orders.paidAt, since), isNull(orders.instalmentOf)))
    .groupBy(orders.tier);
  return Object.fromEntries(rows.flatMap((row) => (row.tier ? [[row.tier, row.count]] : [])));
}

const surplusPrefix = 'surplus-';

/** Stores a payment beside its order, to be refunded. @returns null when the invoice already has a row. */
export async function insertSurplus(
  tx: DbOrTx,
  order: Order,
  { now, ...paid }: Payment & { amountIdr: number; problem: OrderProblem },
): Promise<Order | null> {
  const [row] = await tx
    .insert(orders)
    .values({
      ...paid,
      userId: order.userId,
      id: newId(),
      tier: order.tier,
      fromTier: order.fromTier,
      productId: order.productId,
      opens: order.opens,
      provider: order.provider,
      status: 'REFUND_DUE',
      // The order itself has our id at the provider, so this row's is made from the invoice's.
      externalId: `${surplusPrefix}${paid.invoiceId}`,
      createdAt: now,
      expiresAt: now,
      closedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** OPEN or EXPIRED → PAID or REFUND_DUE. @returns false when the order was final already. */
export async function closePaid(
  tx: DbOrTx,
  order: Pick<Order, 'userId' | 'id'>,
  payment: {
    status: 'PAID' | 'REFUND_DUE';
    problem: OrderProblem | null;
    /** The amount that arrived, if it differs from the order's. */
    amountIdr?: number;
    /** Of a gift's code, once it is paid. */
    giftHash?: string;
    /** Of an order in parts, once it is paid. */
    paidPart?: number;
  } & Payment,
): Promise<boolean> {
  const { now, ...paid } = payment;
  const closed = await tx
    .update(orders)
    .set({ ...paid, closedAt: now, claimedUntil: null })
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.id, order.id),
        inArray(orders.status, ['OPEN', 'EXPIRED']),
      ),
    )
    .returning({ id: orders.id });
  if (closed.length === 0) return false;
  await refreshPaid(tx, [order.userId]);
  return true;
}

/** What the school keeps of an order; nothing when all that came goes back, whatever the order's sum is. */
const keptOf = (alias: string) =>
  sql.raw(`case when ${alias}.problem = 'approval-taken-back' then 0
    else ${alias}.amount_idr - coalesce(${alias}.refund_idr, 0) end`);

/** What the person in row `u` has paid, in rupiah, less what goes back of it. */
export const paidSum = sql`(
  select coalesce(sum(${keptOf('o')}), 0) from orders o
  where o.user_id = u.id and (o.status = 'PAID' or o.refund_idr is not null))`;

/** Updates `users.paid_idr`, the copy that lists use. Hold these people's locks. */
export async function refreshPaid(tx: DbOrTx, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update users u set paid_idr = ${paidSum} where id in ${userIds} and paid_idr <> ${paidSum}`);
}

export function listOrders(db: DbOrTx, userId: string, limit: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
}

export async function listOrdersForAdmin(
  db: DbOrTx,
  filter: {
    status?: OrderStatus | undefined;
    search?: string | undefined;
    /** Only first parts whose next one is overdue. */
    isOverdue?: boolean | undefined;
    now: Date;
    sort: OrderSort;
    page: number;
    limit: number;
  },
) {
  const where = and(
    filter.status ? eq(orders.status, filter.status) : undefined,
    filter.isOverdue ? hasOverduePart(filter.now) : undefined,
    matches(filter.search),
  );
  const direction = filter.sort === 'oldest' ? asc : desc;
  const order = [direction(orders.createdAt), direction(orders.id)];
  const all = db.select({ userId: orders.userId, id: orders.id }).from(orders).$dynamic();
  const found = filter.search ? all.innerJoin(users, eq(users.id, orders.userId)) : all;
  // Picks the page's ids first, so owners are read for one page and not for those before it.
  const page = found
    .where(where)
    .orderBy(...order)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .as('page');
  const [rows, total] = await Promise.all([
    db
      .select({
        id: orders.id,
        userId: orders.userId,
        email: users.email,
        name: users.name,
        tier: orders.tier,
        productId: orders.productId,
        fromTier: orders.fromTier,
        amountIdr: orders.amountIdr,
        discountIdr: orders.discountIdr,
        couponCode: orders.couponCode,
        markIdr: orders.markIdr,
        isGift: orders.isGift,
        parts: orders.parts,
        partNo: orders.partNo,
        status: orders.status,
        invoiceId: orders.invoiceId,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        problem: orders.problem,
        refundIdr: orders.refundIdr,
        refundReference: orders.refundReference,
      })
      .from(page)
      .innerJoin(orders, and(eq(orders.userId, page.userId), eq(orders.id, page.id)))
      .innerJoin(users, eq(users.id, orders.userId))
      .orderBy(...order),
    countForAdmin(db, where, Boolean(filter.search)),
  ]);
  return { rows, total };
}

/** Orders whose open part was due before today. */
const hasOverduePart = (now: Date) => sql`${orders.id} in (
  select i.order_id from instalments i
  where i.state = 'OPEN' and i.due_at < ${startOfSchoolDay(now).toISOString()}::timestamptz)`;

function countForAdmin(db: DbOrTx, where: SQL | undefined, isSearched: boolean): Promise<number> {
  if (!isSearched) return countRows(db, orders, where);
  const found = db.select({ one: sql`1` }).from(orders).innerJoin(users, eq(users.id, orders.userId));
  return db.$count(found.where(where).limit(foundUpTo).as('counted'));
}

/** Matches by person, order id or invoice id. Each branch uses an index of its own. */
function matches(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const byInvoice = sql`select i.id from orders i where i.invoice_id = ${search}`;
  const byId = idHas(sql`i.id`, search);
  if (!byId && !isInvoiceId(search)) return isFoundBy(search, 'users');
  return sql`${orders.id} in (${byInvoice}
    ${byId ? sql`union all select i.id from orders i where ${byId}` : sql``}
    union all select i.id from orders i join users u on u.id = i.user_id where ${isFoundBy(search)})`;
}

/** The provider's ids are long and contain digits, so names are not looked up among them. */
const isInvoiceId = (typed: string): boolean => /^[\w-]{16,}$/.test(typed) && /\d/.test(typed);

/** In random order: if there are more than one round can read, none waits behind the others forever. */
export function listOpenOrders(db: DbOrTx, limit: number): Promise<Order[]> {
  return db.select().from(orders).where(eq(orders.status, 'OPEN')).orderBy(sql`random()`).limit(limit);
}

export type UnbookedOrder = Pick<Order, 'userId' | 'id' | 'invoiceId'>;

/** Orders that got or gave back money since then without an entry in the book, in the order in which they did. */
export async function listUnbooked(db: DbOrTx, since: Date): Promise<UnbookedOrder[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const rows = await readRows(
    db,
    { user_id: uuid, id: uuid, invoice_id: text.orNull },
    sql`
    select user_id, id, invoice_id from (
      select o.user_id, o.id, o.invoice_id, o.closed_at as at from orders o
      where o.status in ('PAID', 'REFUND_DUE', 'REFUNDED') and o.closed_at > ${from} and not exists (
        select 1 from money_entries e where e.cause in ('paid:' || o.id, 'due:' || o.id))
      union
      select o.user_id, o.id, o.invoice_id, o.refunded_at from orders o
      where o.refunded_at > ${from} and not exists (
        select 1 from money_entries e where e.cause = 'sent:' || o.id)) unbooked
    order by at, id limit 500`,
  );
  return rows.map(({ user_id, id, invoice_id }) => ({ userId: user_id, id, invoiceId: invoice_id }));
}

/** Recently closed orders, in random order. */
export function listClosedOrders(
  db: DbOrTx,
  { expiredSince, paidSince }: { expiredSince: Date; paidSince: Date },
  limit: number,
): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        or(
          and(eq(orders.status, 'EXPIRED'), gt(orders.closedAt, expiredSince)),
          and(inArray(orders.status, [...moneyStatuses]), gt(orders.closedAt, paidSince)),
        ),
        inArray(orders.status, ['EXPIRED', ...moneyStatuses]),
        not(like(orders.externalId, `${surplusPrefix}%`)),
        // Orders are open hardly longer than their invoices: this condition lets the index on status and time
        // find them.
        gt(orders.createdAt, new Date(expiredSince.getTime() - 2 * invoiceLifetimeMs)),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit);
}

export async function insertToken(
  db: DbOrTx,
  token: { tokenHash: string; userId: string; orderId: string; browserHash: string; expiresAt: Date },
) {
  await db.insert(onboardingTokens).values(token);
}

export async function findToken(db: DbOrTx, tokenHash: string, now: Date) {
  const [row] = await db
    .select()
    .from(onboardingTokens)
    .where(eq(onboardingTokens.tokenHash, tokenHash))
    .limit(1);
  return row && row.expiresAt > now ? row : null;
}

/** @returns true for exactly one of many concurrent callers. */
export async function consumeToken(
  db: DbOrTx,
  tokenHash: string,
  browserHash: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(onboardingTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(onboardingTokens.tokenHash, tokenHash),
        eq(onboardingTokens.browserHash, browserHash),
        isNull(onboardingTokens.usedAt),
      ),
    )
    .returning({ tokenHash: onboardingTokens.tokenHash });
  return used.length > 0;
}

/** Deletes the person's onboarding tokens: their payments still count, but the browsers have to log in. */
export async function endOnboardingLinks(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(onboardingTokens).where(eq(onboardingTokens.userId, userId));
}

export async function listSteps(db: DbOrTx, userId: string) {
  const rows = await db.select({ step: stepRows.step }).from(stepRows).where(eq(stepRows.userId, userId));
  const done = new Set(rows.map((row) => row.step));
  return onboardingSteps.map((id) => ({ id, done: done.has(id) }));
}

export async function completeStep(db: DbOrTx, userId: string, step: OnboardingStep, now: Date) {
  await db.insert(stepRows).values({ userId, step, doneAt: now }).onConflictDoNothing();
}
