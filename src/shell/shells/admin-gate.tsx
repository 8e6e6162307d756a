import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { opensAdminPage } from '#access/opens-admin-page.ts';
import { secondFactorPath } from '#access/tiers.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';

/** A page that the person's roles do not open answers 404. */
export const Route = createFileRoute('/_learner/_admin')({
  beforeLoad: ({ context, location, matches }) => {
    // Their pages exist but need the second factor first (product.md#roles): no 404. Every call checks access itself.
    if (context.viewer.missingSecondFactor)
      throw redirect({ to: secondFactorPath, search: { next: location.href }, replace: true });
    if (!opensAdminPage(context.viewer.adminPages, matches.at(-1)?.fullPath)) throw notFound();
  },
  head: ({ match }) => (match.status === 'notFound' ? pageTitle(m.pageMissing()) : {}),
  component: Outlet,
});
