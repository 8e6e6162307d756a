import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isFoundBy } from '#features/people/accounts/public.server.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { foundUpTo } from '#kernel/counts.ts';
import { newId } from '#kernel/ids.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, readRow } from '#platform/db/rows.server.ts';
import { idHas } from '#platform/db/search.server.ts';
import type { BookingSort, BookingStatus, BookingType, UnmatchedReason } from '../rules.ts';
import { bookingLinks, bookings, schedulingLinks, unmatchedEvents } from './schema.ts';

export type Booking = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;
export type BookingKey = Pick<Booking, 'userId' | 'id'>;
export type BookingLink = { id: string; title: string; url: string };

const isBooking = ({ userId, id }: BookingKey) => and(eq(bookings.userId, userId), eq(bookings.id, id));

/** The coach's links of a session, as a column. Table names are spelled out: `l` has columns of the same names. */
const linksColumn = sql<BookingLink[]>`coalesce((
  select json_agg(json_build_object('id', l.id, 'title', l.title, 'url', l.url) order by l.id)
  from booking_links l where l.user_id = bookings.user_id and l.booking_id = bookings.id
), '[]'::json)`;

export function listBookings(
  db: DbOrTx,
  userId: string,
  page: { limit: number; before?: string | undefined },
) {
  const older = page.before
    ? sql`(${bookings.startTime}, ${bookings.id}) < (
        select b.start_time, b.id from bookings b where b.user_id = ${userId} and b.id = ${page.before})`
    : undefined;
  return db
    .select({ booking: getTableColumns(bookings), links: linksColumn })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), older))
    .orderBy(desc(bookings.startTime), desc(bookings.id))
    .limit(page.limit);
}

export async function findBooking(db: DbOrTx, key: BookingKey): Promise<Booking | null> {
  const [row] = await db.select().from(bookings).where(isBooking(key)).limit(1);
  return row ?? null;
}

export async function findByEvent(db: DbOrTx, eventId: string): Promise<Booking | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.eventId, eventId)).limit(1);
  return row ?? null;
}

/** The next session that has not ended. */
export async function findUpcoming(db: DbOrTx, userId: string, now: Date) {
  const [row] = await db
    .select({
      id: bookings.id,
      type: bookings.type,
      startTime: bookings.startTime,
      endTime: bookings.endTime,
      joinUrl: bookings.joinUrl,
    })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.status, 'SCHEDULED'), gt(bookings.endTime, now)))
    .orderBy(asc(bookings.startTime))
    .limit(1);
  return row ?? null;
}

/** @returns null when the event already has a booking: its unique key decides (product.md#scheduling). */
export async function insertBooking(tx: DbOrTx, booking: Omit<NewBooking, 'id'>): Promise<Booking | null> {
  const [row] = await tx
    .insert(bookings)
    .values({ ...booking, id: newId() })
    .onConflictDoNothing({ target: bookings.eventId })
    .returning();
  return row ?? null;
}

/**
 * Changes a booking only if it is still as `expected`, so only one of several identical changes takes effect.
 * @returns null when it has changed since.
 */
export async function changeBooking(
  tx: DbOrTx,
  expected: Booking,
  change: Partial<NewBooking>,
): Promise<Booking | null> {
  const [row] = await tx
    .update(bookings)
    .set(change)
    .where(
      and(
        isBooking(expected),
        eq(bookings.status, expected.status),
        eq(bookings.revision, expected.revision),
        expected.eventId ? eq(bookings.eventId, expected.eventId) : isNull(bookings.eventId),
      ),
    )
    .returning();
  return row ?? null;
}

/** Fills in the meeting link, unless the booking has moved to another event. */
export async function setJoinUrl(db: DbOrTx, key: BookingKey, eventId: string, joinUrl: string, now: Date) {
  await db
    .update(bookings)
    .set({ joinUrl, updatedAt: now })
    .where(and(isBooking(key), eq(bookings.eventId, eventId)));
}

export async function deleteBooking(tx: DbOrTx, key: BookingKey): Promise<boolean> {
  await tx
    .delete(bookingLinks)
    .where(and(eq(bookingLinks.userId, key.userId), eq(bookingLinks.bookingId, key.id)));
  const gone = await tx.delete(bookings).where(isBooking(key)).returning({ id: bookings.id });
  return gone.length > 0;
}

export async function replaceLinks(
  tx: DbOrTx,
  key: BookingKey,
  links: readonly Omit<BookingLink, 'id'>[],
  now: Date,
) {
  await tx
    .delete(bookingLinks)
    .where(and(eq(bookingLinks.userId, key.userId), eq(bookingLinks.bookingId, key.id)));
  if (links.length === 0) return;
  await tx
    .insert(bookingLinks)
    .values(
      links.map((link) => ({ ...link, userId: key.userId, bookingId: key.id, id: newId(), createdAt: now })),
    );
}

export function listLinks(db: DbOrTx, key: BookingKey): Promise<BookingLink[]> {
  const { id, title, url } = bookingLinks;
  return db
    .select({ id, title, url })
    .from(bookingLinks)
    .where(and(eq(bookingLinks.userId, key.userId), eq(bookingLinks.bookingId, key.id)))
    .orderBy(asc(bookingLinks.id));
}

export async function insertSchedulingLink(
  db: DbOrTx,
  link: { id: string; userId: string; type: BookingType; url: string; createdAt: Date },
) {
  await db.insert(schedulingLinks).values(link);
}

export async function findSchedulingLink(db: DbOrTx, id: string) {
  const [row] = await db.select().from(schedulingLinks).where(eq(schedulingLinks.id, id)).limit(1);
  return row ?? null;
}

export async function markLinkUsed(tx: DbOrTx, id: string, now: Date) {
  await tx
    .update(schedulingLinks)
    .set({ usedAt: now })
    .where(and(eq(schedulingLinks.id, id), isNull(schedulingLinks.usedAt)));
}

export async function findUnmatched(db: DbOrTx, eventId: string) {
  const [row] = await db.select().from(unmatchedEvents).where(eq(unmatchedEvents.eventId, eventId)).limit(1);
  return row ?? null;
}

export interface NewUnmatched {
  eventId: string;
  reason: UnmatchedReason;
  inviteeEmail: string;
  inviteeName: string;
  startTime: Date;
  endTime: Date;
  userId: string | null;
  createdAt: Date;
  resolvedAt?: Date;
  resolvedBy?: string;
  resolution?: string;
}

/** @returns false when the event is listed already. */
export async function insertUnmatched(tx: DbOrTx, event: NewUnmatched): Promise<boolean> {
  const rows = await tx
    .insert(unmatchedEvents)
    .values({ ...event, id: newId() })
    .onConflictDoNothing({ target: unmatchedEvents.eventId })
    .returning({ id: unmatchedEvents.id });
  return rows.length > 0;
}

/**
 * Lists an event whose person has no credit; an open event without a person is given this one. @returns false
 * when it was listed before, or an administrator has settled it.
 */
export async function noteNoCredit(tx: DbOrTx, event: NewUnmatched): Promise<boolean> {
  const { reason, userId } = event;
  const rows = await tx
    .insert(unmatchedEvents)
    .values({ ...event, id: newId() })
    .onConflictDoUpdate({
      target: unmatchedEvents.eventId,
      set: { reason, userId },
      setWhere: and(eq(unmatchedEvents.reason, 'no-person'), isNull(unmatchedEvents.resolvedAt)),
    })
    .returning({ id: unmatchedEvents.id });
  return rows.length > 0;
}

export async function listUnmatched(db: DbOrTx, filter: { isOpen: boolean; limit: number; offset: number }) {
  const { resolvedAt, createdAt } = unmatchedEvents;
  const where = filter.isOpen ? isNull(resolvedAt) : isNotNull(resolvedAt);
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(unmatchedEvents)
      .where(where)
      .orderBy(desc(createdAt))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ count: count() }).from(unmatchedEvents).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function findUnmatchedById(db: DbOrTx, id: string) {
  const [row] = await db.select().from(unmatchedEvents).where(eq(unmatchedEvents.id, id)).limit(1);
  return row ?? null;
}

/** Settles an open event by hand; of several attempts one succeeds. Without a `userId` the stored one stays. */
export async function closeUnmatched(
  tx: DbOrTx,
  change: { id: string; userId?: string; resolvedBy: string; resolution: string; now: Date },
) {
  const { id, userId, resolvedBy, resolution, now } = change;
  const [row] = await tx
    .update(unmatchedEvents)
    .set({ ...(userId ? { userId } : {}), resolvedAt: now, resolvedBy, resolution })
    .where(and(eq(unmatchedEvents.id, id), isNull(unmatchedEvents.resolvedAt)))
    .returning();
  return row ?? null;
}

/** Overwrites whatever was recorded of the event: once an administrator has deleted it, it is never booked again. */
export async function saveDeleted(tx: DbOrTx, event: Omit<NewUnmatched, 'reason'>) {
  const { userId, resolvedAt, resolvedBy, resolution } = event;
  const reason = 'deleted' as const;
  await tx
    .insert(unmatchedEvents)
    .values({ ...event, reason, id: newId() })
    .onConflictDoUpdate({
      target: unmatchedEvents.eventId,
      set: { reason, userId, resolvedAt, resolvedBy, resolution },
    });
}

export async function resolveUnmatched(
  tx: DbOrTx,
  eventId: string,
  { userId, now }: { userId: string; now: Date },
) {
  await tx
    .update(unmatchedEvents)
    .set({ userId, resolvedAt: now, resolution: 'Booked' })
    .where(and(eq(unmatchedEvents.eventId, eventId), isNull(unmatchedEvents.resolvedAt)));
}

export async function markCanceledAtProvider(db: DbOrTx, eventId: string) {
  await db
    .update(unmatchedEvents)
    .set({ canceledAtProvider: true })
    .where(eq(unmatchedEvents.eventId, eventId));
}

/** Our bookings and unmatched events among these, for comparing with the provider's list. */
export async function listKnownEvents(db: DbOrTx, eventIds: readonly string[]) {
  const ids = [...eventIds];
  const [known, unmatched] = await Promise.all([
    db.select().from(bookings).where(inArray(bookings.eventId, ids)),
    db
      .select({ eventId: unmatchedEvents.eventId })
      .from(unmatchedEvents)
      .where(inArray(unmatchedEvents.eventId, ids)),
  ]);
  return {
    bookings: new Map(known.map((booking) => [booking.eventId, booking])),
    unmatched: new Set(unmatched.map((event) => event.eventId)),
  };
}

/** The owner's id. For administrators only, who name a booking by its id alone. */
export async function findOwner(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: bookings.userId })
    .from(bookings)
    .where(eq(bookings.id, id))
    .limit(1);
  return row?.userId ?? null;
}

/** Locks the booking until the transaction ends. Lock its person first. */
export async function lockForAdmin(tx: DbOrTx, key: BookingKey): Promise<Booking | null> {
  const [row] = await tx.select().from(bookings).where(isBooking(key)).for('update').limit(1);
  return row ?? null;
}

export interface AdminFilter {
  status?: BookingStatus | undefined;
  search?: string | undefined;
  sort: BookingSort;
}

/** Each order ends in the id, so that equal times are always in the same order. */
const orders: Record<BookingSort, SQL[]> = {
  newest: [desc(bookings.createdAt), desc(bookings.id)],
  oldest: [asc(bookings.createdAt), asc(bookings.id)],
  'start-last': [desc(bookings.startTime), desc(bookings.id)],
  'start-first': [asc(bookings.startTime), asc(bookings.id)],
};

export async function listForAdmin(db: DbOrTx, filter: AdminFilter & { page: number; limit: number }) {
  const where = and(filter.status ? eq(bookings.status, filter.status) : undefined, matches(filter.search));
  const all = db.select({ userId: bookings.userId, id: bookings.id }).from(bookings).$dynamic();
  const found = (filter.search ? all.innerJoin(users, eq(users.id, bookings.userId)) : all).where(where);
  const order = orders[filter.sort];
  // Picks the page's ids first (with a status, by an index alone): details are read for one page and not for
  // those before it.
  const page = found
    .orderBy(...order)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .as('page');
  const [rows, total] = await Promise.all([
    db
      .select({
        booking: getTableColumns(bookings),
        links: linksColumn,
        user: { id: users.id, name: users.name, email: users.email },
      })
      .from(page)
      .innerJoin(bookings, and(eq(bookings.userId, page.userId), eq(bookings.id, page.id)))
      .innerJoin(users, eq(users.id, bookings.userId))
      .orderBy(...order),
    countForAdmin(db, where, Boolean(filter.search)),
  ]);
  return { rows, total };
}

function countForAdmin(db: DbOrTx, where: SQL | undefined, isSearched: boolean): Promise<number> {
  if (!isSearched) return countRows(db, bookings, where);
  const found = db.select({ one: sql`1` }).from(bookings).innerJoin(users, eq(users.id, bookings.userId));
  return db.$count(found.where(where).limit(foundUpTo).as('counted'));
}

/** Matches by person, and by session id if the search could be part of one. Each branch uses an index of its own. */
function matches(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const byId = idHas(sql`i.id`, search);
  if (!byId) return isFoundBy(search, 'users');
  return sql`${bookings.id} in (
    select i.id from bookings i where ${byId}
    union all select i.id from bookings i join users u on u.id = i.user_id where ${isFoundBy(search)})`;
}

/** Whether the person has had a session or has a session credit. */
export async function hasSessions(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await readRow(
    db,
    { has_sessions: bool },
    sql`
    select exists (select 1 from bookings b where b.user_id = ${userId})
      or exists (select 1 from credit_lots l where l.user_id = ${userId} and l.kind = 'session' and l.remaining > 0)
      as has_sessions`,
  );
  return row?.has_sessions ?? false;
}
