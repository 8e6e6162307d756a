import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { tierNames } from '#access/tiers.ts';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { shownCount } from '#kernel/counts.ts';
import { orderNumber } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { formatTableDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { besideFold, FilterBar, FilterFold, FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../../messages/m.ts';
import { orderProblemTexts } from '../../problem-texts.ts';
import { type OrderSort, type OrderStatus, orderSorts, orderStatuses } from '../../rules.ts';
import { orderStatusLook, staffStatusLook } from '../order-status-look.ts';
import { SentDialog } from './sent-dialog.tsx';

interface Search {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  /** Only purchases of which a part is overdue. */
  overdue?: true | undefined;
  sort?: OrderSort | undefined;
  page?: number | undefined;
}

type Order = Awaited<ReturnType<ApiClient['checkout']['adminOrders']>>['data'][number];

const ordersQuery = ({ search, status, overdue, sort = 'newest', page = 1 }: Search) =>
  apiQuery.checkout.adminOrders.queryOptions({
    input: {
      page,
      sort,
      ...(search ? { search } : {}),
      ...(status ? { status } : {}),
      ...(overdue ? { overdue: 'true' as const } : {}),
    },
  });

const readFields = searchOf({
  search: text(100),
  status: oneOf(orderStatuses),
  sort: oneOf(orderSorts),
  page: whole(1, 10_000),
});

const readSearch = (search: Record<string, unknown>): Search => ({
  ...readFields(search),
  ...(String(search.overdue) === 'true' ? { overdue: true as const } : {}),
});

export const Route = createFileRoute('/_learner/_admin/admin/orders')({
  head: () => pageTitle(m.orders()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(ordersQuery(deps)),
  component: OrdersPage,
});

const orderSortNames: Record<OrderSort, () => string> = { newest: m.newestFirst, oldest: m.oldestFirst };

const orderCount = (count: number) => m.orderCount({ count, shown: shownCount(count) });

/** Every order; those due for a refund have a filter of their own (product.md#refunds-due). */
function OrdersPage() {
  const search = Route.useSearch();
  const list = useQuery({ ...ordersQuery(search), placeholderData: keepPreviousData });
  const change = useFilters<Search>(Route.useNavigate());
  const find = useCallback((words: string) => change({ search: words || undefined }), [change]);
  const isFiltered = Boolean(search.search || search.status || search.overdue);
  const total = list.data && orderCount(list.data.meta.totalItems);
  useAnnounced(total);
  return (
    <Page>
      <PageHeader
        title={m.orders()}
        subtitle={m.ordersText()}
        actions={
          <Button variant="secondary" render={<Link to="/admin/orders/seller" />}>
            {m.receiptsAndTax()}
          </Button>
        }
      />
      <FilterBar
        label={m.filterOrders()}
        onReset={
          isFiltered ? () => change({ search: undefined, status: undefined, overdue: undefined }) : undefined
        }
      >
        <DebouncedSearch
          label={m.searchOrders()}
          value={search.search ?? ''}
          onSearch={find}
          className={`w-80 ${besideFold}`}
        />
        <FilterFold count={[search.status, search.overdue].filter(Boolean).length}>
          <FilterSelect
            label={m.status()}
            all={m.allStatuses()}
            value={search.status}
            options={orderStatuses.map((value) => ({ value, label: orderStatusLook[value].label() }))}
            onChange={(status) => change({ status })}
          />
          <FilterSelect
            label={m.partsFilter()}
            all={m.allOrders()}
            value={search.overdue && 'overdue'}
            options={[{ value: 'overdue' as const, label: m.overdueParts() }]}
            onChange={(value) => change({ overdue: value && true })}
          />
          <SortSelect
            sorts={orderSorts}
            names={orderSortNames}
            value={search.sort}
            onChange={(sort) => change({ sort })}
          />
        </FilterFold>
      </FilterBar>
      <PagedList
        list={list}
        loading={m.loadingOrders()}
        failed={m.ordersFailed()}
        renderPageLink={(page, props) => <Link to="/admin/orders" search={{ ...search, page }} {...props} />}
      >
        {(data) => (
          <DataTable
            caption={m.orders()}
            rows={data.data}
            rowKey={(order) => order.id}
            sort={{ value: search.sort ?? 'newest', onChange: (sort) => change({ sort }) }}
            columns={columns}
            renderCard={(order) => <OrderCard order={order} />}
            empty={<NoOrders status={search.status} isFiltered={isFiltered} />}
          />
        )}
      </PagedList>
    </Page>
  );
}

function NoOrders({ status, isFiltered }: { status: OrderStatus | undefined; isFiltered: boolean }) {
  if (status === 'REFUND_DUE') return <EmptyState title={m.nothingToRefund()} figure="arrived" />;
  return isFiltered ? (
    <EmptyState title={m.noOrdersFound()} text={m.fewerFilters()} figure="middle" />
  ) : (
    <EmptyState title={m.noOrders()} />
  );
}

const page = (order: Order) => (
  <TextLink
    look="standalone"
    aria-label={m.openOrder({ order: orderNumber(order.id) })}
    render={<Link to="/admin/orders/$id" params={{ id: order.id }} />}
  >
    {orderNumber(order.id)}
  </TextLink>
);

const person = (order: Order) => (
  <PersonName
    name={
      <AdminLink page="/admin/users" link={<Link to="/admin/users/$id" params={{ id: order.userId }} />}>
        {order.name}
      </AdminLink>
    }
    email={order.email}
  />
);

const plan = (order: Order) => (
  <>
    {order.isGift ? m.asGift({ plan: soldText(order) }) : soldText(order)}
    {order.parts !== null && order.partNo !== null ? (
      <span className="mt-0.5 block text-caption text-ink-3">
        {m.partNo({ no: order.partNo, parts: order.parts })}
      </span>
    ) : null}
  </>
);

const soldText = (order: Order) =>
  order.fromTier && order.tier
    ? m.planFrom({ plan: tierNames[order.tier], from: tierNames[order.fromTier] })
    : order.tier
      ? tierNames[order.tier]
      : order.soldName;

const status = (order: Order) => (
  <div className="lg:py-2">
    <span className="block">
      <StatusBadge tone={staffStatusLook(order).tone}>{staffStatusLook(order).label()}</StatusBadge>
    </span>
    {order.problem ? (
      <span className="mt-1 block max-w-64 text-caption whitespace-normal text-ink-3">
        {orderProblemTexts[order.problem]()}
      </span>
    ) : null}
    {order.refundReference ? (
      <span className="block max-w-64 text-caption whitespace-normal text-ink-3 wrap-anywhere">
        {m.withReference({ reference: order.refundReference })}
      </span>
    ) : null}
    {order.status === 'REFUNDED' && !order.refundReference ? (
      <span className="block max-w-64 text-caption whitespace-normal text-ink-3">{m.nothingArrived()}</span>
    ) : null}
    {order.status === 'REFUND_DUE' ? (
      <SentDialog
        order={{
          id: order.id,
          name: order.name,
          dueIdr: order.refundIdr ?? order.amountIdr,
          problem: order.problem,
        }}
        className="mt-2"
      />
    ) : null}
  </div>
);

const amount = (order: Order) => (
  <>
    {formatIdr(order.amountIdr)}
    {order.markIdr > 0 ? (
      <span className="mt-0.5 block text-caption text-ink-3">
        {m.uniqueCode({ sum: m.minusSum({ sum: formatIdr(order.markIdr) }) })}
      </span>
    ) : null}
    {order.couponCode ? (
      <span className="mt-0.5 block text-caption text-ink-3">
        <span className="font-mono">{order.couponCode}</span>{' '}
        {m.minusSum({ sum: formatIdr(order.discountIdr) })}
      </span>
    ) : null}
  </>
);

/** The payment company's; a transfer, or an order that costs nothing, has only our own name for itself. */
const invoice = ({ id, invoiceId }: Order) => (invoiceId?.endsWith(id) ? null : invoiceId);

const created = (order: Order) => formatTableDateIn(new Date(order.createdAt), viewerTimeZone());

/** With widths of their own, so that no column moves when a search finds other rows. */
const columns: readonly TableColumn<Order, OrderSort>[] = [
  { key: 'id', header: m.order, isId: true, className: 'w-[12%]', cell: (order) => page(order) },
  { key: 'email', header: m.user, className: 'w-[21%]', cell: person },
  { key: 'plan', header: m.planOrProduct, className: 'w-[14%]', cell: plan },
  { key: 'amount', header: m.amount, className: 'w-[13%] tabular-nums', cell: amount },
  { key: 'status', header: m.status, className: 'w-[14%]', cell: status },
  {
    key: 'created',
    header: m.createdAt,
    className: 'w-[12%] text-ink-2',
    sorts: [
      { value: 'newest', direction: 'descending' },
      { value: 'oldest', direction: 'ascending' },
    ],
    cell: created,
  },
  {
    key: 'invoice',
    header: m.invoice,
    isId: true,
    className: 'w-[14%] max-w-48 truncate',
    cell: (order) => invoice(order) ?? <span className="font-sans text-ink-3">{m.noInvoice()}</span>,
  },
];

function OrderCard({ order }: { order: Order }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="font-mono text-small">{page(order)}</span>
        <div className="text-right">{status(order)}</div>
      </div>
      <div className="mt-2">{person(order)}</div>
      <p className="mt-1 flex justify-between gap-4 text-small text-ink-2">
        <span className="min-w-0">
          {plan(order)} {created(order)}
        </span>
        <span className="shrink-0 text-right font-semibold text-ink">{amount(order)}</span>
      </p>
      {invoice(order) ? (
        <p className="mt-2 font-mono text-caption text-ink-3 wrap-anywhere">{invoice(order)}</p>
      ) : null}
    </>
  );
}
