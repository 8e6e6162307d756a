import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { pageTitle } from '#brand';

/** To everybody else these pages do not exist. */
export const Route = createFileRoute('/_learner/_admin')({
  beforeLoad: ({ context }) => {
    if (!context.viewer.isAdmin) throw notFound();
  },
  head: ({ match }) => (match.status === 'notFound' ? pageTitle('This page does not exist') : {}),
  component: Outlet,
});
