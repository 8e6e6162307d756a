import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { unreadCountQuery } from '#features/school/notifications/web/notification-queries.ts';
import { LearnerFrame } from './learner-frame.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The page must work even if the session cannot be read. */
export async function loadAsker(queryClient: QueryClient): Promise<void> {
  const session = await queryClient.ensureQueryData(viewerQuery()).catch(() => null);
  if (session?.viewer) await queryClient.prefetchQuery(unreadCountQuery());
}

export function AskerFrame({ children }: { children: ReactNode }) {
  const { data: session } = useQuery(viewerQuery());
  return session?.viewer ? (
    <LearnerFrame viewer={session.viewer}>{children}</LearnerFrame>
  ) : (
    <PublicFrame isSignedIn={false}>{children}</PublicFrame>
  );
}
