import { createFileRoute, notFound } from '@tanstack/react-router';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { productQuery } from '#features/sales/products/web/product-queries.ts';
import { oneOf, searchOf, text } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { errorStatusOf } from '#kit/errors.ts';
import * as m from '../messages/m.ts';
import { ProductCheckout } from './product-checkout.tsx';
import { couponQuery } from './use-coupon.ts';
import { waysQuery } from './ways-query.ts';

const readSearch = searchOf({
  coupon: text(60),
  payment: oneOf(['failed']),
  gift: oneOf([true]),
  parts: oneOf([2, 3]),
});

export const Route = createFileRoute('/_flow/checkout/products/$slug')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { coupon, gift } }) => ({ coupon, gift }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { coupon, gift } }) => {
    const product = queryClient.ensureQueryData(productQuery(slug)).catch((error: unknown) => {
      if (errorStatusOf(error) === 404) throw notFound();
      throw error;
    });
    const [{ viewer }] = await Promise.all([
      queryClient.ensureQueryData(viewerQuery()),
      product,
      queryClient.ensureQueryData(waysQuery()),
    ]);
    await prefetchCheckedTransfer(queryClient);
    // Drawn with its total; a refusal is read again by the page, which says it in place.
    if (viewer && coupon) await queryClient.prefetchQuery(couponQuery(coupon, { slug }, gift === true));
  },
  head: () => pageTitle(m.confirmProduct()),
  component: () => {
    const { coupon, payment, gift, parts } = Route.useSearch();
    return (
      <ProductCheckout
        slug={Route.useParams().slug}
        couponInQuery={coupon || null}
        hasFailed={payment === 'failed'}
        isGift={gift === true}
        partsInQuery={parts ?? null}
      />
    );
  },
});
