import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { secondFactorPath } from '#access/tiers.ts';
import { pageTitle } from '#kit/brand.ts';

/** To everybody else these pages do not exist. */
export const Route = createFileRoute('/_learner/_admin')({
  beforeLoad: ({ context, location }) => {
    // Their pages exist for them, after the second step (D2). Every call asks for itself.
    if (context.viewer.missingSecondFactor)
      throw redirect({ to: secondFactorPath, search: { next: location.href }, replace: true });
    if (!context.viewer.isAdmin) throw notFound();
  },
  head: ({ match }) => (match.status === 'notFound' ? pageTitle('This page does not exist') : {}),
  component: Outlet,
});
