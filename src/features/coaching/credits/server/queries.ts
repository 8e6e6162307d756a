import { and, desc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { addMonths } from '#kernel/time.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, readRows, uuid } from '#platform/db/rows.server.ts';
import { type CreditKind, type CreditReason, longestTerm, tiersWithQuestions } from '../rules.ts';
import { creditEntries, creditLots, creditWakes } from './schema.ts';

export interface NewEntry {
  userId: string;
  lotId: string;
  kind: CreditKind;
  amount: number;
  reason: CreditReason;
  causeKey: string;
  note: string;
  actorId?: string | undefined;
  createdAt: Date;
}

export function listEntitled(tx: DbOrTx, userId: string) {
  const { id, tier, grantedAt, revokedAt } = entitlements;
  return tx
    .select({ id, tier, grantedAt, revokedAt })
    .from(entitlements)
    .where(eq(entitlements.userId, userId));
}

/** @returns false when there already is an entry with this cause key. */
export async function insertEntry(tx: DbOrTx, entry: NewEntry): Promise<boolean> {
  const rows = await tx
    .insert(creditEntries)
    .values({ ...entry, id: newId() })
    .onConflictDoNothing({ target: [creditEntries.userId, creditEntries.causeKey] })
    .returning({ id: creditEntries.id });
  return rows.length > 0;
}

/** What was granted for each month, by the month's cause key: the part of an entry's key before a slash. */
export async function sumGrants(tx: DbOrTx, userId: string): Promise<Map<string, number>> {
  const cause = sql<string>`split_part(${creditEntries.causeKey}, '/', 1)`;
  const rows = await tx
    .select({ cause, amount: sql<number>`sum(${creditEntries.amount})::int` })
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), eq(creditEntries.reason, 'grant')))
    .groupBy(cause);
  return new Map(rows.map((row) => [row.cause, row.amount]));
}

export async function insertLot(
  tx: DbOrTx,
  lot: {
    userId: string;
    id: string;
    kind: CreditKind;
    remaining: number;
    expiresAt: Date | null;
    createdAt: Date;
  },
) {
  await tx.insert(creditLots).values(lot);
}

/** Takes up to `amount` from the lot that lapses first, in one conditional statement (product.md#countable-things). */
export async function takeFromLot(
  tx: DbOrTx,
  take: { userId: string; kind: CreditKind; amount: number; now: Date },
): Promise<{ lotId: string; taken: number } | null> {
  const rows = await readRows(
    tx,
    { id: uuid, taken: int },
    sql`
    with lot as (
      select id, least(remaining, ${take.amount}::int) as taken from credit_lots
      where user_id = ${take.userId} and kind = ${take.kind} and remaining > 0
        and (expires_at is null or expires_at > ${take.now.toISOString()}::timestamptz)
      order by expires_at nulls last, id limit 1 for update
    )
    update credit_lots c set remaining = c.remaining - lot.taken from lot
    where c.user_id = ${take.userId} and c.id = lot.id and c.remaining >= lot.taken
    returning c.id, lot.taken`,
  );
  const row = rows[0];
  return row ? { lotId: row.id, taken: row.taken } : null;
}

export async function addToLot(tx: DbOrTx, userId: string, lotId: string, amount: number) {
  await tx
    .update(creditLots)
    .set({ remaining: sql`${creditLots.remaining} + ${amount}` })
    .where(and(eq(creditLots.userId, userId), eq(creditLots.id, lotId)));
}

/** @returns false when the lot is empty. */
export async function takeOneFrom(tx: DbOrTx, userId: string, lotId: string): Promise<boolean> {
  const taken = await tx
    .update(creditLots)
    .set({ remaining: sql`${creditLots.remaining} - 1` })
    .where(and(eq(creditLots.userId, userId), eq(creditLots.id, lotId), gt(creditLots.remaining, 0)))
    .returning({ id: creditLots.id });
  return taken.length > 0;
}

export async function findEntry(db: DbOrTx, userId: string, causeKey: string) {
  const [row] = await db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), eq(creditEntries.causeKey, causeKey)))
    .limit(1);
  return row ?? null;
}

/** Lots past their expiry that still have credits. */
export function listLapsed(tx: DbOrTx, userId: string, now: Date) {
  return tx
    .select()
    .from(creditLots)
    .where(and(eq(creditLots.userId, userId), gt(creditLots.remaining, 0), lte(creditLots.expiresAt, now)));
}

/** Lots of monthly grants since then that have credits left. */
export const listGrantedLots = (tx: DbOrTx, userId: string, since: Date) =>
  tx
    .select({ id: creditLots.id, kind: creditLots.kind, remaining: creditLots.remaining })
    .from(creditLots)
    .innerJoin(
      creditEntries,
      and(
        eq(creditEntries.userId, creditLots.userId),
        eq(creditEntries.lotId, creditLots.id),
        eq(creditEntries.reason, 'grant'),
      ),
    )
    .where(and(eq(creditLots.userId, userId), gt(creditLots.remaining, 0), gte(creditLots.createdAt, since)));

export async function emptyLot(tx: DbOrTx, userId: string, lotId: string) {
  await tx
    .update(creditLots)
    .set({ remaining: 0 })
    .where(and(eq(creditLots.userId, userId), eq(creditLots.id, lotId)));
}

/** Lots that the person can spend from now, the one that lapses first on top. */
export function listOpenLots(db: DbOrTx, userId: string, now: Date) {
  const { kind, remaining, expiresAt } = creditLots;
  return db
    .select({ kind, remaining, expiresAt })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.userId, userId),
        gt(creditLots.remaining, 0),
        or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, now)),
      ),
    )
    .orderBy(sql`${creditLots.expiresAt} nulls last`);
}

/** Ids are UUID v7, so "before this id" also means "older". */
export function listEntries(
  db: DbOrTx,
  userId: string,
  page: { kind?: CreditKind | undefined; limit: number; before?: string | undefined },
) {
  return db
    .select()
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        page.kind ? eq(creditEntries.kind, page.kind) : undefined,
        page.before ? lt(creditEntries.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(creditEntries.id))
    .limit(page.limit);
}

export async function findNextLapse(tx: DbOrTx, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: creditLots.expiresAt })
    .from(creditLots)
    .where(and(eq(creditLots.userId, userId), gt(creditLots.remaining, 0)))
    .orderBy(sql`${creditLots.expiresAt} nulls last`)
    .limit(1);
  return row?.at ?? null;
}

export async function setWake(tx: DbOrTx, userId: string, wakeAt: Date | null) {
  if (wakeAt === null) {
    await tx.delete(creditWakes).where(eq(creditWakes.userId, userId));
    return;
  }
  await tx
    .insert(creditWakes)
    .values({ userId, wakeAt })
    .onConflictDoUpdate({ target: creditWakes.userId, set: { wakeAt } });
}

export async function findWake(db: DbOrTx, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(creditWakes).where(eq(creditWakes.userId, userId)).limit(1);
  return row?.wakeAt ?? null;
}

/** Lets the next run settle people whose plan grants questions and who never got one. */
export async function wakeForQuestions(db: DbOrTx, now: Date, limit: number) {
  await db.execute(sql`
    insert into credit_wakes (user_id, wake_at)
    select distinct e.user_id, ${now.toISOString()}::timestamptz
    from entitlements e join users u on u.id = e.user_id and u.deleted_at is null
    where e.revoked_at is null
      and e.tier in (select jsonb_array_elements_text(${JSON.stringify(tiersWithQuestions)}::jsonb))
      and e.granted_at > ${addMonths(now, -longestTerm).toISOString()}::timestamptz
      and not exists (select 1 from credit_entries c
        where c.user_id = e.user_id and c.kind = 'question' and c.reason = 'grant')
    limit ${limit}
    on conflict (user_id) do update set wake_at = least(credit_wakes.wake_at, excluded.wake_at)`);
}

export async function listDueWakes(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: creditWakes.userId })
    .from(creditWakes)
    .where(lte(creditWakes.wakeAt, now))
    .orderBy(creditWakes.wakeAt)
    .limit(limit);
  return rows.map((row) => row.userId);
}
