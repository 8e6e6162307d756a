import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { unreadCountQuery } from '#features/school/notifications/web/notification-queries.ts';
import { requireViewer, withAdminPages } from '../guards.ts';
import { LearnerFrame } from './learner-frame.tsx';

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
  return (
    <LearnerFrame viewer={viewer?.userId === admitted.userId ? withAdminPages(viewer) : admitted}>
      <Outlet />
    </LearnerFrame>
  );
}
