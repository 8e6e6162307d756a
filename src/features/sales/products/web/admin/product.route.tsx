import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { errorStatusOf } from '#kit/errors.ts';
import * as m from '../../messages/m.ts';
import { adminProductQuery, coursesToSellQuery, productTaxQuery } from './admin-product-queries.ts';
import { ProductEditor } from './product-editor.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/products/$id')({
  head: () => pageTitle(m.product()),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.fetchQuery(adminProductQuery(id)).catch((error: unknown) => {
        const status = errorStatusOf(error);
        if (status === 404 || status === 422) throw notFound();
        throw error;
      }),
      queryClient.ensureQueryData(coursesToSellQuery()),
      queryClient.prefetchQuery(productTaxQuery()),
    ]),
  component: function ProductRoute() {
    const { data: product } = useSuspenseQuery(adminProductQuery(Route.useParams().id));
    return <ProductEditor product={product} />;
  },
});
