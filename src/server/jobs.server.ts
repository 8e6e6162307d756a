/** Every job of the product with what carries it out. */

import * as bookings from '#features/coaching/bookings/server/jobs.ts';
import { fetchJoinLink } from '#features/coaching/bookings/server/sync.ts';
import * as bookingWork from '#features/coaching/bookings/server/work.ts';
import { grantMonthlyCreditsJob } from '#features/coaching/credits/server/jobs.ts';
import { grantMonthlyCredits } from '#features/coaching/credits/server/service.ts';
import { mailLearner } from '#features/coaching/reviews/server/coach.ts';
import { tellLearnerJob } from '#features/coaching/reviews/server/jobs.ts';
import * as account from '#features/people/accounts/server/account.ts';
import { sendInvitation } from '#features/people/accounts/server/invite.ts';
import * as accounts from '#features/people/accounts/server/jobs.ts';
import * as accountsService from '#features/people/accounts/server/service.ts';
import { mendPeopleJob } from '#features/people/users/server/jobs.ts';
import { mendPeople } from '#features/people/users/server/mend.ts';
import * as checkout from '#features/sales/checkout/server/jobs.ts';
import * as settle from '#features/sales/checkout/server/settle.ts';
import * as files from '#features/school/files/server/jobs.ts';
import { removeFiles, removeOrphans } from '#features/school/files/server/service.ts';
import * as notifications from '#features/school/notifications/server/jobs.ts';
import * as notificationsService from '#features/school/notifications/server/service.ts';
import { countFigures } from '#features/school/operations/server/figures.ts';
import { countFiguresJob } from '#features/school/operations/server/jobs.ts';
import { announceContentJob } from '#features/site/content/server/jobs.ts';
import { tellChatOfGuide } from '#features/site/newsletter/server/guide.ts';
import * as newsletter from '#features/site/newsletter/server/jobs.ts';
import { pruneSubscribers } from '#features/site/newsletter/server/keeping.ts';
import * as newsletterService from '#features/site/newsletter/server/service.ts';
import * as support from '#features/site/support/server/jobs.ts';
import { forwardSupportRequest } from '#features/site/support/server/service.ts';
import { waitlistToChatJob, waitlistToServiceJob } from '#features/site/waitlist/server/jobs.ts';
import { tellChat, tellService } from '#features/site/waitlist/server/service.ts';
import { indexTranscriptJob, refreshVideoJob } from '#features/study/catalogue/server/jobs.ts';
import { refreshVideo } from '#features/study/catalogue/server/video.ts';
import { indexTranscript } from '#features/study/lessons/server/transcripts.ts';
import type { Deps } from '#kit/deps.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { pruneOldWebhookEvents, pruneWebhookEventsJob } from '#platform/db/webhook-events.server.ts';
import { handleJob, type JobHandler } from '#platform/jobs/jobs.server.ts';

export const jobHandlers: readonly JobHandler<Deps>[] = [
  handleJob(accounts.welcomeJob, accountsService.sendWelcome),
  handleJob(accounts.inviteJob, sendInvitation),
  handleJob(accounts.sendResetLinkJob, accountsService.sendResetLink),
  handleJob(accounts.passwordChangedJob, accountsService.sendPasswordChanged),
  handleJob(accounts.confirmEmailJob, account.sendConfirmEmail),
  handleJob(accounts.emailChangedJob, account.sendEmailChanged),
  handleJob(accounts.securityNoticeJob, account.sendSecurityNotice),
  handleJob(accounts.cleanUpAccountsJob, accountsService.cleanUp),
  handleJob(checkout.settleInvoiceJob, settle.settleInvoice),
  handleJob(checkout.reconcileJob, settle.reconcile),
  handleJob(checkout.endInvoicesJob, settle.endInvoices),
  handleJob(checkout.receiptJob, settle.sendReceipt),
  handleJob(checkout.announceJob, settle.announce),
  handleJob(bookings.syncEventJob, bookingWork.withScheduling(bookingWork.syncEventWork)),
  handleJob(bookings.reconcileEventsJob, bookingWork.withScheduling(bookingWork.reconcileEvents)),
  handleJob(bookings.joinLinkJob, bookingWork.withScheduling(fetchJoinLink)),
  handleJob(bookings.cancelEventJob, bookingWork.withScheduling(bookingWork.cancelEvent)),
  handleJob(bookings.reminderJob, bookingWork.remind),
  handleJob(bookings.canceledMailJob, bookingWork.sendCanceledMail),
  handleJob(bookings.noCreditMailJob, bookingWork.sendNoCreditMail),
  handleJob(grantMonthlyCreditsJob, grantMonthlyCredits),
  handleJob(refreshVideoJob, async (deps, { guid }) => {
    await refreshVideo(deps, guid);
  }),
  handleJob(indexTranscriptJob, indexTranscript),
  handleJob(notifications.dispatchMailsJob, notificationsService.dispatchMails),
  handleJob(notifications.sendNotificationMailJob, notificationsService.sendNotificationMail),
  handleJob(mendPeopleJob, mendPeople),
  handleJob(countFiguresJob, async (deps) => {
    await countFigures(deps);
  }),
  handleJob(pruneWebhookEventsJob, pruneOldWebhookEvents),
  handleJob(files.removeFilesJob, removeFiles),
  handleJob(files.removeOrphansJob, removeOrphans),
  handleJob(tellLearnerJob, mailLearner),
  handleJob(announceContentJob, (deps) => announcePublicContentChange(deps.db)),
  handleJob(support.forwardSupportRequestJob, forwardSupportRequest),
  handleJob(newsletter.answerMailJob, newsletterService.sendAnswerMail),
  handleJob(newsletter.welcomeMailJob, newsletterService.sendWelcomeMail),
  handleJob(newsletter.subscriberToChatJob, newsletterService.tellChatOfSubscriber),
  handleJob(newsletter.guideToChatJob, tellChatOfGuide),
  handleJob(newsletter.pruneSubscribersJob, pruneSubscribers),
  handleJob(waitlistToServiceJob, tellService),
  handleJob(waitlistToChatJob, tellChat),
];
