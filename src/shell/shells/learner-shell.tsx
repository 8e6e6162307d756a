import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { unreadCountQuery } from '#features/school/notifications/web/notification-queries.ts';
import { isOffline } from '#kit/errors.ts';
import { latePart } from '#ui/late-part.tsx';
import { requireViewer, withAdminPages } from '../guards.ts';
import { OfflineHere } from '../pages/offline-here.tsx';
import { inAdminArea } from './admin-area.ts';
import { LearnerFrame } from './learner-frame.tsx';
import { prepareStaffParts } from './staff-parts.ts';

const OnThisDevicePage = latePart(
  () => import('#features/study/offline/web/on-this-device.tsx').then((module) => module.OnThisDevicePage),
  OfflineHere,
);

export const Route = createFileRoute('/_learner')({
  beforeLoad: async ({ context, location }) => {
    const viewer = await requireViewer(context.queryClient, location.href);
    await prepareStaffParts(viewer);
    return { viewer };
  },
  loader: ({ context }) => context.queryClient.prefetchQuery(unreadCountQuery()),
  component: LearnerShell,
});

function LearnerShell() {
  const { viewer: admitted } = Route.useRouteContext();
  // From the query, not the route's context, so a new name or picture shows without another navigation.
  const viewer = useQuery(viewerQuery()).data?.viewer;
  // Offline, a page that this device does not have gives way to the list of what it has: lessons, no administration.
  const isMissing = useMatches({ select: (matches) => isOffline() && matches.at(-1)?.status === 'error' });
  const isAdmin = useLocation({ select: ({ pathname }) => inAdminArea(pathname) });
  return (
    <LearnerFrame viewer={viewer?.userId === admitted.userId ? withAdminPages(viewer) : admitted}>
      {isMissing ? (
        isAdmin ? (
          <OfflineHere />
        ) : (
          <OnThisDevicePage isInPlace />
        )
      ) : (
        // While a page's own skeleton is fetched on a slow network; without it the shell would go too.
        <Suspense fallback={<div className="m-4 h-48 bg-sunken-2" />}>
          <Outlet />
        </Suspense>
      )}
    </LearnerFrame>
  );
}
