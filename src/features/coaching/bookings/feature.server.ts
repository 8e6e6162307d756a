import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { bookingsContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import * as jobs from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { bookingsRouter } from './server/router.ts';
import { fetchJoinLink } from './server/sync.ts';
import { receiveSchedulingWebhook } from './server/webhook.ts';
import * as work from './server/work.ts';

export const feature = defineFeature({
  contracts: { bookings: bookingsContract },
  routers: () => ({ bookings: bookingsRouter }),
  personalData,
  jobs: [
    handleJob(jobs.syncEventJob, work.withScheduling(work.syncEventWork)),
    handleJob(jobs.reconcileEventsJob, work.withScheduling(work.reconcileEvents)),
    handleJob(jobs.joinLinkJob, work.withScheduling(fetchJoinLink)),
    handleJob(jobs.cancelEventJob, work.withScheduling(work.cancelEvent)),
    handleJob(jobs.reminderJob, work.remind),
    handleJob(jobs.canceledMailJob, work.sendCanceledMail),
    handleJob(jobs.noCreditMailJob, work.sendNoCreditMail),
  ],
  auditSubjects,
  webhooks: { calendly: receiveSchedulingWebhook },
});
