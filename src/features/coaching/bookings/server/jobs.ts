import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

const bookingKey = { userId: z.string(), bookingId: z.string() };

/** Brings our side in line with an event that has changed at the provider. */
export const syncEventJob = defineJob(
  'bookings.sync-event',
  'Read a session from the provider',
  z.object({ eventId: z.string(), webhookId: z.number().nullable() }),
  { retryDelaySeconds: 5 },
);
/** Compares our sessions with the provider's calendar, so a lost webhook delays a change by minutes only. */
export const reconcileEventsJob = defineJob(
  'bookings.reconcile',
  'Compare sessions with the provider',
  z.object({}),
  {
    cron: '*/10 * * * *',
    retryLimit: 0,
  },
);
/** Fetches the meeting link if the provider did not have it yet when the session was booked. */
export const joinLinkJob = defineJob(
  'bookings.join-link',
  'Fetch a session’s meeting link',
  z.object({ ...bookingKey, eventId: z.string(), attempt: z.number() }),
);
export const cancelEventJob = defineJob(
  'bookings.cancel-event',
  'Cancel a session at the provider',
  z.object({ eventId: z.string(), reason: z.string() }),
);
/** Sends a reminder when it is due, unless the session was moved or cancelled. */
export const reminderJob = defineJob(
  'bookings.reminder',
  'Email: session reminder',
  z.object({ ...bookingKey, revision: z.number(), hours: z.number() }),
  { pollSeconds: 15 },
);
export const canceledMailJob = defineJob(
  'bookings.canceled-mail',
  'Email: session cancelled',
  z.object(bookingKey),
);
export const noCreditMailJob = defineJob(
  'bookings.no-credit-mail',
  'Email: no credit for the session',
  z.object({ userId: z.string(), eventId: z.string() }),
);
