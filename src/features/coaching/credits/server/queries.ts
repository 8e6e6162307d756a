import { and, desc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { addMonths } from '#kernel/time.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { type CreditKind, type CreditReason, longestTerm, tiersWithQuestions } from '../rules.ts';
import { creditEntries, creditLots, creditWakes } from './schema.ts';

export interface NewEntry {
  userId: string;
  lotId: string;
  kind: CreditKind;
  amount: number;
  reason: CreditReason;
  causeKey: string;
  /** Said once in each language, for the person may change theirs. */
  note: () => string;
  actorId?: string | undefined;
  createdAt: Date;
}

export function listEntitled(tx: DbOrTx, userId: string) {
  const { id, tier, grantedAt, revokedAt, heldAt } = entitlements;
  return tx
    .select({ id, tier, grantedAt, revokedAt, heldAt })
    .from(entitlements)
    .where(eq(entitlements.userId, userId));
}

/** @returns false when there already is an entry with this cause key. */
export async function insertEntry(tx: DbOrTx, entry: NewEntry): Promise<boolean> {
  const rows = await tx
    .insert(creditEntries)
    .values({
      ...entry,
      id: newId(),
      note: inLanguage('en', entry.note),
      indonesian: inLanguage('id', entry.note),
    })
    .onConflictDoNothing({ target: [creditEntries.userId, creditEntries.causeKey] })
    .returning({ id: creditEntries.id });
  return rows.length > 0;
}

/** Begins the cause key of an entry that a refund took from a monthly grant. */
export const takenPrefix = 'refund:';

/**
 * What was granted for each month, by the month's cause key (the part of an entry's key before a slash), and what
 * refunds took of it.
 */
export async function sumGrants(
  db: DbOrTx,
  userId: string,
): Promise<Map<string, { made: number; taken: number }>> {
  const rows = await readRows(
    db,
    { cause: text, made: int, taken: int },
    sql`
    select split_part(e.cause_key, '/', 1) as cause, sum(e.amount)::int as made,
           coalesce(sum(t.taken), 0)::int as taken
    from credit_entries e
    left join (
      select lot_id, -sum(amount) as taken from credit_entries
      where user_id = ${userId} and starts_with(cause_key, ${takenPrefix}) group by lot_id) t on t.lot_id = e.lot_id
    where e.user_id = ${userId} and e.reason = 'grant' group by 1`,
  );
  return new Map(rows.map(({ cause, made, taken }) => [cause, { made, taken }]));
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

/** The lots of monthly grants that can still be spent, with the month's cause key, the last made first. */
export async function listGrantLots(db: DbOrTx, userId: string, now: Date) {
  return readRows(
    db,
    { id: uuid, kind: text.as<CreditKind>(), remaining: int, cause: text },
    sql`
    select l.id, l.kind, l.remaining, split_part(e.cause_key, '/', 1) as cause
    from credit_entries e join credit_lots l on l.user_id = e.user_id and l.id = e.lot_id
    where e.user_id = ${userId} and e.reason = 'grant' and l.remaining > 0
      and (l.expires_at is null or l.expires_at > ${now.toISOString()}::timestamptz)
    order by l.id desc`,
  );
}

/** Begins the cause keys of credits that an order of a product gave; ends with their kind. */
export const boughtPrefix = 'product:';

/** Whether the person has ever bought credits of a kind alone: they can spend them on any plan, or without one. */
export async function hasBought(db: DbOrTx, userId: string, kind: CreditKind): Promise<boolean> {
  const rows = await db
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        eq(creditEntries.kind, kind),
        sql`starts_with(${creditEntries.causeKey}, ${boughtPrefix})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** What is left of the lots that these causes gave. */
export const listGivenLots = (db: DbOrTx, userId: string, causeKeys: readonly string[]) =>
  readRows(
    db,
    { id: uuid, kind: text.as<CreditKind>(), remaining: int, cause: text },
    sql`
    select l.id, l.kind, l.remaining, e.cause_key as cause
    from credit_entries e join credit_lots l on l.user_id = e.user_id and l.id = e.lot_id
    where e.user_id = ${userId} and e.cause_key = any(${sql.param(causeKeys)}::text[]) and l.remaining > 0`,
  );

/** @returns false when fewer are left by now. */
export async function takeFromThisLot(
  tx: DbOrTx,
  { userId, id, amount }: { userId: string; id: string; amount: number },
): Promise<boolean> {
  const taken = await tx
    .update(creditLots)
    .set({ remaining: sql`${creditLots.remaining} - ${amount}` })
    .where(and(eq(creditLots.userId, userId), eq(creditLots.id, id), gte(creditLots.remaining, amount)))
    .returning({ id: creditLots.id });
  return taken.length > 0;
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
