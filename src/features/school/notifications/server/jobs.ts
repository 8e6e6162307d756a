import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Creates a job for each mail that is due, so each is retried on its own. */
export const dispatchMailsJob = defineJob('notifications.dispatch-mails', m.collectMails, z.object({}), {
  cron: '* * * * *',
  retryLimit: 0,
});

export const sendNotificationMailJob = defineJob(
  'notifications.send-mail',
  m.notificationMail,
  z.object({ userId: z.string(), notificationId: z.string() }),
);
