/** What the features hold that ends with a password, or when its owner confirms an address for the first time. */

import { discardUnreadStory } from '#features/coaching/feedback/public.server.ts';
import type { PasswordEnds } from '#features/people/accounts/server/service.ts';
import { endOnboardingLinks } from '#features/sales/checkout/public.server.ts';
import { discardFilesOf } from '#features/school/files/public.server.ts';
import { resetPreferences } from '#features/school/notifications/public.server.ts';

export const passwordEnds: PasswordEnds = {
  // The browser that began a checkout is signed in by its payment: it may be a stranger's.
  endLinks: endOnboardingLinks,
  takeBack: async (deps, tx, userId) => {
    await discardUnreadStory(deps, tx, userId);
    await discardFilesOf(deps, tx, { userId, purpose: 'avatar' });
    await resetPreferences(tx, userId);
  },
};
