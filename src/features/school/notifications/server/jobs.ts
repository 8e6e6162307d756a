import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Hands the mails that are due to jobs of their own, which are retried one by one. */
export const dispatchMailsJob = defineJob(
  'notifications.dispatch-mails',
  'Collect notifications to mail',
  z.object({}),
  {
    cron: '* * * * *',
    retryLimit: 0,
  },
);

export const sendNotificationMailJob = defineJob(
  'notifications.send-mail',
  'Mail: notification',
  z.object({ userId: z.string(), notificationId: z.string() }),
);
