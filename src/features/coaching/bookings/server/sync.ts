/**
 * What the provider's record of an event does to our bookings (product.md#scheduling). The browser's claim, the
 * webhook and the reconciling job all call this, in any order and any number of times, with the same result.
 */

import { hasBoughtCredits, returnCredit, spendCredit } from '#features/coaching/credits/public.server.ts';
import { findUserByEmail, findUserById, lockPerson } from '#features/people/accounts/public.server.ts';
import { findOpenTier } from '#features/sales/plans/public.server.ts';
import { isId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { Calendly, Invitee, ScheduledEvent } from '#providers/calendly/calendly.server.ts';
import * as m from '../messages/m.ts';
import { type BookingType, includesSessions, isBookingType, type UnmatchedReason } from '../rules.ts';
import {
  afterCanceled,
  afterRefused,
  afterScheduled,
  afterUnmatched,
  describeSession,
  planJoinLink,
} from './follow-up.ts';
import * as queries from './queries.ts';

export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'jobs'> & { scheduling: Calendly };

export type SyncOutcome =
  | { kind: 'booked' | 'known' | 'moved'; booking: queries.Booking }
  /** `gone`: no such event at the provider, or not the claimant's. `ignored`: not a session of ours. */
  | { kind: UnmatchedReason | 'canceled' | 'gone' | 'ignored' };

/** How many reschedules of one session are followed. */
const maxMoves = 20;

/**
 * Reads an event at the provider and brings our side in line with it.
 * @param claimant if given, events of anyone else answer `gone`.
 */
export async function syncEvent(
  deps: SyncDeps,
  eventId: string,
  claimant: string | null = null,
  movesLeft = maxMoves,
): Promise<SyncOutcome> {
  const event = await deps.scheduling.getEvent(eventId);
  const invitee = event && (await deps.scheduling.getInvitee(eventId));
  if (!event) return { kind: 'gone' };
  if (!invitee) return claimant ? { kind: 'gone' } : noteWithoutInvitee(deps, event);
  const booking = (await queries.findByEvent(deps.db, eventId)) ?? (await findMoved(deps, invitee));
  if (booking && claimant && booking.userId !== claimant) return { kind: 'gone' };

  if (event.status === 'canceled' && invitee.nextEventId && movesLeft > 0) {
    const outcome = await syncEvent(deps, invitee.nextEventId, claimant, movesLeft - 1);
    if (booking && 'booking' in outcome) await dropDuplicate(deps, booking, outcome.booking);
    return outcome;
  }
  if (event.status === 'canceled') {
    if (booking) await cancel(deps, booking, invitee);
    return { kind: 'canceled' };
  }
  if (booking) return update(deps, booking, event, invitee);
  return book(deps, event, invitee, claimant);
}

/** Lists a session without an invitee for an administrator; a listed event is not synced again. */
async function noteWithoutInvitee(deps: SyncDeps, event: ScheduledEvent): Promise<SyncOutcome> {
  const isOurs = event.status === 'active' && isBookingType(event.type);
  if (!isOurs || (await queries.findByEvent(deps.db, event.id))) return { kind: 'gone' };
  return refuse(deps, event, { name: '', email: '' }, 'no-person', null);
}

/** A reschedule is a new event that names the previous one: the booking may belong to any event of the chain. */
async function findMoved(deps: SyncDeps, invitee: Invitee): Promise<queries.Booking | null> {
  let previousId = invitee.previousEventId;
  for (let moves = 0; previousId && moves < maxMoves; moves += 1) {
    const booking = await queries.findByEvent(deps.db, previousId);
    if (booking) return booking;
    previousId = (await deps.scheduling.getInvitee(previousId))?.previousEventId ?? null;
  }
  return null;
}

const valuesOf = (event: ScheduledEvent, invitee: Invitee) => ({
  startTime: event.startsAt,
  endTime: event.endsAt,
  eventId: event.id,
  inviteeUri: invitee.uri,
  cancelUrl: invitee.cancelUrl,
  rescheduleUrl: invitee.rescheduleUrl,
  coachName: event.hostName,
});

/** Moves a booking to the event's time and place; its credit stays (product.md#scheduling). */
async function update(
  deps: SyncDeps,
  booking: queries.Booking,
  event: ScheduledEvent,
  invitee: Invitee,
): Promise<SyncOutcome> {
  const isMove = booking.eventId !== event.id;
  const isOtherTime =
    isMove ||
    booking.startTime.getTime() !== event.startsAt.getTime() ||
    booking.endTime.getTime() !== event.endsAt.getTime();
  // A cancelled session stays cancelled, unless the cancellation was the first half of a reschedule.
  const isOpen = booking.status === 'SCHEDULED' || (isMove && isRevivable(booking));
  if (!isOpen) return { kind: 'known', booking };
  // An older answer must not remove a known link.
  const joinUrl = isMove ? event.joinUrl : (event.joinUrl ?? booking.joinUrl);
  if (!isOtherTime && joinUrl === booking.joinUrl) return { kind: 'known', booking };

  const changed = await deps.db.transaction(async (tx) => {
    await lockPerson(tx, booking.userId);
    if (isMove && (await queries.findByEvent(tx, event.id))) return null;
    const row = await queries.changeBooking(tx, booking, {
      ...valuesOf(event, invitee),
      joinUrl,
      status: 'SCHEDULED',
      canceledAt: null,
      cancelReason: null,
      revision: booking.revision + (isOtherTime ? 1 : 0),
      updatedAt: deps.clock.now(),
    });
    if (row && isOtherTime) await afterScheduled(deps, tx, row, 'moved');
    return row;
  });
  // Null means that a parallel sync made the same change first.
  const current = changed ?? (await queries.findByEvent(deps.db, event.id)) ?? booking;
  return { kind: changed && isOtherTime ? 'moved' : 'known', booking: current };
}

const isRevivable = (booking: queries.Booking): boolean =>
  booking.status === 'CANCELED' && booking.creditReturnedAt === null;

/** SCHEDULED → CANCELED, once per event: an administrator may schedule the session again (product.md#statuses). */
async function cancel(deps: SyncDeps, booking: queries.Booking, invitee: Invitee) {
  if (booking.status !== 'SCHEDULED' || booking.canceledAt !== null) return;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, booking.userId);
    const row = await queries.changeBooking(tx, booking, {
      status: 'CANCELED',
      canceledAt: now,
      cancelReason: invitee.cancelReason,
      updatedAt: now,
    });
    if (!row) return;
    const isCreditBack = row.creditReturnedAt !== null;
    await afterCanceled(deps, tx, row, { name: invitee.name || invitee.email, isCreditBack });
  });
}

/** Both events of one reschedule were booked at the same moment: deletes the older booking and returns its credit. */
async function dropDuplicate(deps: SyncDeps, older: queries.Booking, kept: queries.Booking) {
  if (older.id === kept.id || older.status !== 'SCHEDULED') return;
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, older.userId);
    if (!(await queries.deleteBooking(tx, older)) || !older.creditCause) return;
    await returnCredit(tx, {
      userId: older.userId,
      spendCause: older.creditCause,
      note: m.sessionMovedNote,
      now: deps.clock.now(),
    });
  });
}

/** Books an event that has no booking yet, if it belongs to a person with a credit. */
async function book(
  deps: SyncDeps,
  event: ScheduledEvent,
  invitee: Invitee,
  claimant: string | null,
): Promise<SyncOutcome> {
  const link =
    invitee.trackingId && isId(invitee.trackingId)
      ? await queries.findSchedulingLink(deps.db, invitee.trackingId)
      : null;
  const person = link
    ? await findUserById(deps.db, link.userId)
    : await findUserByEmail(deps.db, invitee.email);
  if (claimant && person?.id !== claimant) return { kind: 'gone' };
  if (!isBookingType(event.type)) {
    // The coach's calendar also has events that are no sessions.
    if (!person) return { kind: 'ignored' };
    return refuse(deps, event, invitee, 'unknown-type', person.id);
  }
  if (!person) return refuse(deps, event, invitee, 'no-person', null);
  const { type } = event;
  return deps.db.transaction((tx) =>
    bookFor(deps, tx, { event, invitee, type, person, linkId: link?.id ?? null }),
  );
}

interface NewSession {
  event: ScheduledEvent;
  invitee: Invitee;
  type: BookingType;
  person: NonNullable<Awaited<ReturnType<typeof findUserById>>>;
  linkId: string | null;
}

async function bookFor(deps: SyncDeps, tx: Tx, session: NewSession): Promise<SyncOutcome> {
  const { event, invitee, type, person, linkId } = session;
  const userId = person.id;
  const now = deps.clock.now();
  await lockPerson(tx, userId);
  const known = await queries.findByEvent(tx, event.id);
  if (known) return { kind: 'known', booking: known };
  const earlier = await queries.findUnmatched(tx, event.id);
  const isWaiting = earlier?.reason === 'no-person' && earlier.resolvedAt === null;
  if (earlier && !isWaiting) return { kind: earlier.reason };

  const creditCause = `booking:${event.id}`;
  const note = () => describeSession({ type, startTime: event.startsAt });
  const isIncluded =
    includesSessions(await findOpenTier(tx, userId)) || (await hasBoughtCredits(tx, userId, 'session'));
  const spent = isIncluded
    ? await spendCredit(tx, { userId, kind: 'session', causeKey: creditCause, note, now })
    : 'none';
  if (spent === 'none') {
    const isTold = await queries.noteNoCredit(tx, unmatchedOf({ event, invitee, userId }, 'no-credit', now));
    if (isTold) await afterRefused(deps, tx, event, person);
    return { kind: 'no-credit' };
  }
  const booking = await queries.insertBooking(tx, {
    ...valuesOf(event, invitee),
    userId,
    type,
    status: 'SCHEDULED',
    joinUrl: event.joinUrl,
    creditCause,
    createdAt: now,
    updatedAt: now,
  });
  if (!booking) throw new Error('an event was booked for two people');
  if (linkId) await queries.markLinkUsed(tx, linkId, now);
  if (earlier) await queries.resolveUnmatched(tx, event.id, { userId: booking.userId, now });
  await afterScheduled(deps, tx, booking, 'booked');
  return { kind: 'booked', booking };
}

async function refuse(
  deps: SyncDeps,
  event: ScheduledEvent,
  invitee: Pick<Invitee, 'name' | 'email'>,
  reason: 'no-person' | 'unknown-type',
  userId: string | null,
): Promise<SyncOutcome> {
  await deps.db.transaction(async (tx) => {
    const isNew = await queries.insertUnmatched(
      tx,
      unmatchedOf({ event, invitee, userId }, reason, deps.clock.now()),
    );
    if (isNew) await afterUnmatched(deps, tx, event, invitee.email);
  });
  return { kind: reason };
}

const unmatchedOf = (
  {
    event,
    invitee,
    userId,
  }: { event: ScheduledEvent; invitee: Pick<Invitee, 'name' | 'email'>; userId: string | null },
  reason: UnmatchedReason,
  now: Date,
): queries.NewUnmatched => ({
  eventId: event.id,
  reason,
  inviteeEmail: invitee.email,
  inviteeName: invitee.name,
  startTime: event.startsAt,
  endTime: event.endsAt,
  userId,
  createdAt: now,
});

/** Fetches the meeting link; tries again later while the provider has none and the session has not ended. */
export async function fetchJoinLink(
  deps: SyncDeps,
  data: { userId: string; bookingId: string; eventId: string; attempt: number },
) {
  const booking = await queries.findBooking(deps.db, { userId: data.userId, id: data.bookingId });
  const now = deps.clock.now();
  if (booking?.eventId !== data.eventId || booking.joinUrl !== null) return;
  if (booking.status !== 'SCHEDULED' || booking.endTime <= now) return;
  const event = await deps.scheduling.getEvent(data.eventId);
  if (event?.joinUrl) await queries.setJoinUrl(deps.db, booking, data.eventId, event.joinUrl, now);
  else if (event?.isJoinUrlAwaited)
    await deps.db.transaction((tx) => planJoinLink(deps, tx, booking, data.attempt + 1));
}
