import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { apiQuery } from '#api/client.ts';
import { viewerTimeZone } from '#api/preferences.ts';
import { pageTitle } from '#brand';
import { tierNames } from '#features/plans/rules.ts';
import { formatIdr } from '#kernel/money.ts';
import { oneOf, searchOf, whole } from '#kernel/search-params.ts';
import { formatTableDateIn } from '#kernel/time.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type OrderStatus, orderStatuses } from '../../rules.ts';
import { orderStatusLook } from '../order-status-look.ts';

interface Search {
  status?: OrderStatus | undefined;
  page?: number | undefined;
}

const ordersQuery = ({ status, page = 1 }: Search) =>
  apiQuery.checkout.adminOrders.queryOptions({ input: { page, ...(status ? { status } : {}) } });

const readSearch = searchOf({
  status: oneOf(orderStatuses),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/orders')({
  head: () => pageTitle('Orders'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(ordersQuery(deps)),
  component: OrdersPage,
});

const filters: { key: string; label: string; status: OrderStatus | undefined }[] = [
  { key: 'all', label: 'All', status: undefined },
  ...orderStatuses.map((status) => ({ key: status, label: orderStatusLook[status].label, status })),
];

/** Every order; the ones to refund have a tab of their own (D6). */
function OrdersPage() {
  const search = Route.useSearch();
  const { data } = useSuspenseQuery(ordersQuery(search));
  const zone = viewerTimeZone();
  return (
    <Page className="max-w-[1184px]">
      <PageHeader title="Orders" subtitle="Payments as the provider confirmed them." />
      <TabLinks
        label="Status"
        className="mb-6"
        links={filters.map((filter) => ({
          key: filter.key,
          label: filter.label,
          isCurrent: filter.status === search.status,
          render: (props) => (
            <Link to="/admin/orders" search={filter.status ? { status: filter.status } : {}} {...props} />
          ),
        }))}
      />
      <DataTable
        caption="Orders"
        rows={data.data}
        rowKey={(order) => order.id}
        empty={
          <EmptyState
            title={search.status === 'REFUND_DUE' ? 'Nothing to refund' : 'No orders here'}
            figure="arrived"
          />
        }
        columns={[
          { key: 'id', header: 'Order', isId: true, cell: (order) => order.id.slice(-6) },
          {
            key: 'email',
            header: 'User',
            cell: (order) => (
              <TextLink
                look="standalone"
                render={<Link to="/admin/users/$id" params={{ id: order.userId }} />}
              >
                {order.email}
              </TextLink>
            ),
          },
          {
            key: 'plan',
            header: 'Plan',
            cell: (order) =>
              `${tierNames[order.tier]}${order.fromTier ? ` (from ${tierNames[order.fromTier]})` : ''}`,
          },
          { key: 'amount', header: 'Amount', cell: (order) => formatIdr(order.amountIdr) },
          {
            key: 'status',
            header: 'Status',
            cell: (order) => (
              <StatusBadge tone={orderStatusLook[order.status].tone}>
                {orderStatusLook[order.status].label}
              </StatusBadge>
            ),
          },
          {
            key: 'created',
            header: 'Created At',
            cell: (order) => (
              <span className="text-ink-2">{formatTableDateIn(new Date(order.createdAt), zone)}</span>
            ),
          },
          { key: 'invoice', header: 'Invoice', isId: true, cell: (order) => order.invoiceId ?? '–' },
        ]}
      />
      <Pagination
        className="mt-6"
        page={data.meta.currentPage}
        pageCount={data.meta.totalPages}
        renderLink={(page, props) => <Link to="/admin/orders" search={{ ...search, page }} {...props} />}
      />
    </Page>
  );
}
