/** Every job of the product with what carries it out. */
import type { Deps } from '#deps';
import * as account from '#features/accounts/server/account.ts';
import { sendInvitation } from '#features/accounts/server/invite.ts';
import * as accounts from '#features/accounts/server/jobs.ts';
import * as accountsService from '#features/accounts/server/service.ts';
import * as bookings from '#features/bookings/server/jobs.ts';
import { fetchJoinLink } from '#features/bookings/server/sync.ts';
import * as bookingWork from '#features/bookings/server/work.ts';
import * as checkout from '#features/checkout/server/jobs.ts';
import * as settle from '#features/checkout/server/settle.ts';
import { announceContentJob } from '#features/content/server/jobs.ts';
import { grantMonthlyCreditsJob } from '#features/credits/server/jobs.ts';
import { grantMonthlyCredits } from '#features/credits/server/service.ts';
import * as files from '#features/files/server/jobs.ts';
import { removeFiles, removeOrphans } from '#features/files/server/service.ts';
import { indexTranscriptJob, refreshVideoJob } from '#features/learning/server/jobs.ts';
import { refreshVideo } from '#features/learning/server/service.ts';
import { indexTranscript } from '#features/learning/server/transcripts.ts';
import { tellChatOfGuide } from '#features/newsletter/server/guide.ts';
import * as newsletter from '#features/newsletter/server/jobs.ts';
import { pruneSubscribers } from '#features/newsletter/server/keeping.ts';
import * as newsletterService from '#features/newsletter/server/service.ts';
import * as notifications from '#features/notifications/server/jobs.ts';
import * as notificationsService from '#features/notifications/server/service.ts';
import { countFigures } from '#features/operations/server/figures.ts';
import { countFiguresJob } from '#features/operations/server/jobs.ts';
import { mailLearner } from '#features/reviews/server/coach.ts';
import { tellLearnerJob } from '#features/reviews/server/jobs.ts';
import * as support from '#features/support/server/jobs.ts';
import { forwardSupportRequest } from '#features/support/server/service.ts';
import { mendPeopleJob } from '#features/users/server/jobs.ts';
import { mendPeople } from '#features/users/server/mend.ts';
import { waitlistToChatJob, waitlistToServiceJob } from '#features/waitlist/server/jobs.ts';
import { tellChat, tellService } from '#features/waitlist/server/service.ts';
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
