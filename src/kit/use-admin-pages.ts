import { useRouteContext } from '@tanstack/react-router';
import { opensAdminPage } from '#access/opens-admin-page.ts';

/** Whether the roles of the person on this page of the admin area open another one of its pages. */
export function useOpensAdminPage(): (page: string) => boolean {
  const pages = useRouteContext({ from: '/_learner', select: ({ viewer }) => viewer.adminPages });
  return (page) => opensAdminPage(pages, page);
}
