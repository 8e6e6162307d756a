import { createFileRoute, Outlet } from '@tanstack/react-router';
import { unreadCountQuery } from '#features/notifications/web/notification-queries.ts';
import { requireViewer } from '../guards.ts';
import { LearnerFrame } from './learner-frame.tsx';

export const Route = createFileRoute('/_learner')({
  beforeLoad: async ({ context, location }) => ({
    viewer: await requireViewer(context.queryClient, location.href),
  }),
  loader: ({ context }) => context.queryClient.prefetchQuery(unreadCountQuery()),
  component: LearnerShell,
});

function LearnerShell() {
  const { viewer } = Route.useRouteContext();
  return (
    <LearnerFrame viewer={viewer}>
      <Outlet />
    </LearnerFrame>
  );
}
