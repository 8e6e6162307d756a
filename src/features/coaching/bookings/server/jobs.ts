import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

const bookingKey = { userId: z.string(), bookingId: z.string() };

/** Something happened to an event: read it at the provider and act on that. */
export const syncEventJob = defineJob(
  'bookings.sync-event',
  'Read a session from the provider',
  z.object({ eventId: z.string(), webhookId: z.number().nullable() }),
  { retryDelaySeconds: 5 },
);
/** Compares our sessions with the provider's calendar, so that a lost webhook costs minutes. */
export const reconcileEventsJob = defineJob(
  'bookings.reconcile',
  'Compare sessions with the provider',
  z.object({}),
  {
    cron: '*/10 * * * *',
    retryLimit: 0,
  },
);
/** Asks for the meeting link that the provider did not have yet. */
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
/** Runs when it is due; silent when the session was moved or cancelled since. */
export const reminderJob = defineJob(
  'bookings.reminder',
  'Mail: session reminder',
  z.object({ ...bookingKey, revision: z.number(), hours: z.number() }),
  { pollSeconds: 15 },
);
export const canceledMailJob = defineJob(
  'bookings.canceled-mail',
  'Mail: session canceled',
  z.object(bookingKey),
);
export const noCreditMailJob = defineJob(
  'bookings.no-credit-mail',
  'Mail: no credit for the session',
  z.object({ userId: z.string(), eventId: z.string() }),
);
