/** Lets an administrator assign an unmatched event to a person. */

import { hasRole } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import { spendCredit } from '#features/coaching/credits/public.server.ts';
import { findUserById, lockLivingPerson } from '#features/people/accounts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Language } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { Invitee, ScheduledEvent } from '#providers/calendly/calendly.server.ts';
import * as m from '../messages/m.ts';
import { isBookingType } from '../rules.ts';
import { afterScheduled, describeSession } from './follow-up.ts';
import * as queries from './queries.ts';

export interface Assignment {
  /** The id of the unmatched event. */
  id: string;
  userId: string;
  spendCredit: boolean;
}

interface Session {
  event: ScheduledEvent;
  invitee: Invitee | null;
  userId: string;
  now: Date;
}

/**
 * Reads the event at the provider again, because it may have been cancelled there since. The administrator
 * decides whether it costs a credit; the person's plan is not checked.
 */
export async function assignByHand(deps: Deps, viewer: Viewer, assignment: Assignment) {
  const actorId = viewer.userId;
  const { scheduling } = deps;
  const { id, userId } = assignment;
  if (!scheduling) throw new AppError('UNAVAILABLE', m.bookingIsOff());
  const unmatched = await queries.findUnmatchedById(deps.db, id);
  if (!unmatched) throw new AppError('NOT_FOUND', m.notFound());
  if (unmatched.resolvedAt) throw settledAlready();
  // Coaches may only see learners who have sessions (product.md#roles).
  if (!hasRole(viewer, 'owner') && !(await queries.hasSessions(deps.db, userId)))
    throw new AppError('CONFLICT', m.askAnOwner());
  const person = await findUserById(deps.db, userId);
  if (!person) throw new AppError('NOT_FOUND', m.notFound());
  const event = await scheduling.getEvent(unmatched.eventId);
  if (event?.status !== 'active') throw new AppError('CONFLICT', m.notInCalendly());
  const invitee = await scheduling.getInvitee(unmatched.eventId);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockLivingPerson(tx, userId);
    const creditCause = assignment.spendCredit
      ? await payFor(tx, { event, invitee, userId, now }, person)
      : null;
    const booking = await book(tx, { event, invitee, userId, now }, creditCause);
    const closing = { id, userId, resolvedBy: actorId, resolution: 'Assigned by hand', now };
    if (!booking || !(await queries.closeUnmatched(tx, closing))) throw settledAlready();
    await afterScheduled(deps, tx, booking, 'booked');
    await recordAudit(tx, {
      actorId,
      action: 'unmatched.assign',
      subjectType: 'booking',
      subjectId: booking.id,
      detail: {
        userId,
        unmatchedId: id,
        spentCredit: assignment.spendCredit,
        eventId: event.id,
      },
      at: now,
    });
  });
  return { message: m.nowTheirSession({ name: person.name }) };
}

const settledAlready = () => new AppError('CONFLICT', m.alreadyResolved());

/** An event of an unknown type is booked as a consultation. */
const typeOf = ({ type }: ScheduledEvent) => (isBookingType(type) ? type : 'consultation');

/** @returns the cause key of the spent credit. @throws AppError CONFLICT when there is none. */
async function payFor(
  tx: Tx,
  { event, userId, now }: Session,
  person: { name: string; language: Language | null },
): Promise<string> {
  const causeKey = `booking:${event.id}`;
  const note = () => describeSession({ type: typeOf(event), startTime: event.startsAt });
  const spent = await spendCredit(tx, { userId, kind: 'session', causeKey, note, now });
  if (spent === 'none') throw new AppError('CONFLICT', m.personHasNoCredit({ name: person.name }));
  return causeKey;
}

const book = (tx: Tx, { event, invitee, userId, now }: Session, creditCause: string | null) =>
  queries.insertBooking(tx, {
    userId,
    type: typeOf(event),
    status: 'SCHEDULED',
    startTime: event.startsAt,
    endTime: event.endsAt,
    eventId: event.id,
    inviteeUri: invitee?.uri ?? null,
    cancelUrl: invitee?.cancelUrl ?? null,
    rescheduleUrl: invitee?.rescheduleUrl ?? null,
    coachName: event.hostName,
    joinUrl: event.joinUrl,
    creditCause,
    createdAt: now,
    updatedAt: now,
  });
