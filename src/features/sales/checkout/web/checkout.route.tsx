import { createFileRoute, redirect } from '@tanstack/react-router';
import { parseTier } from '#access/tiers.ts';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { oneOf, searchOf, text } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { couponQuery } from './use-coupon.ts';
import { waysQuery } from './ways-query.ts';

const readSearch = searchOf({
  plan: (value) => parseTier(value) ?? undefined,
  /** Only a hint for the screen: the person came from Google and has no password (product.md#checkout). */
  oauth: oneOf([true]),
  /** Set when the payment provider sends people back after a failure. */
  payment: oneOf(['failed']),
  /** As typed. */
  coupon: text(60),
  /** For someone else. */
  gift: oneOf([true]),
  /** In how many parts it is paid; chosen before. */
  parts: oneOf([2, 3]),
});

export const Route = createFileRoute('/_flow/pricing/checkout')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { oauth, ...search } }) => {
    const [{ viewer }] = await Promise.all([
      queryClient.ensureQueryData(viewerQuery()),
      queryClient.ensureQueryData(plansQuery()),
      queryClient.ensureQueryData(waysQuery()),
    ]);
    // A session says more than the hint, so the hint is removed from the URL.
    if (oauth && viewer) throw redirect({ to: '/pricing/checkout', search, replace: true });
    await prefetchCheckedTransfer(queryClient);
    // Drawn with its total; a refusal is read again by the page, which says it in place.
    if (viewer && search.plan && search.coupon)
      await queryClient.prefetchQuery(
        couponQuery(search.coupon, { tier: search.plan }, search.gift === true),
      );
  },
  head: () => pageTitle(m.confirmPlan()),
  component: () => {
    const { plan, oauth, payment, coupon, gift, parts } = Route.useSearch();
    return (
      <CheckoutPage
        planInQuery={plan ?? null}
        couponInQuery={coupon || null}
        isOauth={oauth === true}
        hasFailed={payment === 'failed'}
        isGift={gift === true}
        partsInQuery={parts ?? null}
      />
    );
  },
});
