import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { unreadCountQuery } from '#features/school/notifications/web/notification-queries.ts';
import { isOffline } from '#kit/errors.ts';
import { latePart } from '#ui/late-part.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { requireViewer, withAdminPages } from '../guards.ts';
import { LearnerFrame } from './learner-frame.tsx';

const OnThisDevicePage = latePart(() =>
  import('#features/study/offline/web/on-this-device.tsx').then((module) => module.OnThisDevicePage),
);

export const Route = createFileRoute('/_learner')({
  beforeLoad: async ({ context, location }) => ({
    viewer: await requireViewer(context.queryClient, location.href),
  }),
  loader: ({ context }) => context.queryClient.prefetchQuery(unreadCountQuery()),
  component: LearnerShell,
});

function LearnerShell() {
  const { viewer: admitted } = Route.useRouteContext();
  // From the query, not the route's context, so a new name or picture shows without another navigation.
  const viewer = useQuery(viewerQuery()).data?.viewer;
  // Offline, a page that this device does not have gives way to the list of what it has.
  const isMissing = useMatches({ select: (matches) => isOffline() && matches.at(-1)?.status === 'error' });
  return (
    <LearnerFrame viewer={viewer?.userId === admitted.userId ? withAdminPages(viewer) : admitted}>
      {isMissing ? (
        <OnThisDevicePage isInPlace />
      ) : (
        <Suspense fallback={<ComingPage />}>
          <Outlet />
        </Suspense>
      )}
    </LearnerFrame>
  );
}

/** While a page's own skeleton is being fetched on a slow network. Without it the shell would go too. */
function ComingPage() {
  return (
    <Page>
      <SkeletonGroup hasWaited className="grid gap-4">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-48" />
        <Skeleton className="h-24" />
      </SkeletonGroup>
    </Page>
  );
}
