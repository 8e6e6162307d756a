import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageTitle } from '#brand';
import { unreadCountQuery } from '#features/notifications/web/notification-queries.ts';
import { viewerQuery } from '#features/plans/web/viewer-query.ts';
import { LearnerFrame } from '../shells/learner-shell.tsx';
import { PublicFrame } from '../shells/public-shell.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Every address that is no page: 404, in the shell of whoever asks. */
export const Route = createFileRoute('/$')({
  loader: async ({ context: { queryClient } }) => {
    // A wrong address is told so even when the session cannot be read.
    const session = await queryClient.ensureQueryData(viewerQuery()).catch(() => null);
    if (session?.viewer) await queryClient.prefetchQuery(unreadCountQuery());
    throw notFound();
  },
  head: () => pageTitle('This page does not exist'),
  notFoundComponent: UnknownPage,
});

function UnknownPage() {
  const { data: session } = useQuery(viewerQuery());
  return session?.viewer ? (
    <LearnerFrame viewer={session.viewer}>
      <NotFoundPage />
    </LearnerFrame>
  ) : (
    <PublicFrame isSignedIn={false}>
      <NotFoundPage />
    </PublicFrame>
  );
}
