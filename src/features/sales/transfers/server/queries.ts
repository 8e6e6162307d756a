import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, readRow } from '#platform/db/rows.server.ts';
import { transferAccounts, transferProofs } from './schema.ts';

export type Account = typeof transferAccounts.$inferSelect;
export type Proof = typeof transferProofs.$inferSelect;

const byPlace = [asc(transferAccounts.position), asc(transferAccounts.id)];

export const listAccounts = (db: DbOrTx): Promise<Account[]> =>
  db
    .select()
    .from(transferAccounts)
    .orderBy(...byPlace);

export const listOpenAccounts = (db: DbOrTx): Promise<Account[]> =>
  db
    .select()
    .from(transferAccounts)
    .where(eq(transferAccounts.isOpen, true))
    .orderBy(...byPlace);

/** Accounts that are closed now and were open at some time since then. */
export const listClosedSince = (db: DbOrTx, since: Date): Promise<Account[]> =>
  db
    .select()
    .from(transferAccounts)
    .where(and(eq(transferAccounts.isOpen, false), gte(transferAccounts.closedAt, since)))
    .orderBy(...byPlace);

export async function findAccount(db: DbOrTx, id: string): Promise<Account | null> {
  const [row] = await db.select().from(transferAccounts).where(eq(transferAccounts.id, id));
  return row ?? null;
}

export async function insertAccount(tx: DbOrTx, account: Omit<Account, 'position' | 'closedAt'>) {
  const next = sql<number>`(select coalesce(max(position), 0) + 1 from transfer_accounts)`;
  await tx.insert(transferAccounts).values({ ...account, position: next });
}

/** @returns false when it is so already, or when there is none. */
export async function setAccountOpen(
  tx: DbOrTx,
  { id, isOpen, now }: { id: string; isOpen: boolean; now: Date },
): Promise<Account | null> {
  const [row] = await tx
    .update(transferAccounts)
    .set({ isOpen, closedAt: isOpen ? null : now })
    .where(and(eq(transferAccounts.id, id), eq(transferAccounts.isOpen, !isOpen)))
    .returning();
  return row ?? null;
}

/** The order with its plan, if it is the person's and paid by transfer. */
export async function findTransfer(db: DbOrTx, userId: string, orderId: string) {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, orderId), eq(orders.provider, 'transfer')))
    .limit(1);
  return row ?? null;
}

export async function findOpenTransfer(db: DbOrTx, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'OPEN'), eq(orders.provider, 'transfer')))
    .limit(1);
  return row?.id ?? null;
}

/** The order's proofs, newest first. */
export const listProofsOf = (db: DbOrTx, userId: string, orderId: string) =>
  db
    .select({ proof: transferProofs, bank: transferAccounts.bank, decidedByName: users.name })
    .from(transferProofs)
    .innerJoin(transferAccounts, eq(transferAccounts.id, transferProofs.accountId))
    .leftJoin(users, eq(users.id, transferProofs.decidedBy))
    .where(and(eq(transferProofs.userId, userId), eq(transferProofs.orderId, orderId)))
    .orderBy(desc(transferProofs.sentAt), desc(transferProofs.id));

export async function insertProof(
  tx: DbOrTx,
  proof: Omit<
    Proof,
    'decidedBy' | 'decidedAt' | 'opensAt' | 'openedAt' | 'reason' | 'state' | 'accepted' | 'note'
  >,
) {
  await tx.insert(transferProofs).values({ ...proof, state: 'WAITING' });
}

/** The order's proofs, so that nobody decides about one meanwhile. */
export const lockProofsOf = (tx: DbOrTx, userId: string, orderId: string): Promise<Proof[]> =>
  tx
    .select()
    .from(transferProofs)
    .where(and(eq(transferProofs.userId, userId), eq(transferProofs.orderId, orderId)))
    .for('update');

/** Those of these orders whose proof waits. */
export async function listUnchecked(
  db: DbOrTx,
  asked: readonly { userId: string; id: string }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const rows = await db
    .select({ orderId: transferProofs.orderId })
    .from(transferProofs)
    .where(
      and(
        eq(transferProofs.state, 'WAITING'),
        // The people are named for the index.
        inArray(
          transferProofs.userId,
          asked.map(({ userId }) => userId),
        ),
        inArray(
          transferProofs.orderId,
          asked.map(({ id }) => id),
        ),
      ),
    );
  return new Set(rows.map(({ orderId }) => orderId));
}

/** How many proofs wait, and the place of one that was sent at this time, from 1. */
export async function placeInQueue(db: DbOrTx, sentAt: Date): Promise<number> {
  const [row] = await db
    .select({ before: count() })
    .from(transferProofs)
    .where(and(eq(transferProofs.state, 'WAITING'), lt(transferProofs.sentAt, sentAt)));
  return (row?.before ?? 0) + 1;
}

/** The median of the last 50 decisions, in minutes; null before there were five. */
export async function usualMinutes(db: DbOrTx): Promise<number | null> {
  const row = await readRow(
    db,
    { minutes: int.orNull },
    sql`
    select case when count(*) >= 5
      then greatest(1, ceil(percentile_cont(0.5) within group (
        order by extract(epoch from decided_at - sent_at)) / 60))::int end as minutes
    from (select decided_at, sent_at from transfer_proofs
          where decided_at is not null order by decided_at desc limit 50) recent`,
  );
  return row?.minutes ?? null;
}

const deciders = alias(users, 'deciders');

const proofColumns = {
  proof: transferProofs,
  bank: transferAccounts.bank,
  number: transferAccounts.number,
  isAccountOpen: transferAccounts.isOpen,
  name: users.name,
  email: users.email,
  language: users.language,
  tier: orders.tier,
  productId: orders.productId,
  parts: orders.parts,
  partNo: orders.partNo,
  orderStatus: orders.status,
  billedIdr: orders.amountIdr,
  orderedAt: orders.createdAt,
  dueAt: orders.expiresAt,
  decidedByName: deciders.name,
};

const proofRows = (db: DbOrTx) =>
  db
    .select(proofColumns)
    .from(transferProofs)
    .innerJoin(orders, and(eq(orders.userId, transferProofs.userId), eq(orders.id, transferProofs.orderId)))
    .innerJoin(transferAccounts, eq(transferAccounts.id, transferProofs.accountId))
    .innerJoin(users, eq(users.id, transferProofs.userId))
    .leftJoin(deciders, eq(deciders.id, transferProofs.decidedBy))
    .$dynamic();

export type ProofRow = Awaited<ReturnType<typeof proofRows>>[number];

export async function findProof(db: DbOrTx, id: string): Promise<ProofRow | null> {
  const [row] = await proofRows(db).where(eq(transferProofs.id, id)).limit(1);
  return row ?? null;
}

export async function findOwner(tx: DbOrTx, id: string) {
  const [row] = await tx
    .select({ userId: transferProofs.userId, orderId: transferProofs.orderId })
    .from(transferProofs)
    .where(eq(transferProofs.id, id));
  return row ?? null;
}

/** Lock its person first. */
export async function lockProof(tx: DbOrTx, id: string): Promise<Proof | null> {
  const [row] = await tx.select().from(transferProofs).where(eq(transferProofs.id, id)).for('update');
  return row ?? null;
}

export async function updateProof(tx: DbOrTx, { userId, id }: Proof, change: Partial<Proof>) {
  await tx
    .update(transferProofs)
    .set(change)
    .where(and(eq(transferProofs.userId, userId), eq(transferProofs.id, id)));
}

const viewWhere = {
  waiting: eq(transferProofs.state, 'WAITING'),
  decided: isNotNull(transferProofs.decidedAt),
};

/** Waiting ones in the order in which they were sent; decided ones with the newest decision first. */
export async function listProofs(
  db: DbOrTx,
  { view, page, limit }: { view: 'waiting' | 'decided'; page: number; limit: number },
) {
  const where = viewWhere[view];
  const order =
    view === 'waiting'
      ? [asc(transferProofs.sentAt), asc(transferProofs.id)]
      : [desc(transferProofs.decidedAt), desc(transferProofs.id)];
  // Picks the page's proofs first, so orders and owners are read for one page and not for those before it.
  const shown = db
    .select({ userId: transferProofs.userId, id: transferProofs.id })
    .from(transferProofs)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page');
  const isShown = and(eq(transferProofs.userId, shown.userId), eq(transferProofs.id, shown.id));
  const [rows, total] = await Promise.all([
    proofRows(db)
      .innerJoin(shown, isShown)
      .orderBy(...order),
    countRows(db, transferProofs, where),
  ]);
  return { rows, total };
}

/** For each picture, where else and when it was sent first. */
export async function listSamePictures(db: DbOrTx, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  return db
    .selectDistinctOn([transferProofs.sha256], {
      sha256: transferProofs.sha256,
      userId: transferProofs.userId,
      orderId: transferProofs.orderId,
      sentAt: transferProofs.sentAt,
      name: users.name,
    })
    .from(transferProofs)
    .innerJoin(users, eq(users.id, transferProofs.userId))
    .where(inArray(transferProofs.sha256, [...hashes]))
    .orderBy(transferProofs.sha256, asc(transferProofs.sentAt));
}

export const countWaiting = (db: DbOrTx): Promise<number> => countRows(db, transferProofs, viewWhere.waiting);

/** An order whose proof was refused can be paid until then at least. */
export async function prolongOrder(tx: DbOrTx, order: { userId: string; orderId: string }, until: Date) {
  await tx
    .update(orders)
    .set({ expiresAt: sql`greatest(${orders.expiresAt}, ${until})` })
    .where(and(eq(orders.userId, order.userId), eq(orders.id, order.orderId), eq(orders.status, 'OPEN')));
}

/** Pictures whose time is over. */
export const listOldPictures = (db: DbOrTx, decidedBefore: Date, limit: number) =>
  db
    .select({ userId: transferProofs.userId, id: transferProofs.id, fileId: transferProofs.fileId })
    .from(transferProofs)
    .where(and(isNotNull(transferProofs.fileId), lt(transferProofs.decidedAt, decidedBefore)))
    .limit(limit);

export const listFileIdsOf = async (tx: DbOrTx, userId: string): Promise<string[]> => {
  const rows = await tx
    .select({ fileId: transferProofs.fileId })
    .from(transferProofs)
    .where(and(eq(transferProofs.userId, userId), isNotNull(transferProofs.fileId)));
  return rows.flatMap(({ fileId }) => fileId ?? []);
};
