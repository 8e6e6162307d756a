/** The contract carried out: the features' routers under one guard. */

import { createRouterClient } from '@orpc/server';
import { bookingsRouter } from '#features/coaching/bookings/server/router.ts';
import { communityRouter } from '#features/coaching/community/server/router.ts';
import { creditsRouter } from '#features/coaching/credits/server/router.ts';
import { feedbackRouter } from '#features/coaching/feedback/server/router.ts';
import { reviewsRouter } from '#features/coaching/reviews/server/router.ts';
import { accountRouter } from '#features/people/accounts/server/account-router.ts';
import { accountsRouter } from '#features/people/accounts/server/router.ts';
import { settingsRouter } from '#features/people/settings/server/router.ts';
import { usersRouter } from '#features/people/users/server/router.ts';
import { checkoutRouter } from '#features/sales/checkout/server/router.ts';
import { plansRouter, planTextsRouter } from '#features/sales/plans/server/router.ts';
import { auditRouter } from '#features/school/audit/server/router.ts';
import { filesRouter } from '#features/school/files/server/router.ts';
import { notificationsRouter } from '#features/school/notifications/server/router.ts';
import { operationsRouter } from '#features/school/operations/server/router.ts';
import { postsRouter } from '#features/site/blog/server/posts-router.ts';
import { blogRouter } from '#features/site/blog/server/router.ts';
import { changelogRouter, versionsRouter } from '#features/site/changelog/server/router.ts';
import { guideRouter, newsletterRouter } from '#features/site/newsletter/server/router.ts';
import { outreachRouter } from '#features/site/outreach/server/router.ts';
import { supportRouter } from '#features/site/support/server/router.ts';
import { waitlistRouter } from '#features/site/waitlist/server/router.ts';
import { catalogueRouter } from '#features/study/catalogue/server/router.ts';
import { dashboardRouter } from '#features/study/dashboard/server/router.ts';
import { lessonsRouter } from '#features/study/lessons/server/router.ts';
import { materialsRouter } from '#features/study/materials/server/router.ts';
import { notesRouter } from '#features/study/notes/server/router.ts';
import { progressRouter } from '#features/study/progress/server/router.ts';
import { resourcesRouter } from '#features/study/resources/server/router.ts';
import { searchRouter } from '#features/study/search/server/router.ts';
import { tasksRouter } from '#features/study/tasks/server/router.ts';
import { admitCall, implementCalls, toCallError } from '#kit/calls.server.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { answerInProcess } from '#kit/in-process.server.ts';
import { requestScope } from '#kit/request-scope.server.ts';
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
    lessons: lessonsRouter,
    notes: notesRouter,
    tasks: tasksRouter,
    progress: progressRouter,
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

/** The same calls for pages that are being rendered. */
answerInProcess(
  createRouterClient(router, {
    context: () => {
      const scope = requestScope.getStore();
      if (!scope) throw new Error('the API client was used outside a request');
      return scope.context;
    },
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const callError = toCallError(error, context);
          const scope = requestScope.getStore();
          if (scope && errorStatusOf(callError) === 503) scope.isUnavailable = true;
          throw callError;
        }
      },
    ],
  }),
);
