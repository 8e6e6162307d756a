import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { opensAdminPage } from '#access/opens-admin-page.ts';
import { secondFactorPath } from '#access/tiers.ts';
import { pageTitle } from '#kit/brand.ts';

/** To everyone whose roles do not open a page it does not exist. */
export const Route = createFileRoute('/_learner/_admin')({
  beforeLoad: ({ context, location, matches }) => {
    // Their pages exist for them, after the second step (product.md#roles). Every call asks for itself.
    if (context.viewer.missingSecondFactor)
      throw redirect({ to: secondFactorPath, search: { next: location.href }, replace: true });
    if (!opensAdminPage(context.viewer.adminPages, matches.at(-1)?.fullPath)) throw notFound();
  },
  head: ({ match }) => (match.status === 'notFound' ? pageTitle('This page does not exist') : {}),
  component: Outlet,
});
