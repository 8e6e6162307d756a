import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { searchOf, uuid, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { toast } from '#ui/toast.ts';
import { useIsBelowXl } from '#ui/use-is-narrow.ts';
import * as m from '../../messages/m.ts';
import { CouponList } from './coupon-list.tsx';
import { CouponDetail, CouponPanel } from './coupon-panel.tsx';
import { couponsQuery } from './coupon-queries.ts';
import { NewCoupon } from './new-coupon.tsx';
import { BarLegend } from './use-bar.tsx';

const readSearch = searchOf({ page: whole(1, 10_000), coupon: uuid, uses: whole(1, 10_000) });

export const Route = createFileRoute('/_learner/_admin/admin/coupons')({
  head: () => pageTitle(m.coupons()),
  validateSearch: readSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps: { page } }) => context.queryClient.prefetchQuery(couponsQuery(page)),
  component: CouponsPage,
});

function CouponsPage() {
  const { page, coupon: selectedId, uses } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const list = useQuery({ ...couponsQuery(page), placeholderData: keepPreviousData });
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState(0);
  const isBelowXl = useIsBelowXl();
  // The drawer shows the coupon until it has slid away.
  const [inDrawer, setInDrawer] = useState(selectedId);
  if (selectedId && selectedId !== inDrawer) setInDrawer(selectedId);
  const select = async (id: string) => {
    toast.success(m.couponMade());
    setIsMaking(false);
    setMade(made + 1);
    await queryClient.invalidateQueries({ queryKey: apiQuery.coupons.key() });
    await navigate({ search: { coupon: id } });
  };
  return (
    <Page>
      <PageHeader
        title={m.coupons()}
        subtitle={m.couponsText()}
        actions={
          <>
            <Button variant="secondary" render={<Link to="/admin/coupons/friends" />}>
              {m.codesForFriends()}
            </Button>
            <Button
              variant="accent"
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={() => setIsMaking(true)}
            >
              {m.newCoupon()}
            </Button>
          </>
        }
      />
      <PagedList
        list={list}
        loading={m.loadingCoupons()}
        failed={m.couponsFailed()}
        renderPageLink={(to, props) => <Link to="/admin/coupons" search={{ page: to }} {...props} />}
      >
        {({ data }) => {
          const [first] = data;
          if (!first) return <EmptyState title={m.noCoupons()} text={m.noCouponsText()} />;
          const chosen = data.find(({ id }) => id === selectedId);
          const beside = chosen ?? first;
          const shown = data.find(({ id }) => id === inDrawer);
          return (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_350px]">
              <div className="min-w-0">
                <CouponList
                  coupons={data}
                  page={page}
                  chosen={chosen}
                  beside={isBelowXl ? undefined : beside}
                />
                <BarLegend />
              </div>
              {isBelowXl ? (
                <Drawer
                  side="right"
                  className="w-[min(420px,calc(100vw-2rem))]"
                  title={shown?.code ?? m.coupons()}
                  isOpen={chosen !== undefined}
                  onOpenChange={(isOpen) => {
                    if (!isOpen)
                      void navigate({ search: page ? { page } : {}, replace: true, resetScroll: false });
                  }}
                >
                  {shown ? (
                    <div className="-m-3">
                      <CouponDetail key={shown.id} coupon={shown} usesPage={uses} />
                    </div>
                  ) : null}
                </Drawer>
              ) : (
                <div className="max-xl:hidden">
                  <CouponPanel key={beside.id} coupon={beside} usesPage={uses} />
                </div>
              )}
            </div>
          );
        }}
      </PagedList>
      {/* Empty again after one was made. */}
      <NewCoupon key={made} isOpen={isMaking} onOpenChange={setIsMaking} onMade={(id) => void select(id)} />
    </Page>
  );
}
