import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

const bookingKey = { userId: z.string(), bookingId: z.string() };

/** Brings our side in line with an event that has changed at the provider. */
export const syncEventJob = defineJob(
  'bookings.sync-event',
  m.readSessionJob,
  z.object({ eventId: z.string(), webhookId: z.number().nullable() }),
  { retryDelaySeconds: 5 },
);
/** Compares our sessions with the provider's calendar, so a lost webhook delays a change by minutes only. */
export const reconcileEventsJob = defineJob('bookings.reconcile', m.compareSessionsJob, z.object({}), {
  cron: '*/10 * * * *',
  retryLimit: 0,
});
/** Fetches the meeting link if the provider did not have it yet when the session was booked. */
export const joinLinkJob = defineJob(
  'bookings.join-link',
  m.meetingLinkJob,
  z.object({ ...bookingKey, eventId: z.string(), attempt: z.number() }),
);
export const cancelEventJob = defineJob(
  'bookings.cancel-event',
  m.cancelSessionJob,
  z.object({ eventId: z.string(), reason: z.string() }),
);
/** Sends a reminder when it is due, unless the session was moved or cancelled. */
export const reminderJob = defineJob(
  'bookings.reminder',
  m.reminderMailJob,
  z.object({ ...bookingKey, revision: z.number(), hours: z.number() }),
  { pollSeconds: 15 },
);
export const canceledMailJob = defineJob('bookings.canceled-mail', m.cancelledMailJob, z.object(bookingKey));
export const noCreditMailJob = defineJob(
  'bookings.no-credit-mail',
  m.noCreditMailJob,
  z.object({ userId: z.string(), eventId: z.string() }),
);
