import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { guideContract, newsletterContract } from './contract.ts';
import { tellChatOfGuide } from './server/guide.ts';
import * as jobs from './server/jobs.ts';
import { pruneSubscribers } from './server/keeping.ts';
import { personalData } from './server/personal-data.ts';
import { guideRouter, newsletterRouter } from './server/router.ts';
import * as service from './server/service.ts';

export const feature = defineFeature({
  contracts: { newsletter: newsletterContract, guide: guideContract },
  routers: () => ({ newsletter: newsletterRouter, guide: guideRouter }),
  jobs: [
    handleJob(jobs.answerMailJob, service.sendAnswerMail),
    handleJob(jobs.welcomeMailJob, service.sendWelcomeMail),
    handleJob(jobs.subscriberToChatJob, service.tellChatOfSubscriber),
    handleJob(jobs.guideToChatJob, tellChatOfGuide),
    handleJob(jobs.pruneSubscribersJob, pruneSubscribers),
  ],
  personalData,
  withdrawals: {
    newsletter: async (deps, tx, { email }) => {
      if (email !== null) await service.unsubscribeAddress(deps, tx, email);
    },
  },
});
