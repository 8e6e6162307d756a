import { useRouteContext } from '@tanstack/react-router';
import { opensAdminPage } from '#access/opens-admin-page.ts';

/** Whether the signed-in person's roles open another page of the admin area. */
export function useOpensAdminPage(): (page: string) => boolean {
  const pages = useRouteContext({ from: '/_learner', select: ({ viewer }) => viewer.adminPages });
  return (page) => opensAdminPage(pages, page);
}
