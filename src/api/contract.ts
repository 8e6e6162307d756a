/** Every call of the product, by feature. Paths are below `/api`. */
import { accountContract } from '#features/accounts/account-contract.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import { auditContract } from '#features/audit/contract.ts';
import { blogContract } from '#features/blog/contract.ts';
import { postsContract } from '#features/blog/posts-contract.ts';
import { bookingsContract } from '#features/bookings/contract.ts';
import { changelogContract } from '#features/changelog/contract.ts';
import { versionsContract } from '#features/changelog/versions-contract.ts';
import { checkoutContract } from '#features/checkout/contract.ts';
import { communityContract } from '#features/community/contract.ts';
import { creditsContract } from '#features/credits/contract.ts';
import { dashboardContract } from '#features/dashboard/contract.ts';
import { feedbackContract } from '#features/feedback/contract.ts';
import { filesContract } from '#features/files/contract.ts';
import { catalogueContract } from '#features/learning/catalogue-contract.ts';
import { learningContract } from '#features/learning/contract.ts';
import { materialsContract } from '#features/materials/contract.ts';
import { guideContract, newsletterContract } from '#features/newsletter/contract.ts';
import { notificationsContract } from '#features/notifications/contract.ts';
import { operationsContract } from '#features/operations/contract.ts';
import { outreachContract } from '#features/outreach/contract.ts';
import { plansContract } from '#features/plans/contract.ts';
import { planTextsContract } from '#features/plans/texts-contract.ts';
import { resourcesContract } from '#features/resources/contract.ts';
import { reviewsContract } from '#features/reviews/contract.ts';
import { searchContract } from '#features/search/contract.ts';
import { settingsContract } from '#features/settings/contract.ts';
import { supportContract } from '#features/support/contract.ts';
import { usersContract } from '#features/users/contract.ts';
import { waitlistContract } from '#features/waitlist/contract.ts';

export const contract = {
  accounts: accountsContract,
  account: accountContract,
  plans: plansContract,
  planTexts: planTextsContract,
  checkout: checkoutContract,
  credits: creditsContract,
  bookings: bookingsContract,
  learning: learningContract,
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
};
