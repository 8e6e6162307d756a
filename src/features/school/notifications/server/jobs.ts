import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Creates a job for each mail that is due, so each is retried on its own. */
export const dispatchMailsJob = defineJob(
  'notifications.dispatch-mails',
  'Collect notifications to email',
  z.object({}),
  {
    cron: '* * * * *',
    retryLimit: 0,
  },
);

export const sendNotificationMailJob = defineJob(
  'notifications.send-mail',
  'Email: notification',
  z.object({ userId: z.string(), notificationId: z.string() }),
);
