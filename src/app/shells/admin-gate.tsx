import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';

/** To everybody else these pages do not exist. */
export const Route = createFileRoute('/_learner/_admin')({
  beforeLoad: ({ context }) => {
    if (!context.viewer.isAdmin) throw notFound();
  },
  component: Outlet,
});
