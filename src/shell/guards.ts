import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';

/**
 * For pages of the learner area. Only a convenience of the interface: every call checks for itself
 * (product.md#policies).
 */
export async function requireViewer(queryClient: QueryClient, href: string) {
  const { viewer } = await queryClient.ensureQueryData(viewerQuery());
  if (!viewer) throw redirect({ to: '/login', search: { callbackUrl: href } });
  return withAdminPages(viewer);
}

/** A process of the release before answers without them, and so does what a device kept of it. */
export const withAdminPages = <Given extends { adminPages?: string[] }>(viewer: Given) => ({
  ...viewer,
  adminPages: viewer.adminPages ?? [],
});
