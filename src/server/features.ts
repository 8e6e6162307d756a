/** The list of features. A new feature is added here, and its pages in `shell/routes.ts`. */

import { feature as bookings } from '#features/coaching/bookings/feature.server.ts';
import { feature as community } from '#features/coaching/community/feature.server.ts';
import { feature as credits } from '#features/coaching/credits/feature.server.ts';
import { feature as feedback } from '#features/coaching/feedback/feature.server.ts';
import { feature as reviews } from '#features/coaching/reviews/feature.server.ts';
import { feature as threads } from '#features/coaching/threads/feature.server.ts';
import { feature as accounts } from '#features/people/accounts/feature.server.ts';
import { feature as consents } from '#features/people/consents/feature.server.ts';
import { feature as settings } from '#features/people/settings/feature.server.ts';
import { feature as users } from '#features/people/users/feature.server.ts';
import { feature as books } from '#features/sales/books/feature.server.ts';
import { feature as checkout } from '#features/sales/checkout/feature.server.ts';
import { feature as companies } from '#features/sales/companies/feature.server.ts';
import { feature as coupons } from '#features/sales/coupons/feature.server.ts';
import { feature as finance } from '#features/sales/finance/feature.server.ts';
import { feature as gifts } from '#features/sales/gifts/feature.server.ts';
import { feature as plans } from '#features/sales/plans/feature.server.ts';
import { feature as products } from '#features/sales/products/feature.server.ts';
import { feature as receipts } from '#features/sales/receipts/feature.server.ts';
import { feature as referrals } from '#features/sales/referrals/feature.server.ts';
import { feature as transfers } from '#features/sales/transfers/feature.server.ts';
import { feature as audit } from '#features/school/audit/feature.server.ts';
import { feature as files } from '#features/school/files/feature.server.ts';
import { feature as notifications } from '#features/school/notifications/feature.server.ts';
import { feature as operations } from '#features/school/operations/feature.server.ts';
import { feature as blog } from '#features/site/blog/feature.server.ts';
import { feature as changelog } from '#features/site/changelog/feature.server.ts';
import { feature as content } from '#features/site/content/feature.server.ts';
import { feature as newsletter } from '#features/site/newsletter/feature.server.ts';
import { feature as outreach } from '#features/site/outreach/feature.server.ts';
import { feature as support } from '#features/site/support/feature.server.ts';
import { feature as waitlist } from '#features/site/waitlist/feature.server.ts';
import { feature as catalogue } from '#features/study/catalogue/feature.server.ts';
import { feature as courseFolders } from '#features/study/course-folders/feature.server.ts';
import { feature as dashboard } from '#features/study/dashboard/feature.server.ts';
import { feature as lessonEditor } from '#features/study/lesson-editor/feature.server.ts';
import { feature as lessons } from '#features/study/lessons/feature.server.ts';
import { feature as materials } from '#features/study/materials/feature.server.ts';
import { feature as notes } from '#features/study/notes/feature.server.ts';
import { feature as practice } from '#features/study/practice/feature.server.ts';
import { feature as progress } from '#features/study/progress/feature.server.ts';
import { feature as resources } from '#features/study/resources/feature.server.ts';
import { feature as search } from '#features/study/search/feature.server.ts';
import { feature as tasks } from '#features/study/tasks/feature.server.ts';
import { feature as videoMoves } from '#features/study/video-moves/feature.server.ts';
import { feature as videos } from '#features/study/videos/feature.server.ts';
import type { Feature } from '#kit/feature.server.ts';

/**
 * In the order in which they delete a person: coming sessions may refuse the deletion, rows are deleted before the
 * files that they refer to, and the name is deleted last.
 */
export const features: readonly Feature[] = [
  bookings,
  reviews,
  threads,
  feedback,
  community,
  support,
  newsletter,
  waitlist,
  outreach,
  checkout,
  credits,
  plans,
  products,
  receipts,
  companies,
  books,
  transfers,
  coupons,
  referrals,
  gifts,
  finance,
  notes,
  tasks,
  practice,
  progress,
  lessons,
  lessonEditor,
  videoMoves,
  catalogue,
  videos,
  courseFolders,
  resources,
  materials,
  search,
  dashboard,
  notifications,
  files,
  audit,
  operations,
  blog,
  changelog,
  content,
  settings,
  users,
  consents,
  accounts,
];
