import { createFileRoute } from '@tanstack/react-router';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { searchOf, text } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { GiftPage } from './gift-page.tsx';
import { giftQuery } from './gift-queries.ts';

const readSearch = searchOf({ code: text(60) });

export const Route = createFileRoute('/_flow/gift')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { code } }) => ({ code }),
  loader: ({ context: { queryClient }, deps: { code } }) =>
    Promise.all([
      queryClient.ensureQueryData(viewerQuery()),
      ...(code ? [queryClient.prefetchQuery(giftQuery(code)), queryClient.prefetchQuery(plansQuery())] : []),
    ]),
  head: () => ({
    ...pageTitle(m.giftTitle()),
    // The address has a code.
    meta: [...(pageTitle(m.giftTitle()).meta ?? []), { name: 'robots', content: 'noindex' }],
  }),
  component: () => <GiftPage code={Route.useSearch().code ?? ''} />,
});
