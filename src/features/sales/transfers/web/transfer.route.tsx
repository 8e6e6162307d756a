import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { searchOf, uuid } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { TransferPage } from './transfer-page.tsx';
import { transferQuery } from './transfer-queries.ts';

/** Without an order it is the person's open transfer. */
const readSearch = searchOf({ order: uuid });

export const Route = createFileRoute('/_flow/pricing/transfer')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { order } }) => {
    const { viewer } = await queryClient.ensureQueryData(viewerQuery());
    if (!viewer) {
      const callbackUrl = `/pricing/transfer${order ? `?order=${order}` : ''}`;
      throw redirect({ to: '/login', search: { callbackUrl } });
    }
    if (order) {
      await queryClient.ensureQueryData(transferQuery(order));
      return;
    }
    const { orderId } = await api.transfers.open();
    if (orderId) throw redirect({ to: '/pricing/transfer', search: { order: orderId }, replace: true });
  },
  head: () => pageTitle(m.transferTitle()),
  component: () => {
    const { order } = Route.useSearch();
    return order ? <TransferPage key={order} orderId={order} /> : <NoTransfer />;
  },
  errorComponent: ({ error }) => (errorStatusOf(error) === 404 ? <NoTransfer /> : <NotLoaded />),
});

function NotLoaded() {
  const router = useRouter();
  return (
    <div className="site-column py-14">
      <Notice
        tone="danger"
        title={m.transferNotLoaded()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void router.invalidate()}>
            {m.tryAgain()}
          </Button>
        }
      />
    </div>
  );
}

function NoTransfer() {
  return (
    <div className="site-column py-14">
      <EmptyState
        title={m.noTransfer()}
        text={m.noTransferText()}
        action={<Button render={<Link to="/pricing" />}>{m.seePlans()}</Button>}
      />
    </div>
  );
}
