/**
 * The coaching history of breakthrough@, the same in the ledger and in the sandbox's calendar (product.md#demo-mode).
 */
import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { demoEvent, demoEventTimes, joinUrlOf } from '#dev/sandboxes/calendly/demo-events.ts';
import { coach } from '#dev/sandboxes/calendly/event-types.ts';
import { bookingTypeNames } from '#features/coaching/bookings/rules.ts';
import { bookingLinks, bookings } from '#features/coaching/bookings/server/schema.ts';
import { grantDueCredits, returnCredit, spendCredit } from '#features/coaching/credits/public.server.ts';
import { creditEntries } from '#features/coaching/credits/server/schema.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { resources } from '#features/study/resources/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';

interface Seeding {
  deps: Deps;
  tx: Tx;
  userId: string;
  coachId: string;
  now: Date;
}

type NewBooking = typeof bookings.$inferInsert;

export async function seedBookings(deps: Deps, tx: Tx): Promise<void> {
  const find = async (email: string) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1);
    return user?.id;
  };
  const [userId, coachId] = [await find(demoEvent.email), await find(coach.email)];
  if (!userId || !coachId) return;
  const seeding = { deps, tx, userId, coachId, now: deps.clock.now() };
  await seedCanceled(seeding);
  await seedCompleted(seeding);
  await seedUpcoming(seeding);
  await grantDueCredits(tx, userId, seeding.now);
  await dateTheLedger(tx, userId);
}

/** 19:00 in Jakarta, that many days ago. */
const eveningBefore = (now: Date, days: number): Date =>
  new Date(Date.parse(demoEventTimes(now).startTime) - (days + 4) * dayMs);

/** A session that was booked six days ahead and paid with a credit. */
async function insertSession(
  { tx, userId }: Seeding,
  session: Pick<NewBooking, 'type' | 'status' | 'startTime'> & { minutes: number } & Partial<NewBooking>,
): Promise<string> {
  const { minutes, ...values } = session;
  const id = newId();
  const bookedAt = new Date(session.startTime.getTime() - 6 * dayMs);
  const creditCause = `booking:${session.eventId ?? `demo-${session.type}`}`;
  const note = bookingTypeNames[session.type];
  await spendCredit(tx, { userId, kind: 'session', causeKey: creditCause, note, now: bookedAt });
  await tx.insert(bookings).values({
    userId,
    id,
    endTime: new Date(session.startTime.getTime() + minutes * minuteMs),
    coachName: coach.name,
    creditCause,
    createdAt: bookedAt,
    updatedAt: bookedAt,
    ...values,
  });
  return id;
}

/** The coach was ill; an administrator returned the credit. */
async function seedCanceled(seeding: Seeding) {
  const { tx, userId, coachId, now } = seeding;
  const startTime = eveningBefore(now, 47);
  const canceledAt = new Date(startTime.getTime() - 5 * hourMs);
  const id = await insertSession(seeding, {
    type: 'consultation',
    status: 'CANCELED',
    startTime,
    minutes: 30,
    canceledAt,
    cancelReason: 'The coach was ill.',
    creditReturnedAt: canceledAt,
  });
  await returnCredit(tx, {
    userId,
    spendCause: 'booking:demo-consultation',
    note: bookingTypeNames.consultation,
    actorId: coachId,
    now: canceledAt,
  });
  await recordAudit(tx, {
    actorId: coachId,
    action: 'booking.update',
    subjectType: 'booking',
    subjectId: id,
    detail: { status: 'CANCELED', statusBefore: 'SCHEDULED', isCreditReturned: true },
    at: canceledAt,
  });
}

async function seedCompleted(seeding: Seeding) {
  const { deps, tx, userId, now } = seeding;
  const startTime = eveningBefore(now, 32);
  const bookingId = await insertSession(seeding, {
    type: 'mentoring',
    status: 'COMPLETED',
    startTime,
    minutes: 45,
    notesSummary:
      'Your components are small and well named. Next, move data loading out of the button handler so you can test it.',
    notesActionItems: [
      'Split getMenu into its own file',
      'Read about the single responsibility idea',
      'Bring one failing test next time',
    ],
    // The recording of this fictional call is one of our videos.
    recordingUrl: deps.videos.bunny?.playUrl('247af513-0e61-466b-8f78-c33b9fa69459') ?? null,
  });
  for (const slug of ['mentoring-session-agenda', 'portfolio-review-checklist']) {
    const [resource] = await tx
      .select({ id: resources.id, title: resources.title })
      .from(resources)
      .where(eq(resources.slug, slug))
      .limit(1);
    if (!resource) continue;
    await tx.insert(bookingLinks).values({
      userId,
      bookingId,
      id: newId(),
      title: resource.title,
      url: `/resources/${resource.id}`,
      createdAt: startTime,
    });
  }
}

/** The event that the sandbox has from its first start, so it can be moved and cancelled there. */
async function seedUpcoming(seeding: Seeding) {
  const { scheduling } = seeding.deps.config;
  if (!scheduling) return;
  const base = scheduling.apiBaseUrl;
  const { id: eventId, inviteeId, slug } = demoEvent;
  const { startTime } = demoEventTimes(seeding.now);
  await insertSession(seeding, {
    type: slug,
    status: 'SCHEDULED',
    startTime: new Date(startTime),
    minutes: 45,
    eventId,
    inviteeUri: `${base}/scheduled_events/${eventId}/invitees/${inviteeId}`,
    joinUrl: joinUrlOf(base, eventId),
    cancelUrl: `${base}/cancellations/${inviteeId}`,
    rescheduleUrl: `${base}/reschedulings/${inviteeId}`,
  });
}

/** The ledger is ordered by its ids, which contain the time, but all these entries were written today. */
async function dateTheLedger(tx: Tx, userId: string) {
  const entries = await tx.select().from(creditEntries).where(eq(creditEntries.userId, userId));
  for (const { id, createdAt } of entries) {
    await tx
      .update(creditEntries)
      .set({ id: v7({ msecs: createdAt.getTime() }) })
      .where(and(eq(creditEntries.userId, userId), eq(creditEntries.id, id)));
  }
}
