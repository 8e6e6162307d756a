/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */

import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import {
  blankedTo,
  deleted,
  forgetTables,
  inside,
  kept,
  ownTable,
  type PersonalData,
  personalTable,
  readTables,
} from '#platform/db/personal-data.server.ts';
import * as m from '../messages/m.ts';
import { bookingLinks, bookings, schedulingLinks, unmatchedEvents } from './schema.ts';

const noItems = blankedTo(sql`'[]'::jsonb`);

/** An unmatched event belongs to the person it was assigned to, and to the owner of the verified address in it. */
const unmatched = personalTable(unmatchedEvents, {
  of: ({ userId, verifiedEmail }) =>
    sql`(${unmatchedEvents.userId} = ${userId} or lower(${unmatchedEvents.inviteeEmail}) = ${verifiedEmail})`,
  columns: {
    id: kept,
    eventId: kept,
    reason: kept,
    inviteeEmail: blankedTo(''),
    inviteeName: blankedTo('Deleted person'),
    startTime: kept,
    endTime: kept,
    userId: kept,
    canceledAtProvider: kept,
    createdAt: kept,
    resolvedAt: kept,
    resolvedBy: kept,
    resolution: blankedTo(sql`case when ${unmatchedEvents.resolution} is not null then 'Settled' end`),
  },
  why: 'The event keeps its number, so news from the provider does not restore it.',
  isOwn: true,
});

const tables = [
  ownTable(bookingLinks, {
    userId: deleted,
    bookingId: deleted,
    id: deleted,
    title: deleted,
    url: deleted,
    createdAt: deleted,
  }),
  ownTable(
    bookings,
    {
      userId: kept,
      id: kept,
      type: kept,
      status: kept,
      startTime: kept,
      endTime: kept,
      eventId: kept,
      inviteeUri: blankedTo(null),
      joinUrl: blankedTo(null),
      cancelUrl: blankedTo(null),
      rescheduleUrl: blankedTo(null),
      coachName: kept,
      notesSummary: blankedTo(null),
      notesActionItems: noItems,
      recordingUrl: blankedTo(null),
      creditCause: kept,
      creditReturnedAt: kept,
      canceledAt: kept,
      cancelReason: blankedTo(null),
      revision: kept,
      createdAt: kept,
      updatedAt: kept,
    },
    'A session stays in the coach’s records, without its notes.',
  ),
  ownTable(schedulingLinks, {
    id: inside(deleted),
    userId: inside(deleted),
    type: inside(deleted),
    url: inside(deleted),
    createdAt: inside(deleted),
    usedAt: inside(deleted),
  }),
  unmatched,
];

/** Removes the coach's notes from the audit log's copies of sessions, also of deleted ones. */
async function scrubCopies(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update audit_log set detail = detail - 'notes' - 'links' - 'recordingUrl'
      #- '{booking,notesSummary}' #- '{booking,notesActionItems}' #- '{booking,recordingUrl}'
      #- '{booking,cancelReason}' #- '{booking,inviteeUri}' #- '{booking,joinUrl}'
      #- '{booking,cancelUrl}' #- '{booking,rescheduleUrl}'
    where subject_type = 'booking' and subject_id in (
      select id::text from bookings where user_id = ${userId}
      union all
      select subject_id from audit_log
      where subject_type = 'booking' and action = 'booking.delete' and detail #>> '{booking,userId}' = ${userId})`);
}

export const personalData: PersonalData<Pick<Deps, 'clock'>> = {
  tables,
  read: (db, person) => readTables(db, tables, person),
  /** @throws AppError CONFLICT while a session is still to come: a coach is expecting them. */
  forget: async ({ clock }, tx, person) => {
    const [upcoming] = await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(
          eq(bookings.userId, person.userId),
          eq(bookings.status, 'SCHEDULED'),
          gt(bookings.endTime, clock.now()),
        ),
      )
      .limit(1);
    if (upcoming) throw new AppError('CONFLICT', m.cancelSessionFirst());
    await scrubCopies(tx, person.userId);
    await forgetTables(tx, tables, person);
  },
};
