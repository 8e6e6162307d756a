import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { searchOf, uuid, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { CouponList } from './coupon-list.tsx';
import { CouponPanel } from './coupon-panel.tsx';
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
  const panel = useRef<HTMLDivElement>(null);
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
          const selected = data.find(({ id }) => id === selectedId) ?? data[0];
          if (!selected) return <EmptyState title={m.noCoupons()} text={m.noCouponsText()} />;
          return (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_350px]">
              <div className="min-w-0">
                <CouponList
                  coupons={data}
                  page={page}
                  selected={selected}
                  onSelect={() => {
                    // Beside the list it is in sight; on a phone it is below.
                    window.requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }));
                  }}
                />
                <BarLegend />
              </div>
              <div ref={panel} className="scroll-mt-20 scroll-mb-20">
                <CouponPanel key={selected.id} coupon={selected} usesPage={uses} />
              </div>
            </div>
          );
        }}
      </PagedList>
      {/* Empty again after one was made. */}
      <NewCoupon key={made} isOpen={isMaking} onOpenChange={setIsMaking} onMade={(id) => void select(id)} />
    </Page>
  );
}
