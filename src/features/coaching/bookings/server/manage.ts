/** What administrators do with bookings. Every change is audited in the same transaction. */

import { returnCredit } from '#features/coaching/credits/public.server.ts';
import { findUserById, lockPerson } from '#features/people/accounts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Language } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import type { AdminBookingChange } from '../contract.ts';
import * as m from '../messages/m.ts';
import { type BookingStatus, isUpcoming, unusualStatus } from '../rules.ts';
import { afterCanceled, afterScheduled, describeSession } from './follow-up.ts';
import { cancelEventJob } from './jobs.ts';
import * as queries from './queries.ts';
import { toOutput } from './service.ts';

/** Whose notes are written in their own language. */
type Learner = { language: Language | null };
type ManageDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

export async function listForAdmin(
  deps: Pick<Deps, 'db'>,
  filter: queries.AdminFilter & { page: number; limit: number },
) {
  const { rows, total } = await queries.listForAdmin(deps.db, filter);
  return {
    data: rows.map(({ booking, links, user }) => ({
      ...toOutput(booking, links, user),
      user,
      updatedAt: booking.updatedAt.toISOString(),
      isCreditReturnable: booking.creditCause !== null && booking.creditReturnedAt === null,
    })),
    meta: {
      totalItems: total,
      currentPage: filter.page,
      totalPages: Math.ceil(total / filter.limit),
    },
  };
}

/** Locks the person before the booking, as everywhere else: mixed orders would deadlock. */
async function lockBooking(tx: Tx, id: string): Promise<queries.Booking> {
  const userId = await queries.findOwner(tx, id);
  if (userId) await lockPerson(tx, userId);
  const booking = userId ? await queries.lockForAdmin(tx, { userId, id }) : null;
  if (!booking) throw new AppError('NOT_FOUND', m.notFound());
  return booking;
}

/** The learner, the provider or another coach saved first: the error carries the session's current status and time. */
const stale = ({ status, updatedAt }: queries.Booking) =>
  new AppError('CONFLICT', m.bookingChanged({ status }), { status, updatedAt: updatedAt.toISOString() });

/** Sets any of the three statuses (product.md#statuses), notes, recording and links; can return the credit. */
export async function updateBooking(deps: ManageDeps, actorId: string, change: AdminBookingChange) {
  return deps.db.transaction(async (tx) => {
    const before = await lockBooking(tx, change.id);
    if (change.updatedAt && change.updatedAt !== before.updatedAt.toISOString()) throw stale(before);
    const learner = await findUserById(tx, before.userId);
    if (!learner) throw new AppError('NOT_FOUND', m.notFound());
    const now = deps.clock.now();
    const after = await queries.changeBooking(tx, before, {
      ...statusChange(before, change.status, now),
      ...notesChange(change),
      updatedAt: now,
    });
    if (!after) throw new AppError('CONFLICT', m.bookingNotUpdated());
    if (change.links) await queries.replaceLinks(tx, after, change.links, now);
    const isReturned = change.returnCredit === true && (await giveBack(deps, tx, after, actorId));
    const isCreditBack = isReturned || before.creditReturnedAt !== null;
    await followStatus(deps, tx, before, after, { learner, isCreditBack });
    await announceNotes(deps, tx, before, after);
    const { id, updatedAt: _, ...detail } = change;
    await recordAudit(tx, {
      actorId,
      action: 'booking.update',
      subjectType: 'booking',
      subjectId: id,
      detail: {
        ...detail,
        statusBefore: before.status,
        unusual: unusualStatus(before, change.status, now),
        isCreditReturned: isReturned,
      },
      at: now,
    });
    return toOutput(after, await queries.listLinks(tx, after), learner);
  });
}

function statusChange(
  before: queries.Booking,
  status: BookingStatus,
  now: Date,
): Partial<queries.NewBooking> {
  if (status === before.status) return {};
  if (status === 'CANCELED') return { status, canceledAt: now };
  // A new revision: old reminders are not sent, and new ones are planned.
  const revision = status === 'SCHEDULED' ? before.revision + 1 : before.revision;
  return { status, revision };
}

function notesChange({ notes, recordingUrl }: AdminBookingChange): Partial<queries.NewBooking> {
  const recording = recordingUrl === undefined ? notes?.recordingUrl : recordingUrl;
  return {
    ...(notes?.summary === undefined ? {} : { notesSummary: notes.summary || null }),
    ...(notes?.actionItems === undefined ? {} : { notesActionItems: notes.actionItems }),
    ...(recording === undefined ? {} : { recordingUrl: recording }),
  };
}

/** @returns false when no credit was spent for it, or the credit was returned before. */
async function giveBack(deps: ManageDeps, tx: Tx, booking: queries.Booking, actorId: string) {
  if (!booking.creditCause) return false;
  const now = deps.clock.now();
  const isNew = await returnCredit(tx, {
    userId: booking.userId,
    spendCause: booking.creditCause,
    note: () => describeSession(booking),
    actorId,
    now,
  });
  if (!isNew) return false;
  await queries.changeBooking(tx, booking, { creditReturnedAt: now });
  await notify(tx, {
    userId: booking.userId,
    causeKey: `session-credit-returned:${booking.id}`,
    event: 'credits',
    text: () => ({
      title: m.sessionCreditBack(),
      message: m.forSession({ session: describeSession(booking) }),
    }),
    actionUrl: '/bookings',
    createdAt: now,
  });
  return true;
}

async function followStatus(
  deps: ManageDeps,
  tx: Tx,
  before: queries.Booking,
  after: queries.Booking,
  { learner, isCreditBack }: { learner: Learner & { name: string }; isCreditBack: boolean },
) {
  if (before.status === after.status) return;
  if (after.status === 'CANCELED') {
    await freeTheCoach(deps, tx, before, learner);
    await afterCanceled(deps, tx, after, { name: learner.name, isCreditBack });
  }
  if (isUpcoming(after, deps.clock.now())) await afterScheduled(deps, tx, after, 'reinstated');
}

/** Removes an upcoming session from the coach's calendar. */
async function freeTheCoach(deps: ManageDeps, tx: Tx, booking: queries.Booking, learner: Learner) {
  if (!booking.eventId || !isUpcoming(booking, deps.clock.now())) return;
  const reason = inLanguageOf(learner, m.cancelledByAdmin);
  await deps.jobs.enqueue(tx, cancelEventJob, { eventId: booking.eventId, reason }, { key: booking.eventId });
}

async function announceNotes(deps: ManageDeps, tx: Tx, before: queries.Booking, after: queries.Booking) {
  if (before.notesSummary !== null || after.notesSummary === null) return;
  await notify(tx, {
    userId: after.userId,
    causeKey: `session-notes:${after.id}`,
    event: 'session',
    text: () => ({ title: m.coachWroteNotes(), message: `${describeSession(after)}.` }),
    actionUrl: '/bookings',
    createdAt: deps.clock.now(),
  });
}

/**
 * Deletes a booking for good, as the dialog says. The audit log has a copy, and later news from the provider does
 * not restore it (product.md#managing-bookings).
 */
export async function removeBooking(deps: ManageDeps, actorId: string, id: string) {
  await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id);
    const learner = await findUserById(tx, booking.userId);
    const links = await queries.listLinks(tx, booking);
    const now = deps.clock.now();
    await queries.deleteBooking(tx, booking);
    if (booking.eventId) {
      await queries.saveDeleted(tx, {
        eventId: booking.eventId,
        inviteeEmail: learner?.email ?? '',
        inviteeName: learner?.name ?? '',
        startTime: booking.startTime,
        endTime: booking.endTime,
        userId: booking.userId,
        createdAt: now,
        resolvedAt: now,
        resolvedBy: actorId,
        resolution: 'Deleted',
      });
    }
    await freeTheCoach(deps, tx, booking, { language: learner?.language ?? null });
    await recordAudit(tx, {
      actorId,
      action: 'booking.delete',
      subjectType: 'booking',
      subjectId: id,
      detail: { booking, links },
      at: now,
    });
  });
}
