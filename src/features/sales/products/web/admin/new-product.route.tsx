import { createFileRoute, notFound } from '@tanstack/react-router';
import { hasRole } from '#access/roles.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../../messages/m.ts';
import { coursesToSellQuery, productTaxQuery } from './admin-product-queries.ts';
import { ProductEditor } from './product-editor.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/products/new')({
  head: () => pageTitle(m.newProduct()),
  loader: ({ context: { queryClient, viewer } }) => {
    // Those who look after money see products; an owner makes them.
    if (!hasRole(viewer, 'owner')) throw notFound();
    return Promise.all([
      queryClient.ensureQueryData(coursesToSellQuery()),
      queryClient.prefetchQuery(productTaxQuery()),
    ]);
  },
  component: () => <ProductEditor product={null} />,
});
