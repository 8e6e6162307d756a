import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { unreadCountQuery } from '#features/school/notifications/web/notification-queries.ts';
import { LearnerFrame } from './learner-frame.tsx';
import { PublicFrame } from './public-frame.tsx';
import { prepareStaffParts } from './staff-parts.ts';

/** The page must work even if the session cannot be read. */
export async function loadAsker(queryClient: QueryClient): Promise<void> {
  const session = await queryClient.ensureQueryData(viewerQuery()).catch(() => null);
  if (!session?.viewer) return;
  await Promise.all([queryClient.prefetchQuery(unreadCountQuery()), prepareStaffParts(session.viewer)]);
}

export function AskerFrame({ children }: { children: ReactNode }) {
  const { data: session } = useQuery(viewerQuery());
  return session?.viewer ? (
    <LearnerFrame viewer={session.viewer}>{children}</LearnerFrame>
  ) : (
    <PublicFrame isSignedIn={false}>{children}</PublicFrame>
  );
}
