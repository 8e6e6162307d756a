import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasRole } from '#access/roles.ts';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { RegularPrice } from '#features/sales/plans/web/sale-price.tsx';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import { currentLanguage } from '#kernel/language.ts';
import { formatIdr } from '#kernel/money.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { StepGlyph } from '#ui/step-glyph.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import * as m from '../../messages/m.ts';
import { kindNames, stateNames } from '../../product-texts.ts';
import { kindIcons } from '../product-look.ts';
import { type AdminProduct, adminProductsQuery, planSalesQuery } from './admin-product-queries.ts';
import { opensText, saleText, stateTones } from './product-look.ts';

const views = ['all', 'on-sale', 'archived'] as const;
type View = (typeof views)[number];

export const Route = createFileRoute('/_learner/_admin/admin/products')({
  head: () => pageTitle(m.products()),
  validateSearch: searchOf({ view: oneOf(views) }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(adminProductsQuery()),
      queryClient.prefetchQuery(plansQuery()),
      queryClient.prefetchQuery(planSalesQuery()),
    ]),
  component: ProductsPage,
});

/** A line of the list: a product, or one of the four plans, which have pages of their own. */
interface Line {
  key: string;
  icon: ReactNode;
  link: ReactNode;
  kind: string;
  opens: string;
  priceIdr: number;
  regularIdr: number | null;
  sold: string;
  sale: string;
  state: ReactNode;
}

const isIn = (view: View, { state }: AdminProduct): boolean =>
  view === 'all' ? state !== 'archived' : view === state;

const linkLook =
  'font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

const State = ({ state }: Pick<AdminProduct, 'state'>) => (
  <StatusBadge tone={stateTones[state]}>{stateNames[state]()}</StatusBadge>
);

function toLine(product: AdminProduct): Line {
  const Icon = kindIcons[product.kind];
  return {
    key: product.id,
    icon: <Icon className="size-5 text-ink-3" aria-hidden="true" />,
    link: (
      <Link to="/admin/products/$id" params={{ id: product.id }} className={linkLook}>
        {product.texts[currentLanguage()].name}
      </Link>
    ),
    kind: kindNames[product.kind](),
    opens: opensText(product),
    priceIdr: product.saleIdr ?? product.priceIdr,
    regularIdr: product.saleIdr === null ? null : product.priceIdr,
    sold: String(product.recent),
    sale: saleText(product),
    state: <State state={product.state} />,
  };
}

function usePlanLines(): Line[] {
  const { data: plans } = useQuery(plansQuery());
  const { data: sales } = useQuery(planSalesQuery());
  return (plans ?? []).map((plan) => ({
    key: plan.id,
    icon: <StepGlyph {...tierLook[plan.id]} className="h-5" />,
    link: (
      <Link to="/admin/content/plans/prices" className={linkLook}>
        {plan.name}
      </Link>
    ),
    kind: m.kindPlan(),
    opens: plan.description,
    priceIdr: plan.price,
    regularIdr: plan.sale?.regularIdr ?? null,
    sold: sales ? String(sales[plan.id] ?? 0) : '',
    sale: m.always(),
    state: <State state="on-sale" />,
  }));
}

function ProductsPage() {
  const view = Route.useSearch().view ?? 'all';
  const list = useQuery(adminProductsQuery());
  const planLines = usePlanLines();
  const isOwner = hasRole(Route.useRouteContext().viewer, 'owner');
  const products = list.data ?? [];
  const own = products.filter((product) => isIn(view, product)).map(toLine);
  const lines = view === 'archived' ? own : [...planLines, ...own];
  const counts: Record<View, number> = {
    all: planLines.length + products.filter((one) => isIn('all', one)).length,
    'on-sale': planLines.length + products.filter((one) => isIn('on-sale', one)).length,
    archived: products.filter((one) => isIn('archived', one)).length,
  };
  return (
    <Page>
      <PageHeader
        title={m.products()}
        subtitle={m.productsText()}
        actions={
          isOwner ? (
            <Button
              variant="accent"
              icon={<Plus className="size-4" aria-hidden="true" />}
              render={<Link to="/admin/products/new" />}
            >
              {m.newProduct()}
            </Button>
          ) : null
        }
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Views view={view} counts={counts} />
        <p className="text-small text-ink-3">{m.soldHelp()}</p>
      </div>
      {list.isError ? <LoadFailure title={m.productsFailed()} query={list} /> : null}
      {list.isPending ? <TableSkeleton label={m.loadingProducts()} /> : null}
      {list.data && lines.length === 0 ? <EmptyState title={m.noArchived()} /> : null}
      {list.data && lines.length > 0 ? <Lines lines={lines} /> : null}
      {list.data && view !== 'archived' && own.length === 0 ? (
        <p className="mt-4 text-ui text-ink-2">{m.noProductsYet()}</p>
      ) : null}
    </Page>
  );
}

const viewNames: Record<View, () => string> = {
  all: m.viewAll,
  'on-sale': m.stateOnSale,
  archived: m.stateArchived,
};

function Views({ view, counts }: { view: View; counts: Record<View, number> }) {
  return (
    <nav aria-label={m.whichProducts()} className="flex flex-wrap rounded-lg bg-sunken p-1">
      {views.map((one) => (
        <Link
          key={one}
          to="/admin/products"
          search={one === 'all' ? {} : { view: one }}
          aria-current={one === view ? 'page' : undefined}
          className={cn(
            'flex min-h-9 items-center gap-2 rounded-md border px-3 text-ui max-sm:min-h-11',
            one === view
              ? 'border-line bg-surface font-semibold text-ink'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {viewNames[one]()}
          <span className="tabular-nums">{counts[one]}</span>
        </Link>
      ))}
    </nav>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const heads = [m.product(), m.opens(), m.price(), m.sold(), m.sale(), m.status()];
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="hidden w-full text-ui lg:table">
        <caption className="sr-only">{m.products()}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-left text-small text-ink-2">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={cn(
                  'h-11 px-3 font-semibold first:pl-5 last:pr-5',
                  (index === 2 || index === 3) && 'text-right',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.key} className="relative h-16 hover:bg-canvas">
              <td className="py-2 pl-5 pr-3">
                <span className="flex items-center gap-4">
                  <span className="grid w-7 shrink-0 place-items-center">{line.icon}</span>
                  <span>
                    <span className="block">{line.link}</span>
                    <span className="block text-small text-ink-3">{line.kind}</span>
                  </span>
                </span>
              </td>
              <td className="px-3 text-ink-2">{line.opens}</td>
              <td className="px-3 text-right whitespace-nowrap tabular-nums">
                <span className="block font-semibold">{formatIdr(line.priceIdr)}</span>
                {line.regularIdr === null ? null : (
                  <RegularPrice amountIdr={line.regularIdr} className="text-small" />
                )}
              </td>
              <td className="px-3 text-right tabular-nums">{line.sold}</td>
              <td className="px-3 text-small text-ink-2">{line.sale}</td>
              <td className="px-3 pr-5">{line.state}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-line lg:hidden" aria-label={m.products()}>
        {lines.map((line) => (
          <li key={line.key} className="relative flex gap-3 p-4 hover:bg-canvas">
            <span className="grid h-6 w-7 shrink-0 place-items-center">{line.icon}</span>
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">{line.link}</span>
                <span className="font-semibold whitespace-nowrap tabular-nums">
                  {formatIdr(line.priceIdr)}
                </span>
              </div>
              <div className="flex flex-wrap justify-between gap-x-3 text-ui text-ink-2">
                <span className="min-w-0">{line.opens}</span>
                {line.regularIdr === null ? null : (
                  <RegularPrice amountIdr={line.regularIdr} className="text-small" />
                )}
              </div>
              <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-small text-ink-2">
                {line.state}
                <span>{line.sale}</span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
