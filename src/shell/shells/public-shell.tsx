import { createFileRoute, Outlet } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { PublicFrame } from './public-frame.tsx';

export const Route = createFileRoute('/_public')({
  loader: async ({ context }) => {
    // A public page must work even if the session cannot be read.
    const session = await context.queryClient.ensureQueryData(viewerQuery()).catch(() => ({ viewer: null }));
    return { isSignedIn: session.viewer !== null };
  },
  component: PublicShell,
});

function PublicShell() {
  const { isSignedIn } = Route.useLoaderData();
  return (
    <PublicFrame isSignedIn={isSignedIn}>
      <Outlet />
    </PublicFrame>
  );
}
