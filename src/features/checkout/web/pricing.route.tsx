import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageTitle } from '#brand';
import { plansQuery } from '#features/plans/web/plans-query.ts';
import { viewerQuery } from '#features/plans/web/viewer-query.ts';
import { paymentsQuery } from './payments-query.ts';
import { PricingPage } from './pricing-page.tsx';

export const Route = createFileRoute('/_flow/pricing')({
  loader: async ({ context: { queryClient }, location }) => {
    // Google's way back (D6): nothing here needs the hint.
    if (new URLSearchParams(location.searchStr).has('oauth'))
      throw redirect({ to: '/pricing', replace: true });
    const [{ viewer }] = await Promise.all([
      queryClient.ensureQueryData(viewerQuery()),
      queryClient.ensureQueryData(plansQuery()),
    ]);
    if (viewer) await queryClient.prefetchQuery(paymentsQuery());
  },
  head: () => pageTitle('Choose Your Learning Path'),
  component: PricingPage,
});
