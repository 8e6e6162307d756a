import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { notificationsContract } from './contract.ts';
import { resetPreferences } from './public.server.ts';
import { dispatchMailsJob, sendNotificationMailJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { notificationsRouter } from './server/router.ts';
import { dispatchMails, sendNotificationMail } from './server/service.ts';

export const feature = defineFeature({
  contracts: { notifications: notificationsContract },
  routers: () => ({ notifications: notificationsRouter }),
  personalData,
  jobs: [
    handleJob(dispatchMailsJob, dispatchMails),
    handleJob(sendNotificationMailJob, sendNotificationMail),
  ],
  discardUnconfirmed: (_deps, tx, userId) => resetPreferences(tx, userId),
});
