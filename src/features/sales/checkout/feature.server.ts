import { ownedSubject } from '#features/school/audit/public.server.ts';
import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { checkoutContract } from './contract.ts';
import { instalmentsContract } from './instalments-contract.ts';
import { endOnboardingLinks } from './public.server.ts';
import { instalmentsRouter } from './server/instalment-router.ts';
import { tellOfParts } from './server/instalments.ts';
import * as jobs from './server/jobs.ts';
import { returnMoney } from './server/money-returns.ts';
import { personalData } from './server/personal-data.ts';
import { checkoutRouter } from './server/router.ts';
import { orders } from './server/schema.ts';
import * as settle from './server/settle.ts';
import { receiveMidtransWebhook, receiveXenditWebhook } from './server/webhook.ts';

export const feature = defineFeature({
  contracts: { checkout: checkoutContract, instalments: instalmentsContract },
  routers: () => ({ checkout: checkoutRouter, instalments: instalmentsRouter }),
  personalData,
  auditSubjects: [ownedSubject('order', orders)],
  jobs: [
    handleJob(jobs.settleInvoiceJob, settle.settleInvoice),
    handleJob(jobs.reconcileJob, settle.reconcile),
    handleJob(jobs.endInvoicesJob, settle.endInvoices),
    handleJob(jobs.settleTransferJob, settle.settleTransfer),
    handleJob(jobs.returnMoneyJob, returnMoney),
    handleJob(jobs.receiptJob, settle.sendReceipt),
    handleJob(jobs.announceJob, settle.announce),
    handleJob(jobs.tellOfPartsJob, tellOfParts),
  ],
  webhooks: { xendit: receiveXenditWebhook, midtrans: receiveMidtransWebhook },
  // A paid order signs in the browser that began its checkout, which may be a stranger's.
  endWaysIn: endOnboardingLinks,
});
