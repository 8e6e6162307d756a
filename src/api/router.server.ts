/** The contract carried out: the features' routers under one guard. */
import { admitCall, implementCalls } from '#calls';
import { accountRouter } from '#features/accounts/server/account-router.ts';
import { accountsRouter } from '#features/accounts/server/router.ts';
import { auditRouter } from '#features/audit/server/router.ts';
import { postsRouter } from '#features/blog/server/posts-router.ts';
import { blogRouter } from '#features/blog/server/router.ts';
import { bookingsRouter } from '#features/bookings/server/router.ts';
import { changelogRouter, versionsRouter } from '#features/changelog/server/router.ts';
import { checkoutRouter } from '#features/checkout/server/router.ts';
import { communityRouter } from '#features/community/server/router.ts';
import { creditsRouter } from '#features/credits/server/router.ts';
import { dashboardRouter } from '#features/dashboard/server/router.ts';
import { feedbackRouter } from '#features/feedback/server/router.ts';
import { filesRouter } from '#features/files/server/router.ts';
import { catalogueRouter } from '#features/learning/server/catalogue-router.ts';
import { learningRouter } from '#features/learning/server/router.ts';
import { materialsRouter } from '#features/materials/server/router.ts';
import { guideRouter, newsletterRouter } from '#features/newsletter/server/router.ts';
import { notificationsRouter } from '#features/notifications/server/router.ts';
import { operationsRouter } from '#features/operations/server/router.ts';
import { outreachRouter } from '#features/outreach/server/router.ts';
import { plansRouter, planTextsRouter } from '#features/plans/server/router.ts';
import { resourcesRouter } from '#features/resources/server/router.ts';
import { reviewsRouter } from '#features/reviews/server/router.ts';
import { searchRouter } from '#features/search/server/router.ts';
import { settingsRouter } from '#features/settings/server/router.ts';
import { supportRouter } from '#features/support/server/router.ts';
import { usersRouter } from '#features/users/server/router.ts';
import { waitlistRouter } from '#features/waitlist/server/router.ts';
import { assertStorable } from '#platform/http/storable.server.ts';
import { contract } from './contract.ts';
import { passwordEnds } from './password-ends.server.ts';
import { personalData } from './personal-data.server.ts';

export const router = implementCalls(contract)
  .use(async ({ context, next, procedure }, input) => {
    await admitCall(context, procedure['~orpc']);
    assertStorable(input);
    return next();
  })
  .router({
    accounts: accountsRouter(passwordEnds),
    account: accountRouter(personalData, passwordEnds),
    plans: plansRouter,
    planTexts: planTextsRouter,
    checkout: checkoutRouter,
    credits: creditsRouter,
    bookings: bookingsRouter,
    learning: learningRouter,
    catalogue: catalogueRouter,
    files: filesRouter,
    resources: resourcesRouter,
    reviews: reviewsRouter,
    materials: materialsRouter,
    dashboard: dashboardRouter,
    notifications: notificationsRouter,
    feedback: feedbackRouter,
    blog: blogRouter,
    posts: postsRouter,
    changelog: changelogRouter,
    versions: versionsRouter,
    search: searchRouter,
    settings: settingsRouter,
    community: communityRouter,
    support: supportRouter,
    newsletter: newsletterRouter,
    guide: guideRouter,
    waitlist: waitlistRouter,
    outreach: outreachRouter,
    users: usersRouter,
    audit: auditRouter,
    operations: operationsRouter,
  });
