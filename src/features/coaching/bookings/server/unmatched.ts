import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { unmatchedReasonNames } from '../rules.ts';
import { cancelEventJob } from './jobs.ts';
import * as queries from './queries.ts';
import { syncEvent } from './sync.ts';

export async function listUnmatched(
  deps: Pick<Deps, 'db'>,
  { state, page, limit }: { state: 'open' | 'resolved'; page: number; limit: number },
) {
  const { rows, total } = await queries.listUnmatched(deps.db, {
    isOpen: state === 'open',
    limit,
    offset: (page - 1) * limit,
  });
  return {
    data: rows.map((row) => ({
      id: row.id,
      reason: row.reason,
      inviteeName: row.inviteeName,
      inviteeEmail: row.inviteeEmail,
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
      userId: row.userId,
      canceledAtProvider: row.canceledAtProvider,
      createdAt: row.createdAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      resolution: row.resolution,
    })),
    meta: { totalItems: total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)) },
  };
}

const notFound = () => new AppError('NOT_FOUND', m.notFound());

/** Syncs the event again: someone may have signed up with its address since. */
export async function matchAgain(deps: Deps, actorId: string, id: string) {
  const { scheduling } = deps;
  if (!scheduling) throw new AppError('UNAVAILABLE', m.bookingIsOff());
  const event = await queries.findUnmatchedById(deps.db, id);
  if (!event) throw notFound();
  if (event.resolvedAt) throw new AppError('CONFLICT', m.alreadyResolved());
  const outcome = await syncEvent({ ...deps, scheduling }, event.eventId);
  if (!('booking' in outcome)) {
    const message =
      outcome.kind === 'canceled' || outcome.kind === 'gone' || outcome.kind === 'ignored'
        ? m.notInCalendly()
        : `${unmatchedReasonNames[outcome.kind]()}.`;
    return { isBooked: false, message };
  }
  await recordAudit(deps.db, {
    actorId,
    action: 'unmatched.match',
    subjectType: 'booking',
    subjectId: outcome.booking.id,
    detail: { eventId: event.eventId, unmatchedId: id },
    at: deps.clock.now(),
  });
  return { isBooked: true, message: m.matchedAndBooked() };
}

export async function resolveByHand(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  actorId: string,
  input: { id: string; resolution: string; cancelAtProvider: boolean },
): Promise<void> {
  const { id, resolution, cancelAtProvider } = input;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const event = await queries.closeUnmatched(tx, { id, resolvedBy: actorId, resolution, now });
    if (!event) {
      if (await queries.findUnmatchedById(tx, id)) throw new AppError('CONFLICT', m.alreadyResolved());
      throw notFound();
    }
    if (cancelAtProvider && !event.canceledAtProvider) {
      const { eventId } = event;
      await deps.jobs.enqueue(tx, cancelEventJob, { eventId, reason: resolution }, { key: eventId });
    }
    await recordAudit(tx, {
      actorId,
      action: 'unmatched.resolve',
      subjectType: 'unmatched-event',
      subjectId: id,
      detail: { reason: resolution, cancelAtProvider, eventId: event.eventId },
      at: now,
    });
  });
}
