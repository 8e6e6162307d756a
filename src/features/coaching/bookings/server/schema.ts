import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, idEndIndex, instant } from '#platform/db/columns.server.ts';
import type { BookingStatus, BookingType, UnmatchedReason } from '../rules.ts';

/** A coaching session. Times, place and people come from the scheduling provider (product.md#scheduling). */
export const bookings = pgTable(
  'bookings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    type: text('type').$type<BookingType>().notNull(),
    status: text('status').$type<BookingStatus>().notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    /** The provider's id of the event; null if an administrator or the seed made the session. */
    eventId: text('event_id'),
    inviteeUri: text('invitee_uri'),
    /** The meeting link; null until the provider has created it. */
    joinUrl: text('join_url'),
    cancelUrl: text('cancel_url'),
    rescheduleUrl: text('reschedule_url'),
    coachName: text('coach_name'),
    notesSummary: text('notes_summary'),
    notesActionItems: jsonb('notes_action_items').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    recordingUrl: text('recording_url'),
    /** The cause key of the ledger entry that paid for it; null when no credit did. */
    creditCause: text('credit_cause'),
    creditReturnedAt: instant('credit_returned_at'),
    /** When this event was cancelled; remains set when an administrator schedules the session again. */
    canceledAt: instant('canceled_at'),
    cancelReason: text('cancel_reason'),
    /** Incremented with every move, so that reminders for the old time are not sent. */
    revision: integer('revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('bookings_event_key').on(table.eventId),
    index('bookings_id_idx').on(table.id),
    index('bookings_person_idx').on(table.userId, table.startTime),
    index('bookings_start_idx').on(table.startTime),
    index('bookings_created_idx').on(table.createdAt),
    // Includes the key, so the page of one status is found by the index alone.
    index('bookings_queue_idx').on(table.status, table.createdAt, table.id, table.userId),
    index('bookings_scheduled_idx').on(table.startTime).where(sql`status = 'SCHEDULED'`),
    idEndIndex('bookings_id_end_idx', table.id),
  ],
);

/** Links that the coach attached to a session, shown in the Resources tab (product.md#bookings). */
export const bookingLinks = pgTable(
  'booking_links',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    bookingId: uuid('booking_id').notNull(),
    id: idColumn(),
    title: text('title').notNull(),
    /** An https address, or a path on our own origin. */
    url: text('url').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('booking_links_booking_idx').on(table.userId, table.bookingId),
  ],
);

/** A single-use scheduling link. Its id is the tracking id that identifies the person (product.md#scheduling). */
export const schedulingLinks = pgTable(
  'scheduling_links',
  {
    id: idColumn().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type').$type<BookingType>().notNull(),
    url: text('url').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('scheduling_links_person_idx').on(table.userId, table.createdAt)],
);

/** Events at the provider that could not become a booking, for an administrator to settle. */
export const unmatchedEvents = pgTable(
  'unmatched_events',
  {
    id: idColumn().primaryKey(),
    eventId: text('event_id').notNull(),
    /** `deleted` marks an administrator's deletion, so that the provider's later webhooks do not restore it. */
    reason: text('reason').$type<UnmatchedReason>().notNull(),
    inviteeEmail: text('invitee_email').notNull(),
    inviteeName: text('invitee_name').notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    userId: uuid('user_id').references(() => users.id),
    canceledAtProvider: boolean('canceled_at_provider').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => users.id),
    resolution: text('resolution'),
  },
  (table) => [
    uniqueIndex('unmatched_events_event_key').on(table.eventId),
    index('unmatched_events_open_idx').on(table.createdAt).where(sql`resolved_at is null`),
  ],
);
