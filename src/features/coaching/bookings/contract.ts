import { z } from 'zod';
import { call } from '#access/call.ts';
import { askInput, threadOutput } from '#features/coaching/threads/contract.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import * as m from './messages/m.ts';
import { bookingSorts, bookingStatuses, bookingTypes, unmatchedReasons } from './rules.ts';

const tag = 'Bookings';
const adminTag = 'Admin';

const type = z.enum(bookingTypes);
const status = z.enum(bookingStatuses);

export const bookingOutput = z.object({
  id: z.string(),
  type,
  status,
  startTime: z.string(),
  endTime: z.string(),
  /** The meeting link; null until the provider has created it. */
  calendlyUrl: z.string().nullable(),
  /** The provider's pages for moving and cancelling the session. */
  rescheduleUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  coachName: z.string().nullable(),
  notes: z
    .object({
      summary: z.string(),
      actionItems: z.array(z.string()),
      recordingUrl: z.string().nullable(),
    })
    .nullable(),
  links: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
  createdAt: z.string(),
  user: z.object({ email: z.string() }),
});

/** Accepts an https address or a path on our own origin (product.md#links). */
const noLink = { error: () => m.linkForm() };
const link = z.string().trim().max(2000, noLink).refine(isLinkUrl, noLink);

const adminUpdateInput = z.strictObject({
  id: z.uuid(),
  status,
  /** `updatedAt` from the list when the edit began: a session that has changed since is not saved (409). */
  updatedAt: z.iso.datetime().optional(),
  notes: z
    .strictObject({
      summary: z.string().trim().max(5000).optional(),
      actionItems: z.array(z.string().trim().min(1).max(300)).max(30).optional(),
      recordingUrl: link.nullable().optional(),
    })
    .optional(),
  recordingUrl: link.nullable().optional(),
  /** Replaces all links of the session. */
  links: z
    .array(
      z.strictObject({
        title: z
          .string()
          .trim()
          .min(1, { error: () => m.titleRequired() })
          .max(200),
        url: link,
      }),
    )
    .max(20)
    .optional(),
  /** Returns the credit that paid for the session, once (product.md#cancelled-sessions). */
  returnCredit: z.boolean().optional(),
});

export type AdminBookingChange = z.infer<typeof adminUpdateInput>;

export const bookingsContract = {
  list: call('own', 'GET', '/bookings', 'The person’s sessions, latest start first', { tag })
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(100),
        /** Only sessions that start before this one. */
        before: z.uuid().optional(),
      }),
    )
    .output(z.array(bookingOutput)),
  credits: call('own', 'GET', '/bookings/credits', 'How many sessions the person can book', {
    tag,
  }).output(
    z.object({
      bookingCredits: z.int(),
      /** Whether sessions were bought alone; left out otherwise. */
      isBought: z.boolean().optional(),
    }),
  ),
  scheduling: call('own', 'GET', '/bookings/scheduling', 'What can be booked, and where', { tag }).output(
    z.object({
      types: z.array(type),
      /** The origin of the provider's booking page, the only one whose messages we trust; null when booking is off. */
      pagesOrigin: z.string().nullable(),
    }),
  ),
  createLink: call(
    'own',
    'POST',
    '/bookings/scheduling-link',
    'A single-use booking page, for the inline widget',
    { tag, limit: 'write', successStatus: 201 },
  )
    .input(z.strictObject({ type }))
    .output(z.object({ url: z.string() })),
  ask: call('own', 'POST', '/bookings/{id}/question', 'Write to the coach of a session', {
    tag,
    limit: 'write',
    successStatus: 201,
  })
    .input(z.strictObject({ id: z.uuid(), ...askInput }))
    .output(threadOutput),
  create: call('own', 'POST', '/bookings', 'Claim an event that the widget reported; spends one credit', {
    tag,
    limit: 'write',
    successStatus: 201,
  })
    .input(
      z.strictObject({
        /** Accepted and ignored: the provider's record counts (product.md#scheduling). */
        startTime: z.string().max(64).optional(),
        endTime: z.string().max(64).optional(),
        /** The provider's URI of the event; only its id is read. */
        calendlyUrl: z.string().min(1).max(2000),
      }),
    )
    .output(bookingOutput),
  calendar: call('own', 'GET', '/bookings/{id}/calendar', 'The session as a calendar file', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.file()),
  adminList: call(['coach'], 'GET', '/admin/bookings', 'Everyone’s sessions, newest first', {
    tag: adminTag,
  })
    .input(
      z.strictObject({
        status: status.optional(),
        /** Part of an email or name, or the last characters of a booking’s id. */
        search: z.string().trim().max(100).optional(),
        sort: z.enum(bookingSorts).default('newest'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        data: z.array(
          bookingOutput.extend({
            user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
            updatedAt: z.string(),
            /** Whether a credit paid for it and has not been returned. */
            isCreditReturnable: z.boolean(),
          }),
        ),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  adminUpdate: call(['coach'], 'PUT', '/admin/bookings/{id}', 'Set status, notes, links; return the credit', {
    tag: adminTag,
    limit: 'write',
    maxBodyBytes: 128 * 1024,
  })
    .input(adminUpdateInput)
    .output(bookingOutput),
  adminRemove: call(
    ['coach'],
    'DELETE',
    '/admin/bookings/{id}',
    'Delete for good; a copy stays in the audit log',
    {
      tag: adminTag,
      limit: 'write',
    },
  )
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
  unmatched: call(
    ['coach'],
    'GET',
    '/admin/unmatched-events',
    'Unmatched sessions: in Calendly, but without a learner',
    {
      tag: adminTag,
    },
  )
    .input(
      z.strictObject({
        state: z.enum(['open', 'resolved']).default('open'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        data: z.array(
          z.object({
            id: z.string(),
            reason: z.enum(unmatchedReasons),
            inviteeName: z.string(),
            inviteeEmail: z.string(),
            startTime: z.string(),
            endTime: z.string(),
            /** Null while the person is unknown. */
            userId: z.string().nullable(),
            canceledAtProvider: z.boolean(),
            createdAt: z.string(),
            resolvedAt: z.string().nullable(),
            resolution: z.string().nullable(),
          }),
        ),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  matchAgain: call(
    ['coach'],
    'POST',
    '/admin/unmatched-events/{id}/match',
    'Read the event in Calendly again and book it if its learner is found',
    { tag: adminTag, limit: 'write' },
  )
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ isBooked: z.boolean(), message: z.string() })),
  assignUnmatched: call(
    ['coach'],
    'POST',
    '/admin/unmatched-events/{id}/assign',
    'Assign the event to a person, with or without spending a credit; audited',
    { tag: adminTag, limit: 'write' },
  )
    .input(z.strictObject({ id: z.uuid(), userId: z.uuid(), spendCredit: z.boolean() }))
    .output(z.object({ message: z.string() })),
  resolveUnmatched: call(
    ['coach'],
    'PUT',
    '/admin/unmatched-events/{id}',
    'Resolve the event and say how; audited',
    {
      tag: adminTag,
      limit: 'write',
    },
  )
    .input(
      z.strictObject({
        id: z.uuid(),
        resolution: z
          .string()
          .trim()
          .min(3, { error: () => m.describeResolution() })
          .max(300),
        /** Also removes it from the coach's calendar. */
        cancelAtProvider: z.boolean().default(false),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    bookings: typeof bookingsContract;
  }
}
