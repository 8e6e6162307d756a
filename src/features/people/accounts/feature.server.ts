import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { accountContract } from './account-contract.ts';
import { accountsContract } from './contract.ts';
import * as account from './server/account.ts';
import { accountRouter } from './server/account-router.ts';
import { sendInvitation } from './server/invite.ts';
import * as jobs from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { accountsRouter } from './server/router.ts';
import * as service from './server/service.ts';

export const feature = defineFeature({
  contracts: { accounts: accountsContract, account: accountContract },
  routers: (product) => ({ accounts: accountsRouter(product), account: accountRouter(product) }),
  jobs: [
    handleJob(jobs.welcomeJob, service.sendWelcome),
    handleJob(jobs.inviteJob, sendInvitation),
    handleJob(jobs.sendResetLinkJob, service.sendResetLink),
    handleJob(jobs.passwordChangedJob, service.sendPasswordChanged),
    handleJob(jobs.confirmEmailJob, account.sendConfirmEmail),
    handleJob(jobs.emailChangedJob, account.sendEmailChanged),
    handleJob(jobs.securityNoticeJob, account.sendSecurityNotice),
    handleJob(jobs.cleanUpAccountsJob, service.cleanUp),
  ],
  personalData,
});
