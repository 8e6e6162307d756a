/** What follows a change of a session: jobs and notifications, enqueued in the transaction of the change. */

import { listStaffIds } from '#features/people/accounts/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { businessTimeZone } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { ScheduledEvent } from '#providers/calendly/calendly.server.ts';
import { bookingTypeNames, isBookingType, joinLinkDelaySeconds, remindersOf } from '../rules.ts';
import { shortDateAndTime } from '../session-time.ts';
import { cancelEventJob, canceledMailJob, joinLinkJob, noCreditMailJob, reminderJob } from './jobs.ts';
import type { Booking } from './queries.ts';

type FollowDeps = Pick<Deps, 'jobs' | 'clock'>;

/** `Mentoring on Tuesday 24 November, 7:00 pm WIB`. In the business time zone: messages do not know the viewer's. */
export const describeSession = (session: Pick<Booking, 'type' | 'startTime'>): string =>
  `${bookingTypeNames[session.type]} on ${shortDateAndTime(session.startTime, businessTimeZone)}`;

export async function planReminders(deps: FollowDeps, tx: Tx, booking: Booking) {
  const now = deps.clock.now();
  const { userId, id: bookingId, revision } = booking;
  for (const { hours, dueAt } of remindersOf(booking.startTime, now)) {
    await deps.jobs.enqueue(
      tx,
      reminderJob,
      { userId, bookingId, revision, hours },
      {
        key: `${bookingId}:${revision}:${hours}`,
        startAfterSeconds: Math.ceil((dueAt.getTime() - now.getTime()) / 1000),
      },
    );
  }
}

export async function planJoinLink(deps: FollowDeps, tx: Tx, booking: Booking, attempt = 0) {
  if (booking.joinUrl !== null || booking.eventId === null) return;
  const { userId, id: bookingId, eventId } = booking;
  await deps.jobs.enqueue(
    tx,
    joinLinkJob,
    { userId, bookingId, eventId, attempt },
    { key: `${eventId}:${attempt}`, startAfterSeconds: joinLinkDelaySeconds(attempt) },
  );
}

/** For a session that was booked, moved or reinstated. */
export async function afterScheduled(
  deps: FollowDeps,
  tx: Tx,
  booking: Booking,
  what: 'booked' | 'moved' | 'reinstated',
) {
  await planReminders(deps, tx, booking);
  await planJoinLink(deps, tx, booking);
  await notify(tx, {
    userId: booking.userId,
    causeKey: `session-${what}:${booking.id}:${booking.revision}`,
    event: 'session',
    text: () => ({
      title: { booked: 'Session booked', moved: 'Session moved', reinstated: 'Session scheduled' }[what],
      message: `${describeSession(booking)}.`,
    }),
    actionUrl: '/bookings',
    createdAt: deps.clock.now(),
  });
}

/**
 * Notifies learner and administrators (product.md#cancelled-sessions). Administrators decide about the credit
 * unless it has been returned already.
 */
export async function afterCanceled(
  deps: FollowDeps,
  tx: Tx,
  booking: Booking,
  { name, isCreditBack }: { name: string; isCreditBack: boolean },
) {
  const now = deps.clock.now();
  const causeKey = `session-canceled:${booking.id}:${booking.revision}`;
  await notify(tx, {
    userId: booking.userId,
    causeKey,
    event: 'session',
    text: () => ({
      title: 'Session cancelled',
      message: `${describeSession(booking)} was cancelled. ${isCreditBack ? 'You have the credit back.' : 'An admin will decide about the credit.'}`,
    }),
    actionUrl: '/bookings',
    hasOwnMail: true,
    createdAt: now,
  });
  for (const adminId of await listStaffIds(tx, 'coach')) {
    await notify(tx, {
      userId: adminId,
      causeKey,
      event: 'session',
      text: () => ({
        title: 'A session was cancelled',
        message: `${name}: ${describeSession(booking)}. ${isCreditBack ? 'The credit is already back.' : 'Decide whether to give the credit back.'}`,
      }),
      createdAt: now,
    });
  }
  const key = { userId: booking.userId, bookingId: booking.id };
  await deps.jobs.enqueue(tx, canceledMailJob, key, { key: `${booking.id}:${booking.revision}` });
}

/** Notifies administrators of an event that could not become a booking. */
export async function afterUnmatched(deps: FollowDeps, tx: Tx, event: ScheduledEvent, email: string) {
  for (const adminId of await listStaffIds(tx, 'coach')) {
    await notify(tx, {
      userId: adminId,
      causeKey: `session-unmatched:${event.id}`,
      event: 'session',
      text: () => ({
        title: 'A booked session has no learner',
        message: `${email || 'No invitee'}, ${shortDateAndTime(event.startsAt, businessTimeZone)}.`,
      }),
      createdAt: deps.clock.now(),
    });
  }
}

/** Cancels an event without a credit at the provider and tells the person why (product.md#scheduling). */
export async function afterRefused(deps: FollowDeps, tx: Tx, event: ScheduledEvent, userId: string) {
  const type = isBookingType(event.type) ? event.type : 'consultation';
  await deps.jobs.enqueue(
    tx,
    cancelEventJob,
    { eventId: event.id, reason: 'There was no session credit left for this booking.' },
    { key: event.id },
  );
  await notify(tx, {
    userId,
    causeKey: `session-refused:${event.id}`,
    event: 'session',
    text: () => ({
      title: 'Session not booked',
      message: `${describeSession({ type, startTime: event.startsAt })} was cancelled: you had no sessions left.`,
    }),
    actionUrl: '/bookings',
    hasOwnMail: true,
    createdAt: deps.clock.now(),
  });
  await deps.jobs.enqueue(tx, noCreditMailJob, { userId, eventId: event.id }, { key: event.id });
}
