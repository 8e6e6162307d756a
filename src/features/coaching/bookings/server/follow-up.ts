/** What follows a change of a session: jobs and notifications, enqueued in the transaction of the change. */

import { type findUserById, listStaffIds } from '#features/people/accounts/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { businessTimeZone } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import type { ScheduledEvent } from '#providers/calendly/calendly.server.ts';
import * as m from '../messages/m.ts';
import { bookingTypeNames, isBookingType, joinLinkDelaySeconds, remindersOf } from '../rules.ts';
import { shortDateAndTime } from '../session-time.ts';
import { cancelEventJob, canceledMailJob, joinLinkJob, noCreditMailJob, reminderJob } from './jobs.ts';
import type { Booking } from './queries.ts';

type ReachedPerson = NonNullable<Awaited<ReturnType<typeof findUserById>>>;
type FollowDeps = Pick<Deps, 'jobs' | 'clock'>;

/** `Mentoring on Tuesday 24 November, 7:00 pm WIB`. In the business time zone: messages do not know the viewer's. */
export const describeSession = (session: Pick<Booking, 'type' | 'startTime'>): string =>
  m.sessionOn({
    type: bookingTypeNames[session.type](),
    time: shortDateAndTime(session.startTime, businessTimeZone),
  });

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
      title: { booked: m.sessionBooked, moved: m.sessionMoved, reinstated: m.sessionScheduled }[what](),
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
      title: m.sessionCancelled(),
      message: (isCreditBack ? m.cancelledCreditBack : m.cancelledCreditOpen)({
        session: describeSession(booking),
      }),
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
        title: m.aSessionWasCancelled(),
        message: (isCreditBack ? m.theirCreditIsBack : m.decideAboutCredit)({
          name,
          session: describeSession(booking),
        }),
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
        title: m.sessionWithoutLearner(),
        message: m.emailAt({
          email: email || m.noInvitee(),
          time: shortDateAndTime(event.startsAt, businessTimeZone),
        }),
      }),
      createdAt: deps.clock.now(),
    });
  }
}

/** Cancels an event without a credit at the provider and tells the person why (product.md#scheduling). */
export async function afterRefused(deps: FollowDeps, tx: Tx, event: ScheduledEvent, person: ReachedPerson) {
  const userId = person.id;
  const type = isBookingType(event.type) ? event.type : 'consultation';
  await deps.jobs.enqueue(
    tx,
    cancelEventJob,
    { eventId: event.id, reason: inLanguageOf(person, m.noCreditForBooking) },
    { key: event.id },
  );
  await notify(tx, {
    userId,
    causeKey: `session-refused:${event.id}`,
    event: 'session',
    text: () => ({
      title: m.sessionNotBooked(),
      message: m.cancelledNoneLeft({ session: describeSession({ type, startTime: event.startsAt }) }),
    }),
    actionUrl: '/bookings',
    hasOwnMail: true,
    createdAt: deps.clock.now(),
  });
  await deps.jobs.enqueue(tx, noCreditMailJob, { userId, eventId: event.id }, { key: event.id });
}
