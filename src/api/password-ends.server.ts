/** What the features hold that ends with a password, or when its owner confirms an address for the first time. */
import type { PasswordEnds } from '#features/accounts/server/service.ts';
import { endOnboardingLinks } from '#features/checkout/public.server.ts';
import { discardUnreadStory } from '#features/feedback/public.server.ts';
import { discardFilesOf } from '#features/files/public.server.ts';
import { resetPreferences } from '#features/notifications/public.server.ts';

export const passwordEnds: PasswordEnds = {
  // The browser that began a checkout is signed in by its payment: it may be a stranger's.
  endLinks: endOnboardingLinks,
  takeBack: async (deps, tx, userId) => {
    await discardUnreadStory(deps, tx, userId);
    await discardFilesOf(deps, tx, { userId, purpose: 'avatar' });
    await resetPreferences(tx, userId);
  },
};
