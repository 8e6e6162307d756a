import { createFileRoute, redirect } from '@tanstack/react-router';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { productsQuery } from '#features/sales/products/web/product-queries.ts';
import { oneOf, searchOf, text } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { instalmentsQuery } from './instalments-query.ts';
import { paymentsQuery } from './payments-query.ts';
import { PricingPage } from './pricing-page.tsx';

export const Route = createFileRoute('/_flow/pricing')({
  validateSearch: searchOf({ coupon: text(60), gift: oneOf([true]) }),
  loader: async ({ context: { queryClient }, location }) => {
    // People return from Google with the hint (product.md#checkout), which this page does not use.
    if (new URLSearchParams(location.searchStr).has('oauth'))
      throw redirect({ to: '/pricing', search: ({ coupon, gift }) => ({ coupon, gift }), replace: true });
    const [{ viewer }] = await Promise.all([
      queryClient.ensureQueryData(viewerQuery()),
      queryClient.ensureQueryData(plansQuery()),
      queryClient.prefetchQuery(productsQuery()),
    ]);
    if (viewer)
      await Promise.all([
        queryClient.prefetchQuery(paymentsQuery()),
        queryClient.prefetchQuery(instalmentsQuery()),
        prefetchCheckedTransfer(queryClient),
      ]);
  },
  head: () => pageTitle(m.choosePath()),
  component: () => {
    const { coupon, gift } = Route.useSearch();
    return <PricingPage couponInQuery={coupon || null} isGift={gift === true} />;
  },
});
