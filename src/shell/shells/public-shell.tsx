import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { FloatingNewsletter } from '#features/site/newsletter/web/floating-newsletter.tsx';
import { Island } from '#kit/island.tsx';
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
  // On the page of a mailed link, the newsletter button would be in the way.
  const isMailLink = useLocation({ select: ({ pathname }) => pathname.startsWith('/newsletter/') });
  return (
    <PublicFrame isSignedIn={isSignedIn}>
      <Outlet />
      {isMailLink ? null : <Island name="floating-newsletter" part={FloatingNewsletter} props={{}} />}
    </PublicFrame>
  );
}
