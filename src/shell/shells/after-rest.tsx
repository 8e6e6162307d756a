import { useRouterState } from '@tanstack/react-router';
import { reviewPath } from '#features/coaching/reviews/rules.ts';
import { useReadAbout } from '#features/school/notifications/web/use-read-about.ts';
import DeviceKeeper from '#features/study/offline/web/device-keeper.tsx';
import { GlobalKeys } from './global-keys-listener.tsx';

export { OfflineBar } from './offline-bar.tsx';

// So that the first press has its progress line, also where a script takes two seconds to come.
void import('../after-first-act.tsx').catch(() => undefined);

/**
 * What a page of the learner area can do without at first: the bar of a lost connection, keeping data on the device,
 * keys for every page, and reading the notifications about an opened page.
 */
export function AfterRest({ userId, adminPages }: { userId: string; adminPages: readonly string[] }) {
  return (
    <>
      <DeviceKeeper userId={userId} />
      <GlobalKeys adminPages={adminPages} />
      <OpenedPage />
    </>
  );
}

/** An exercise and a review have pages of their own: what leads there is read once they are open. */
function OpenedPage() {
  const path = useRouterState({
    select: ({ location: { pathname, search } }) => {
      if (pathname.startsWith('/exercises/')) return pathname;
      return pathname === '/reviews' && search.review ? reviewPath(search.review) : null;
    },
  });
  useReadAbout(path);
  return null;
}
