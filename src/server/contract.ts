/** Every call of the product, by feature. Paths are below `/api`. */

import { bookingsContract } from '#features/coaching/bookings/contract.ts';
import { communityContract } from '#features/coaching/community/contract.ts';
import { creditsContract } from '#features/coaching/credits/contract.ts';
import { feedbackContract } from '#features/coaching/feedback/contract.ts';
import { reviewsContract } from '#features/coaching/reviews/contract.ts';
import { accountContract } from '#features/people/accounts/account-contract.ts';
import { accountsContract } from '#features/people/accounts/contract.ts';
import { settingsContract } from '#features/people/settings/contract.ts';
import { usersContract } from '#features/people/users/contract.ts';
import { checkoutContract } from '#features/sales/checkout/contract.ts';
import { plansContract } from '#features/sales/plans/contract.ts';
import { planTextsContract } from '#features/sales/plans/texts-contract.ts';
import { auditContract } from '#features/school/audit/contract.ts';
import { filesContract } from '#features/school/files/contract.ts';
import { notificationsContract } from '#features/school/notifications/contract.ts';
import { operationsContract } from '#features/school/operations/contract.ts';
import { blogContract } from '#features/site/blog/contract.ts';
import { postsContract } from '#features/site/blog/posts-contract.ts';
import { changelogContract } from '#features/site/changelog/contract.ts';
import { versionsContract } from '#features/site/changelog/versions-contract.ts';
import { guideContract, newsletterContract } from '#features/site/newsletter/contract.ts';
import { outreachContract } from '#features/site/outreach/contract.ts';
import { supportContract } from '#features/site/support/contract.ts';
import { waitlistContract } from '#features/site/waitlist/contract.ts';
import { catalogueContract } from '#features/study/catalogue/contract.ts';
import { dashboardContract } from '#features/study/dashboard/contract.ts';
import { lessonsContract } from '#features/study/lessons/contract.ts';
import { materialsContract } from '#features/study/materials/contract.ts';
import { notesContract } from '#features/study/notes/contract.ts';
import { progressContract } from '#features/study/progress/contract.ts';
import { resourcesContract } from '#features/study/resources/contract.ts';
import { searchContract } from '#features/study/search/contract.ts';
import { tasksContract } from '#features/study/tasks/contract.ts';
import type { FeatureContracts } from '#kit/client.ts';

export const contract = {
  accounts: accountsContract,
  account: accountContract,
  plans: plansContract,
  planTexts: planTextsContract,
  checkout: checkoutContract,
  credits: creditsContract,
  bookings: bookingsContract,
  lessons: lessonsContract,
  notes: notesContract,
  tasks: tasksContract,
  progress: progressContract,
  catalogue: catalogueContract,
  files: filesContract,
  resources: resourcesContract,
  reviews: reviewsContract,
  materials: materialsContract,
  dashboard: dashboardContract,
  notifications: notificationsContract,
  feedback: feedbackContract,
  blog: blogContract,
  posts: postsContract,
  changelog: changelogContract,
  versions: versionsContract,
  search: searchContract,
  settings: settingsContract,
  community: communityContract,
  support: supportContract,
  newsletter: newsletterContract,
  guide: guideContract,
  waitlist: waitlistContract,
  outreach: outreachContract,
  users: usersContract,
  audit: auditContract,
  operations: operationsContract,
} satisfies FeatureContracts;
