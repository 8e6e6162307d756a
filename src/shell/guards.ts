import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';

/**
 * For pages of the learner area. Only a convenience of the interface: every call checks access itself
 * (product.md#policies).
 */
export async function requireViewer(queryClient: QueryClient, href: string) {
  const { viewer } = await queryClient.ensureQueryData(viewerQuery());
  if (!viewer) throw redirect({ to: '/login', search: { callbackUrl: href } });
  return withAdminPages(viewer);
}

/** `adminPages` is missing in answers of the former release, and in those that a device stored from it. */
export const withAdminPages = <Given extends { adminPages?: string[] }>(viewer: Given) => ({
  ...viewer,
  adminPages: viewer.adminPages ?? [],
});
