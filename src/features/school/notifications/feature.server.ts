import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { notificationsContract } from './contract.ts';
import { dispatchMailsJob, sendNotificationMailJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { notificationsRouter } from './server/router.ts';
import { discardPreferences, dispatchMails, sendNotificationMail, stopNewsMails } from './server/service.ts';

export const feature = defineFeature({
  contracts: { notifications: notificationsContract },
  routers: () => ({ notifications: notificationsRouter }),
  personalData,
  jobs: [
    handleJob(dispatchMailsJob, dispatchMails),
    handleJob(sendNotificationMailJob, sendNotificationMail),
  ],
  discardUnconfirmed: discardPreferences,
  withdrawals: {
    'product-mail': async (_deps, tx, { userId }) => {
      if (userId !== null) await stopNewsMails(tx, userId);
    },
  },
});
